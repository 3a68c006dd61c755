/*
 * arranged.c - positions as players see them, in text: for terminals and mail
 * in Unicode or ASCII, and as BOD, which Kifu programs read.
 *
 * What belongs to the upper player has a "v" before it, or is a small letter.
 * Pieces of the last move are between ">" and "<".
 */
#include "arranged.h"

#include <math.h>

#include "base/out.h"
#include "base/str.h"
#include "base/utf8.h"
#include "render/plain.h"
#include "systems/system.h"

enum { LOWER, UPPER, WIDE_DIGIT = 0xFF10, WIDE_LETTER = 0xFF41 };

typedef struct sheet {
    const hm_table *table;
    const hm_diagram_options *options;
    const hm_arrangement *shown;
    int files, ranks;
    hm_out *out;
} sheet;

static bool is_ascii(const sheet *s)
{
    return s->options->style == HM_STYLE_ASCII;
}

static bool is_bod(const sheet *s)
{
    return s->options->style == HM_STYLE_BOD;
}

static void put_code(const sheet *s, uint32_t code)
{
    char bytes[4];

    hm_out_put(s->out, (hm_str){bytes, hm__utf8_encode(code, bytes)});
}

/* Text of others: it may hold whatever a file had. */
static void put_foreign(const sheet *s, const char *text)
{
    hm_str from = hm_str_of(text);

    if (s->options->color == HM_COLOR_HTML) {
        hm__plain_text(s->out, from);
        return;
    }
    for (size_t at = 0; at < from.len;) {
        uint32_t code;

        at += hm__plain_next(from, at, &code);
        put_code(s, code);
    }
}

/* ---- colours ------------------------------------------------------------- */

static void put_style(const sheet *s, const char *ansi)
{
    if (!is_bod(s) && (s->options->color == HM_COLOR_ANSI256 ||
                       s->options->color == HM_COLOR_TRUECOLOR))
        hm_out_printf(s->out, "\x1B[%sm", ansi);
}

/* ---- pieces -------------------------------------------------------------- */

/* The state of a piece, or NULL. */
static const hm__piece_state *state_of(const sheet *s, uint32_t id)
{
    return id ? &s->table->pieces[id - 1].is : NULL;
}

static uint32_t symbol_of(const hm__piece_state *piece)
{
    uint32_t code =
        hm__army_symbol(hm__system_at(piece->attr.system), piece->attr);

    return code ? code : '?';
}

static char letter_of(const hm__piece_state *piece)
{
    const hm__rank_list *ranks = hm__system_at(piece->attr.system)->ranks;
    int at = piece->attr.rank - (ranks ? ranks->first : 0);

    return ranks && ranks->letters && at >= 0 && at < ranks->count
               ? ranks->letters[at]
               : '?';
}

/* Whether a piece belongs to who sits above, as it is seen. */
static bool is_upper(const sheet *s, const hm__piece_state *piece)
{
    return (cos(piece->angle * 3.14159265358979323846 / 180) < 0) !=
           (s->options->flip && !is_bod(s));
}

static bool is_at(double x, double y, double other_x, double other_y)
{
    return hypot(x - other_x, y - other_y) < 0.01;
}

/* ---- the board ----------------------------------------------------------- */

static void put_ascii_cell(const sheet *s, const hm__piece_state *piece,
                           bool arrival, bool departure)
{
    char letter = piece ? letter_of(piece) : departure ? '_' : '.';

    if (piece && is_upper(s, piece))
        letter = (char)(letter | 0x20);
    hm_out_char(s->out, piece && piece->attr.side == HM__BACK ? '+' : ' ');
    hm_out_char(s->out, letter);
    hm_out_char(s->out, arrival ? '<' : ' ');
}

