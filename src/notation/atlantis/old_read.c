/*
 * old_read.c - Atlantis transcripts in the old text format, reader.
 *
 * docs/formats/atlantis.md is the guide and the test. Tokens are as long as
 * they can be and may stand without white space between. After a token that
 * does not fit, reading goes on where a segment, a placement, a turn or a round
 * can begin.
 */
#include "atlantis.h"
#include "base/str.h"
#include "base/utf8.h"
#include "draft.h"

typedef enum token_kind {
    END,
    FIELD,
    SEGMENT,
    NUMBER,
    WORD,   // letters alone, as "board"
    STRING, // its text is what stands inside
    MARK,   // one of [ ] - : .
    OTHER,
} token_kind;

typedef struct token {
    token_kind kind;
    hm_str text;
    hm_span span;
    bool escaped; // a string that needs decoding
} token;

typedef struct parser {
    hm__atl_draft draft;
    hm_str text;
    size_t at;
    token next;          // not yet used
    bool lost;           // a token did not fit; this has been said
    size_t round, turns; // of the round being read
} parser;

/* ---- tokens --------------------------------------------------------------
 */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t skip_while(const parser *p, size_t at, bool (*is)(char))
{
    while (at < p->text.len && is(p->text.ptr[at]))
        at++;
    return at;
}

/* Something is wrong; tokens are still what they are. */
static hm_status complain(parser *p, hm_span span, const char *id,
                          const char *message)
{
    p->draft.faults++;
    return hm__atl_error(&p->draft, id, span, "%s", message);
}

/* The next token fits nowhere, until skip_to() finds one that does. */
static hm_status fail(parser *p, hm_span span, const char *id,
                      const char *message)
{
    if (p->lost)
        return HM_OK;
    p->lost = true;
    return complain(p, span, id, message);
}

/* What is wrong with a string. */
typedef struct string_fault {
    size_t inner; // a parenthesis inside of it; 0: none
    bool open;    // it is not closed
} string_fault;

/*
 * Where a string ends: at what closes it, or at the end of its line. After a
 * parenthesis on a later line it was surely not meant to go on so far.
 */
static size_t find_close(parser *p, token *out, string_fault *bad)
{
    bool round = p->text.ptr[p->at] == '(';
    size_t line = hm__str_find(p->text, '\n', p->at);
    size_t depth = 1;
    size_t at = p->at + 1;

    for (; at < p->text.len && !(round && at > line && p->text.ptr[at] == '(');
         at++) {
        char c = p->text.ptr[at];

        if (round && c == '(') {
            bad->inner = bad->inner ? bad->inner : at;
            depth++;
        }
        if (c == (round ? ')' : '"') && --depth == 0)
            return at;
        if (!round && c == '\\') {
            out->escaped = true;
            at++;
        }
    }
    bad->open = true;
    return line;
}

/* string = "(" anything but parentheses ")"  |  '"' with \" and \\ '"' */
static hm_status read_string(parser *p, token *out)
{
    string_fault bad = {0};
    size_t end = find_close(p, out, &bad);

    out->kind = STRING;
    out->text = hm__str_part(p->text, p->at + 1, end);
    out->span.end = end + !bad.open;
    if (bad.inner)
        return complain(p, (hm_span){bad.inner, bad.inner + 1},
                        "atlantis-old-string",
                        "a string may not contain parentheses; write [ and ]");
    if (!bad.open)
        return HM_OK;
    return complain(p, (hm_span){p->at, p->at + 1}, "atlantis-old-string",
                    "this string is not closed");
}

/* field = small letters, digits; segment = capitals, digits; word = letters */
static void read_word(parser *p, token *out)
{
    bool upper = hm__is_upper(p->text.ptr[p->at]);
    size_t letters = skip_while(p, p->at, upper ? hm__is_upper : hm__is_lower);
    size_t end = skip_while(p, letters, hm__is_digit);

    out->kind = end == letters ? WORD : upper ? SEGMENT : FIELD;
    out->span.end = end;
}

