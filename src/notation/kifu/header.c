/*
 * header.c - lines before the moves: keys with values, and a diagram.
 */
#include "kifu.h"

#include "base/utf8.h"

static hm_status read_handicap(hm__kifu *k, hm_str value)
{
    for (size_t i = 0; hm__shogi_handicap_at(i); i++) {
        if (hm_str_is(value, hm__shogi_handicap_at(i)->kif)) {
            k->handicap = hm__shogi_handicap_at(i);
            return HM_OK;
        }
    }
    if (hm_str_is(value, "その他") || hm_str_is(value, "詰将棋"))
        return HM_OK;
    return hm__shogi_warn(
        &k->text, value, "kif-handicap",
        "expected a handicap such as 平手 or 飛車落ち, or その他");
}

static hm_status read_hand(hm__kifu *k, int color, hm_str value)
{
    if (hm__kifu_board_hand(&k->board, color, value))
        return HM_OK;
    return hm__shogi_fail(
        &k->text, value, "kif-bad-board",
        "expected pieces in hand such as 飛　歩十八, or なし");
}

static bool is_hand(hm_str key, int *color)
{
    *color = hm_str_is(key, "後手の持駒") || hm_str_is(key, "上手の持駒");
    return *color || hm_str_is(key, "先手の持駒") ||
           hm_str_is(key, "下手の持駒");
}

static hm_status read_field(hm__kifu *k, hm_str key, hm_str value)
{
    int color;

    if (hm_str_is(key, "手合割"))
        return read_handicap(k, value);
    if (is_hand(key, &color))
        return read_hand(k, color, value);
    for (size_t i = 0; hm__kifu_field_at(i); i++) {
        const hm__kifu_field *f = hm__kifu_field_at(i);

        if (hm_str_is(key, f->word) ||
            (f->handicap_word && hm_str_is(key, f->handicap_word)))
            return hm__shogi_add_meta(&k->text, hm_str_of(f->key), value);
    }
    return hm__shogi_add_meta(&k->text, key, value);
}

bool hm__kifu_find_colon(hm_str line, size_t *end, size_t *after)
{
    for (size_t at = 0; at < line.len; at++) {
        *end = *after = at;
        if (hm__kifu_take(line, after, ":") || hm__kifu_take(line, after, "："))
            return at > 0;
    }
    return false;
}

/* ---- the diagram --------------------------------------------------------- */

static hm_status read_row(hm__kifu *k, hm_str line)
{
    k->board_line = line;
    if (hm__kifu_board_row(&k->board, line))
        return HM_OK;
    return hm__shogi_fail(&k->text, line, "kif-bad-board",
                          "expected one of nine rows of nine squares, such as "
                          "| ・v金 歩 and so on");
}

/* Lines below a diagram that say who moves. */
static bool is_side(hm_str line, int *side)
{
    *side = hm_str_is(line, "後手番") || hm_str_is(line, "上手番");
    return *side || hm_str_is(line, "先手番") || hm_str_is(line, "下手番");
}

/* Where the move of a text goes, if it says so: "▲７六歩  まで" */
static void read_last(hm__kifu *k, hm_str text)
{
    hm__kifu_square square;
    size_t at = 0;

    if (!hm__kifu_take(text, &at, "▲"))
        hm__kifu_take(text, &at, "△");
    if (hm__kifu_take_square(text, &at, &square) && !square.same)
        k->start_last = square.to;
}

/* "手数＝6  ▲７六歩  まで": how many moves were made before the diagram */
static bool read_count(hm__kifu *k, hm_str line)
{
    size_t at = 0;
    size_t n = 0;

    if (!hm__kifu_take(line, &at, "手数＝") &&
        !hm__kifu_take(line, &at, "手数="))
        return false;
    while (at < line.len && hm__is_digit(line.ptr[at]) && n < 1000000)
        n = n * 10 + (size_t)(line.ptr[at++] - '0');
    k->start_ply = n < 1000000 ? (uint32_t)n + 1 : 1;
    read_last(k, hm__kifu_trim(hm__str_part(line, at, line.len)));
    return true;
}

bool hm__kifu_is_files(hm_str line)
{
    size_t at = 0;
    hm__kifu_digits style;

    for (int file = 9; file > 0; file--) {
        at = hm__after_spaces(line, at);
        if (hm__kifu_take_digit(line, &at, &style) != file)
            return false;
    }
    return true;
}

