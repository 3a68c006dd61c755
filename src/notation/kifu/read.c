/*
 * read.c - games of KIF and KI2, reader.
 *
 * docs/formats/kif.md and ki2.md are the guides and the tests.
 */
#include <stdio.h>

#include "kifu.h"

/* ---- faults -------------------------------------------------------------- */

hm_status hm__kifu_refuse(hm__kifu *k, hm_str text, const char *id,
                          const char *message)
{
    bool again = k->lost;
    hm_status st = hm__shogi_fail(&k->text, text, id, message);

    k->lost = true;
    if (!again && !k->variation)
        HM_TRY(hm__shogi_add_bad(k->text.record));
    return st;
}

void hm__kifu_note_odd(hm__kifu *k, hm_str text)
{
    if (!k->odd_count++)
        k->odd = text;
}

/* ---- moves --------------------------------------------------------------- */

static hm_status resolve_same(hm__kifu *k, hm_str text, hm__kifu_square square,
                              uint8_t *to)
{
    uint8_t last = k->ply ? k->ply->move.to : k->start_last;

    if (square.same && last == HM__SHOGI_NOWHERE)
        return hm__kifu_refuse(
            k, text, "kif-no-move-before",
            "同 means the square of the previous move, and there is none");
    *to = square.same ? last : square.to;
    return HM_OK;
}

hm_status hm__kifu_add_move(hm__kifu *k, hm_str text, hm__kifu_square square,
                            hm__shogi_ply *ply)
{
    if (k->lost)
        return HM_OK;
    if (k->nodes++ >= k->text.reader->ctx->limits.moves) {
        hm__shogi_fail(&k->text, text, "limit-moves",
                       "this game has too many moves");
        return HM_ELIMIT;
    }
    HM_TRY(resolve_same(k, text, square, &ply->move.to));
    k->depth++;
    if (k->text.check) {
        k->text.check->ply = *ply;
        k->ply = &k->text.check->ply;
        return hm__shogi_check_move(k->text.check, text, k->ply);
    }
    k->text.node = hm__shogi_add(k->text.record, k->text.node, text, ply);
    if (!k->text.node)
        return HM_ENOMEM;
    k->ply = k->text.node->ply;
    return HM_OK;
}

int hm__kifu_mover(const hm__kifu *k)
{
    return k->game->position.side ^ (int)(k->depth & 1);
}

hm_status hm__kifu_add_end(hm__kifu *k, hm__shogi_end end, hm_str text,
                           int64_t ms)
{
    if (k->lost)
        return HM_OK;
    k->ended = true;
    if (!k->variation) {
        k->game->end = end;
        k->game->end_text = text;
        k->game->end_ms = ms;
        return HM_OK;
    }
    if (!k->ply)
        return hm__shogi_warn(&k->text, text, "kif-empty-variation",
                              "an end before any move is not kept");
    k->ply->end = end;
    return HM_OK;
}

/* A sealed move is no end if play goes on after it. */
hm_status hm__kifu_check_open(hm__kifu *k, hm_str text)
{
    bool sealed = !k->variation && k->game->end == HM__SHOGI_SEALED;
    hm_str word = k->game->end_text;

    if (!k->ended || k->lost)
        return HM_OK;
    if (!sealed)
        return hm__kifu_refuse(k, text, "kif-after-end",
                               "the game has already ended");
    k->ended = false;
    k->game->end = HM__SHOGI_GOES_ON;
    k->game->end_text = (hm_str){NULL, 0};
    return hm__shogi_warn(&k->text, word, "kif-sealed",
                          "it is not kept that a move was sealed");
}

/* ---- variations ---------------------------------------------------------- */