static void put_kanji_cell(const sheet *s, const hm__piece_state *piece,
                           bool arrival, bool departure)
{
    bool upper = piece && is_upper(s, piece);
    bool promoted = piece && piece->attr.side == HM__BACK;

    if (arrival)
        put_style(s, "7");
    if (promoted || upper)
        put_style(s, promoted ? "31" : "36");
    hm_out_char(s->out, upper ? 'v' : arrival ? '>' : ' ');
    if (piece)
        put_code(s, symbol_of(piece));
    else
        hm_out_puts(s->out, departure ? "＿" : "・");
    if (!is_bod(s))
        hm_out_char(s->out, arrival ? '<' : ' ');
    if (arrival || promoted || upper)
        put_style(s, "0");
}

/* The cell at a file and a rank of the picture, from the upper left. */
static void put_cell(const sheet *s, int file, int rank)
{
    const hm_arrangement *a = s->shown;
    bool flip = s->options->flip && !is_bod(s);
    double x = a->left + 0.5 + (flip ? s->files - 1 - file : file);
    double y = a->top - 0.5 - (flip ? s->ranks - 1 - rank : rank);
    bool marks = a->moved && !is_bod(s);
    bool arrival = marks && is_at(x, y, a->to_x, a->to_y);
    bool departure = marks && !a->dropped && is_at(x, y, a->from_x, a->from_y);
    const hm__piece_state *piece = state_of(s, hm_table_top(s->table, x, y));

    if (piece && piece->attr.kind == HM__BOARD)
        piece = NULL;
    if (is_ascii(s))
        put_ascii_cell(s, piece, arrival, departure);
    else
        put_kanji_cell(s, piece, arrival, departure);
}

/* Name `at` of a list that is separated by blanks. */
static hm_str name_at(const char *names, int at)
{
    hm_str text = hm_str_of(names);
    size_t start = 0;
    size_t end;

    for (size_t i = 0; i < text.len && at > 0; i++) {
        if (text.ptr[i] == ' ') {
            start = i + 1;
            at--;
        }
    }
    if (at > 0)
        return HM_STR("");
    for (end = start; end < text.len && text.ptr[end] != ' '; end++)
        ;
    return hm__str_part(text, start, end);
}

/* A name of a file, two columns wide where pieces are. */
static void put_file(const sheet *s, hm_str name)
{
    char c = name.len == 1 ? name.ptr[0] : ' ';

    if (is_ascii(s))
        hm_out_put(s->out, name);
    else if (c >= '0' && c <= '9')
        put_code(s, WIDE_DIGIT + (uint32_t)(c - '0'));
    else if (c >= 'a' && c <= 'z')
        put_code(s, WIDE_LETTER + (uint32_t)(c - 'a'));
    else
        hm_out_puts(s->out, "　");
}

static void put_files(const sheet *s)
{
    bool flip = s->options->flip && !is_bod(s);

    if (!s->shown->files[0])
        return;
    hm_out_puts(s->out, is_bod(s) ? " " : "  ");
    for (int i = 0; i < s->files; i++) {
        hm_out_char(s->out, ' ');
        put_file(s, name_at(s->shown->files, flip ? s->files - 1 - i : i));
        if (!is_bod(s) && (!is_ascii(s) || i + 1 < s->files))
            hm_out_char(s->out, ' ');
    }
    hm_out_char(s->out, '\n');
}

static void put_edge(const sheet *s, bool top)
{
    bool lines = !is_ascii(s) && !is_bod(s);
    int wide = s->files * (is_ascii(s) || is_bod(s) ? 3 : 4);

    hm_out_puts(s->out, is_bod(s) ? "+" : !lines ? " +" : top ? " ┌" : " └");
    for (int i = 0; i < wide; i++)
        hm_out_puts(s->out, lines ? "─" : "-");
    hm_out_puts(s->out, !lines ? "+\n" : top ? "┐\n" : "┘\n");
}

