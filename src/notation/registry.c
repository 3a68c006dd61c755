/*
 * registry.c - the list of notations, the only place that looks names up.
 */
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/str.h"
#include "base/utf8.h"
#include "notation.h"
#include "rules/rules.h"

#define HM_NOTATIONS                                                           \
    X(atlantis)                                                                \
    X(atlantis_old)                                                            \
    X(csa)                                                                     \
    X(epd)                                                                     \
    X(fen)                                                                     \
    X(ki2)                                                                     \
    X(kif)                                                                     \
    X(pan)                                                                     \
    X(pgn)                                                                     \
    X(ppn)                                                                     \
    X(psn)                                                                     \
    X(uci)                                                                     \
    X(usi)

#define X(id) extern const hm_notation hm__notation_##id;
HM_NOTATIONS
#undef X

static const hm_notation *const all[] = {
#define X(id) &hm__notation_##id,
    HM_NOTATIONS
#undef X
};

const hm_notation *hm__notation_at(size_t index)
{
    return index < HM_COUNT(all) ? all[index] : NULL;
}

/* Not listed: nobody writes it. */
extern const hm_notation hm__notation_packed;

const hm_notation *hm__notation_find(const char *name)
{
    if (strcmp(hm__notation_packed.name, name) == 0)
        return &hm__notation_packed;
    for (size_t i = 0; i < HM_COUNT(all); i++) {
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    }
    return NULL;
}

void hm__notation_list(const char *before, char out[HM__NOTATION_LIST])
{
    size_t len = (size_t)snprintf(out, HM__NOTATION_LIST, "%s", before);

    for (size_t i = 0; i < HM_COUNT(all) && len < HM__NOTATION_LIST; i++)
        len += (size_t)snprintf(out + len, HM__NOTATION_LIST - len, "%s%s",
                                i ? ", " : "", all[i]->name);
}

hm_status hm__notation_missing(const char *name, hm_str source, hm_diags *diags)
{
    char list[HM__NOTATION_LIST];
    char before[64] = "the notations are ";
    const char *names[HM_COUNT(all)];
    const char *near;

    for (size_t i = 0; i < HM_COUNT(all); i++)
        names[i] = all[i]->name;
    near = hm__nearest_name(hm_str_of(name), names, HM_COUNT(all));
    if (near)
        snprintf(before, sizeof(before), "did you mean %s? the notations are ",
                 near);
    hm__notation_list(before, list);
    hm__report(diags, &(hm__source){.name = source},
               (hm__problem){.severity = HM_ERROR,
                             .id = "record-no-notation",
                             .hint = list},
               "there is no notation \"%.*s\"", HM_QUOTE(hm_str_of(name)));
    return HM_EUSAGE;
}

hm_status hm__notation_check_read(hm__settings given, hm_diags *diags)
{
    const hm_setting *lists[HM_COUNT(all)];
    hm__known_settings known = {.who = "reading",
                                .lists = lists,
                                .count = HM_COUNT(all),
                                .any_value = true};

    for (size_t i = 0; i < HM_COUNT(all); i++)
        lists[i] = all[i]->settings;
    return hm__settings_check(given, &known, diags);
}

/* One that holds others passes their settings on. */
hm_status hm__notation_check_write(const hm_notation *notation,
                                   hm__settings given, hm_diags *diags)
{
    const hm_setting *lists[HM_COUNT(all)] = {notation->write_settings};
    hm__known_settings known = {
        .who = notation->name, .lists = lists, .count = 1};

    for (size_t i = 0; i < HM_COUNT(all) && notation->holds; i++)
        lists[i] = all[i]->write_settings;
    if (notation->holds)
        known.count = HM_COUNT(all);
    return hm__settings_check(given, &known, diags);
}

/* ---- the listing ----------------------------------------------------------
 */

static const hm_setting *list_of(const hm_setting *settings)
{
    static const hm_setting none[] = {{NULL, NULL, NULL}};

    return settings ? settings : none;
}

static bool describe(const hm_notation *n, hm_notation_info *out)
{
    static const char *const encodings[] = {"utf-8", "cp932", NULL};
    const hm_notation_info info = {
        .name = n->name,
        .title = n->title,
        .suffixes = n->exts,
        .encodings = n->encodes ? encodings : NULL,
        .rules = n->rules,
        .writes = n->write,
        .streams = n->stream,
        .holds = n->holds,
        .read_settings = list_of(n->settings),
        .write_settings = list_of(n->write_settings),
        .separator = n->separator ? n->separator : "",
        .keeps = n->keeps,
        .media_type = n->media_type,
    };

    return hm__info_copy(out, &info, sizeof(info));
}

bool hm_notation_at(size_t index, hm_notation_info *out)
{
    return index < HM_COUNT(all) && describe(all[index], out);
}

bool hm_notation_find(const char *name, hm_notation_info *out)
{
    const hm_notation *notation = hm__notation_find(name);

    return notation && describe(notation, out);
}

bool hm_notation_of_path(const char *path, hm_notation_info *out)
{
    hm_str suffix = hm__file_suffix(hm_str_of(path));

    for (size_t i = 0; i < HM_COUNT(all); i++) {
        if (hm__file_suffix_in(suffix, all[i]->exts))
            return describe(all[i], out);
    }
    return false;
}

const char *hm_feature_name(size_t index)
{
    static const char *const names[] = {
        "tags",  "other tags", "comments", "variations", "times",
        "marks", "bookmarks",  "ends",     "other keys", "moves"};

    return index < HM_COUNT(names) ? names[index] : NULL;
}

/* Whether the rules of one notation can interpret games of another. */
static bool can_interpret(const hm_notation *from, const hm_notation *to)
{
    const hm_rules *rules = hm__rules_find(to->rules);
    const hm_rules *others = from->rules ? hm__rules_find(from->rules) : NULL;

    return rules && rules->interpret &&
           !(others && (others->apart || (others->own_set && rules->own_set)));
}

bool hm_notation_conversion(const char *from, const char *to,
                            hm_conversion *out)
{
    const hm_notation *a = hm__notation_find(from);
    const hm_notation *b = hm__notation_find(to);
    unsigned held;
    bool other;

    if (!a || !b)
        return false;
    other = b->rules && !(a->rules && strcmp(a->rules, b->rules) == 0);
    *out = (hm_conversion){.possible =
                               b->write && (!other || can_interpret(a, b))};
    if (!out->possible)
        return true;
    if (other)
        out->only = hm__rules_find(b->rules)->games;
    held = a->keeps;
    if (!a->rules)
        held &= ~(unsigned)HM_ENDS; // on a table they are tags
    out->keeps = held & b->keeps;
    out->loses = held & ~b->keeps;
    return true;
}
