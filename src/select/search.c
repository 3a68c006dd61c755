/*
 * search.c - finding states of games.
 *
 * Equal positions have equal keys, which a replay keeps up to date; so that is
 * what is compared where it is enough. Everything else is about the squares of
 * a board, and works on the text of the position.
 */
#include <halfmove/edit.h>
#include <halfmove/search.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/str.h"
#include "base/utf8.h"
#include "board.h"
#include "model/record.h"
#include "rules/rules.h"
#include "search.h"

enum { WORDS = 16 };

struct hm_search {
    hm_ctx *ctx;
    hm__arena arena;
    bool variations;
    hm_str words[WORDS]; // in small letters
    size_t word_count;

    const char *rules; // of the position; NULL: there is none
    uint64_t keys[2];
    size_t key_count;     // 0: boards are compared
    hm__board *boards[2]; // the position and its mirror image; or NULL
    hm__board *pattern, *mirrored;
    hm__material_test *material;
};

/* ---- making one ---------------------------------------------------------- */

typedef struct maker {
    hm_search *search;
    const hm_search_options *options;
    hm_out *text; // of the position
} maker;

static hm_status refuse(const maker *m, const char *name, hm_str text,
                        size_t at, const char *why)
{
    return hm__report(
        m->options->diags, &(hm__source){.name = hm_str_of(name), .text = text},
        (hm__problem){
            .severity = HM_ERROR, .id = "find-syntax", .span = {at, at + 1}},
        "%s", why);
}

/* The key and the text of the position that a replay shows. */
static hm_status use_replay(maker *m, hm_replay *replay)
{
    hm_search *s = m->search;

    hm_out_clear(m->text);
    HM_TRY(hm_replay_key(replay, &s->keys[s->key_count]));
    HM_TRY(hm_replay_position(replay, m->text));
    s->rules = hm__replay_record(replay)->rules;
    s->key_count++;
    return HM_OK;
}

static hm_status play_words(hm_replay *replay, hm_str text,
                            const char *notation)
{
    hm_str word;

    for (size_t i = 0; (word = hm__word_at(text, i)).len; i++)
        HM_TRY(hm_replay_play(replay, word, notation));
    return HM_OK;
}

/* A position as text, and moves from there. */
static hm_status use_start(maker *m, hm_start start, hm_str moves,
                           const char *notation)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = m->options->diags, .bare = true};
    hm_record *record = NULL;
    hm_replay *replay = NULL;
    hm_status st;

    start.size = sizeof(start);
    start.diags = m->options->diags;
    st = hm_record_new(m->search->ctx, &start, &record);
    if (st == HM_OK)
        st = hm_replay_new(m->search->ctx, &options, &replay);
    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    if (st == HM_OK)
        st = play_words(replay, moves, notation);
    if (st == HM_OK)
        st = use_replay(m, replay);
    hm_replay_free(replay);
    hm_record_free(record);
    return st;
}

/* USI begins with a digit or a drop, UCI with a file. */
static bool is_usi(hm_str moves)
{
    return moves.len > 1 && (hm__is_digit(moves.ptr[0]) || moves.ptr[1] == '*');
}

static hm_status use_text(maker *m, const char *text)
{
    hm_str all = hm_str_of(text);
    hm_str none = {"", 0};
    hm_str moves;

    if (hm__str_starts(all, HM_STR("sfen:")))
        return use_start(m, (hm_start){.game = "shogi", .position = text + 5},
                         none, NULL);
    if (hm__str_starts(all, HM_STR("fen:")))
        return use_start(m, (hm_start){.game = "chess", .position = text + 4},
                         none, NULL);
    if (!hm__str_starts(all, HM_STR("moves:")))
        return refuse(m, "--position", all, 0,
                      "expected sfen:, fen:, moves: or FILE@STATE");
    moves = hm__str_part(all, 6, all.len);
    while (moves.len && moves.ptr[0] == ' ')
        moves = hm__str_part(moves, 1, moves.len);
    return is_usi(moves)
               ? use_start(m, (hm_start){.game = "shogi"}, moves, "usi")
               : use_start(m, (hm_start){.game = "chess"}, moves, "uci");
}

