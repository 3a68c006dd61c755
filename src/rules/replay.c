/*
 * replay.c - walking a record: plies go to the rules, faults to diagnostics.
 */
#include "replay.h"

#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "nothing.h"
#include "table/write.h"

hm_status hm_replay_new(hm_ctx *ctx, const hm_replay_options *options,
                        hm_replay **out)
{
    hm_replay_options o;
    hm_replay *replay;

    *out = NULL;
    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    replay = hm__alloc(ctx, sizeof(*replay));
    if (!replay)
        return HM_ENOMEM;
    replay->ctx = ctx;
    hm__arena_init(&replay->beyond, ctx);
    replay->diags = o.diags;
    replay->keep_going = o.keep_going;
    replay->paths = o.paths;
    replay->phases = o.phases;
    replay->force = o.force;
    replay->table = o.table;
    replay->errors_only = o.errors_only;
    replay->bare = o.bare && !o.table;
    replay->keys = o.keys;
    replay->files = o.files;
    replay->rules = &hm__rules_nothing;
    replay->record = &hm__record_nothing;
    if (replay->rules->create(ctx, &replay->state) != HM_OK) {
        hm__free(ctx, replay);
        return HM_ENOMEM;
    }
    *out = replay;
    return HM_OK;
}

void hm_replay_free(hm_replay *replay)
{
    if (!replay)
        return;
    if (replay->state)
        replay->rules->destroy(replay->state);
    hm__free(replay->ctx, replay->path);
    hm__free(replay->ctx, replay->way);
    hm__free(replay->ctx, replay->line);
    hm__free(replay->ctx, replay->forks);
    hm__arena_free(&replay->beyond);
    hm_out_free(replay->texts);
    hm__free(replay->ctx, replay);
}

/* ---- faults -------------------------------------------------------------- */

/* A node that was made has no source but its own words. */
static const hm__source *find_made(hm_replay *replay, const hm_fault *fault,
                                   hm_span *span)
{
    const hm_node *node = replay->playing;
    const hm__word *word = replay->word ? replay->word : node->words;

    replay->made = (hm__source){.name = HM_STR("<move>")};
    if (word)
        replay->made.text = word->text;
    if (!hm__source_find(&replay->made, fault->at, span))
        *span = (hm_span){0, replay->made.text.len};
    return &replay->made;
}

/*
 * Where a fault lies in the source: exactly there if its text is a part of
 * the source, else the word that was expanded into it.
 */
static const hm__source *find_place(hm_replay *replay, const hm_fault *fault,
                                    hm_span *span)
{
    const hm__source *source = hm__record_find(replay->record, fault->at, span);

    if (replay->source) {
        if (!hm__source_find(replay->source, fault->at, span))
            *span = (hm_span){0, replay->source->text.len};
        return replay->source;
    }
    if (source)
        return source;
    if (replay->playing && replay->playing->span.end == 0)
        return find_made(replay, fault, span);
    *span = replay->word ? replay->word->span : (hm_span){0, 0};
    return &replay->record->source;
}

/* Adds what a word was expanded to, where the source does not show it. */
static hm_status report(hm_replay *replay, const hm_fault *fault)
{
    const hm__word *word = replay->word;
    hm__problem problem = {.severity = fault->severity,
                           .id = fault->id,
                           .hint = fault->hint[0] ? fault->hint : NULL};

    const hm__source *source = find_place(replay, fault, &problem.span);

    if (problem.severity == HM_WARNING)
        problem.severity = hm__lenient(replay->diags);
    if (word && !hm__str_eq(word->text, word->raw))
        return hm__report(
            replay->diags, source, problem, "%s (in \"%.*s\")", fault->message,
            word->text.len > 60 ? 60 : (int)word->text.len, word->text.ptr);
    return hm__report(replay->diags, source, problem, "%s", fault->message);
}

/* Reports what rules came to; limits of the table have no words of their own.
 */
