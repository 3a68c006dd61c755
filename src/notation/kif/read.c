/*
 * read.c - the moves of KIF, reader: a numbered line for each.
 */
#include "kif.h"

static bool is_moves(hm_str line)
{
    hm_str text = hm__kifu_skip_blanks(line);

    return text.len && hm__is_digit(text.ptr[0]) &&
           (text.ptr[0] != '9' || !hm__kifu_is_files(text));
}

/* One warning is enough: after a wrong number all others are wrong. */
static hm_status check_number(hm__kifu *k, hm_str digits, size_t number)
{
    if (!k->first)
        k->first = number;
    if (number == k->first + k->depth || k->lost || k->odd_number)
        return HM_OK;
    k->odd_number = true;
    return hm__shogi_warn(&k->text, digits, "kif-number",
                          "this is not the number of the move");
}

/* One warning about times is enough. */
static hm_status check_time(hm__kifu *k, hm_str where, bool odd)
{
    if (!odd || k->odd_time)
        return HM_OK;
    k->odd_time = true;
    return hm__shogi_warn(&k->text, hm__kifu_trim(where), "kif-spelling",
                          "expected a time such as ( 0:12/00:01:02)");
}

/* Reads a word that ends the game; HM_END if it is none. */
static hm_status read_end(hm__kifu *k, hm_str text)
{
    int64_t ms = HM_NO_TIME;
    hm__shogi_end end;
    bool odd = false;
    size_t at = 0;

    if (!hm__kifu_take_end(text, &at, hm__kifu_mover(k), &end) ||
        !hm__kif_time_read(text, at, &ms, &odd))
        return HM_END;
    if (!hm_str_is(hm__str_part(text, 0, at),
                   hm__kifu_end_word(end, hm__kifu_mover(k))))
        HM_TRY(hm__shogi_warn(&k->text, hm__str_part(text, 0, at),
                              "kif-spelling",
                              "another word is usual for this end"));
    HM_TRY(check_time(k, hm__str_part(text, at, text.len), odd));
    return hm__kifu_add_end(k, end, hm__str_part(text, 0, at), ms);
}

/* line = number (move | end) [times] */
static hm_status read_moves(hm__kifu *k, hm_str line)
{
    enum { LARGEST = 100000000 };
    hm_str text = hm__kifu_skip_blanks(line);
    hm__kif_move m;
    hm_str digits;
    size_t number = 0;
    size_t at = 0;
    hm_status st;

    for (; at < text.len && hm__is_digit(text.ptr[at]); at++) {
        if (number <= LARGEST)
            number = number * 10 + (size_t)(text.ptr[at] - '0');
    }
    digits = hm__str_part(text, 0, at);
    if (number > LARGEST)
        return hm__kifu_refuse(k, digits, "kif-number",
                               "this number is too large");
    text = hm__kifu_trim(hm__str_part(text, at, text.len));
    if (hm__str_starts(text, HM_STR("　")))
        text = hm__kifu_skip_blanks(text);
    HM_TRY(hm__kifu_check_open(k, text));
    HM_TRY(check_number(k, digits, number));
    if (!hm__kif_move_read(text, &m)) {
        st = read_end(k, text);
        return st != HM_END ? st
                            : hm__kifu_refuse(k, text, "kif-bad-move", m.wrong);
    }
    if (m.odd)
        hm__kifu_note_odd(k, m.text);
    HM_TRY(check_time(k, hm__str_part(text, m.text.len, text.len), m.odd_time));
    HM_TRY(hm__kifu_add_move(k, m.text, m.square, &m.ply));
    if (k->lost)
        return HM_OK;
    if (k->text.check)
        return hm__shogi_check_time(k->text.check, m.time);
    k->text.node->label = digits;
    hm__node_set_time(k->text.record, k->text.node, m.time);
    return HM_OK;
}

hm_status hm__kif_move_typed(const hm__typed_move *typed, hm_fault *why)
{
    hm_str text = hm__typed_text(typed);
    hm__kif_move m;

    if (!hm__kif_move_read(text, &m))
        return hm__fault(why, text, "kif-bad-move", "%s", m.wrong);
    m.ply.move.to = m.square.same ? HM__SHOGI_NOWHERE : m.square.to;
    typed->node->time = m.time;
    return hm__shogi_typed(typed, m.text, &m.ply);
}

static const hm__kifu_style style = {.is_moves = is_moves,
                                     .read_moves = read_moves,
                                     .table = true,
                                     .odd_id = "kif-spelling",
                                     .example = "同　銀(31) or ７六歩(77)"};

hm_status hm__kif_find(hm_reader *reader, size_t most, hm__border *out)
{
    return hm__kifu_find(reader, &style, most, out);
}

hm_status hm__kif_game(hm_reader *reader, hm_record *record,
                       hm__shogi_check *check)
{
    return hm__kifu_read(reader, record, check, &style);
}
