/*
 * lang.c - the player of movetext: its state, and words with macros.
 */
#include "lang.h"

#include "base/utf8.h"

void hm__lang_init(hm__lang *lang, hm_ctx *ctx, hm_table *table)
{
    *lang = (hm__lang){.ctx = ctx, .table = table};
    hm__arena_init(&lang->scratch, ctx);
    hm__arena_init(&lang->values, ctx);
    hm__lang_reset(lang);
}

void hm__lang_free(hm__lang *lang)
{
    hm__macros_free(&lang->macros, lang->ctx);
    hm__free(lang->ctx, lang->picks);
    hm__free(lang->ctx, lang->active);
    hm__arena_free(&lang->scratch);
    hm__arena_free(&lang->values);
}

void hm__lang_reset(hm__lang *lang)
{
    lang->dialect = (hm__dialect){HM__CHESS2, HM__CHECKERS2, HM__SYSTEMS};
    lang->macros.count = 0;
    lang->macros.bytes = 0;
    hm__arena_reset(&lang->values);
    lang->active_count = 0;
    lang->begin = 0;
    lang->strict = false;
}

void hm__lang_begin(hm__lang *lang)
{
    lang->begin = lang->table->note_count;
}

void hm__lang_extends(hm__lang *lang, hm_str at, const char *what)
{
    hm_fault why = {0};

    if (!lang->strict || !lang->warn)
        return;
    hm__fault(&why, at, "ppn-extension", "PPN 0.14.0 does not have %s", what);
    why.severity = HM_WARNING;
    lang->warn(lang->user, &why);
}

/* Plays the submoves of a word that has no macros. */
static hm_status play_plain(hm__lang *lang, hm_str word)
{
    const char *first = word.ptr;
    hm__submove move;

    while (hm__submove_next(&word, &move)) {
        if (move.token == HM__REPLACE && move.text.ptr != first)
            hm__lang_extends(lang, move.text,
                             "\"=\" at the end of another move");
        if (move.token == HM__MOVE_UNDER &&
            hm__str_starts(
                hm__str_part(move.text, move.left.len, move.text.len),
                HM_STR("\xCD\x9C")))
            hm__lang_extends(lang, move.text, "U+035C; a tie is U+203F");
        HM_TRY(hm__submove_play(lang, &move));
    }
    return HM_OK;
}

/* Plays the words of a text; the value of a macro may hold several. */
static hm_status play_words(hm__lang *lang, hm_str text)
{
    size_t at = 0;

    while (at < text.len) {
        size_t start;
        size_t n;

        while ((n = hm__space_at(text, at)) > 0)
            at += n;
        start = at;
        while (at < text.len && hm__space_at(text, at) == 0)
            at += hm__utf8_step(text, at);
        HM_TRY(play_plain(lang, hm__str_part(text, start, at)));
    }
    return HM_OK;
}

/* "1.S@a1": where the move begins that a blank should be before; else 0. */
static size_t after_number(hm_str word)
{
    size_t dot = 0;
    size_t at;

    while (dot < word.len && hm__is_digit(word.ptr[dot]))
        dot++;
    at = dot;
    while (at < word.len && word.ptr[at] == '.')
        at++;
    return dot > 0 && at > dot && at < word.len && !hm__is_digit(word.ptr[at])
               ? at
               : 0;
}

/* Plays a word, with its macros if it has any. */
static hm_status play_either(hm__lang *lang, hm_str word, hm_fault *why)
{
    hm_str text;

    if (hm__str_find(word, '`', 0) == word.len)
        return play_plain(lang, word);
    HM_TRY(hm__macros_expand(&lang->macros, &lang->scratch, word, &text, why));
    return play_words(lang, text);
}

hm_status hm__lang_play(hm__lang *lang, hm_str word, hm_fault *why)
{
    size_t move;
    hm_status st;

    if (hm__plain_play(lang, word))
        return HM_OK;
    lang->why = why;
    lang->depth = 0;
    hm__arena_reset(&lang->scratch);
    st = play_either(lang, word, why);
    move = st == HM_EINPUT ? after_number(word) : 0;
    if (!move)
        return st;
    hm__fault(why, hm__str_part(word, 0, move), "ppn-number-space",
              "a space must follow a move number");
    return hm__fault_hint(why, "write %.*s %.*s", (int)move, word.ptr,
                          HM_QUOTE(hm__str_part(word, move, word.len)));
}