static hm_status reported(hm_replay *replay, hm_fault *why, hm_status st)
{
    hm__table_explain(hm_replay_table(replay), st, (hm_str){NULL, 0}, why);
    if ((st == HM_EINPUT || st == HM_ELIMIT) &&
        report(replay, why) == HM_ENOMEM)
        return HM_ENOMEM;
    return st;
}

/* What comes of calling the rules, if all that they said could be reported. */
static hm_status said(hm_replay *replay, hm_status st)
{
    bool lost = replay->lost;

    replay->lost = false;
    return lost ? HM_ENOMEM : st;
}

static void on_fault(void *user, const hm_fault *fault)
{
    hm_replay *replay = user;

    if ((!replay->errors_only || fault->severity == HM_ERROR) &&
        report(replay, fault) == HM_ENOMEM)
        replay->lost = true;
}

/* ---- playing ------------------------------------------------------------- */

static hm_status choose_rules(hm_replay *replay, const hm_record *record)
{
    const hm_rules *rules = hm__rules_find(record->rules);

    if (!rules)
        return HM_ESUPPORT;
    if (replay->rules == rules && replay->state)
        return HM_OK;
    if (replay->state)
        replay->rules->destroy(replay->state);
    replay->rules = rules;
    replay->state = NULL;
    return rules->create(replay->ctx, &replay->state);
}

hm_status hm_replay_load(hm_replay *replay, const hm_record *record)
{
    const hm__listener listener = {.on_fault = on_fault,
                                   .user = replay,
                                   .skips = replay->keep_going,
                                   .phases = replay->phases,
                                   .forces = replay->force,
                                   .strict =
                                       hm__lenient(replay->diags) == HM_ERROR,
                                   .bare = replay->bare};
    hm_fault why = {0};
    hm_status st;

    hm__arena_reset(&replay->beyond);
    replay->record = record;
    replay->depth = replay->line_count = replay->fork_count = 0;
    replay->left = (hm__step){0};
    replay->rearranged = false;
    replay->word = NULL;
    HM_TRY(choose_rules(replay, record));
    st = replay->rules->start(replay->state, record, &listener, &why);
    HM_TRY(said(replay, reported(replay, &why, st)));
    return replay->paths ? hm__replay_check_paths(replay) : HM_OK;
}

/* Plays one word; what is wrong with it has been reported. */
static hm_status play_word(hm_replay *replay, const hm_node *node, size_t i)
{
    hm_fault why; // large, and filled in only if something is wrong
    hm_status st;

    why.severity = HM_ERROR;
    why.id = NULL;
    why.at = (hm_str){NULL, 0};
    why.message[0] = why.hint[0] = '\0';
    if (i < node->word_count && node->words[i].bad)
        return HM_EINPUT; // the reader has said so
    st = i == 0 && replay->rules->resolve
             ? replay->rules->resolve(replay->state, node, &why)
             : HM_OK;
    if (st == HM_OK)
        st = replay->rules->lower(replay->state, node, i, &why);
    return st == HM_OK ? HM_OK : reported(replay, &why, st);
}

static hm_status play(hm_replay *replay, const hm_node *node)
{
    if (node->ply)
        return play_word(replay, node, 0);
    for (size_t i = 0; i < node->word_count; i++) {
        hm_status st;

        replay->word = &node->words[i];
        st = play_word(replay, node, i);
        if (st != HM_OK && !(st == HM_EINPUT && replay->keep_going))
            return st;
    }
    return HM_OK;
}

static hm_status play_phase(hm_replay *replay)
{
    hm_fault why = {0};

    return reported(replay, &why,
                    replay->rules->phases->next(replay->state, &why));
}

/* Which continuation of its parent a node is. */
static size_t count_branch(const hm_node *node)
{
    size_t branch = 1;

    for (const hm_node *n = node->parent->child; n && n != node; n = n->sibling)
        branch++;
    return branch;
}

/* The same; a tree is often left in order. */
static size_t branch_of(const hm_replay *replay, const hm_node *node)
{
    const hm__step *left = &replay->left;

    return left->node && left->node->sibling == node ? left->branch + 1
                                                     : count_branch(node);
}

