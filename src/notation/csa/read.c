/*
 * read.c - the format of the Computer Shogi Association, reader.
 *
 * docs/formats/csa.md is the guide and the test. V2, V2.1, V2.2 and V3.0 are
 * read alike: what is new in one of them meant nothing in those before.
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "csa.h"
#include "notation/shogi/text.h"

typedef struct parse {
    hm__shogi_text text;
    hm__shogi_game *game;
    hm__csa_start start;
    hm_str start_line; // the last one that begins with P
    bool begun;        // the side to move is known
    bool broken;       // the start could not be read
    bool lost;         // a move could not be read: the rest is not played
    bool indented;     // there was a line with blanks before it
    int64_t *ms;       // where a time goes; NULL: nowhere
    int64_t spare_ms;  // of a move that is not kept
} parse;

/* ---- the text of a game -------------------------------------------------- */

static hm__cut look_at_line(hm__splitter *splitter, hm_str line, size_t at)
{
    (void)splitter;
    (void)at;
    return line.len == 1 && line.ptr[0] == '/' ? HM__CUT_AT : HM__CUT_NONE;
}

hm_status hm__csa_find(hm_reader *r, size_t most, hm__border *out)
{
    hm__splitter splitter = {.line = look_at_line, .only = '/'};

    return hm__reader_border(r, &splitter, most, out);
}

static hm_status take_game(parse *p)
{
    hm__splitter splitter = {.line = look_at_line, .only = '/'};
    hm__cut_game game;

    HM_TRY(hm__reader_cut(p->text.reader, p->text.record, &splitter, &game));
    return hm__shogi_take(&p->text, &game,
                          (hm__shogi_encoding){"csa-encoding", true});
}

/* ---- comments and metadata ----------------------------------------------- */

/* comment = "'" ["*"] text; the line with the encoding is none */
static hm_status read_comment(parse *p, hm_str line)
{
    if (hm__str_starts(line, HM_STR("'CSA encoding=")))
        return HM_OK;
    line = hm__str_part(line, 1, line.len);
    if (line.len && line.ptr[0] == '*')
        line = hm__str_part(line, 1, line.len);
    return hm__shogi_add_comment(&p->text, line);
}

/* header = "N+" name | "N-" name | "$" word ":" text */
static hm_status read_header(parse *p, hm_str line)
{
    size_t colon = hm__str_find(line, ':', 0);

    for (size_t i = 0; hm__csa_field_at(i); i++) {
        const hm__csa_field *f = hm__csa_field_at(i);

        if (hm__str_starts(line, hm_str_of(f->prefix)))
            return hm__shogi_add_meta(
                &p->text, hm_str_of(f->key),
                hm__str_part(line, strlen(f->prefix), line.len));
    }
    if (line.ptr[0] != '$' || colon == line.len)
        return hm__shogi_fail(&p->text, line, "csa-bad-line",
                              "expected N+, N- or a line such as $EVENT:text");
    return hm__shogi_add_meta(&p->text, hm__str_part(line, 0, colon + 1),
                              hm__str_part(line, colon + 1, line.len));
}

/* ---- the start ----------------------------------------------------------- */

static hm_status read_start(parse *p, hm_str line)
{
    hm_fault why = {0};

    if (p->begun)
        return hm__shogi_fail(&p->text, line, "csa-bad-start",
                              "the starting position must come before the "
                              "first move");
    p->start_line = line;
    if (hm__csa_start_line(&p->start, line, &why) == HM_OK)
        return HM_OK;
    p->broken = true;
    return hm__shogi_fail(&p->text, why.at, why.id, why.message);
}

/* Closes the start, at `where`; `side` moves first. */
static hm_status begin(parse *p, hm_str where, int side)
{
    hm_fault why = {0};

    HM_TRY(hm__reader_head(p->text.reader, p->text.record));
    if (!p->start.given) {
        hm__shogi_start(&p->start.position);
        HM_TRY(hm__shogi_warn(&p->text, where, "csa-no-start",
                              "expected the starting position before this, "
                              "such as PI"));
    }
    p->start.position.side = (uint8_t)side;
    p->begun = true;
    p->game->position = p->start.position;
    p->game->start_text = p->start.given ? p->start_line : where;
    p->lost = p->broken;
    if (p->broken || hm__shogi_check_set(&p->start.position,
                                         p->game->start_text, &why) == HM_OK)
        return HM_OK;
    p->broken = p->lost = true;
    return hm__shogi_fail(&p->text, why.at, why.id, why.message);
}

