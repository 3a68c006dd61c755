/*
 * games.c - the list of games: selected, sorted, in pieces.
 */
#include "games.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "handlers.h"
#include "library.h"

enum { LIMIT_USUAL = 100, LIMIT_MOST = 1000, WORDS_MOST = 16 };

collection *job_games(job *j)
{
    if (!j->games)
        j->games = library_now(j->server->library);
    return j->games;
}

/* ---- fields ---------------------------------------------------------------
 */

static void put_tag(const game_file *file, const game_entry *entry, hm_str tag,
                    hm_out *out)
{
    const char *key;
    const char *value;

    for (size_t i = 0; (value = entry_tag(file, entry, i, &key)); i++) {
        if (strlen(key) == tag.len && strncasecmp(key, tag.ptr, tag.len) == 0) {
            hm_out_puts(out, value);
            return;
        }
    }
}

static void put_id(const game_entry *entry, hm_out *out)
{
    char id[HM_ID_TEXT];

    hm_id_text(&entry->id, id);
    hm_out_puts(out, id);
}

void put_field(const game_file *file, const game_entry *entry, hm_field field,
               hm_str tag, hm_out *out)
{
    static const game_text texts[] = {
        [HM_FIELD_GAME] = TEXT_GAME,     [HM_FIELD_DATE] = TEXT_DATE,
        [HM_FIELD_RESULT] = TEXT_RESULT, [HM_FIELD_WINNER] = TEXT_WINNER,
        [HM_FIELD_SIDE] = TEXT_SIDE,     [HM_FIELD_BLACK] = TEXT_BLACK,
        [HM_FIELD_WHITE] = TEXT_WHITE,
    };

    switch (field) {
    case HM_FIELD_TAG:
        put_tag(file, entry, tag, out);
        break;
    case HM_FIELD_RULES:
        hm_out_puts(out, entry->rules);
        break;
    case HM_FIELD_NOTATION:
        hm_out_puts(out, entry->notation);
        break;
    case HM_FIELD_FILE:
        hm_out_puts(out, file->name);
        break;
    case HM_FIELD_NUMBER:
        hm_out_int(out, (int64_t)entry->number);
        break;
    case HM_FIELD_PLIES:
        hm_out_int(out, (int64_t)entry->plies);
        break;
    case HM_FIELD_VARIATIONS:
        hm_out_int(out, (int64_t)entry->variations);
        break;
    case HM_FIELD_COMMENTS:
        hm_out_int(out, (int64_t)entry->comments);
        break;
    case HM_FIELD_ID:
        put_id(entry, out);
        break;
    case HM_FIELD_FAULTY:
        hm_out_puts(out, entry->faulty ? "yes" : "no");
        break;
    default:
        hm_out_puts(out, entry_text(file, entry, texts[field]));
    }
}

void put_game(hm_json *json, const game_file *file, const game_entry *entry,
              size_t copy)
{
    static const char *const keys[] = {"title", "players", "first",  "second",
                                       "event", "date",    "result", "winner"};
    char id[HM_ID_TEXT];

    hm_id_text(&entry->id, id);
    put_string(json, "id", id);
    put_int(json, "copy", copy);
    for (int i = 0; i < (int)(sizeof(keys) / sizeof(keys[0])); i++)
        put_string(json, keys[i], entry_text(file, entry, (game_text)i));
    put_int(json, "plies", entry->plies);
    put_int(json, "variations", entry->variations);
    put_int(json, "comments", entry->comments);
    put_string(json, "game", entry_text(file, entry, TEXT_GAME));
    put_string(json, "rules", entry->rules);
    put_string(json, "notation", entry->notation);
    put_string(json, "file", file->name);
    put_int(json, "number", entry->number);
    put_bool(json, "faulty", entry->faulty);
}

/* ---- selecting ------------------------------------------------------------
 */

hm_status read_where(job *j, hm_where **out)
{
    const char *text = job_param(j, "where");
    hm_status st = HM_OK;

    *out = NULL;
    if (text && *text) {
        j->text = hm_str_of(text);
        st = hm_where_parse(j->ctx, j->text, j->diags, out);
    }
    return st;
}

