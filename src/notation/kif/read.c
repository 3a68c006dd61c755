/*
 * read.c - the format of Kakinoki Shogi, reader.
 *
 * docs/formats/kif.md is the guide and the test. A file holds one game, but
 * games are also put one behind the other: a line of the header after moves
 * begins the next.
 */
#include <string.h>

#include "base/utf8.h"
#include "kif.h"
#include "notation/shogi/handicap.h"
#include "notation/shogi/text.h"

typedef struct parse {
    hm__shogi_text text;
    hm__shogi_game *game;
    hm__kif_board board;
    const hm__shogi_handicap *handicap;
    hm_str board_line;  // the last row of the diagram
    uint32_t start_ply; // 0: not told
    int side;           // told by the diagram; -1: not told
    bool begun;         // the start is known
    hm__shogi_ply *ply; // of the last node; NULL at the start
    size_t depth;       // moves up to it
    size_t first;       // number of the first move; 0: none yet
    bool variation;     // the line is one
    bool ended;         // and has an end
    bool skipping;      // because of a fault, to the next line
    size_t nodes;       // in all
} parse;

/* ---- the text of a game -------------------------------------------------- */

/* Where a line ends that goes on to `at` at least; text.len if not in view. */
static size_t line_end(hm_str text, size_t at)
{
    while (at < text.len && text.ptr[at] != '\n' && text.ptr[at] != '\r')
        at++;
    return at;
}

/* The line from `*at` to `end`; `*at` moves behind it. */
static hm_str take_line(hm_str text, size_t *at, size_t end)
{
    hm_str line = hm__str_part(text, *at, end);

    if (end + 1 < text.len && text.ptr[end] == '\r' &&
        text.ptr[end + 1] == '\n')
        end++;
    *at = end < text.len ? end + 1 : end;
    return line;
}

static hm_str skip_blanks(hm_str line)
{
    size_t at = 0;

    while (at < line.len && (line.ptr[at] == ' ' || line.ptr[at] == '\t'))
        at++;
    return hm__str_part(line, at, line.len);
}

static bool is_move_line(hm_str line)
{
    hm_str text = skip_blanks(line);

    return text.len && hm__is_digit(text.ptr[0]);
}

/* Whether a line, in any encoding, may follow moves in the same game. */
static bool goes_on(hm_str line)
{
    static const char *const words[] = {
        "変化",     "まで", "　", "\x95\xcf\x89\xbb", "\x82\xdc\x82\xc5",
        "\x81\x40",
    };
    hm_str text = skip_blanks(line);
    size_t at = 0;

    if (!text.len || hm__is_digit(text.ptr[0]) || strchr("*&", text.ptr[0]))
        return true;
    if (text.ptr[0] == '#')
        return !hm__str_starts(text, HM_STR("#KIF"));
    for (size_t i = 0; i < HM_COUNT(words); i++) {
        if (hm__kif_take(text, &at, words[i]))
            return true;
    }
    return false;
}

/* What was seen of a game on the way to its end. */
typedef struct search {
    size_t at;   // the line being looked at
    size_t seen; // its bytes up to here hold no end
    bool moves, any;
} search;

/* Looks at the lines in view; true if one of them begins the next game. */
static bool look(search *s, hm_str text, bool eof)
{
    while (s->at < text.len) {
        size_t next = s->at;
        size_t end = line_end(text, s->seen > s->at ? s->seen : s->at);
        hm_str line;

        s->seen = end;
        if (end == text.len && !eof)
            return false;
        line = take_line(text, &next, end);
        if ((s->moves && !goes_on(line)) ||
            (s->any && hm__str_starts(line, HM_STR("#KIF"))))
            return true;
        s->moves = s->moves || is_move_line(line);
        s->any = s->any || hm__str_trim(line).len;
        s->at = next;
    }
    return false;
}

/* Finds where a game ends; `*size` bytes are its own. */
static hm_status find_game(hm_reader *r, size_t most, size_t *size)
{
    search s = {0};

    for (;;) {
        hm_str text = hm__window_text(&r->window);
        bool found = look(&s, text, r->window.eof);
        hm_status st;

        *size = found ? s.at : text.len;
        if (s.at > most || (!found && text.len - s.at > most))
            return HM_ELIMIT; // the line in view may be the next game's
        if (found || r->window.eof)
            return text.len ? HM_OK : HM_END;
        st = hm__window_more(&r->window);
        if (st != HM_OK && st != HM_END)
            return st;
    }
}