/* What is known of a step before it is played; it stands after `last`. */
static void begin_step(const hm_replay *replay, const hm__step *last,
                       hm__step *now)
{
    bool first = now->phase == 1;

    now->notes = hm_replay_table(replay)->note_count;
    now->index = (last ? last->index : 0) + first;
    now->branch = first ? branch_of(replay, now->node) : 1;
    now->totals[0] = last ? last->totals[0] : 0;
    now->totals[1] = last ? last->totals[1] : 0;
    if (first && now->node->time > 0)
        now->totals[now->index & 1] += now->node->time;
}

/* Plays the first phase of a node, which may be all of it, or the next one. */
static hm_status step(hm_replay *replay, const hm_node *node, size_t phase)
{
    hm__step *now;
    hm_status st;

    HM_TRY(hm__reserve(replay->ctx, &replay->path, &replay->room,
                       replay->depth + 1, sizeof(*replay->path)));
    HM_TRY(hm__reserve(replay->ctx, &replay->forks, &replay->fork_room,
                       replay->fork_count + 1, sizeof(*replay->forks)));
    HM_TRY(replay->rules->mark(replay->state, replay->depth));
    now = &replay->path[replay->depth];
    now->node = node;
    now->phase = phase;
    begin_step(replay, replay->depth ? now - 1 : NULL, now);
    replay->playing = node;
    st = said(replay, phase == 1 ? play(replay, node) : play_phase(replay));
    replay->playing = NULL;
    replay->word = NULL;
    if (st != HM_OK) {
        replay->rules->rewind(replay->state, replay->depth);
        replay->left = *now;
        return st;
    }
    if (now->branch > 1)
        replay->forks[replay->fork_count++] =
            (hm__fork){now->index, now->branch};
    replay->depth++;
    return HM_OK;
}

const hm_node *hm_replay_node(const hm_replay *replay)
{
    return replay->depth ? replay->path[replay->depth - 1].node
                         : &replay->record->root;
}

/* Whether the node has phases that were not played yet. */
static bool goes_on(const hm_replay *replay)
{
    return replay->phases && replay->rules->phases && replay->depth &&
           replay->rules->phases->more(replay->state);
}

static hm_status next_phase(hm_replay *replay)
{
    const hm__step *last = &replay->path[replay->depth - 1];

    return step(replay, last->node, last->phase + 1);
}

hm_status hm_replay_next(hm_replay *replay)
{
    const hm_node *now = hm_replay_node(replay);
    const hm_node *next = now->child;
    size_t at = hm_replay_index(replay);

    if (goes_on(replay))
        return next_phase(replay);
    if (at < replay->line_count && replay->line[at]->parent == now)
        next = replay->line[at];
    return next ? step(replay, next, 1) : HM_END;
}

hm_status hm_replay_prev(hm_replay *replay)
{
    if (replay->depth == 0)
        return HM_END;
    replay->rules->rewind(replay->state, --replay->depth);
    replay->left = replay->path[replay->depth];
    replay->fork_count -= replay->left.branch > 1;
    return HM_OK;
}

/*
 * How many nodes lie between the root and a node. Whoever walks a tree seeks
 * nodes next to those just played: these are found on the path, not counted.
 */
static size_t depth_of(const hm_replay *replay, const hm_node *node)
{
    size_t depth = 0;

    for (size_t i = replay->depth; i > 0; i--) {
        const hm__step *last = &replay->path[i - 1];

        if (last->node == node || last->node == node->parent)
            return last->index + (last->node != node);
    }
    for (; node->parent; node = node->parent)
        depth++;
    return depth;
}