typedef struct asked {
    const game_file *file;
    const game_entry *entry;
} asked;

static hm_status value_of(void *user, hm_field field, hm_str tag, hm_out *out)
{
    const asked *a = user;

    put_field(a->file, a->entry, field, tag, out);
    return hm_out_status(out);
}

hm_status is_selected(const hm_where *where, const game_file *file,
                      const game_entry *entry, hm_out *scratch, bool *out)
{
    asked a = {file, entry};
    hm_truth truth = HM_YES;
    hm_status st = HM_OK;

    if (where)
        st = hm_where_ask(where, value_of, &a, scratch, &truth);
    *out = truth == HM_YES;
    return st;
}

/* Words that must all occur, in small letters. */
typedef struct words {
    char *text;
    const char *items[WORDS_MOST];
    size_t count;
} words;

static bool has_text(const char *text, const char *word)
{
    size_t len = strlen(word);

    for (; *text; text++) {
        if ((*text == word[0] || (*text | 32) == word[0]) &&
            strncasecmp(text, word, len) == 0)
            return true;
    }
    return false;
}

/* Texts, tags and comments follow each other. */
static bool has_word(const game_file *file, const game_entry *entry,
                     const char *word)
{
    const char *text = file->texts + entry->texts;
    size_t count = GAME_TEXTS + 2 * entry->tag_count + 1;

    for (size_t i = 0; i < count; i++, text += strlen(text) + 1) {
        if (has_text(text, word))
            return true;
    }
    return has_text(file->name, word);
}

static bool has_words(const game_file *file, const game_entry *entry,
                      const words *w)
{
    for (size_t i = 0; i < w->count; i++) {
        if (!has_word(file, entry, w->items[i]))
            return false;
    }
    return true;
}

static void cut_words(words *w)
{
    char *rest = w->text;

    while (w->count < WORDS_MOST && *(rest += strspn(rest, " \t\n"))) {
        w->items[w->count++] = rest;
        rest += strcspn(rest, " \t\n");
        if (*rest)
            *rest++ = '\0';
    }
    for (size_t i = 0; i < w->count; i++) {
        for (char *c = (char *)(uintptr_t)w->items[i]; *c; c++)
            *c = (char)(*c >= 'A' && *c <= 'Z' ? *c | 32 : *c);
    }
}

/* ---- sorting --------------------------------------------------------------
 */

typedef struct found {
    const game_ref *ref;
    hm_str key; // by which it is sorted
} found;

typedef struct search {
    job *j;
    collection *games;
    hm_where *where;
    words words;
    found *items;
    size_t count;
    hm_field field; // of the key
    hm_str tag;
    bool sorted, backward;
    hm_out *keys;
    hm_out *scratch;
} search;

static bool is_number(hm_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] < '0' || text.ptr[i] > '9')
            return false;
    }
    return text.len > 0 && text.len < 16;
}

static int compare_text(hm_str a, hm_str b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len ? strncasecmp(a.ptr, b.ptr, len) : 0;

    return order ? order : (a.len > b.len) - (a.len < b.len);
}

/* Numbers by their value; what is empty comes last, in either order. */
static int compare_keys(hm_str a, hm_str b)
{
    if (is_number(a) && is_number(b) && a.len != b.len)
        return a.len < b.len ? -1 : 1;
    return compare_text(a, b);
}

static int by_key(const void *x, const void *y)
{
    const found *a = x;
    const found *b = y;
    int order = 0;

    if (!a->key.len != !b->key.len)
        return a->key.len ? -1 : 1;
    order = compare_keys(a->key, b->key);
    return order ? order : (a->ref > b->ref) - (a->ref < b->ref);
}

static int by_key_backward(const void *x, const void *y)
{
    const found *a = x;
    const found *b = y;
    int order;

    if (!a->key.len != !b->key.len)
        return a->key.len ? -1 : 1;
    order = compare_keys(b->key, a->key);
    return order ? order : (a->ref > b->ref) - (a->ref < b->ref);
}