/* A digit at `*at`, which may be a wide one; -1: none */
static int take_digit(hm_str text, size_t *at)
{
    hm_str rest = hm__str_part(text, *at, *at + 3);

    if (rest.len && hm__is_digit(rest.ptr[0]))
        return text.ptr[(*at)++] - '0';
    if (!hm__str_starts(rest, HM_STR("\xEF\xBC")) || rest.len < 3 ||
        (unsigned char)rest.ptr[2] < 0x90 || (unsigned char)rest.ptr[2] > 0x99)
        return -1;
    *at += 3; // ０ to ９
    return (unsigned char)rest.ptr[2] - 0x90;
}

/* The number at `*at`, which moves after it; false if there is none. */
static bool take_number(hm_str text, size_t *at, size_t *out)
{
    size_t start = *at;
    int digit;

    for (*out = 0; (digit = take_digit(text, at)) >= 0;) {
        if (*out > (SIZE_MAX - 9) / 10)
            return false;
        *out = *out * 10 + (size_t)digit;
    }
    return *at > start;
}

/* Back to before move `number` of the line that was read last. */
static void go_back(hm__kifu *k, size_t number)
{
    for (; k->depth > number - k->first; k->depth--)
        k->text.node = k->text.node->parent;
    k->ply = k->text.node->ply;
    k->lost = k->broken;
}

/* "変化：36手" */
static hm_status read_variation(hm__kifu *k, hm_str line)
{
    bool lost = k->lost;
    size_t end = 0;
    size_t at = 0;
    size_t start;
    size_t number = 0;
    bool known;

    if (k->text.check)
        return hm__shogi_give_up(k->text.check);
    hm__kifu_find_colon(line, &end, &at);
    while (hm__kifu_take(line, &at, " ") || hm__kifu_take(line, &at, "　"))
        continue;
    start = at;
    k->variation = true;
    k->ended = false;
    k->lost = true;
    known = take_number(line, &at, &number);
    if (known && !hm__is_digit(line.ptr[start]))
        hm__kifu_note_odd(k, line);
    // another variation may be gone on with, but not the main line
    if (known && k->first && number >= k->first &&
        number - k->first < k->depth + k->aside) {
        go_back(k, number);
        k->aside = true;
        return HM_OK;
    }
    if (known && lost)
        return HM_OK; // that move could not be read
    return hm__shogi_fail(
        &k->text, line, "kif-bad-variation",
        "expected the number of an earlier move, as in 変化：36手");
}

/* ---- other lines --------------------------------------------------------- */

static hm_status add_bookmark(hm__kifu *k, hm_str text)
{
    hm_str *place = k->ply ? &k->ply->bookmark : &k->game->bookmark;

    if (k->lost)
        return HM_OK;
    if (k->text.check && k->text.check->move_writer)
        return hm__shogi_give_up(k->text.check);
    if (place->ptr)
        return hm__shogi_warn(&k->text, text, "kif-twice",
                              "this was already given");
    *place = text;
    return HM_OK;
}

/* The number in "まで58手で" counts the moves of the line. */
static hm_status check_count(hm__kifu *k, hm_str line, size_t at)
{
    size_t before = k->first > 1 ? k->first - 1 : 0;
    size_t start = at;
    size_t number;

    if (!take_number(line, &at, &number) || number == before + k->depth)
        return HM_OK;
    return hm__shogi_warn(&k->text, hm__str_part(line, start, at), "kif-number",
                          "this is not the number of the last move");
}

/* "まで58手で先手の勝ち": says the end if no word in a move's place did */
static hm_status read_summary(hm__kifu *k, hm_str line, size_t at)
{
    hm__shogi_end end;

    HM_TRY(hm__kifu_begin(k));
    if (k->lost)
        return HM_OK;
    HM_TRY(check_count(k, line, at));
    if (!k->variation)
        k->game->summary = line;
    if (k->ended)
        return HM_OK;
    if (!hm__kifu_summary_end(line, hm__kifu_mover(k), &end))
        return hm__shogi_warn(&k->text, line, "kif-bad-end",
                              "the position does not allow this end");
    return hm__kifu_add_end(k, end, line, HM_NO_TIME);
}

