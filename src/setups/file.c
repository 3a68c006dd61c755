/*
 * file.c - playing a setup file with the arguments that a game gives.
 *
 * Arguments reach the text in two ways, and both are PPN: as macros, and by
 * move numbers. What follows "variant.standard." is played if the argument
 * "variant" is "standard"; any other number ends such a part.
 */
#include "file.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "cards.h"
#include "model/meta.h"
#include "table/text.h"
#include "values.h"

const hm__setup_file *hm__file_find(const char *system, const char *name)
{
    const hm__setup_file *file = hm__setup_files;

    while (strcmp(file->about.system, system) != 0 ||
           strcmp(file->about.name, name) != 0)
        file++;
    return file;
}

/* ---- arguments ----------------------------------------------------------- */

/* range = integer ".." integer  |  "<integer>" */
static bool read_range(const char *text, int *least, int *most)
{
    const char *dots = strstr(text, "..");
    int64_t ends[2] = {INT32_MIN, INT32_MAX};

    if (strcmp(text, "<integer>") != 0 &&
        (!dots ||
         !hm__str_int((hm_str){text, (size_t)(dots - text)}, &ends[0]) ||
         !hm__str_int(hm_str_of(dots + 2), &ends[1]) || ends[0] < INT32_MIN ||
         ends[1] > INT32_MAX))
        return false;
    *least = (int)ends[0];
    *most = (int)ends[1];
    return true;
}

/* A number of a range, written without a sign or zeros before it. */
static hm_status check_number(hm__setup_job *job, const char *name, int least,
                              int most, hm_str *value)
{
    char text[16];
    int number = 0;
    int len;

    HM_TRY(hm__arg_count(job, name, least, most, &number));
    len = snprintf(text, sizeof(text), "%d", number);
    *value = hm__arena_str(&job->lang->values, (hm_str){text, (size_t)len});
    return value->ptr ? HM_OK : HM_ENOMEM;
}

/* One of several values; yes and no may be spelled otherwise. */
static hm_status check_choice(hm__setup_job *job, const hm__file_arg *arg,
                              hm_str *value)
{
    size_t choice = 0;
    bool first;
    bool second;
    bool given = false;

    if (hm__meta_bool(hm_str_of(arg->values[0]), &first) &&
        hm__meta_bool(hm_str_of(arg->values[1]), &second) && first != second) {
        HM_TRY(hm__setup_bool(job, arg->name, &given));
        choice = given != first;
    } else {
        HM_TRY(hm__arg_choice(job, arg->name, arg->values, &choice));
    }
    *value = hm__choice_name(arg->values[choice]);
    return HM_OK;
}

/* Checks a value that was given; `*value` becomes its usual spelling. */
static hm_status check_value(hm__setup_job *job, const hm__file_arg *arg,
                             hm_str *value)
{
    const char *second = arg->values[1];
    uint16_t system;
    int least;
    int most;

    if (hm__str_find(*value, '`', 0) < value->len)
        return hm__setup_bad(job, arg->name, "expected text without macros");
    if (!second)
        return HM_OK;
    if (strcmp(second, "<system>") == 0)
        return hm__arg_system(job, arg->name, &system);
    if (read_range(second, &least, &most))
        return check_number(job, arg->name, least, most, value);
    return check_choice(job, arg, value);
}

/* ---- deals --------------------------------------------------------------- */

/* What may be dealt: sets in the order that a seed means. */
static const struct {
    const char *name;
    hm__order *order;
    size_t count;
} sets[] = {
    {"dominoes", hm__by_domino, 28},
    {"pack by rank", hm__by_rank, 24},
    {"pack by suit", hm__by_suit, 24},
};

