/*
 * read.c - USI lines, reader: one game of shogi on each line.
 *
 * docs/formats/usi.md is the guide and the test.
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "notation/shogi/text.h"
#include "rules/shogi/shogi.h"
#include "usi.h"

typedef struct cursor {
    hm__shogi_text game;
    hm_str text; // of the line
    size_t at;
    bool lost; // a move could not be read: the rest is not played
} cursor;

/* ---- lines --------------------------------------------------------------- */

hm_status hm__usi_find(hm_reader *r, size_t most, hm__border *out)
{
    hm__splitter splitter = {.line = hm__cut_each_line, .lf = true};

    return hm__reader_border(r, &splitter, most, out);
}

/* ---- words --------------------------------------------------------------- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The next word of the line; empty at its end. */
static hm_str take_word(cursor *c)
{
    size_t start;

    while (c->at < c->text.len && is_space(c->text.ptr[c->at]))
        c->at++;
    start = c->at;
    while (c->at < c->text.len && !is_space(c->text.ptr[c->at]))
        c->at++;
    return hm__str_part(c->text, start, c->at);
}

/* Takes the next word if it is this one. */
static bool eat(cursor *c, const char *word)
{
    size_t before = c->at;

    if (hm_str_is(take_word(c), word))
        return true;
    c->at = before;
    return false;
}

static hm_str peek(const cursor *c)
{
    cursor copy = *c;

    return take_word(&copy);
}

/* ---- the start ----------------------------------------------------------- */

/* All words up to "moves", as one text. */
static hm_str take_position(cursor *c)
{
    hm_str word = peek(c);
    hm_str all = hm__str_part(word, 0, 0);

    while (word.len && !hm_str_is(word, "moves")) {
        all.len = (size_t)(word.ptr + word.len - all.ptr);
        take_word(c);
        word = peek(c);
    }
    return all;
}

/* The third word of a position; empty if there is none. */
static hm_str hands_of(hm_str position)
{
    cursor c = {.text = position};

    take_word(&c);
    take_word(&c);
    return take_word(&c);
}

static hm_status check_hands(const cursor *c, hm_str hands, const hm__shogi *p)
{
    char usual[HM__SFEN_ROOM];

    hm__sfen_write(p, usual);
    if (!hands.len || hm__str_eq(hands, hands_of(hm_str_of(usual))))
        return HM_OK;
    return hm__shogi_warn(&c->game, hands, "usi-hands",
                          "expected Black's pieces in hand first, from the "
                          "rook to the pawn, each kind once");
}

static hm_status read_sfen(cursor *c, hm__shogi_game *game)
{
    hm_str text = take_position(c);
    hm_fault why = {0};

    game->start_text = text;
    if (hm__sfen_read_any(text, &game->position, &why) == HM_OK)
        return check_hands(c, hands_of(text), &game->position);
    return hm__shogi_fail(&c->game, why.at.ptr ? why.at : text, why.id,
                          why.message);
}

/* start = ["position"] ("startpos" | ["sfen"] sfen) ["moves"] | nothing */
static hm_status read_start(cursor *c, hm__shogi_game *game)
{
    bool named = eat(c, "position");
    hm_str word = peek(c);
    hm__shogi_move move;

    if (eat(c, "startpos")) {
        hm__shogi_start(&game->position);
    } else if (eat(c, "sfen") || hm__str_find(word, '/', 0) < word.len) {
        HM_TRY(read_sfen(c, game));
    } else if (!named && (hm__usi_read(word, &move) || eat(c, "moves"))) {
        hm__shogi_start(&game->position);
        return HM_OK;
    } else {
        return hm__shogi_fail(
            &c->game, word, "usi-bad-start",
            named ? "expected startpos or sfen"
                  : "expected position, startpos, sfen or a move");
    }
    word = peek(c);
    if (word.len && !eat(c, "moves"))
        return hm__shogi_fail(&c->game, word, "usi-bad-start",
                              "expected the word moves");
    return HM_OK;
}

/* Files often leave the first word out. */
static hm_status check_first_word(const cursor *c)
{
    cursor start = {.text = c->text};
    hm_str word = take_word(&start);

    if (hm_str_is(word, "position"))
        return HM_OK;
    return hm__shogi_warn(&c->game, word, "usi-no-position",
                          "expected the word position before this");
}