static hm_status copy_board(maker *m, const hm__board *board, hm__board **out)
{
    *out = hm__arena_alloc(&m->search->arena, sizeof(**out));
    if (!*out)
        return HM_ENOMEM;
    **out = *board;
    return HM_OK;
}

/* The rest of a position, mirrored: castling has no image, en passant has. */
static void put_rest(hm_str position, int files, hm_out *out)
{
    bool fen = hm__word_at(position, 4).len;
    hm_str word;

    for (size_t i = 1; (word = hm__word_at(position, i)).len; i++) {
        hm_out_char(out, ' ');
        if (fen && i == 2) {
            hm_out_char(out, '-');
        } else if (fen && i == 3 && word.len == 2) {
            hm_out_char(out, (char)('a' + files - 1 - (word.ptr[0] - 'a')));
            hm_out_char(out, word.ptr[1]);
        } else {
            hm_out_put(out, word);
        }
    }
}

static hm_status add_mirror_key(maker *m, const hm__board *board)
{
    hm__board mirrored = *board;
    hm_out *text = NULL;
    hm_status st = hm_out_new(m->search->ctx, &text);

    if (st != HM_OK)
        return st;
    hm__board_mirror(&mirrored);
    hm__board_put(&mirrored, text);
    put_rest(hm_out_text(m->text), board->files, text);
    hm_out_char(text, '\0');
    st = hm_out_status(text);
    if (st == HM_OK)
        st = use_start(m,
                       (hm_start){.rules = m->search->rules,
                                  .position = hm_out_text(text).ptr},
                       (hm_str){"", 0}, NULL);
    hm_out_free(text);
    return st;
}

static hm_status use_position(maker *m)
{
    const hm_search_options *o = m->options;
    hm_search *s = m->search;
    hm__board board;
    size_t at = 0;

    HM_TRY(o->shown ? use_replay(m, o->shown) : use_text(m, o->position));
    if (!o->board_only && !o->mirror)
        return HM_OK;
    if (!hm__board_read(hm_out_text(m->text), &at, &board))
        return HM_ESUPPORT;
    if (!o->board_only)
        return add_mirror_key(m, &board);
    s->key_count = 0;
    HM_TRY(copy_board(m, &board, &s->boards[0]));
    if (!o->mirror)
        return HM_OK;
    hm__board_mirror(&board);
    return copy_board(m, &board, &s->boards[1]);
}

static hm_status use_pattern(maker *m)
{
    hm_str text = hm_str_of(m->options->pattern);
    hm__board board;
    size_t at = 0;

    if (!hm__pattern_read(text, &at, &board) || at < text.len)
        return refuse(m, "--pattern", text, at,
                      "expected rows of the same length, joined by /, such as "
                      "K?/PP");
    HM_TRY(copy_board(m, &board, &m->search->pattern));
    if (!m->options->mirror)
        return HM_OK;
    hm__board_mirror(&board);
    return copy_board(m, &board, &m->search->mirrored);
}

static hm_status use_material(maker *m)
{
    hm_str text = hm_str_of(m->options->material);
    size_t at = 0;

    m->search->material =
        hm__arena_zero(&m->search->arena, 1, sizeof(*m->search->material));
    if (!m->search->material)
        return HM_ENOMEM;
    if (!hm__material_read(text, &at, m->search->material))
        return refuse(m, "--material", text, at,
                      "expected all pieces, such as KRPkrp, or conditions such "
                      "as R=2 b>=1");
    return HM_OK;
}

/* Small letters of ASCII, in place. */
static void lower(char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        text[i] = hm__lower(text[i]);
}