/* A game that is too large: where it ends is not known, so all is left. */
static hm_status too_large(hm_reader *r, hm_record *record)
{
    hm_status st = HM_OK;

    hm__reader_too_large(r, record, HM_STR("")); // in any encoding
    while (st == HM_OK) {
        hm__window_take(&r->window, hm__window_text(&r->window).len);
        st = hm__window_more(&r->window);
    }
    return st == HM_END ? HM_ELIMIT : st;
}

/* Whether nothing but blanks is left. */
static bool is_rest(const hm_reader *r)
{
    return r->window.eof && hm__str_trim(hm__window_text(&r->window)).len == 0;
}

hm_status hm__kif_find(hm_reader *r, size_t most, hm__border *out)
{
    hm_status st = find_game(r, most, &out->size);

    out->empty = st == HM_OK && is_rest(r);
    return st;
}

static hm_status take_game(parse *p)
{
    hm_reader *r = p->text.reader;
    hm_record *record = p->text.record;
    size_t size = 0;
    hm_status st = find_game(r, r->ctx->limits.game_bytes, &size);

    if (st == HM_END || (st == HM_OK && is_rest(r)))
        return HM_END;
    HM_TRY(hm__reader_begin(r, record));
    if (st == HM_ELIMIT)
        return too_large(r, record);
    if (st != HM_OK)
        return hm__reader_broken(r, &record->source, st);
    st = hm__shogi_decode(&p->text,
                          hm__str_part(hm__window_text(&r->window), 0, size),
                          "kif-encoding");
    hm__window_take(&r->window, size);
    return st;
}

/* ---- the header ---------------------------------------------------------- */

static hm_status read_handicap(parse *p, hm_str value)
{
    for (size_t i = 0; hm__shogi_handicap_at(i); i++) {
        if (hm_str_is(value, hm__shogi_handicap_at(i)->kif)) {
            p->handicap = hm__shogi_handicap_at(i);
            return HM_OK;
        }
    }
    if (hm_str_is(value, "その他"))
        return HM_OK;
    return hm__shogi_warn(
        &p->text, value, "kif-handicap",
        "expected a handicap, as 平手 or 飛車落ち, or その他");
}

static hm_status read_hand(parse *p, int color, hm_str value)
{
    if (hm__kif_board_hand(&p->board, color, value))
        return HM_OK;
    return hm__shogi_fail(&p->text, value, "kif-bad-board",
                          "expected pieces in hand, as 飛　歩十八, or なし");
}

static bool is_hand(hm_str key, int *color)
{
    *color = hm_str_is(key, "後手の持駒") || hm_str_is(key, "上手の持駒");
    return *color || hm_str_is(key, "先手の持駒") ||
           hm_str_is(key, "下手の持駒");
}

static hm_status read_field(parse *p, hm_str key, hm_str value)
{
    int color;

    if (hm_str_is(key, "手合割"))
        return read_handicap(p, value);
    if (is_hand(key, &color))
        return read_hand(p, color, value);
    for (size_t i = 0; hm__kif_field_at(i); i++) {
        const hm__kif_field *f = hm__kif_field_at(i);

        if (hm_str_is(key, f->word) ||
            (f->handicap_word && hm_str_is(key, f->handicap_word)))
            return hm__shogi_add_meta(&p->text, hm_str_of(f->key), value);
    }
    return hm__shogi_add_meta(&p->text, key, value);
}

/* Where a key ends: at ":" of either width; false if there is none. */
static bool find_colon(hm_str line, size_t *end, size_t *after)
{
    for (size_t at = 0; at < line.len; at++) {
        *end = *after = at;
        if (hm__kif_take(line, after, ":") || hm__kif_take(line, after, "："))
            return at > 0;
    }
    return false;
}

/* ---- the diagram --------------------------------------------------------- */

static hm_status read_row(parse *p, hm_str line)
{
    p->board_line = line;
    if (hm__kif_board_row(&p->board, line))
        return HM_OK;
    return hm__shogi_fail(
        &p->text, line, "kif-bad-board",
        "expected one of nine rows of nine squares, as | ・v金 歩 "
        "and so on");
}

/* Lines below a diagram that say who moves. */
static bool is_side(hm_str line, int *side)
{
    *side = hm_str_is(line, "後手番") || hm_str_is(line, "上手番");
    return *side || hm_str_is(line, "先手番") || hm_str_is(line, "下手番");
}

