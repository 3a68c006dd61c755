/*
 * read.c - UCI lines, reader: one game of chess on each line.
 *
 * docs/formats/uci.md is the guide and the test.
 */
#include "base/str.h"
#include "notation/chess/text.h"
#include "uci.h"

typedef struct cursor {
    hm__chess_text game;
    hm__chess_game *start;
    hm_str rest; // of the line
} cursor;

hm_str hm__uci_take_word(hm_str *text)
{
    hm_str all = hm__str_trim(*text);
    size_t end = 0;

    while (end < all.len && (unsigned char)all.ptr[end] > ' ')
        end++;
    *text = hm__str_trim(hm__str_part(all, end, all.len));
    return hm__str_part(all, 0, end);
}

/* Takes the next word if it is this one. */
static bool eat(cursor *c, const char *word)
{
    hm_str rest = c->rest;

    if (!hm_str_is(hm__uci_take_word(&rest), word))
        return false;
    c->rest = rest;
    return true;
}

static hm_str peek(const cursor *c)
{
    hm_str rest = c->rest;

    return hm__uci_take_word(&rest);
}

/* All words up to "moves", as one text. */
static hm_str take_position(cursor *c)
{
    hm_str all = hm__str_part(c->rest, 0, 0);
    hm_str word = peek(c);

    while (word.len && !hm_str_is(word, "moves")) {
        all.len = (size_t)(word.ptr + word.len - all.ptr);
        hm__uci_take_word(&c->rest);
        word = peek(c);
    }
    return all;
}

/* start = ["position"] ("startpos" | ["fen"] fen) ["moves"] | nothing */
static hm_status read_start(cursor *c)
{
    bool named = eat(c, "position");
    hm_str word = peek(c);
    hm__chess_pattern move;

    if (!named)
        HM_TRY(hm__chess_warn(&c->game, word, "uci-no-position",
                              "expected the word position before this"));
    word = peek(c);
    if (eat(c, "fen") || hm__str_find(word, '/', 0) < word.len)
        HM_TRY(hm__chess_read_start(&c->game, take_position(c), c->start));
    else if (!eat(c, "startpos") &&
             (named || !(hm__uci_read(word, &move) || eat(c, "moves"))))
        return hm__chess_fail(&c->game, word, "uci-bad-start",
                              named ? "expected startpos or fen"
                                    : "expected position, startpos, fen or a "
                                      "move");
    word = peek(c);
    if (!word.len || eat(c, "moves") || (!named && hm__uci_read(word, &move)))
        return HM_OK;
    return hm__chess_fail(&c->game, word, "uci-bad-start",
                          "expected the word moves");
}

static hm_status add_move(cursor *c, hm_str word)
{
    hm_record *record = c->game.record;
    hm__chess_ply *ply;

    if (record->length >= c->game.reader->ctx->limits.moves) {
        hm__chess_fail(&c->game, word, "limit-moves",
                       "this game has too many moves");
        return HM_ELIMIT;
    }
    ply = hm__arena_zero(&record->arena, 1, sizeof(*ply));
    if (!ply)
        return HM_ENOMEM;
    if (hm__uci_read(word, &ply->pattern))
        return hm__record_add_ply(record, record->last, word, ply) ? HM_OK
                                                                   : HM_ENOMEM;
    hm__chess_fail(&c->game, word, "uci-bad-move",
                   "expected a move, such as e2e4 or e7e8q");
    return hm__chess_add_bad(record, record->last, word);
}

hm_status hm__uci_move(const hm__typed_move *typed, hm_fault *why)
{
    hm_str text = hm__typed_text(typed);
    hm__chess_ply ply = {0};

    if (!hm__uci_read(text, &ply.pattern))
        return hm__fault(why, text, "uci-bad-move",
                         "expected a move, such as e2e4 or e7e8q");
    return hm__chess_typed(typed, text, &ply);
}

hm_status hm__uci_read_game(hm_reader *r, hm_record *record)
{
    cursor c = {.game = {r, record}};
    hm_str word;

    HM_TRY(hm__chess_take_line(&c.game, &c.start));
    c.rest = hm__str_trim(record->source.text);
    HM_TRY(read_start(&c));
    for (word = hm__uci_take_word(&c.rest); word.len;
         word = hm__uci_take_word(&c.rest)) {
        HM_TRY(add_move(&c, word));
        if (!record->last->ply)
            break; // what follows is ignored
    }
    return HM_OK;
}