/* Card `number` as a macro: "S3", or ",s6,r4,a180,dominoes'". */
static hm_status add_card(hm__setup_job *job, size_t number, hm__card card,
                          bool domino)
{
    hm__lang *lang = job->lang;
    char text[2][40];
    hm_str name;
    hm_str value;

    snprintf(text[0], sizeof(text[0]), "%zu", number);
    if (domino)
        snprintf(text[1], sizeof(text[1]), ",s%d,r%d,a%d,dominoes'",
                 card.suit - 1, card.rank - 1, (int)card.angle);
    else
        snprintf(text[1], sizeof(text[1]), "%c%c", "SMCA"[card.suit - 1],
                 "na2345"[card.rank - 1]);
    name = hm__arena_str(&lang->values, hm_str_of(text[0]));
    value = hm__arena_str(&lang->values, hm_str_of(text[1]));
    if (!name.ptr || !value.ptr)
        return HM_ENOMEM;
    return hm__macros_add(&lang->macros, lang->ctx, name, value);
}

/* Shuffles a set by the seed; dominoes are turned one of two ways as well. */
static hm_status deal(hm__setup_job *job, const char *name)
{
    hm__card cards[28];
    size_t i = 0;
    bool dominoes;

    while (i < HM_COUNT(sets) && strcmp(sets[i].name, name) != 0)
        i++;
    if (i == HM_COUNT(sets))
        return hm__fault(job->why, hm_str_of(name), "setup-broken-file",
                         "expected dominoes, pack by rank or pack by suit to "
                         "deal");
    dominoes = sets[i].order == hm__by_domino;
    HM_TRY(hm__setup_seed(job));
    hm__shuffle_set(job, sets[i].order, sets[i].count, cards);
    if (dominoes)
        hm__turn_cards(job, cards, sets[i].count, 0, 2);
    for (size_t n = 0; n < sets[i].count; n++)
        HM_TRY(add_card(job, n + 1, cards[n], dominoes));
    return HM_OK;
}

/* ---- macros -------------------------------------------------------------- */

static hm_status add_macros(hm__setup_job *job, const hm__setup_file *file)
{
    hm__lang *lang = job->lang;

    for (const hm__file_arg *arg = file->args; arg->name; arg++) {
        hm_str value = arg->values[1] ? hm__choice_name(arg->values[0])
                                      : hm_str_of(arg->values[0]);

        if (strcmp(arg->name, "cell_width") == 0)
            value = job->cell_width == 1 ? HM_STR("1") : HM_STR("2");
        else if (hm__setup_arg(job, arg->name, &value))
            HM_TRY(check_value(job, arg, &value));
        HM_TRY(hm__macros_add(&lang->macros, lang->ctx, hm_str_of(arg->name),
                              value));
    }
    if (file->deal[0])
        HM_TRY(deal(job, file->deal));
    return hm__macros_close(&lang->macros, &lang->values, job->why);
}

/* A text of the metadata, with the values of arguments in it. */
static hm_status expand(hm__setup_job *job, const char *text, hm_str *out)
{
    *out = hm_str_of(text);
    if (!strchr(text, '`'))
        return HM_OK;
    return hm__macros_expand(&job->lang->macros, &job->lang->values, *out, out,
                             job->why);
}

/* ---- the setup that a file begins with ----------------------------------- */

static hm_status read_setting(hm__setup_job *job, const hm__file_setting *s,
                              hm__setup_call *call)
{
    hm__arg *arg = &call->args[call->arg_count];

    if (call->arg_count == HM__MOST_ARGS ||
        !hm__normalize(hm_str_of(s->key), arg->key, sizeof(arg->key)))
        return hm__fault(job->why, call->where, "setup-unknown-argument",
                         "no setup has this argument");
    HM_TRY(expand(job, s->value, &arg->value));
    arg->where = hm__setup_where(job, arg->key);
    if (strcmp(arg->key, "name") == 0)
        call->name = arg->value;
    else if (strcmp(arg->key, "system") == 0)
        call->system = arg->value;
    else
        call->arg_count++;
    return HM_OK;
}