/* Reads the token after the one in `next`. */
static hm_status advance(parser *p)
{
    token t = {.kind = END};
    char c;

    p->at = skip_while(p, p->at, is_blank);
    t.span = (hm_span){p->at, p->at};
    c = p->at < p->text.len ? p->text.ptr[p->at] : '\0';
    if (p->at >= p->text.len) {
        p->next = t;
        return HM_OK;
    }
    t.span.end += hm__utf8_step(p->text, p->at);
    t.kind =
        c == '[' || c == ']' || c == '-' || c == ':' || c == '.' ? MARK : OTHER;
    if (c == '(' || c == '"') {
        HM_TRY(read_string(p, &t));
    } else if (hm__is_lower(c) || hm__is_upper(c)) {
        read_word(p, &t);
    } else if (hm__is_digit(c)) {
        t.kind = NUMBER;
        t.span.end = skip_while(p, p->at, hm__is_digit);
    }
    if (t.kind != STRING)
        t.text = hm__str_part(p->text, t.span.start, t.span.end);
    p->at = t.span.end;
    p->next = t;
    return HM_OK;
}

static bool is_mark(const parser *p, char mark)
{
    return !p->lost && p->next.kind == MARK && p->next.text.ptr[0] == mark;
}

static bool is_word(const parser *p, const char *word)
{
    return !p->lost && p->next.kind == WORD && hm_str_is(p->next.text, word);
}

static bool is(const parser *p, token_kind kind)
{
    return !p->lost && p->next.kind == kind;
}

/* The next token is not what the message expects. */
static hm_status unexpected(parser *p, const char *message)
{
    return fail(p, p->next.span, "atlantis-old-syntax", message);
}

static hm_status expect_mark(parser *p, char mark, const char *message)
{
    return is_mark(p, mark) ? advance(p) : unexpected(p, message);
}

/* ---- going on after a mistake ----------------------------------------------
 */

/* Goes on where `fits` says so, if a token did not fit before. */
static hm_status skip_to(parser *p, bool (*fits)(const parser *p))
{
    if (!p->lost)
        return HM_OK;
    p->lost = false;
    while (p->next.kind != END && !fits(p))
        HM_TRY(advance(p));
    return HM_OK;
}

/* A number and its period; a mistake within a round may look like one. */
static bool at_round(const parser *p)
{
    size_t after = skip_while(p, p->at, is_blank);
    size_t number;

    return is(p, NUMBER) && after < p->text.len && p->text.ptr[after] == '.' &&
           (p->round == 0 ||
            (hm__str_size(p->next.text, &number) && number == p->round + 1));
}

static bool at_board(const parser *p)
{
    return is_word(p, "board") || is_word(p, "player");
}

/* Players stand before the rounds, so there is none after the first. */
static bool at_part(const parser *p)
{
    return (p->round == 0 && is_word(p, "player")) || at_round(p);
}

static bool at_segment(const parser *p)
{
    return is(p, SEGMENT) || is_mark(p, '[') || is_mark(p, '-') || at_part(p);
}

static bool at_bracket(const parser *p)
{
    return is_mark(p, ']') || is_mark(p, '[') || is_mark(p, '-') || at_part(p);
}

static bool at_crater(const parser *p)
{
    return is(p, FIELD) || at_part(p);
}

static bool at_placement(const parser *p)
{
    return is(p, FIELD) || is(p, SEGMENT) || is(p, STRING) || at_part(p);
}

static bool at_turn_end(const parser *p)
{
    return is_mark(p, '.') || at_round(p);
}

/* ---- header and board ----------------------------------------------------
 */

static hm_status read_header(parser *p)
{
    static const hm_str name = {"atlantis-transcript", 19};
    size_t at = skip_while(p, 0, is_blank);
    hm_span span = {at, at};
    hm_str rest;

    while (span.end < p->text.len && p->text.ptr[span.end] != '\n' &&
           p->text.ptr[span.end] != '\r')
        span.end++;
    rest = hm__str_part(p->text, at, p->text.len);
    if (!hm__str_starts(rest, name) ||
        (rest.len > name.len && !is_blank(rest.ptr[name.len])))
        return fail(p, span, "atlantis-old-header",
                    "expected \"atlantis-transcript 1.0\"");
    p->at = at + name.len;
    at = skip_while(p, at + name.len, is_blank);
    rest = hm__str_part(p->text, at, p->text.len);
    if (!hm__str_starts(rest, HM_STR("1.0")) ||
        (rest.len > 3 && (hm__is_digit(rest.ptr[3]) || rest.ptr[3] == '.')))
        return fail(p, span, "atlantis-bad-version", "the version must be 1.0");
    p->at = at + 3;
    return HM_OK;
}

/* Reads the name that comes next; HM__ATL_NO_NAME has been reported. */
static hm__atl_kind take_name(parser *p, hm__hex *out)
{
    hm__atl_kind kind = hm__atl_draft_name(
        &p->draft, p->next.text, p->next.span, HM__ATL_WANT_EITHER, out);

    p->draft.faults += kind == HM__ATL_NO_NAME;
    return kind;
}

