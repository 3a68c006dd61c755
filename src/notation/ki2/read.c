/*
 * read.c - the moves of KI2, reader: several on a line, without origins.
 *
 * docs/formats/ki2.md is the guide and the test.
 */
#include "base/utf8.h"
#include "ki2.h"

/* A word alone on its line that ends the game. */
static bool is_end(hm_str line)
{
    hm_str text = hm__kifu_trim(line);
    hm__shogi_end end;
    size_t at = 0;

    return hm__kifu_take_end(text, &at, 0, &end) && at == text.len;
}

static bool is_moves(hm_str line)
{
    return hm__ki2_is_moves(line) || is_end(line);
}

/* Where a move ends that cannot be read: at a blank, or the next one. */
static hm_str bad_part(hm_str line, size_t start)
{
    size_t at = start + hm__utf8_step(line, start);

    while (at < line.len && !hm__space_at(line, at) &&
           !hm__ki2_is_moves(hm__str_part(line, at, line.len)))
        at += hm__utf8_step(line, at);
    return hm__str_part(line, start, at);
}

/* An end in the place of a move. */
static hm_status read_end(hm__kifu *k, hm_str text, hm__shogi_end end)
{
    HM_TRY(hm__kifu_check_open(k, text));
    hm__kifu_note_odd(k, text);
    return hm__kifu_add_end(k, end, text, HM_NO_TIME);
}

static hm_status add_move(hm__kifu *k, hm_str text, hm__ki2_move *m)
{
    HM_TRY(hm__kifu_check_open(k, text));
    if (m->odd)
        hm__kifu_note_odd(k, text);
    return hm__kifu_add_move(k, text, m->square, &m->ply);
}

/* item = sign move | [sign] end */
static hm_status read_item(hm__kifu *k, hm_str line, size_t *at)
{
    static const char *const no_sign = "expected ▲ or △ and a move, such as "
                                       "▲７六歩";
    size_t start = *at;
    hm__ki2_move m = {.wrong = no_sign};
    hm__shogi_end end;
    bool odd = false;
    int side = 0;
    bool sided = hm__ki2_take_side(line, at, &side, &odd);
    size_t after = *at; // the sign
    hm_str bad;

    if (sided && hm__ki2_take_move(line, at, &m)) {
        m.odd = m.odd || odd;
        m.ply.sided = true;
        m.ply.side = (uint8_t)side;
        return add_move(k, hm__str_part(line, start, *at), &m);
    }
    *at = after;
    if (hm__kifu_take_end(line, at, hm__kifu_mover(k), &end))
        return read_end(k, hm__str_part(line, start, *at), end);
    bad = bad_part(line, start);
    *at = start + bad.len;
    return hm__kifu_refuse(k, bad, "ki2-bad-move", m.wrong);
}

/* line = {item blanks} ["*" comment] */
static hm_status read_moves(hm__kifu *k, hm_str line)
{
    hm_status worst = HM_OK;
    size_t at = 0;

    for (at = hm__after_spaces(line, at); at < line.len;
         at = hm__after_spaces(line, at)) {
        if (line.ptr[at] != '*') {
            hm_status st = read_item(k, line, &at);

            if (st != HM_OK && st != HM_EINPUT)
                return st;
            worst = st != HM_OK ? st : worst;
            continue;
        }
        HM_TRY(hm__shogi_warn(&k->text, hm__str_part(line, at, at + 1),
                              "ki2-spelling",
                              "a comment needs a line of its own"));
        if (k->lost)
            return worst;
        return hm__shogi_add_comment(&k->text,
                                     hm__str_part(line, at + 1, line.len));
    }
    return worst;
}

/* The sign of the side may be left out. */
hm_status hm__ki2_move_typed(const hm__typed_move *typed, hm_fault *why)
{
    hm_str text = hm__typed_text(typed);
    hm__ki2_move m;
    bool odd = false;
    int side = 0;
    size_t at = 0;
    bool sided = hm__ki2_take_side(text, &at, &side, &odd);

    if (!hm__ki2_take_move(text, &at, &m))
        return hm__fault(why, text, "ki2-bad-move", "%s", m.wrong);
    if (at < text.len)
        return hm__fault(why, hm__str_part(text, at, text.len), "ki2-bad-move",
                         "expected one move, and nothing after it");
    m.ply.sided = sided;
    m.ply.side = (uint8_t)side;
    m.ply.move.to = m.square.same ? HM__SHOGI_NOWHERE : m.square.to;
    return hm__shogi_typed(typed, text, &m.ply);
}

static const hm__kifu_style style = {.is_moves = is_moves,
                                     .read_moves = read_moves,
                                     .odd_id = "ki2-spelling",
                                     .example = "▲７六歩 or △同　銀"};

hm_status hm__ki2_find(hm_reader *reader, size_t most, hm__border *out)
{
    return hm__kifu_find(reader, &style, most, out);
}

hm_status hm__ki2_game(hm_reader *reader, hm_record *record,
                       hm__shogi_check *check)
{
    return hm__kifu_read(reader, record, check, &style);
}