/* ---- moves --------------------------------------------------------------- */

/* What follows is looked at for faults, and not played. */
static hm_status lose(cursor *c)
{
    bool again = c->lost;

    c->lost = true;
    return again ? HM_OK : hm__shogi_add_bad(c->game.record);
}

static hm_status add_move(cursor *c, hm_str word)
{
    hm__shogi_ply ply = {0};

    if (c->game.record->length >= c->game.reader->ctx->limits.moves) {
        hm__shogi_fail(&c->game, word, "limit-moves",
                       "this game has too many moves");
        return HM_ELIMIT;
    }
    if (!hm__usi_read(word, &ply.move)) {
        hm__shogi_fail(&c->game, word, "usi-bad-move",
                       "expected a move, such as 7g7f, 8h2b+ or P*5e");
        return lose(c);
    }
    if (c->lost)
        return HM_OK;
    if (c->game.check)
        return hm__shogi_check_move(c->game.check, word, &ply);
    return hm__shogi_add(c->game.record, c->game.record->last, word, &ply)
               ? HM_OK
               : HM_ENOMEM;
}

hm_status hm__usi_move(const hm__typed_move *typed, hm_fault *why)
{
    hm_str text = hm__typed_text(typed);
    hm__shogi_ply ply = {0};

    if (!hm__usi_read(text, &ply.move))
        return hm__fault(why, text, "usi-bad-move",
                         "expected a move, such as 7g7f, 8h2b+ or P*5e");
    return hm__shogi_typed(typed, text, &ply);
}

/* A word that ends the game; nothing may follow. */
static hm_status read_end(cursor *c, hm_str word, hm__shogi_game *game)
{
    hm_str rest;

    game->end = hm_str_is(word, "resign") ? HM__SHOGI_RESIGNS
                : hm_str_is(word, "win")  ? HM__SHOGI_DECLARES
                                          : HM__SHOGI_GOES_ON;
    if (game->end == HM__SHOGI_GOES_ON)
        return HM_OK;
    game->end_text = word;
    rest = take_word(c);
    if (rest.len) {
        hm__shogi_fail(&c->game, rest, "usi-after-end",
                       "the game has already ended");
        HM_TRY(lose(c));
    }
    return HM_END;
}

static hm_status read_moves(cursor *c, hm__shogi_game *game)
{
    for (;;) {
        hm_str word = take_word(c);
        hm_status st;

        if (!word.len)
            return HM_OK;
        st = read_end(c, word, game);
        if (st == HM_END)
            return HM_OK;
        if (st == HM_OK)
            st = add_move(c, word);
        if (st != HM_OK)
            return st;
    }
}

/* The next line as the text of the record, or in place. */
static hm_status take_line(const hm__shogi_text *t)
{
    hm__splitter splitter = {.line = hm__cut_each_line, .lf = true};
    hm__cut_game game;

    if (!t->check)
        return hm__reader_copy(t->reader, t->record, &splitter);
    HM_TRY(hm__reader_view(t->reader, t->record, &splitter, &game));
    t->check->used = game.used;
    return HM_OK;
}

hm_status hm__usi_game(hm_reader *r, hm_record *record, hm__shogi_check *check)
{
    hm__shogi_game *game;
    const hm_meta *twice;
    cursor c = {.game = {.reader = r,
                         .record = record,
                         .node = &record->root,
                         .check = check}};
    size_t bad;

    record->rules = "shogi";
    HM_TRY(take_line(&c.game));
    c.text = record->source.text;
    HM_TRY(hm__meta_finish(&record->meta, &record->arena, &twice));
    game = hm__shogi_game_new(record);
    if (!game)
        return HM_ENOMEM;
    bad = hm__utf8_invalid(c.text);
    if (bad < c.text.len)
        return hm__shogi_fail(&c.game, hm__str_part(c.text, bad, bad + 1),
                              "usi-not-utf8", "this byte is not UTF-8");
    HM_TRY(read_start(&c, game));
    HM_TRY(check_first_word(&c));
    return read_moves(&c, game);
}
