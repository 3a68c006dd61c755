/*
 * fen.c - FEN, one position of chess on each line.
 *
 * docs/formats/fen.md is the guide and the test.
 */
#include "base/str.h"
#include "notation/chess/text.h"
#include "notation/chess/walk.h"

static hm_status fen_read(hm_reader *reader, hm_record *record)
{
    hm__chess_text t = {reader, record};
    hm__chess_game *game;

    HM_TRY(hm__chess_take_line(&t, &game));
    return hm__chess_read_start(&t, hm__str_trim(record->source.text), game);
}

static hm_status fen_write(hm_writer *w, const hm_record *record)
{
    hm__chess_walk walk;
    char fen[HM__FEN_ROOM];
    hm_status st;

    HM_TRY(hm__chess_walk_begin(&walk, w, record));
    hm__chess_lossy_tags(&walk);
    st = hm__chess_walk_last(&walk);
    if (st == HM_OK) {
        hm__fen_write(&walk.position, fen);
        hm_out_puts(w->out, fen);
        hm_out_char(w->out, '\n');
    }
    hm__chess_walk_free(&walk);
    return st;
}

/* Six fields; with fewer it is EPD. */
static int fen_probe(hm_str head)
{
    size_t at = 0;
    hm_str line = hm__str_trim(hm__str_line(hm__str_trim(head), &at));
    hm__chess position;
    hm_fault why;
    int blanks = 0;

    for (size_t i = 1; i < line.len; i++)
        blanks += line.ptr[i] == ' ' && line.ptr[i - 1] != ' ';
    if (blanks != 5)
        return 0;
    return hm__fen_read(line, &position, NULL, &why) == HM_OK ? 95 : 0;
}

extern const hm_notation hm__notation_fen;

const hm_notation hm__notation_fen = {
    .name = "fen",
    .title = "Forsyth-Edwards Notation, lines of positions",
    .media_type = "application/x-fen",
    .exts = (const char *const[]){"fen", NULL},
    .probe = fen_probe,
    .read = fen_read,
    .find = hm__chess_find_line,
    .write = fen_write,
    .rules = "chess",
};