static hm_status read_board_name(parser *p)
{
    hm__hex hex = {0, 0, 0};
    hm__atl_kind kind = take_name(p, &hex);

    if (kind == HM__ATL_NO_NAME)
        p->draft.no_board = true;
    else
        HM_TRY(hm__atl_draft_field(&p->draft, kind, hex, p->next.span));
    return advance(p);
}

/* segment = SEGMENT | "[" FIELD+ "]" */
static hm_status read_segment(parser *p)
{
    p->draft.segment_count++;
    if (is(p, SEGMENT))
        return read_board_name(p);
    HM_TRY(advance(p)); // the bracket
    if (!is(p, FIELD))
        HM_TRY(unexpected(p, "expected a field, such as b2"));
    while (is(p, FIELD))
        HM_TRY(read_board_name(p));
    HM_TRY(expect_mark(p, ']', "expected a field, or ] after the last one"));
    if (!p->lost)
        return HM_OK;
    p->draft.no_board = true; // nobody knows what is missing
    HM_TRY(skip_to(p, at_bracket));
    return is_mark(p, ']') ? advance(p) : HM_OK;
}

/* craters = "-" FIELD+ */
static hm_status read_craters(parser *p)
{
    HM_TRY(advance(p)); // the dash
    do {
        hm__atl_cell crater = {0, HM__ATL_NOBODY, HM__HEX_DEAD};
        hm__hex hex = {0, 0, 0};
        hm__atl_kind kind = HM__ATL_NO_NAME;

        if (is(p, FIELD))
            kind = take_name(p, &hex);
        else
            HM_TRY(unexpected(p, "expected the field of a crater"));
        if (kind != HM__ATL_NO_NAME)
            HM_TRY(hm__atl_draft_stack(&p->draft, kind, hex, crater,
                                       p->next.span));
        if (!p->lost)
            HM_TRY(advance(p));
        HM_TRY(skip_to(p, at_crater));
    } while (is(p, FIELD));
    return HM_OK;
}

/* board = "board" segment+ craters? */
static hm_status read_board(parser *p)
{
    if (!is_word(p, "board")) {
        HM_TRY(unexpected(p, "expected \"board\""));
        HM_TRY(skip_to(p, at_board));
    }
    if (!is_word(p, "board"))
        return HM_OK;
    HM_TRY(advance(p));
    do {
        if (is(p, SEGMENT) || is_mark(p, '['))
            HM_TRY(read_segment(p));
        else
            HM_TRY(unexpected(p, "expected a segment, such as B2 or [a1 a2]"));
        p->draft.no_board |= p->lost;
        HM_TRY(skip_to(p, at_segment));
    } while (!is(p, END) && !is_mark(p, '-') && !at_part(p) &&
             (is(p, SEGMENT) || is_mark(p, '[') || p->draft.no_board));
    return is_mark(p, '-') ? read_craters(p) : HM_OK;
}

/* ---- players -------------------------------------------------------------
 */

/* height = ":" NUMBER */
static hm_status read_height(parser *p, int64_t *out)
{
    HM_TRY(advance(p)); // the colon
    if (!is(p, NUMBER))
        return unexpected(p, "expected the height of the pile");
    if (!hm__str_int(p->next.text, out) || *out < 1 || *out > INT32_MAX) {
        p->draft.faults++;
        HM_TRY(hm__atl_error(&p->draft, "atlantis-bad-stack", p->next.span,
                             "expected a height from 1 to 2147483647"));
    }
    return advance(p);
}

/* placement = SEGMENT | FIELD height? */
static hm_status read_placement(parser *p)
{
    hm__atl_cell cell = {1, (int32_t)p->draft.player_count - 1, HM__HEX_OPEN};
    hm__hex hex = {0, 0, 0};
    hm_span span = p->next.span;
    hm__atl_kind kind = take_name(p, &hex);
    bool field = is(p, FIELD);

    HM_TRY(advance(p));
    if (field && is_mark(p, ':'))
        HM_TRY(read_height(p, &cell.count));
    if (kind == HM__ATL_NO_NAME)
        return HM_OK;
    return hm__atl_draft_stack(&p->draft, kind, hex, cell, span);
}

/* What a string says, without its escapes. */
static hm_status take_string(parser *p, hm_str *out)
{
    char *to;
    size_t len = 0;

    *out = p->next.text;
    if (p->next.escaped) {
        to = hm__arena_alloc(&p->draft.record->arena, out->len + 1);
        if (!to)
            return HM_ENOMEM;
        for (size_t i = 0; i < out->len; i++) {
            i += out->ptr[i] == '\\' && i + 1 < out->len;
            to[len++] = out->ptr[i];
        }
        *out = (hm_str){to, len};
    }
    return advance(p);
}