hm_status hm_replay_seek(hm_replay *replay, const hm_node *node)
{
    size_t depth = depth_of(replay, node);
    const hm_node *above = node; // on the way to it, at `level`
    size_t level = depth;
    size_t at;

    while ((at = hm_replay_index(replay))) {
        for (; level > at; level--)
            above = above->parent;
        if (at == level && above == hm_replay_node(replay))
            break;
        HM_TRY(hm_replay_prev(replay));
    }
    HM_TRY(hm__reserve(replay->ctx, &replay->way, &replay->way_room, depth,
                       sizeof(*replay->way)));
    for (size_t i = depth; i > at; i--, node = node->parent)
        replay->way[i - 1] = node;
    for (;; at++) {
        while (goes_on(replay))
            HM_TRY(next_phase(replay));
        if (at == depth)
            return HM_OK;
        HM_TRY(step(replay, replay->way[at], 1));
    }
}

hm_status hm_replay_follow(hm_replay *replay, const hm_node *node)
{
    size_t depth = depth_of(replay, node);

    HM_TRY(hm__reserve(replay->ctx, &replay->line, &replay->line_room, depth,
                       sizeof(*replay->line)));
    replay->line_count = depth;
    for (; node->parent; node = node->parent)
        replay->line[--depth] = node;
    return HM_OK;
}

int64_t hm_replay_total_time(const hm_replay *replay)
{
    size_t index = hm_replay_index(replay);

    return index && replay->record->timed
               ? replay->path[replay->depth - 1].totals[index & 1]
               : HM_NO_TIME;
}

/* Writes where the path leaves a line that began after `*base` nodes. */
static void put_fork(hm_out *out, size_t *base, size_t index, size_t branch)
{
    size_t before = index - 1;

    hm_out_int(out, (int64_t)(before - *base)); // printf() is slow
    hm_out_char(out, '.');
    hm_out_int(out, (int64_t)branch);
    hm_out_char(out, '.');
    *base = before;
}

/* The forks of the path, counted in the tree as it is now. */
static void put_counted_forks(const hm_replay *replay, hm_out *out,
                              size_t *base)
{
    for (size_t i = 0; i < replay->depth; i++) {
        const hm__step *at = &replay->path[i];
        size_t branch = at->phase == 1 ? count_branch(at->node) : 1;

        if (branch > 1)
            put_fork(out, base, at->index, branch);
    }
}

void hm_replay_address(const hm_replay *replay, hm_out *out)
{
    size_t base = 0;

    if (replay->rearranged)
        put_counted_forks(replay, out, &base);
    else
        for (size_t i = 0; i < replay->fork_count; i++)
            put_fork(out, &base, replay->forks[i].index,
                     replay->forks[i].branch);
    hm_out_int(out, (int64_t)(hm_replay_index(replay) - base));
}

size_t hm_replay_index(const hm_replay *replay)
{
    return replay->depth ? replay->path[replay->depth - 1].index : 0;
}

void hm_replay_turn(const hm_replay *replay, size_t ply, hm_out *out)
{
    const hm_node *first = replay->record->root.child;

    if (!replay->rules->player)
        return;
    if (first && first->label.len == 0) // else rounds have numbers
        hm_out_printf(out, "%zu. ", ply);
    replay->rules->player(replay->record, ply, out);
}

void hm_replay_text(const hm_replay *replay, const hm_node *node, hm_out *out)
{
    hm_node_text(node, out);
    if (replay->rules->signs)
        replay->rules->signs(node, out);
}

void hm_replay_title(const hm_replay *replay, const hm_node *node, size_t ply,
                     hm_out *out)
{
    hm__node_put_label(node, out);
    hm_replay_turn(replay, ply, out);
    hm_replay_text(replay, node, out);
}

hm_str hm_replay_label(const hm_replay *replay)
{
    const char *start = replay->rules->start_label;

    return replay->depth ? hm_replay_node(replay)->label
                         : hm_str_of(start ? start : "");
}

hm_phase hm_replay_phase(const hm_replay *replay)
{
    const hm__phases *phases = replay->rules->phases;

    if (replay->depth == 0)
        return (hm_phase){.name = "start", .last = true};
    return (hm_phase){
        .name = phases ? phases->name(replay->state) : "all",
        .number = replay->path[replay->depth - 1].phase,
        .last = !goes_on(replay),
    };
}