/* The other setup has macros of its own. */
static hm_status begin_with_setup(hm__setup_job *job,
                                  const hm__file_setting *settings)
{
    hm__lang *lang = job->lang;
    hm__arg args[HM__MOST_ARGS];
    hm__setup_call call = {.system = job->call->system,
                           .where = job->call->where,
                           .args = args,
                           .cell_width = job->cell_width};
    hm__macros macros;
    hm_status st;

    for (; settings->key; settings++)
        HM_TRY(read_setting(job, settings, &call));
    macros = lang->macros;
    lang->macros = (hm__macros){.bytes = macros.bytes};
    st = hm__setup_run(lang, &call, NULL, job->why);
    macros.bytes = lang->macros.bytes;
    hm__macros_free(&lang->macros, lang->ctx);
    lang->macros = macros;
    return st;
}

/* ---- movetext ------------------------------------------------------------ */

/* Whether a value is written so in a move number: with "_" for blanks. */
static bool is_value(hm_str value, hm_str written)
{
    if (value.len != written.len)
        return false;
    for (size_t i = 0; i < value.len; i++) {
        char c = value.ptr[i] == ' ' ? '_' : value.ptr[i];

        if (hm__lower(c) != hm__lower(written.ptr[i]))
            return false;
    }
    return true;
}

/* part = argument "." value "." {argument "." value "."} */
static bool is_played(const hm__macros *macros, hm_str part)
{
    size_t at = 0;

    while (at < part.len) {
        size_t dot = hm__str_find(part, '.', at);
        size_t end = hm__str_find(part, '.', dot + 1);
        hm_str value;

        if (!hm__macros_get(macros, hm__str_part(part, at, dot), &value))
            return true; // any other move number
        if (!is_value(value, hm__str_part(part, dot + 1, end)))
            return false;
        at = end + 1;
    }
    return true;
}

static hm_status play_word(void *user, hm_str word)
{
    hm__setup_job *job = user;

    return hm__lang_play(job->lang, word, job->why);
}

hm_status hm__setup_play(hm__setup_job *job, hm_str moves)
{
    hm__budget budget = {0};
    hm__arena words;
    size_t at = 0;
    bool played = true;
    hm_status st = HM_OK;

    hm__arena_init(&words, job->lang->ctx);
    while (st == HM_OK) {
        hm__element e;
        hm__expansion expansion = {job->lang->ctx, &words, &budget,
                                   play_word,      job,    job->why};

        st = hm__text_next(moves, &at, &e, job->why);
        if (st != HM_OK)
            break;
        if (e.kind == HM__NUMBER)
            played = is_played(&job->lang->macros, e.text);
        else if (e.kind == HM__BRACED && played)
            st = hm__brace_expand(&expansion, e.text);
        else if (e.kind == HM__WORD && played)
            st = play_word(job, e.text);
    }
    hm__arena_free(&words);
    return st == HM_END ? HM_OK : st;
}

/* ---- all of it ----------------------------------------------------------- */

static hm_status read_scale(hm__setup_job *job, const char *text, double *out)
{
    if (!text[0])
        return HM_OK;
    if (!hm__str_number(job->lang->ctx, hm_str_of(text), out) ||
        !(*out > 0 && *out <= 1000))
        return hm__fault(job->why, hm_str_of(text), "ppn-bad-scale",
                         "expected a scaling factor above 0, up to 1000");
    return HM_OK;
}

static hm_status place_pieces(hm__setup_job *job, const hm__setup_file *file)
{
    hm_str text;

    if (file->board[0]) {
        HM_TRY(expand(job, file->board, &text));
        HM_TRY(hm__place_board_text(job, text));
    }
    if (file->fen[0]) {
        HM_TRY(expand(job, file->fen, &text));
        HM_TRY(hm__place_fen(job, text));
    }
    return hm__setup_play(job, file->moves);
}

hm_status hm__file_play(hm__setup_job *job, const hm__setup_file *file)
{
    double *scale = &job->lang->table->scale;
    double kept;

    HM_TRY(add_macros(job, file));
    if (file->setup->key)
        HM_TRY(begin_with_setup(job, file->setup));
    HM_TRY(read_scale(job, file->scale, scale));
    kept = *scale;
    HM_TRY(read_scale(job, file->unit, scale));
    HM_TRY(place_pieces(job, file));
    *scale = kept;
    return HM_OK;
}