/* The name comes first; if only the first is a colour, they are swapped. */
static hm_status read_identity(parser *p, hm__atl_player *player)
{
    hm_span first = p->next.span;
    hm_span second;
    hm_str swap = {NULL, 0};

    HM_TRY(take_string(p, &player->name));
    if (!is(p, STRING)) {
        HM_TRY(unexpected(p, "expected the colour, such as (red)"));
        return skip_to(p, at_part);
    }
    second = p->next.span;
    HM_TRY(take_string(p, &player->color));
    if (hm__atl_color(player->color, NULL))
        return HM_OK;
    if (!hm__atl_color(player->name, NULL)) {
        p->draft.faults++;
        return hm__atl_error(&p->draft, "atlantis-bad-color", second,
                             "expected a colour that has a name in SVG");
    }
    swap = player->name;
    player->name = player->color;
    player->color = swap;
    return hm__atl_warn(&p->draft, "atlantis-color-first", first,
                        "the name comes first, then the colour");
}

/* The text of the specification says semicolon, all the rest of it colon. */
static hm_status no_placement(parser *p)
{
    if (is(p, OTHER) && p->next.text.ptr[0] == ';')
        return unexpected(p, "a height follows a colon, as in b2:3");
    return unexpected(p, "expected more stones, or the name such as (Joe)");
}

/* player = "player" placement+ STRING STRING */
static hm_status read_player(parser *p)
{
    hm__atl_player player = {.name = {NULL, 0}};

    HM_TRY(advance(p)); // the keyword
    HM_TRY(hm__atl_draft_player(&p->draft, player));
    if (!is(p, FIELD) && !is(p, SEGMENT))
        HM_TRY(unexpected(p, "expected a field or a segment with stones"));
    HM_TRY(skip_to(p, at_placement));
    while (is(p, FIELD) || is(p, SEGMENT)) {
        HM_TRY(read_placement(p));
        if (!is(p, FIELD) && !is(p, SEGMENT) && !is(p, STRING))
            HM_TRY(no_placement(p));
        HM_TRY(skip_to(p, at_placement));
    }
    if (!is(p, STRING))
        return HM_OK; // this has been said
    HM_TRY(read_identity(p, &player));
    p->draft.players[p->draft.player_count - 1] = player;
    return HM_OK;
}

/* ---- rounds --------------------------------------------------------------
 */

static hm_status read_end(parser *p, hm__atl_end *out)
{
    if (!is(p, FIELD))
        return unexpected(p, "expected a field, such as b2");
    out->at = p->next.text;
    take_name(p, &out->hex);
    return advance(p);
}

/* move = FIELD "-" FIELD */
static hm_status read_move(parser *p, hm__atl_draft_turn *turn)
{
    hm__atl_move move = {0};
    hm_span span = p->next.span;

    HM_TRY(read_end(p, &move.from));
    HM_TRY(expect_mark(p, '-', "expected a dash, as in b2-b3"));
    span.end = p->next.span.end;
    HM_TRY(read_end(p, &move.to));
    if (p->lost)
        return HM_OK;
    move.at = hm__atl_part(&p->draft, span);
    turn->span.end = span.end;
    turn->count++;
    return hm__atl_draft_move(&p->draft, &move);
}

/* turn = ("pass" | move+) STRING? "." */
static hm_status read_turn(parser *p, hm_str label)
{
    hm__atl_draft_turn turn = {
        .first = p->draft.move_count, .span = p->next.span, .label = label};

    if (is_word(p, "pass")) {
        HM_TRY(advance(p));
        if (is(p, FIELD))
            HM_TRY(unexpected(p, "a player passes or moves, not both"));
    } else if (!is(p, FIELD)) {
        HM_TRY(unexpected(p, "expected a move, or \"pass\" for none"));
    }
    while (is(p, FIELD))
        HM_TRY(read_move(p, &turn));
    if (is(p, STRING)) {
        turn.comment_span = p->next.span;
        HM_TRY(take_string(p, &turn.comment));
    }
    HM_TRY(expect_mark(p, '.', "expected a period after the turn"));
    if (!p->lost)
        return hm__atl_draft_turn_add(&p->draft, &turn);
    HM_TRY(skip_to(p, at_turn_end));
    return is_mark(p, '.') ? advance(p) : HM_OK;
}