static hm_status read_star(hm__kifu *k, hm_str line)
{
    if (k->style->table && !k->table && !k->begun)
        HM_TRY(hm__shogi_warn(&k->text, hm__str_part(line, 0, 1),
                              "kif-early-comment",
                              "a comment before the table of moves"));
    if (k->lost)
        return HM_OK;
    return hm__shogi_add_comment(&k->text, hm__str_part(line, 1, line.len));
}

/* An end on a line of its own, without a number; HM_END: it is none. */
static hm_status read_lone_end(hm__kifu *k, hm_str line)
{
    hm__shogi_end end;
    size_t at = 0;

    if (!k->begun || !hm__kifu_take_end(line, &at, hm__kifu_mover(k), &end) ||
        at < line.len)
        return HM_END;
    HM_TRY(hm__kifu_check_open(k, line));
    hm__kifu_note_odd(k, line);
    return hm__kifu_add_end(k, end, line, HM_NO_TIME);
}

static hm_status read_line(hm__kifu *k, hm_str line)
{
    size_t at = 0;
    hm_status st;

    if (line.len == 0 || line.ptr[0] == '#')
        return HM_OK;
    if (line.ptr[0] == '*')
        return read_star(k, line);
    if (line.ptr[0] == '&')
        return add_bookmark(k, hm__str_part(line, 1, line.len));
    if (k->style->is_moves(line)) {
        HM_TRY(hm__kifu_begin(k));
        return k->style->read_moves(k, line);
    }
    line = hm__kifu_trim(line);
    if (hm__kifu_take(line, &at, "変化"))
        return read_variation(k, line);
    if (hm__kifu_take(line, &at, "まで"))
        return read_summary(k, line, at);
    st = read_lone_end(k, line);
    return st == HM_END ? hm__kifu_read_header(k, line) : st;
}

/* After a line that cannot be read, the next is. */
static hm_status read_lines(hm__kifu *k)
{
    hm__text_lines lines = {.text = k->text.record->source.text};
    hm_str line;

    while (hm__next_line(&lines, &line)) {
        hm_status st;

        k->table = k->table || hm__str_starts(line, HM_STR("手数----"));
        st = read_line(k, line);
        if (st != HM_OK && st != HM_EINPUT)
            return st;
        if (st == HM_EINPUT && !k->begun)
            k->broken = true;
    }
    return HM_OK;
}

static hm_status report_odd(const hm__kifu *k)
{
    char message[160];
    char more[48] = "";

    if (!k->odd_count)
        return HM_OK;
    if (k->odd_count > 1)
        snprintf(more, sizeof(more), " (and %zu more)", k->odd_count - 1);
    snprintf(message, sizeof(message), "the usual way to write this is %s%s",
             k->style->example, more);
    return hm__shogi_warn(&k->text, k->odd, k->style->odd_id, message);
}

hm_status hm__kifu_read(hm_reader *reader, hm_record *record,
                        hm__shogi_check *check, const hm__kifu_style *style)
{
    hm__kifu k = {.text = {.reader = reader,
                           .record = record,
                           .node = &record->root,
                           .check = check},
                  .style = style,
                  .first = style->table ? 0 : 1,
                  .start_last = HM__SHOGI_NOWHERE,
                  .side = -1};

    record->rules = "shogi";
    hm__kifu_board_init(&k.board);
    HM_TRY(hm__kifu_take_game(&k));
    k.game = hm__shogi_game_new(record);
    if (!k.game)
        return HM_ENOMEM;
    HM_TRY(read_lines(&k));
    HM_TRY(hm__kifu_begin(&k));
    HM_TRY(report_odd(&k));
    HM_TRY(hm__shogi_finish_meta(&k.text, "kif-twice", NULL));
    return k.broken ? HM_EINPUT : HM_OK;
}