/* Lines of the header without a colon. */
static hm_status read_other(hm__kifu *k, hm_str line)
{
    int side;

    if (line.ptr[0] == '|')
        return read_row(k, line);
    if (line.ptr[0] == '+' || hm__kifu_is_files(line) ||
        hm__str_starts(line, HM_STR("手数----")) || read_count(k, line))
        return HM_OK;
    if (is_side(line, &side)) {
        k->side = side;
        return HM_OK;
    }
    return hm__shogi_warn(&k->text, line, "kif-unknown-line",
                          "this line has no meaning here and is not kept");
}

hm_status hm__kifu_read_header(hm__kifu *k, hm_str line)
{
    hm_str text = hm__kifu_trim(line);
    size_t end;
    size_t after;

    if (!text.len)
        return HM_OK;
    if (text.ptr[0] != '|' && text.ptr[0] != '+' &&
        hm__kifu_find_colon(text, &end, &after)) {
        if (after - end == 1)
            HM_TRY(hm__shogi_warn(&k->text, hm__str_part(text, end, after),
                                  "kif-spelling", "expected ： here"));
        return read_field(k, hm__kifu_trim(hm__str_part(text, 0, end)),
                          hm__kifu_trim(hm__str_part(text, after, text.len)));
    }
    return read_other(k, text);
}

/* ---- recognising it --------------------------------------------------- */

/* A key that other texts of Japanese do not have. */
static bool is_own_key(hm_str key)
{
    int color;

    return hm_str_is(key, "手合割") || is_hand(key, &color);
}

static bool is_key(hm_str key)
{
    for (size_t i = 0; hm__kifu_field_at(i); i++) {
        const hm__kifu_field *f = hm__kifu_field_at(i);

        if (hm_str_is(key, f->word) ||
            (f->handicap_word && hm_str_is(key, f->handicap_word)))
            return true;
    }
    return false;
}

int hm__kifu_probe_header(hm_str head)
{
    int best = 0;

    for (size_t at = 0; at < head.len && best < 80;) {
        hm_str line = hm__kifu_trim(hm__str_line(head, &at));
        hm__kifu_board board;
        hm_str key;
        size_t end;
        size_t after;

        hm__kifu_board_init(&board);
        if (hm__kifu_board_row(&board, line))
            best = 80;
        if (!hm__kifu_find_colon(line, &end, &after))
            continue;
        key = hm__kifu_trim(hm__str_part(line, 0, end));
        if (is_own_key(key))
            best = 80;
        else if (is_key(key) && best < 60)
            best = 60;
    }
    return best;
}

/* ---- the start ----------------------------------------------------------- */

static hm_status use_board(hm__kifu *k)
{
    hm_fault why = {0};
    hm__shogi *position = &k->board.position;

    if (k->board.rows != 9)
        return hm__shogi_fail(&k->text, k->board_line, "kif-bad-board",
                              "expected nine rows");
    if (k->board.odd)
        HM_TRY(hm__shogi_warn(
            &k->text, k->board_line, "kif-spelling",
            "the diagram or a hand is not written in the usual way"));
    position->side = k->side >= 0  ? (uint8_t)k->side
                     : k->handicap ? k->game->position.side
                                   : HM__SHOGI_BLACK;
    if (k->start_ply)
        position->ply = k->start_ply;
    if (hm__shogi_check_set(position, k->board_line, &why) != HM_OK)
        return hm__shogi_fail(&k->text, why.at, why.id, why.message);
    k->game->position = *position;
    k->game->start_text = k->board_line;
    return HM_OK;
}

hm_status hm__kifu_begin(hm__kifu *k)
{
    hm_status st = HM_OK;

    if (k->begun)
        return HM_OK;
    HM_TRY(hm__reader_head(k->text.reader, k->text.record));
    if (k->handicap)
        hm__shogi_handicap_start(k->handicap, &k->game->position);
    else
        hm__shogi_start(&k->game->position);
    if (k->board.rows && !k->broken)
        st = use_board(k);
    k->begun = true;
    k->broken = k->lost = k->broken || st == HM_EINPUT;
    return st == HM_EINPUT ? HM_OK : st;
}