/* "手数＝6  ▲７六歩  まで": how many moves were made before the diagram */
static bool is_count(hm_str line, uint32_t *ply)
{
    size_t at = 0;
    size_t n = 0;

    if (!hm__kif_take(line, &at, "手数＝") && !hm__kif_take(line, &at, "手数="))
        return false;
    while (at < line.len && hm__is_digit(line.ptr[at]) && n < 1000000)
        n = n * 10 + (size_t)(line.ptr[at++] - '0');
    *ply = n < 1000000 ? (uint32_t)n + 1 : 1;
    return true;
}

/* Lines of the header without a colon. */
static hm_status read_other(parse *p, hm_str line)
{
    int side;

    if (line.ptr[0] == '|')
        return read_row(p, line);
    if (line.ptr[0] == '+' || hm__str_starts(line, HM_STR("９")) ||
        hm__str_starts(line, HM_STR("手数----")) ||
        is_count(line, &p->start_ply))
        return HM_OK;
    if (is_side(line, &side)) {
        p->side = side;
        return HM_OK;
    }
    return hm__shogi_warn(&p->text, line, "kif-unknown-line",
                          "this line means nothing here, and is not kept");
}

static hm_status read_header(parse *p, hm_str line)
{
    hm_str text = hm__kif_trim(line);
    size_t end;
    size_t after;

    if (!text.len)
        return HM_OK;
    if (text.ptr[0] != '|' && text.ptr[0] != '+' &&
        find_colon(text, &end, &after))
        return read_field(p, hm__kif_trim(hm__str_part(text, 0, end)),
                          hm__kif_trim(hm__str_part(text, after, text.len)));
    return read_other(p, text);
}

/* ---- the start ----------------------------------------------------------- */

static hm_status use_board(parse *p)
{
    hm_fault why = {0};
    hm__shogi *position = &p->board.position;

    if (p->board.rows != 9)
        return hm__shogi_fail(&p->text, p->board_line, "kif-bad-board",
                              "expected nine rows");
    if (p->board.odd)
        HM_TRY(hm__shogi_warn(
            &p->text, p->board_line, "kif-spelling",
            "the diagram or a hand is not written in the usual way"));
    position->side = p->side >= 0  ? (uint8_t)p->side
                     : p->handicap ? p->game->position.side
                                   : HM__SHOGI_BLACK;
    if (p->start_ply)
        position->ply = p->start_ply;
    if (hm__shogi_validate(position, p->board_line, &why) != HM_OK)
        return hm__shogi_fail(&p->text, why.at, why.id, why.message);
    p->game->position = *position;
    return HM_OK;
}

/* The start is known as soon as moves begin, or at the end. */
static hm_status begin(parse *p)
{
    if (p->begun)
        return HM_OK;
    if (p->handicap)
        hm__shogi_handicap_start(p->handicap, &p->game->position);
    else
        hm__shogi_start(&p->game->position);
    if (p->board.rows)
        HM_TRY(use_board(p));
    p->begun = true;
    return HM_OK;
}

/* ---- moves --------------------------------------------------------------- */

static hm_status resolve_same(const parse *p, hm__kif_move *m)
{
    if (!m->same)
        return HM_OK;
    if (!p->ply)
        return hm__shogi_fail(
            &p->text, m->text, "kif-no-move-before",
            "同 stands for the square of the move before, and there "
            "is none");
    m->ply.move.to = p->ply->move.to;
    return HM_OK;
}

static hm_status add_move(parse *p, hm__kif_move *m)
{
    hm__shogi_ply *ply;

    if (p->nodes++ >= p->text.reader->ctx->limits.moves) {
        hm__shogi_fail(&p->text, m->text, "limit-moves",
                       "this game has too many moves");
        return HM_ELIMIT;
    }
    HM_TRY(resolve_same(p, m));
    ply = hm__arena_alloc(&p->text.record->arena, sizeof(*ply));
    if (!ply)
        return HM_ENOMEM;
    *ply = m->ply;
    p->text.node = hm__shogi_add_to(p->text.record, p->text.node, m->text, ply);
    if (!p->text.node)
        return HM_ENOMEM;
    p->ply = ply;
    p->depth++;
    p->text.comment_room = 0;
    return HM_OK;
}