/* "12." of a number, which white space may keep from its period. */
static hm_status make_label(parser *p, hm_str *out)
{
    hm_str number = p->next.text;
    char *text = hm__arena_alloc(&p->draft.record->arena, number.len + 1);

    if (!text)
        return HM_ENOMEM;
    for (size_t i = 0; i < number.len; i++)
        text[i] = number.ptr[i];
    text[number.len] = '.';
    *out = (hm_str){text, number.len + 1};
    return HM_OK;
}

/* Rounds are counted, and all but the last are complete. */
static hm_status check_round(parser *p)
{
    size_t players = p->draft.player_count;
    size_t number = 0;

    if (p->round == 0)
        p->draft.turns_span = p->next.span;
    if (p->round > 0 && p->turns < players) {
        p->draft.faults++;
        HM_TRY(hm__atl_error(&p->draft, "atlantis-short-round", p->next.span,
                             "the previous round has only %zu of %zu turns",
                             p->turns, players));
    }
    p->round++;
    if (!hm__str_size(p->next.text, &number) || number != p->round ||
        p->next.text.ptr[0] == '0') {
        p->draft.faults++;
        HM_TRY(hm__atl_error(&p->draft, "atlantis-round-number", p->next.span,
                             "this should be round %zu", p->round));
    }
    p->turns = 0;
    return HM_OK;
}

static hm_status check_turn(parser *p)
{
    size_t players = p->draft.player_count;

    if (++p->turns != players + 1 || players == 0)
        return HM_OK;
    p->draft.faults++;
    return hm__atl_error(&p->draft, "atlantis-long-round", p->next.span,
                         "a round has one turn for each of %zu players",
                         players);
}

/* Whether a turn comes next; in a round that is not complete, a bad one too. */
static bool at_turn(const parser *p)
{
    if (is(p, FIELD) || is_word(p, "pass") || is_mark(p, '.'))
        return true;
    return p->turns < p->draft.player_count && !is(p, END) && !is(p, NUMBER) &&
           !is_word(p, "player");
}

/* round = NUMBER "." turn+ */
static hm_status read_round(parser *p)
{
    hm_str label;

    HM_TRY(check_round(p));
    HM_TRY(make_label(p, &label));
    HM_TRY(advance(p));
    HM_TRY(expect_mark(p, '.', "expected a period after the number"));
    p->lost = false; // a turn may follow all the same
    do {
        HM_TRY(check_turn(p));
        HM_TRY(read_turn(p, label));
        label.len = 0;
    } while (at_turn(p));
    return HM_OK;
}

/* ---- the file ------------------------------------------------------------
 */

static hm_status check_bytes(parser *p)
{
    size_t at = 0;

    for (;;) {
        hm_str rest = hm__str_part(p->text, at, p->text.len);

        at += hm__utf8_invalid(rest);
        if (at >= p->text.len)
            return HM_OK;
        HM_TRY(complain(p, (hm_span){at, at + 1}, "atlantis-not-utf8",
                        "this byte is not UTF-8"));
        at++;
    }
}

static hm_status read_file(parser *p)
{
    HM_TRY(check_bytes(p));
    HM_TRY(read_header(p));
    HM_TRY(advance(p));
    HM_TRY(skip_to(p, at_board));
    HM_TRY(read_board(p));
    while (!is(p, END)) {
        if (p->round == 0 && is_word(p, "player")) {
            HM_TRY(read_player(p));
        } else if (is(p, NUMBER)) {
            HM_TRY(read_round(p));
        } else {
            HM_TRY(unexpected(p, p->round ? "expected a round, such as \"2.\""
                                          : "expected \"player\" or a round"));
            HM_TRY(skip_to(p, at_part));
        }
    }
    return HM_OK;
}

hm_status hm__atl_read_old(hm_reader *reader, hm_record *record)
{
    parser p = {.draft = {.reader = reader, .record = record, .exact = true}};
    bool bom = false;
    hm_status st;

    HM_TRY(hm__atl_copy_old(reader, record, &bom));
    if (bom)
        HM_TRY(
            hm__atl_warn(&p.draft, "atlantis-bom", (hm_span){0, 0},
                         "a transcript must not begin with a byte order mark"));
    p.text = record->source.text;
    st = hm__atl_draft_begin(&p.draft);
    if (st == HM_OK)
        st = read_file(&p);
    p.draft.no_board |= p.draft.field_count == 0;
    if (st == HM_OK)
        st = hm__atl_draft_finish(&p.draft);
    hm__atl_draft_free(&p.draft);
    return st;
}