static hm_status need_begin(parse *p, hm_str where, int side)
{
    if (p->begun)
        return HM_OK;
    HM_TRY(
        hm__shogi_warn(&p->text, where, "csa-no-side",
                       "expected + or - before this, to say who moves first"));
    return begin(p, where, side);
}

/* ---- moves --------------------------------------------------------------- */

static bool is_square(const char *t)
{
    return t[0] >= '1' && t[0] <= '9' && t[1] >= '1' && t[1] <= '9';
}

static uint8_t square_of(const char *t)
{
    return (uint8_t)((t[0] - '1') * 9 + t[1] - '1');
}

/* move = ("+" | "-") (square | "00") square code */
static bool scan_move(hm_str item, hm__shogi_ply *out)
{
    const char *t = item.ptr;
    hm__shogi_move move = {0};
    int named;

    if (item.len != 7 || !is_square(t + 3))
        return false;
    named = hm__csa_kind(t + 5);
    move.to = square_of(t + 3);
    if (is_square(t + 1))
        move.from = square_of(t + 1);
    else if (t[1] == '0' && t[2] == '0')
        move.drop = (uint8_t)named;
    else
        return false;
    *out = (hm__shogi_ply){.move = move,
                           .named = (uint8_t)named,
                           .after = true,
                           .sided = true,
                           .side = t[0] == '-'};
    return named != 0;
}

/* What follows is looked at for faults, and not played. */
static hm_status lose(parse *p)
{
    bool again = p->lost;

    p->lost = true;
    return again ? HM_OK : hm__shogi_add_bad(p->text.record);
}

/* Reports a move that has no place, or is none. */
static hm_status refuse(parse *p, hm_str item, const char *id,
                        const char *message)
{
    hm_status st = hm__shogi_fail(&p->text, item, id, message);

    HM_TRY(lose(p));
    return st;
}

/* Whether a move may stand here; `item` is one, or meant to be. */
static hm_status check_room(parse *p, hm_str item)
{
    if (p->game->end != HM__SHOGI_GOES_ON && !p->lost)
        return refuse(p, item, "csa-after-end", "the game has already ended");
    if (p->text.record->length < p->text.reader->ctx->limits.moves)
        return HM_OK;
    hm__shogi_fail(&p->text, item, "limit-moves",
                   "this game has too many moves");
    return HM_ELIMIT;
}

static hm_status add_move(parse *p, hm_str item, const hm__shogi_ply *ply)
{
    hm_record *record = p->text.record;

    HM_TRY(check_room(p, item));
    HM_TRY(need_begin(p, item, ply->side));
    p->ms = &p->spare_ms;
    if (p->lost)
        return HM_OK;
    if (p->text.check)
        return hm__shogi_check_move(p->text.check, item, ply);
    p->text.node = hm__shogi_add(record, record->last, item, ply);
    if (!p->text.node)
        return HM_ENOMEM;
    p->ms = &p->text.node->time;
    return HM_OK;
}

static hm_status read_move(parse *p, hm_str item)
{
    hm__shogi_ply ply;

    if (scan_move(item, &ply))
        return add_move(p, item, &ply);
    HM_TRY(check_room(p, item));
    HM_TRY(need_begin(p, item, item.ptr[0] == '-'));
    return refuse(p, item, "csa-bad-move",
                  "expected a move, such as +7776FU or -0055KA");
}

/* The sign of the side may be left out. */
hm_status hm__csa_move(const hm__typed_move *typed, hm_fault *why)
{
    hm_str text = hm__typed_text(typed);
    bool sided = text.len && (text.ptr[0] == '+' || text.ptr[0] == '-');
    char item[7] = "+";
    hm__shogi_ply ply;
    size_t skip = sided ? 0 : 1;

    if (text.len + skip == sizeof(item)) {
        memcpy(item + skip, text.ptr, text.len);
        if (scan_move((hm_str){item, sizeof(item)}, &ply)) {
            ply.sided = sided;
            return hm__shogi_typed(typed, text, &ply);
        }
    }
    return hm__fault(why, text, "csa-bad-move",
                     "expected a move, such as +7776FU or -0055KA");
}