static int mover(const parse *p)
{
    return p->game->position.side ^ (int)(p->depth & 1);
}

/* Notes how the line ends. */
static hm_status add_end(parse *p, hm__shogi_end end, hm_str text, int64_t ms)
{
    p->ended = true;
    if (!p->variation) {
        p->game->end = end;
        p->game->end_text = text;
        p->game->end_ms = ms;
    } else if (p->ply) {
        p->ply->end = end;
    }
    return HM_OK;
}

/* Reads a word that ends the game; HM_END if it is none. */
static hm_status read_end(parse *p, hm_str text)
{
    for (size_t i = 0; hm__kif_end_at(i); i++) {
        const hm__kif_end *e = hm__kif_end_at(i);
        hm__shogi_end end = e->end;
        int64_t ms = HM__SHOGI_NO_TIME;
        bool odd = false;
        size_t at = 0;

        if (!hm__kif_take(text, &at, e->word) ||
            !hm__kif_time_read(text, at, &ms, &odd))
            continue;
        if (end == HM__SHOGI_BLACK_FOULED && mover(p) == HM__SHOGI_BLACK)
            end = HM__SHOGI_WHITE_FOULED;
        return add_end(p, end, hm__str_part(text, 0, at), ms);
    }
    return HM_END;
}

/* A sealed move is no end if play goes on behind it. */
static hm_status check_ended(parse *p, hm_str text)
{
    bool sealed = !p->variation && p->game->end == HM__SHOGI_SEALED;

    if (!p->ended)
        return HM_OK;
    if (!sealed)
        return hm__shogi_fail(&p->text, text, "kif-after-end",
                              "the game has ended already");
    p->ended = false;
    p->game->end = HM__SHOGI_GOES_ON;
    return hm__shogi_warn(&p->text, p->game->end_text, "kif-sealed",
                          "that a move was sealed is not kept");
}

static hm_status check_number(parse *p, hm_str digits, size_t number)
{
    if (!p->first)
        p->first = number;
    if (number == p->first + p->depth)
        return HM_OK;
    return hm__shogi_warn(&p->text, digits, "kif-number",
                          "this is not the number of the move");
}

/* line = number (move | end) [times] */
static hm_status read_move(parse *p, hm_str line)
{
    hm_str text = skip_blanks(line);
    hm__kif_move m;
    hm_str digits;
    size_t number;
    size_t at = 0;
    hm_status st;

    while (at < text.len && hm__is_digit(text.ptr[at]))
        at++;
    digits = hm__str_part(text, 0, at);
    if (!hm__str_size(digits, &number) || number > 100000000)
        return hm__shogi_fail(&p->text, digits, "kif-number",
                              "this number is too large");
    text = hm__kif_trim(hm__str_part(text, at, text.len));
    HM_TRY(begin(p));
    HM_TRY(check_ended(p, text));
    HM_TRY(check_number(p, digits, number));
    if (!hm__kif_move_read(text, &m)) {
        st = read_end(p, text);
        return st != HM_END
                   ? st
                   : hm__shogi_fail(&p->text, text, "kif-bad-move", m.wrong);
    }
    if (m.odd)
        HM_TRY(hm__shogi_warn(
            &p->text, m.text, "kif-spelling",
            "this is not written in the usual way, as 同　銀(31) or "
            "７六歩(77)"));
    HM_TRY(add_move(p, &m));
    p->text.node->label = digits;
    return HM_OK;
}

/* ---- variations ---------------------------------------------------------- */

/* "変化：36手": back to before move 36 of the line that was read last */
static hm_status read_variation(parse *p, hm_str line)
{
    size_t end = 0;
    size_t at = 0;
    size_t number = 0;

    find_colon(line, &end, &at);
    while (at < line.len && line.ptr[at] == ' ')
        at++;
    for (end = at; end < line.len && hm__is_digit(line.ptr[end]);)
        end++;
    p->variation = true;
    p->ended = false;
    p->skipping = true;
    if (!hm__str_size(hm__str_part(line, at, end), &number) || !p->first ||
        number < p->first || number - p->first > p->depth)
        return hm__shogi_fail(
            &p->text, line, "kif-bad-variation",
            "expected the number of a move that came before, as "
            "変化：36手");
    for (; p->depth > number - p->first; p->depth--)
        p->text.node = p->text.node->parent;
    p->skipping = false;
    p->ply = (hm__shogi_ply *)(uintptr_t)p->text.node->ply; // this reader's own
    p->text.comment_room = p->text.node->comment_count;
    return HM_OK;
}