static void put_board(const sheet *s)
{
    const char *side = is_bod(s) ? "|" : is_ascii(s) ? " |" : " │";
    bool flip = s->options->flip && !is_bod(s);

    put_files(s);
    put_edge(s, true);
    for (int rank = 0; rank < s->ranks; rank++) {
        hm_out_puts(s->out, side);
        for (int file = 0; file < s->files; file++)
            put_cell(s, file, rank);
        hm_out_puts(s->out, is_ascii(s) ? "| " : side + !is_bod(s));
        hm_out_put(s->out,
                   name_at(s->shown->ranks, flip ? s->ranks - 1 - rank : rank));
        hm_out_char(s->out, '\n');
    }
    put_edge(s, false);
}

/* ---- hands --------------------------------------------------------------- */

static void put_count(const sheet *s, int count)
{
    static const char *const kanji[] = {"",   "一", "二", "三", "四",
                                        "五", "六", "七", "八", "九"};

    if (count < 2)
        return;
    if (!s->shown->kanji || count > 19)
        hm_out_printf(s->out, "%d", count);
    else
        hm_out_printf(s->out, "%s%s", count > 9 ? "十" : "", kanji[count % 10]);
}

static void put_hand(const sheet *s, const hm_seat *seat)
{
    const char *gap = s->shown->kanji ? "　" : " ";

    if (seat->rest && !is_bod(s)) {
        hm_out_puts(s->out, s->shown->rest);
        return;
    }
    if (seat->held_count == 0)
        hm_out_puts(s->out, s->shown->nothing);
    for (size_t i = 0; i < seat->held_count; i++) {
        const hm__piece_state *piece = state_of(s, seat->held[i].piece);

        hm_out_puts(s->out, i ? gap : "");
        if (is_ascii(s))
            hm_out_char(s->out, letter_of(piece));
        else
            put_code(s, symbol_of(piece));
        put_count(s, seat->held[i].count);
    }
}

static void put_seat(const sheet *s, int place)
{
    bool flip = s->options->flip && !is_bod(s);
    int index = flip ? 1 - place : place;
    const hm_seat *seat = &s->shown->seats[index];

    if (is_bod(s)) {
        hm_out_printf(s->out, "%sの%s：", seat->side, s->shown->held);
    } else if (is_ascii(s)) {
        hm_out_printf(s->out, "%s: ", seat->side);
    } else {
        put_code(s, seat->mark);
        hm_out_char(s->out, ' ');
        put_foreign(s, seat->name);
        hm_out_printf(s->out,
                      s->shown->kanji ? "　%s　" : " %s: ", s->shown->held);
    }
    put_hand(s, seat);
    if (!is_bod(s) && s->shown->to_move == index)
        hm_out_puts(s->out, s->shown->kanji ? "　*" : " *");
    hm_out_char(s->out, '\n');
}

/* ---- the whole ----------------------------------------------------------- */

static void put_move(const sheet *s)
{
    const hm_arrangement *a = s->shown;
    hm_str move = hm_str_of(a->move);
    uint32_t mark;
    size_t skip = hm__utf8_decode(move, 0, &mark);

    if (is_bod(s)) {
        if (a->moved)
            hm_out_printf(s->out, "手数＝%zu  %s  まで\n", a->number,
                          a->move + skip);
        if (a->to_move >= 0)
            hm_out_printf(s->out, "%s番\n", a->seats[a->to_move].side);
    } else if (a->moved) {
        hm_out_printf(s->out, "%zu %s\n", a->number,
                      is_ascii(s) ? a->move + skip : a->move);
    }
}

hm_status hm__arranged_draw(const hm_table *table,
                            const hm_diagram_options *options, hm_out *out)
{
    const hm_arrangement *a = options->arrangement;
    sheet s = {.table = table,
               .options = options,
               .shown = a,
               .files = (int)lround(a->right - a->left),
               .ranks = (int)lround(a->top - a->bottom),
               .out = out};

    put_seat(&s, UPPER);
    put_board(&s);
    put_seat(&s, LOWER);
    put_move(&s);
    return hm_out_status(out);
}