/* Finds out what to sort by. */
static void read_sort(search *s)
{
    const char *sort = job_param(s->j, "sort");

    s->sorted = sort && *sort && strcmp(sort, "-") != 0;
    if (!s->sorted)
        return;
    s->backward = *sort == '-';
    s->tag = hm_str_of(sort + s->backward);
    s->field = hm_field_find(s->tag);
}

/* Keys are written one after another, and found again when all are there. */
static hm_status sort_found(search *s)
{
    const char *at;

    if (!s->sorted)
        return HM_OK;
    for (size_t i = 0; i < s->count; i++) {
        size_t before = hm_out_text(s->keys).len;

        put_field(file_of(s->games, s->items[i].ref),
                  entry_of(s->games, s->items[i].ref), s->field, s->tag,
                  s->keys);
        s->items[i].key.len = hm_out_text(s->keys).len - before;
    }
    at = hm_out_text(s->keys).ptr;
    for (size_t i = 0; i < s->count; i++) {
        s->items[i].key.ptr = at;
        at += s->items[i].key.len;
    }
    qsort(s->items, s->count, sizeof(*s->items),
          s->backward ? by_key_backward : by_key);
    return hm_out_status(s->keys);
}

/* ---- the list -------------------------------------------------------------
 */

static hm_status find_games(search *s)
{
    for (size_t i = 0; i < s->games->game_count; i++) {
        const game_ref *ref = &s->games->games[i];
        const game_file *file = file_of(s->games, ref);
        const game_entry *entry = entry_of(s->games, ref);
        bool wanted = has_words(file, entry, &s->words);
        hm_status st = HM_OK;

        if (wanted)
            st = is_selected(s->where, file, entry, s->scratch, &wanted);
        if (st != HM_OK)
            return st;
        if (i % 256 == 0 && budget_is_over(&s->j->budget))
            return HM_ENOMEM;
        if (wanted)
            s->items[s->count++].ref = ref;
    }
    return HM_OK;
}

static void put_list(search *s, size_t offset, size_t limit)
{
    hm_json *json = &s->j->json;

    hm_json_begin_object(json);
    put_int(json, "total", s->count);
    put_int(json, "all", s->games->game_count);
    put_kinds(json, s->games);
    put_int(json, "offset", offset);
    put_int(json, "version", s->games->version);
    put_bool(json, "indexing", s->games->indexing);
    hm_json_key(json, "games");
    hm_json_begin_array(json);
    for (size_t i = offset; i < s->count && i - offset < limit; i++) {
        const game_ref *ref = s->items[i].ref;

        hm_json_begin_object(json);
        put_game(json, file_of(s->games, ref), entry_of(s->games, ref),
                 ref->copy);
        hm_json_end_object(json);
    }
    hm_json_end_array(json);
    hm_json_end_object(json);
}

static hm_status search_games(search *s, size_t offset, size_t limit)
{
    job *j = s->j;
    const char *text = job_param(j, "words");
    hm_status st = read_where(j, &s->where);

    if (st != HM_OK)
        return st;
    s->items = calloc(s->games->game_count + 1, sizeof(*s->items));
    s->words.text = strdup(text ? text : "");
    if (!s->items || !s->words.text || hm_out_new(j->ctx, &s->keys) != HM_OK ||
        hm_out_new(j->ctx, &s->scratch) != HM_OK)
        return HM_ENOMEM;
    cut_words(&s->words);
    read_sort(s);
    st = find_games(s);
    if (st == HM_OK)
        st = sort_found(s);
    if (st == HM_OK)
        put_list(s, offset, limit);
    return st == HM_OK ? job_json(j) : st;
}

hm_status get_games(job *j)
{
    search s = {.j = j, .games = job_games(j)};
    size_t offset = 0, limit = LIMIT_USUAL;
    hm_status st = job_number(j, "offset", 0, SIZE_MAX >> 16, &offset);

    if (st == HM_OK)
        st = job_number(j, "limit", 0, LIMIT_MOST, &limit);
    if (st == HM_OK)
        st = search_games(&s, offset, limit);
    hm_out_free(s.scratch);
    hm_out_free(s.keys);
    hm_where_free(s.where);
    free(s.words.text);
    free(s.items);
    return st;
}