/* time = "T" seconds ["." up to three digits] */
static hm_status read_time(parse *p, hm_str item)
{
    hm_str text = hm__str_part(item, 1, item.len);
    size_t dot = hm__str_find(text, '.', 0);
    hm_str part = hm__str_part(text, dot + 1, text.len);
    size_t seconds = 0;
    size_t ms = 0;
    bool move;

    if (text.len && hm__is_upper(text.ptr[0]))
        return hm__shogi_fail(&p->text, item, "csa-bad-line",
                              "expected a time such as T12, or an end with its "
                              "%, such as %TORYO");
    if (!hm__str_size(hm__str_part(text, 0, dot), &seconds) ||
        seconds > 1000000000 || part.len > 3 ||
        (dot < text.len && !hm__str_size(part, &ms)))
        return hm__shogi_fail(&p->text, item, "csa-bad-time",
                              "expected a time, such as T12");
    for (size_t i = part.len; i < 3; i++)
        ms *= 10;
    if (!p->ms)
        return hm__shogi_warn(&p->text, item, "csa-stray-time",
                              "a time follows a move");
    *p->ms = (int64_t)(seconds * 1000 + ms);
    p->text.record->timed = true;
    move = p->ms == &p->spare_ms;
    p->ms = NULL;
    return move && p->text.check
               ? hm__shogi_check_time(p->text.check, p->spare_ms)
               : HM_OK;
}

static hm_status read_end(parse *p, hm_str item)
{
    hm_str word = hm__str_part(item, 1, item.len);

    hm__shogi_end end = hm__csa_end(word);

    HM_TRY(need_begin(p, item, 0));
    p->ms = &p->spare_ms;
    if (p->game->end != HM__SHOGI_GOES_ON)
        return p->lost ? HM_OK
                       : refuse(p, item, "csa-after-end",
                                "the game has already ended");
    if (end == HM__SHOGI_GOES_ON)
        return hm__shogi_fail(&p->text, item, "csa-unknown-end",
                              "expected the end of the game, such as %TORYO");
    p->game->end = end;
    p->game->end_text = item;
    p->ms = &p->game->end_ms;
    return HM_OK;
}

static hm_status read_item(parse *p, hm_str item)
{
    switch (item.len ? item.ptr[0] : '\0') {
    case '\0':
        return HM_OK;
    case '+':
    case '-':
        if (item.len > 1)
            return read_move(p, item);
        if (p->begun)
            return hm__shogi_fail(&p->text, item, "csa-bad-line",
                                  "the side to move is already known");
        return begin(p, item, item.ptr[0] == '-');
    case 'T':
        return read_time(p, item);
    case '%':
        return read_end(p, item);
    default:
        return hm__shogi_fail(&p->text, item, "csa-bad-line",
                              "expected a move or a time");
    }
}

/* A comment after a comma takes the rest of the line. */
static hm_status read_late_comment(parse *p, hm_str item)
{
    HM_TRY(hm__shogi_warn(&p->text, item, "csa-late-comment",
                          "expected a comment on a line of its own; it is "
                          "kept"));
    return read_comment(p, item);
}

/*
 * Moves, times, ends and a last comment may share a line, separated by commas.
 * After one that cannot be read, the next is.
 */
static hm_status read_items(parse *p, hm_str line)
{
    hm_status worst = HM_OK;
    size_t at = 0;

    do {
        size_t end = hm__str_find(line, ',', at);
        hm_str item = hm__str_trim(hm__str_part(line, at, end));
        hm_status st;

        if (at && item.len && item.ptr[0] == '\'')
            return read_late_comment(
                p, hm__str_trim(hm__str_part(line, at, line.len)));
        st = read_item(p, item);
        if (st != HM_OK && st != HM_EINPUT)
            return st;
        worst = st != HM_OK ? st : worst;
        at = end + 1;
    } while (at <= line.len);
    return worst;
}

/* ---- lines --------------------------------------------------------------- */

static hm_status read_version(const parse *p, hm_str line)
{
    static const char *const known[] = {"V2", "V2.1", "V2.2", "V3.0"};

    for (size_t i = 0; i < HM_COUNT(known); i++) {
        if (hm_str_is(line, known[i]))
            return HM_OK;
    }
    return hm__shogi_warn(&p->text, line, "csa-version",
                          "expected a known version: V2, V2.1, V2.2 or V3.0");
}