/* ---- other lines --------------------------------------------------------- */

static hm_status add_bookmark(parse *p, hm_str text)
{
    hm_str *place = p->ply ? &p->ply->bookmark : &p->game->bookmark;

    if (place->ptr)
        return hm__shogi_warn(&p->text, text, "kif-twice",
                              "this has been said before");
    *place = text;
    return HM_OK;
}

/* "まで58手で先手の勝ち": tells the end if no word in a move's place did */
static hm_status read_summary(parse *p, hm_str line)
{
    static const struct {
        const char *word;
        hm__shogi_end end;
    } words[] = {
        {"先手の反則負け", HM__SHOGI_BLACK_FOULED},
        {"先手の反則勝ち", HM__SHOGI_WHITE_FOULED},
        {"後手の反則負け", HM__SHOGI_WHITE_FOULED},
        {"後手の反則勝ち", HM__SHOGI_BLACK_FOULED},
        {"中断", HM__SHOGI_STOPPED},
        {"千日手", HM__SHOGI_REPETITION},
        {"持将棋", HM__SHOGI_IMPASSE},
        {"詰み", HM__SHOGI_MATED},
        {"時間切れ", HM__SHOGI_TIME_UP},
        {"入玉勝ち", HM__SHOGI_DECLARES},
        {"勝ち", HM__SHOGI_RESIGNS},
    };

    HM_TRY(begin(p));
    for (size_t i = 0; i < HM_COUNT(words) && !p->ended; i++) {
        for (size_t at = 0; at < line.len; at++) {
            size_t here = at;

            if (hm__kif_take(line, &here, words[i].word))
                return add_end(p, words[i].end, line, HM__SHOGI_NO_TIME);
        }
    }
    return HM_OK;
}

static hm_status read_star(parse *p, hm_str line, bool table)
{
    if (!table && !p->begun)
        HM_TRY(hm__shogi_warn(&p->text, hm__str_part(line, 0, 1),
                              "kif-early-comment",
                              "a comment before the table of moves"));
    return hm__shogi_add_comment(&p->text, hm__str_part(line, 1, line.len));
}

static hm_status read_line(parse *p, hm_str line, bool table)
{
    size_t at = 0;

    if (line.len == 0 || line.ptr[0] == '#')
        return HM_OK;
    if (line.ptr[0] == '*')
        return read_star(p, line, table);
    if (line.ptr[0] == '&')
        return add_bookmark(p, hm__str_part(line, 1, line.len));
    if (is_move_line(line))
        return read_move(p, line);
    if (hm__kif_take(line, &at, "変化"))
        return read_variation(p, line);
    if (hm__kif_take(line, &at, "まで"))
        return read_summary(p, line);
    return read_header(p, line);
}

/* After a fault the line is given up; a variation begins another. */
static hm_status read_lines(parse *p)
{
    hm_str text = p->text.record->source.text;
    bool table = false;
    size_t at = 0;

    while (at < text.len) {
        hm_str line = take_line(text, &at, line_end(text, at));
        hm_status st;

        if (p->skipping && !hm__str_starts(line, HM_STR("変化")))
            continue;
        table = table || hm__str_starts(line, HM_STR("手数----"));
        st = read_line(p, line, table);
        if (st != HM_OK && st != HM_EINPUT)
            return st;
        if (st == HM_EINPUT && !p->begun)
            return st;
        if (st == HM_EINPUT && !p->variation)
            HM_TRY(hm__shogi_add_bad(p->text.record));
        p->skipping = st != HM_OK;
    }
    return HM_OK;
}

hm_status hm__kif_read(hm_reader *reader, hm_record *record)
{
    parse p = {
        .text = {.reader = reader, .record = record, .node = &record->root},
        .side = -1};

    record->rules = "shogi";
    hm__kif_board_init(&p.board);
    HM_TRY(take_game(&p));
    p.game = hm__arena_zero(&record->arena, 1, sizeof(*p.game));
    if (!p.game)
        return HM_ENOMEM;
    p.game->end_ms = HM__SHOGI_NO_TIME;
    record->start = p.game;
    HM_TRY(read_lines(&p));
    HM_TRY(begin(&p));
    return hm__shogi_finish_meta(&p.text, "kif-twice");
}