static hm_status use_words(maker *m)
{
    hm_search *s = m->search;
    hm_str all = hm_str_of(m->options->words);
    hm_str copy = hm__arena_str(&s->arena, all);
    hm_str word;

    if (!copy.ptr)
        return HM_ENOMEM;
    lower((char *)copy.ptr, copy.len); // it is ours
    for (size_t i = 0; (word = hm__word_at(copy, i)).len; i++) {
        if (s->word_count == WORDS)
            return refuse(m, "--text", all, 0, "expected at most 16 words");
        s->words[s->word_count++] = word;
    }
    return s->word_count ? HM_OK
                         : refuse(m, "--text", all, 0, "expected a word");
}

static hm_status make(maker *m)
{
    const hm_search_options *o = m->options;

    if (!o->position && !o->shown && !o->pattern && !o->material && !o->words)
        return HM_EUSAGE;
    if (o->position || o->shown)
        HM_TRY(use_position(m));
    if (o->pattern)
        HM_TRY(use_pattern(m));
    if (o->material)
        HM_TRY(use_material(m));
    return o->words ? use_words(m) : HM_OK;
}

hm_status hm_search_new(hm_ctx *ctx, const hm_search_options *options,
                        hm_search **out)
{
    hm_search_options o;
    hm_search *search;
    maker m = {.options = &o};
    hm_status st;

    *out = NULL;
    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    search = hm__alloc(ctx, sizeof(*search));
    if (!search)
        return HM_ENOMEM;
    search->ctx = ctx;
    search->variations = o.variations;
    hm__arena_init(&search->arena, ctx);
    m.search = search;
    st = hm_out_new(ctx, &m.text);
    if (st == HM_OK)
        st = make(&m);
    hm_out_free(m.text);
    if (st == HM_OK)
        *out = search;
    else
        hm_search_free(search);
    return st;
}

void hm_search_free(hm_search *search)
{
    if (!search)
        return;
    hm__arena_free(&search->arena);
    hm__free(search->ctx, search);
}

hm_status hm_search_key(const hm_search *search, size_t index,
                        const char **rules, uint64_t *key)
{
    if (search->key_count == 0)
        return HM_ESUPPORT;
    if (index >= search->key_count)
        return HM_END;
    *rules = search->rules;
    *key = search->keys[index];
    return HM_OK;
}

/* ---- words --------------------------------------------------------------- */

static bool has_word(hm_str text, hm_str word)
{
    for (size_t at = 0; at + word.len <= text.len; at++) {
        if (memcmp(text.ptr + at, word.ptr, word.len) == 0)
            return true;
    }
    return false;
}

/* Notes which words a text has; true once all were seen. */
static bool note_words(const hm_search *s, hm_out *text, uint32_t *seen)
{
    hm_str has = hm_out_text(text);

    lower((char *)has.ptr, has.len); // of a builder that is ours
    for (size_t i = 0; i < s->word_count; i++) {
        if (has_word(has, s->words[i]))
            *seen |= UINT32_C(1) << i;
    }
    hm_out_clear(text);
    return *seen == (UINT32_C(1) << s->word_count) - 1;
}

bool hm__search_word(const hm_search *search, size_t index, hm_str *out)
{
    if (index >= search->word_count)
        return false;
    *out = search->words[index];
    return true;
}

bool hm__search_variations(const hm_search *search)
{
    return search->variations;
}

void hm__record_put_values(const hm_record *record, hm_out *out)
{
    for (size_t i = 0; i < hm_meta_count(&record->meta); i++) {
        const hm_meta *value = hm_meta_at(&record->meta, i, NULL);

        if (hm_meta_type(value) == HM_META_TEXT)
            hm_out_put(out, hm_meta_text(value));
        else
            hm_meta_json(value, out);
        hm_out_char(out, '\n');
    }
}

/* Where the last of the words was seen; NULL: some were not. */
static const hm_node *find_words(const hm_search *s, const hm_record *record,
                                 hm_out *text)
{
    const hm_node *node = hm_record_root(record);
    uint32_t seen = 0;

    hm__record_put_values(record, text);
    if (note_words(s, text, &seen))
        return node;
    for (; node; node = hm__node_next(node)) {
        if (node->comment_count == 0)
            continue;
        hm_node_comment(node, text);
        if (note_words(s, text, &seen))
            return node;
    }
    return NULL;
}

/* ---- states -------------------------------------------------------------- */

