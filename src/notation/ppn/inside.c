/*
 * inside.c - movetext that is a game of another notation.
 *
 * MovetextParser names it, by itself or with options, as the parsers of PPN's
 * own language are named. Names of neither are left to the rules of the table,
 * which complain.
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "ppn.h"
#include "setups/setup.h"

enum { MOST_SETTINGS = 16 };

static const char parser_key[] = "MovetextParser";

/* A name in small letters and digits alone; false if it is too long. */
static bool squeeze(hm_str text, char out[HM__NAME_ROOM])
{
    size_t n = 0;

    if (!hm__normalize(text, out, HM__NAME_ROOM))
        return false;
    for (const char *c = out; *c; c++) {
        if (*c != '_' && *c != '-')
            out[n++] = *c;
    }
    out[n] = '\0';
    return true;
}

static const hm_notation *find_notation(hm_str text)
{
    char name[HM__NAME_ROOM];
    char own[HM__NAME_ROOM];

    if (!squeeze(text, name))
        return NULL;
    for (size_t i = 0; hm__notation_at(i); i++) {
        const hm_notation *n = hm__notation_at(i);

        if (n->read != hm__ppn_read && squeeze(hm_str_of(n->name), own) &&
            strcmp(own, name) == 0)
            return n;
    }
    return NULL;
}

/* Whether an item of the options is the name of the parser. */
static bool is_name(const hm_meta *item)
{
    char key[HM__NAME_ROOM];

    return squeeze(item->key, key) && strcmp(key, "name") == 0;
}

static const hm_notation *choose(const hm_meta *parser)
{
    if (parser->kind == HM_META_TEXT)
        return find_notation(parser->text);
    if (parser->kind != HM_META_MAP)
        return NULL;
    for (const hm_meta *item = parser->first; item; item = item->next) {
        if (is_name(item))
            return find_notation(hm_meta_text(item));
    }
    return NULL;
}

/* The setting of a notation that an option is called as; NULL: none. */
static const char *find_setting(const hm_notation *n, hm_str option)
{
    char name[HM__NAME_ROOM];
    char own[HM__NAME_ROOM];

    if (!n->settings || !squeeze(option, name))
        return NULL;
    for (const hm_setting *s = n->settings; s->key; s++) {
        if (squeeze(hm_str_of(s->key), own) && strcmp(own, name) == 0)
            return s->key;
    }
    return NULL;
}

static hm_status bad_option(const hm_reader *r, const hm_record *record,
                            const hm_meta *item, const hm_notation *n)
{
    return hm__report(r->diags, &record->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = "ppn-parser-option",
                                    .span = item->key_span},
                      "the notation %s has no option called \"%.*s\"", n->name,
                      HM_QUOTE(item->key));
}

/* "key=value", in the record's memory. */
static const char *make_setting(hm_record *record, const char *key,
                                hm_str value)
{
    size_t len = strlen(key);
    char *text = hm__arena_alloc(&record->arena, len + value.len + 2);

    if (!text)
        return NULL;
    memcpy(text, key, len);
    text[len] = '=';
    if (value.len)
        memcpy(text + len + 1, value.ptr, value.len);
    text[len + 1 + value.len] = '\0';
    return text;
}

/* Options come first, so that settings of the command line win. */
static hm_status collect(const hm_reader *r, hm_record *record,
                         const hm_meta *parser, hm__inside *inside)
{
    size_t room = MOST_SETTINGS + r->setting_count;
    const char **settings =
        hm__arena_zero(&record->arena, room, sizeof(*settings));
    size_t count = 0;

    if (!settings)
        return HM_ENOMEM;
    for (const hm_meta *item = parser->first; item; item = item->next) {
        const char *key = find_setting(inside->notation, item->key);

        if (is_name(item))
            continue;
        if (!key || item->kind != HM_META_TEXT || count == MOST_SETTINGS)
            return bad_option(r, record, item, inside->notation);
        settings[count] = make_setting(record, key, item->text);
        if (!settings[count++])
            return HM_ENOMEM;
    }
    for (size_t i = 0; i < r->setting_count; i++)
        settings[count++] = r->settings[i];
    inside->settings = settings;
    inside->setting_count = count;
    return HM_OK;
}

hm_status hm__ppn_inside(hm_reader *r, hm_record *record)
{
    const hm_meta *parser = hm_meta_get(&record->meta, parser_key);
    hm_status st;
    hm__inside inside = {.skip = parser_key, .part = record->parts.moves};

    if (parser)
        inside.notation = choose(parser);
    if (!inside.notation)
        return HM_END;
    HM_TRY(collect(r, record, parser, &inside));
    st = hm__reader_inside(r, record, &inside);
    if (st != HM_EUSAGE)
        return st;
    return hm__report(r->diags, &record->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = "ppn-parser-option",
                                    .span = parser->span},
                      "the notation %s cannot use these options",
                      inside.notation->name);
}
