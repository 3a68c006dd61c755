/*
 * raise.c - from rules that only move pieces to rules that know why.
 *
 * The table is all that two kinds of rules have in common. So the game is
 * played on the table of its own rules, ply by ply, and the other rules say in
 * their plies what they see.
 */
#include "base/out.h"
#include "base/str.h"
#include "rules.h"

hm_status hm__climb_next(hm__climb *climb)
{
    hm_replay *replay = climb->replay;

    climb->notes = hm_replay_table(replay)->note_count;
    climb->first = hm_replay_node(replay)->child;
    HM_TRY(hm_replay_next(replay));
    while (hm__replay_joins(replay))
        HM_TRY(hm_replay_next(replay));
    climb->last = hm_replay_node(replay);
    return HM_OK;
}

/* ---- losses -------------------------------------------------------------- */

/* Reports what the other rules say that their table does not show. */
static void hear(void *user, const hm_fault *fault)
{
    hm__climb *climb = user;
    hm__source nowhere = {.name = climb->source->source.name,
                          .game = climb->source->source.game};
    hm__problem problem = {.severity = HM_WARNING, .id = fault->id};
    const hm__source *source =
        hm__record_find(climb->source, fault->at, &problem.span);

    if (hm__report(climb->diags, source ? source : &nowhere, problem, "%s",
                   fault->message) == HM_ENOMEM)
        climb->forgetful = true;
}

/* Tells of what the table does not carry over. */
static hm_status tell_losses(hm__climb *climb)
{
    const hm_rules *rules = hm__rules_find(climb->source->rules);
    const hm_node *last = hm_replay_node(climb->replay);
    hm__listener ears = {.hear = hear, .user = climb};

    if (rules && rules->losses)
        rules->losses(climb->source, &ears);
    if (climb->forgetful)
        return HM_ENOMEM;
    if (!hm__replay_end(climb->replay))
        return HM_OK;
    return hm__report(climb->diags, &climb->source->source,
                      (hm__problem){.severity = HM_WARNING,
                                    .id = "lossy-end",
                                    .span = last->span},
                      "the end of the game cannot be written in this notation");
}

/* ---- raising ------------------------------------------------------------- */

/* Points at the ply that cannot be said. */
static hm_status report(const hm__climb *climb)
{
    const hm_fault *why = &climb->why;
    hm_span span = {0, 0};

    if (climb->first)
        span = (hm_span){climb->first->span.start,
                         (climb->last ? climb->last : climb->first)->span.end};
    return hm__report(climb->diags, &climb->source->source,
                      (hm__problem){.severity = why->severity,
                                    .id = why->id,
                                    .span = span,
                                    .hint = why->hint[0] ? why->hint : NULL},
                      "%s", why->message);
}

/*
 * Whether the first node belongs to the start: it only says something, or sets
 * an empty table. That is called "setup.", as the PPN writer does, or puts
 * several pieces there.
 */
static bool belongs_to_start(const hm__climb *climb, size_t before)
{
    const hm_node *node = hm_replay_node(climb->replay);

    if (!node->ply && node->word_count == 0 && node->mark == HM__MARK_NONE)
        return true;
    return before == 0 && (hm_str_is(node->label, "setup.") ||
                           hm_table_count(hm_replay_table(climb->replay)) > 1);
}

static hm_status find_start(hm__climb *climb)
{
    size_t before = hm_table_count(hm_replay_table(climb->replay));

    climb->start = &climb->source->root;
    if (!climb->start->child)
        return HM_OK;
    HM_TRY(hm_replay_next(climb->replay));
    if (!belongs_to_start(climb, before))
        return hm_replay_prev(climb->replay);
    climb->start = hm_replay_node(climb->replay);
    climb->record->root.comments = climb->start->comments;
    climb->record->root.comment_count = climb->start->comment_count;
    return HM_OK;
}

/* Replays are silent here, since most games were played before. */
static hm_status say_why(const hm__climb *climb)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = climb->diags, .bare = true};
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(climb->ctx, &options, &replay);

    if (st == HM_OK)
        st = hm_replay_load(replay, climb->source);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    hm_replay_free(replay);
    return st;
}

static hm_status climb_up(hm__climb *climb, const hm_rules *rules)
{
    hm_status st = hm_replay_load(climb->replay, climb->source);
    hm_status told;

    if (st == HM_OK)
        st = find_start(climb);
    if (st == HM_OK)
        st = rules->raise(climb);
    if (st == HM_OK)
        st = tell_losses(climb);
    if (st != HM_EINPUT && st != HM_ELIMIT)
        return st;
    told = climb->why.id ? report(climb) : say_why(climb);
    if (told == HM_END) // it can be played once, but not over and over
        told =
            hm__report(climb->diags, &climb->source->source,
                       (hm__problem){.severity = HM_ERROR, .id = "limit-work"},
                       "this game takes too much work");
    return told == HM_ENOMEM ? told : st;
}

/* A record that is as the old one, but for its start and its plies. */
static hm_status make_record(hm_ctx *ctx, const hm_record *source,
                             const hm_rules *rules, hm_record **out)
{
    HM_TRY(hm__record_new(ctx, out));
    (*out)->source = source->source;
    (*out)->notation = source->notation;
    (*out)->rules = rules->name;
    (*out)->meta = source->meta;
    (*out)->container = source->container;
    (*out)->root.comments = source->root.comments;
    (*out)->root.comment_count = source->root.comment_count;
    return HM_OK;
}

hm_status hm__raise(hm_ctx *ctx, const hm_record *source, const char *to,
                    hm_diags *diags, hm_record **out)
{
    const hm_rules *rules = hm__rules_find(to);
    hm__climb climb = {.ctx = ctx, .diags = diags, .source = source};
    hm_status st;

    *out = NULL;
    if (!rules || !rules->raise)
        return HM_ESUPPORT;
    st = hm_replay_new(ctx, NULL, &climb.replay); // it was played before
    if (st == HM_OK)
        st = make_record(ctx, source, rules, &climb.record);
    if (st == HM_OK)
        st = climb_up(&climb, rules);
    hm_replay_free(climb.replay);
    if (st != HM_OK) {
        hm_record_free(climb.record);
        return st;
    }
    *out = climb.record;
    return HM_OK;
}