/* HM_OK if the state has a key of the search, else HM_END. */
static hm_status test_key(const hm_search *s, hm_replay *replay)
{
    uint64_t key = 0;
    hm_status st = hm_replay_key(replay, &key);

    for (size_t i = 0; st == HM_OK && i < s->key_count; i++) {
        if (s->keys[i] == key)
            return HM_OK;
    }
    return st == HM_ENOMEM ? st : HM_END;
}

static bool is_board(const hm_search *s, hm_str position)
{
    hm__board board;
    hm__material has;
    size_t at = 0;

    if (!hm__board_read(position, &at, &board))
        return false;
    if (s->boards[0] && !hm__board_same(&board, s->boards[0]) &&
        !(s->boards[1] && hm__board_same(&board, s->boards[1])))
        return false;
    if (s->pattern && !hm__board_has(&board, s->pattern) &&
        !(s->mirrored && hm__board_has(&board, s->mirrored)))
        return false;
    if (!s->material)
        return true;
    hm__material_count(position, &board, &has);
    return hm__material_is(s->material, &has);
}

/* HM_OK if the state is one that is looked for, else HM_END. */
static hm_status test_state(const hm_search *s, hm_replay *replay, hm_out *text)
{
    hm_status st;

    if (s->key_count)
        HM_TRY(test_key(s, replay));
    if (!s->boards[0] && !s->pattern && !s->material)
        return HM_OK;
    hm_out_clear(text);
    st = hm_replay_position(replay, text);
    if (st == HM_OK && is_board(s, hm_out_text(text)))
        return HM_OK;
    return st == HM_ENOMEM ? st : HM_END;
}

/* Goes on to the next state; of the main line, or of the whole tree. */
static hm_status go_on(const hm_search *s, hm_replay *replay,
                       const hm_node **node)
{
    const hm_node *next;
    hm_status st;

    if (!s->variations)
        return hm_replay_next(replay);
    next = hm__node_next(*node);
    st = next ? hm_replay_seek(replay, next) : HM_END;
    while (st == HM_EINPUT) { // what is below it cannot be played, either
        next = hm__node_skip(next);
        st = next ? hm_replay_seek(replay, next) : HM_END;
    }
    *node = next;
    return st;
}

static hm_status find_state(const hm_search *s, const hm_record *record,
                            hm_replay *replay, hm_out *text)
{
    const hm_node *node = hm_record_root(record);
    hm_status st = hm_replay_load(replay, record);

    while (st == HM_OK) {
        st = test_state(s, replay, text);
        if (st != HM_END)
            return st;
        st = go_on(s, replay, &node);
    }
    return st;
}

static hm_status find(const hm_search *s, const hm_record *record,
                      hm_replay *replay, hm_out *text)
{
    const hm_node *node = NULL;

    if (s->word_count) {
        node = find_words(s, record, text);
        HM_TRY(hm_out_status(text));
        if (!node)
            return HM_END;
    }
    if (s->rules || s->pattern || s->material)
        return find_state(s, record, replay, text);
    HM_TRY(hm_replay_load(replay, record));
    return hm_replay_seek(replay, node) == HM_ENOMEM ? HM_ENOMEM : HM_OK;
}

hm_status hm_search_game(const hm_search *search, const hm_record *record,
                         hm_replay *replay)
{
    hm_out *text = NULL;
    hm_status st;

    if (search->rules && strcmp(search->rules, record->rules) != 0)
        return HM_END;
    HM_TRY(hm_out_new(record->ctx, &text));
    st = find(search, record, replay, text);
    hm_out_free(text);
    return st;
}

/* ---- what was played ----------------------------------------------------- */

hm_status hm_replay_move(hm_replay *replay, const hm_node *next, hm_out *out)
{
    const hm_node *here = hm_replay_node(replay);
    hm_status st = hm_replay_seek(replay, next);

    if (st == HM_OK)
        st = hm__replay_put_move(replay, out);
    while (hm_replay_node(replay) != here)
        hm_replay_prev(replay);
    return st;
}