void hm_replay_phase_text(const hm_replay *replay, hm_out *out)
{
    if (hm_replay_phase(replay).number < 2)
        hm_replay_text(replay, hm_replay_node(replay), out);
    else
        replay->rules->phases->write_changes(replay->state, out);
}

const hm_table *hm_replay_table(const hm_replay *replay)
{
    return replay->rules->table(replay->state);
}

hm_status hm_replay_outcome(const hm_replay *replay, hm_outcome *out)
{
    if (!replay->rules->outcome)
        return HM_ESUPPORT;
    *out = replay->rules->outcome(replay->state, hm_replay_node(replay));
    return HM_OK;
}

void hm_replay_result(const hm_replay *replay, hm_out *out)
{
    const hm_record *record = replay->record;
    hm_outcome end = {.winner = -1};

    if (replay->rules->result) {
        replay->rules->result(replay->state, out);
        return;
    }
    hm_replay_outcome(replay, &end);
    if (hm_replay_node(replay) == record->last && (end.stated || !end.over))
        end = hm_record_outcome(record, NULL);
    else if (!end.over && !end.reason)
        return;
    hm_record_result(record, &end, out);
}

hm_status hm_shogi_declare(const hm_replay *replay,
                           const hm_declaration_options *options,
                           hm_declaration *out)
{
    hm_declaration_options o;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    if (!replay->rules->declare)
        return HM_ESUPPORT;
    *out = replay->rules->declare(replay->state, &o);
    return HM_OK;
}

hm_status hm_chess_claims(const hm_replay *replay, hm_chess_claim *out)
{
    if (!replay->rules->claims)
        return HM_ESUPPORT;
    *out = replay->rules->claims(replay->state);
    return HM_OK;
}

void hm_replay_theme(const hm_replay *replay, hm_out *out)
{
    if (replay->rules->theme)
        replay->rules->theme(replay->state, out);
}

bool hm__replay_place(const hm_replay *replay, double x, double y, hm_out *out)
{
    if (replay->rules->place)
        replay->rules->place(x, y, out);
    return replay->rules->place;
}

/* ---- questions to the rules ---------------------------------------------- */

/* Makes room for the texts of a ply. */
static hm_status clear_texts(hm_replay *replay)
{
    if (replay->texts && hm_out_status(replay->texts) == HM_OK) {
        hm_out_clear(replay->texts);
        return HM_OK;
    }
    hm_out_free(replay->texts); // what went wrong once would stay so
    return hm_out_new(replay->ctx, &replay->texts);
}

static hm_status finish_ply(const hm_replay *replay, const hm__ply_parts *parts,
                            hm_ply *out)
{
    hm_str all = hm_out_text(replay->texts);

#define PART(name) hm__str_part(all, parts->name.start, parts->name.end)
    *out = (hm_ply){
        .text = PART(text),
        .from = PART(from),
        .to = PART(to),
        .piece = PART(piece),
        .taken = PART(taken),
        .promoted = PART(promoted),
        .drop = parts->drop,
        .player = parts->player,
    };
#undef PART
    return hm_out_status(replay->texts);
}

hm_status hm_replay_ply(hm_replay *replay, size_t part, hm_ply *out)
{
    hm__ply_parts parts = {.player = -1};

    if (replay->depth == 0)
        return HM_END;
    if (!replay->rules->ply)
        return HM_ESUPPORT;
    HM_TRY(clear_texts(replay));
    HM_TRY(replay->rules->ply(replay->state, part, replay->texts, &parts));
    return finish_ply(replay, &parts, out);
}

hm_status hm_replay_arrange(const hm_replay *replay, const char *language,
                            hm_out *texts, hm_arrangement *out)
{
    if (!replay->state || !replay->rules->arrange)
        return HM_ESUPPORT;
    hm_out_clear(texts);
    return replay->rules->arrange(replay->state, language, texts, out);
}

hm_annotate hm_replay_coordinates(const hm_replay *replay)
{
    return replay->state && replay->rules->coordinates
               ? replay->rules->coordinates(replay->state)
               : HM_ANNOTATE_NONE;
}