/* A move alone on its line, as most are. */
static bool is_move(hm_str line, hm__shogi_ply *ply)
{
    return line.len && (line.ptr[0] == '+' || line.ptr[0] == '-') &&
           scan_move(line, ply);
}

/* A line that begins with a digit; if it is a move, what follows is lost. */
static hm_status refuse_digits(parse *p, hm_str line)
{
    size_t digits = 0;
    const char *wrong = "expected + or - before a move, as in +7776FU";

    while (digits < line.len && hm__is_digit(line.ptr[digits]))
        digits++;
    if (digits != 4 || line.len < 6)
        return hm__shogi_fail(&p->text, line, "csa-bad-line", wrong);
    HM_TRY(need_begin(p, line, 0));
    return refuse(p, line, "csa-bad-line", wrong);
}

/* Blanks before a line; one warning is enough. */
static hm_status check_blanks(parse *p, hm_str blanks)
{
    if (!blanks.len || p->indented)
        return HM_OK;
    p->indented = true;
    return hm__shogi_warn(&p->text, blanks, "csa-bad-line",
                          "expected no blanks before a line");
}

static hm_status read_line(parse *p, hm_str line)
{
    hm__shogi_ply ply;
    size_t blanks;

    if (is_move(line, &ply))
        return add_move(p, line, &ply);
    if (hm__str_trim(line).len == 0)
        return HM_OK;
    blanks = hm__after_spaces(line, 0);
    HM_TRY(check_blanks(p, hm__str_part(line, 0, blanks)));
    line = hm__str_part(line, blanks, line.len);
    switch (line.ptr[0]) {
    case '\'':
        return read_comment(p, line);
    case 'V':
        return read_version(p, hm__str_trim(line));
    case 'N':
    case '$':
        return read_header(p, line);
    case 'P':
        return read_start(p, hm__str_trim(line));
    case '+':
    case '-':
    case 'T':
    case '%':
        return read_items(p, hm__str_trim(line));
    default:
        if (hm__is_digit(line.ptr[0]))
            return refuse_digits(p, line);
        return hm__shogi_fail(
            &p->text, line, "csa-bad-line",
            "expected a line that begins with one of V N $ P + - T "
            "% '");
    }
}

/* Moves alone on their lines, as most are: they have the same length. */
static hm_status read_run(parse *p, hm__text_lines *lines)
{
    enum { MOVE = 7 };
    hm_str text = lines->text;

    // after a last line without its end, `at` is beyond the text
    while (lines->at + MOVE < text.len && text.ptr[lines->at + MOVE] == '\n') {
        hm_str line = {text.ptr + lines->at, MOVE};
        hm__shogi_ply ply;
        hm_status st;

        if (!is_move(line, &ply))
            break;
        lines->at += MOVE + 1;
        st = add_move(p, line, &ply);
        if (st != HM_OK)
            return st;
    }
    return HM_OK;
}

/* After a line that cannot be read, the next is. */
static hm_status read_lines(parse *p)
{
    hm__text_lines lines = {.text = p->text.record->source.text};
    hm_str line;

    while (hm__next_line(&lines, &line)) {
        hm_status st = read_line(p, line);

        if (st == HM_OK)
            st = read_run(p, &lines);
        if (st != HM_OK && st != HM_EINPUT)
            return st;
    }
    return HM_OK;
}

/* Where something is missing at the end. */
static hm_str last_byte(hm_str text)
{
    return hm__str_part(text, text.len - (text.len > 0), text.len);
}

hm_status hm__csa_game(hm_reader *reader, hm_record *record,
                       hm__shogi_check *check)
{
    parse p = {.text = {.reader = reader,
                        .record = record,
                        .node = &record->root,
                        .check = check}};

    record->rules = "shogi";
    hm__csa_start_init(&p.start);
    HM_TRY(take_game(&p));
    p.game = hm__shogi_game_new(record);
    if (!p.game)
        return HM_ENOMEM;
    HM_TRY(read_lines(&p));
    HM_TRY(need_begin(&p, last_byte(record->source.text), 0));
    HM_TRY(hm__shogi_finish_meta(&p.text, "csa-twice", NULL));
    return p.broken ? HM_EINPUT : HM_OK;
}