bool hm_replay_stones(const hm_replay *replay, size_t player, int64_t *count)
{
    if (!replay->state || !replay->rules->stones)
        return false;
    *count = replay->rules->stones(replay->state, player);
    return true;
}

hm_status hm_replay_legal(hm_replay *replay, size_t *count)
{
    *count = 0;
    if (!replay->state || !replay->rules->legal)
        return HM_ESUPPORT;
    return replay->rules->legal(replay->state, count);
}

hm_status hm_replay_legal_at(hm_replay *replay, size_t index, hm_ply *out)
{
    hm__ply_parts parts = {.player = -1};
    size_t count;

    HM_TRY(hm_replay_legal(replay, &count));
    if (index >= count)
        return HM_END;
    HM_TRY(clear_texts(replay));
    replay->rules->legal_at(replay->state, index, replay->texts, &parts);
    return finish_ply(replay, &parts, out);
}

hm_status hm_replay_candidate(hm_replay *replay, size_t index, hm_ply *out)
{
    hm__ply_parts parts = {.player = -1};

    if (!replay->state || !replay->rules->candidate)
        return HM_END;
    HM_TRY(clear_texts(replay));
    HM_TRY(
        replay->rules->candidate(replay->state, index, replay->texts, &parts));
    return finish_ply(replay, &parts, out);
}

hm_status hm_replay_key(hm_replay *replay, uint64_t *out)
{
    if (!replay->state || !replay->rules->key)
        return HM_ESUPPORT;
    *out = replay->rules->key(replay->state);
    return HM_OK;
}

hm_status hm_replay_position(hm_replay *replay, hm_out *out)
{
    if (!replay->state || !replay->rules->position)
        return HM_ESUPPORT;
    HM_TRY(replay->rules->position(replay->state, out));
    return hm_out_status(out);
}

hm_status hm__replay_try(hm_replay *replay, const hm_node *node,
                         const hm__source *source)
{
    hm_status st;

    replay->source = source;
    st = step(replay, node, 1);
    while (st == HM_OK && goes_on(replay))
        st = next_phase(replay);
    replay->source = NULL;
    return st;
}

void hm__replay_rearranged(hm_replay *replay)
{
    replay->rearranged = true;
    replay->left = (hm__step){0};
}

const hm_record *hm__replay_record(const hm_replay *replay)
{
    return replay->record;
}

hm__arena *hm__replay_arena(hm_replay *replay)
{
    return &replay->beyond;
}

hm_diags *hm__replay_diags(const hm_replay *replay)
{
    return replay->diags;
}

void hm__replay_set_diags(hm_replay *replay, hm_diags *diags)
{
    replay->diags = diags;
}

/* ---- in plain moves ------------------------------------------------------ */

hm_status hm__replay_write_step(hm_replay *replay, hm_out *out)
{
    if (replay->depth == 0)
        return HM_OK;
    return replay->rules->write_changes(
        replay->state, replay->path[replay->depth - 1].notes, out);
}

hm_status hm__replay_write_table(hm_replay *replay, hm_out *out)
{
    return replay->rules->write_changes(replay->state, HM__WRITE_ALL, out);
}

/* ---- interpreting -------------------------------------------------------- */

hm_status hm__replay_annotate(hm_replay *replay, hm_out *out)
{
    if (!replay->rules->annotate)
        return HM_OK;
    return replay->rules->annotate(replay->state, out);
}

bool hm__replay_joins(const hm_replay *replay)
{
    const hm_node *next = hm_replay_node(replay)->child;

    return next && replay->depth && replay->rules->joins &&
           replay->rules->joins(next);
}

void hm__replay_number(const hm_replay *replay, char out[HM__NUMBER_ROOM])
{
    if (replay->rules->number)
        replay->rules->number(replay->state, out);
    else
        snprintf(out, HM__NUMBER_ROOM, "%zu.", hm_replay_index(replay));
}

const char *hm__replay_end(const hm_replay *replay)
{
    if (!replay->rules->end)
        return NULL;
    return replay->rules->end(replay->state, hm_replay_node(replay));
}
