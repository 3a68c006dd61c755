/*
 * interpret.c - from rules that only move pieces to rules that know why.
 *
 * The table is all that two kinds of rules have in common. So the game is
 * played on the table of its own rules, ply by ply, and the other rules say in
 * their plies what they see.
 */
#include "base/out.h"
#include "base/str.h"
#include "rules.h"

hm_status hm__interpret_next(hm__interpreter *interpreter)
{
    hm_replay *replay = interpreter->replay;

    interpreter->notes = hm_replay_table(replay)->note_count;
    interpreter->first = hm_replay_node(replay)->child;
    HM_TRY(hm_replay_next(replay));
    while (hm__replay_joins(replay))
        HM_TRY(hm_replay_next(replay));
    interpreter->last = hm_replay_node(replay);
    return HM_OK;
}

/* ---- losses -------------------------------------------------------------- */

/* Reports what the other rules say that their table does not show. */
static void on_fault(void *user, const hm_fault *fault)
{
    hm__interpreter *interpreter = user;
    hm__source nowhere = {.name = interpreter->source->source.name,
                          .game = interpreter->source->source.game};
    hm__problem problem = {.severity = HM_WARNING, .id = fault->id};
    const hm__source *source =
        hm__record_find(interpreter->source, fault->at, &problem.span);

    if (hm__report(interpreter->diags, source ? source : &nowhere, problem,
                   "%s", fault->message) == HM_ENOMEM)
        interpreter->out_of_memory = true;
}

void hm__report_loss(const hm__listener *listener, hm_str at, const char *id,
                     const char *what)
{
    hm_fault why = {0};

    hm__fault(&why, at, id, "%s cannot be written in this notation", what);
    listener->on_fault(listener->user, &why);
}

/* Reports what the table does not carry over. */
static hm_status report_losses(hm__interpreter *interpreter)
{
    const hm_rules *rules = hm__rules_find(interpreter->source->rules);
    const hm_node *last = hm_replay_node(interpreter->replay);
    hm__listener listener = {.on_fault = on_fault, .user = interpreter};
    hm_str at;
    bool stated =
        rules && rules->stated && rules->stated(interpreter->source, &at).over;

    if (rules && rules->losses)
        rules->losses(interpreter->source, &listener);
    if (interpreter->out_of_memory)
        return HM_ENOMEM;
    if (!stated && !hm__replay_end(interpreter->replay))
        return HM_OK;
    return hm__report(interpreter->diags, &interpreter->source->source,
                      (hm__problem){.severity = HM_WARNING,
                                    .id = "lossy-end",
                                    .span = last->span},
                      "the end of the game cannot be written in this notation");
}

/* ---- interpreting -------------------------------------------------------- */

/* Points at the ply that cannot be said. */
static hm_status report(const hm__interpreter *interpreter)
{
    const hm_fault *why = &interpreter->why;
    hm_span span = {0, 0};

    if (interpreter->first)
        span = (hm_span){
            interpreter->first->span.start,
            (interpreter->last ? interpreter->last : interpreter->first)
                ->span.end};
    return hm__report(interpreter->diags, &interpreter->source->source,
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
static bool belongs_to_start(const hm__interpreter *interpreter, size_t before)
{
    const hm_node *node = hm_replay_node(interpreter->replay);

    if (!node->ply && node->word_count == 0 && node->mark == HM__MARK_NONE)
        return true;
    return before == 0 &&
           (hm_str_is(node->label, "setup.") ||
            hm_table_count(hm_replay_table(interpreter->replay)) > 1);
}

static hm_status find_start(hm__interpreter *interpreter)
{
    size_t before = hm_table_count(hm_replay_table(interpreter->replay));

    interpreter->start = &interpreter->source->root;
    if (!interpreter->start->child)
        return HM_OK;
    HM_TRY(hm_replay_next(interpreter->replay));
    if (!belongs_to_start(interpreter, before))
        return hm_replay_prev(interpreter->replay);
    interpreter->start = hm_replay_node(interpreter->replay);
    interpreter->record->root.comments = interpreter->start->comments;
    interpreter->record->root.comment_count = interpreter->start->comment_count;
    return HM_OK;
}

/* Replays are silent here, since most games were played before. */
static hm_status say_why(const hm__interpreter *interpreter)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = interpreter->diags, .bare = true};
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(interpreter->ctx, &options, &replay);

    if (st == HM_OK)
        st = hm_replay_load(replay, interpreter->source);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    hm_replay_free(replay);
    return st;
}

static hm_status interpret_all(hm__interpreter *interpreter,
                               const hm_rules *rules)
{
    hm_status st = hm_replay_load(interpreter->replay, interpreter->source);
    hm_status reported;

    if (st == HM_OK)
        st = find_start(interpreter);
    if (st == HM_OK)
        st = rules->interpret(interpreter);
    if (st == HM_OK)
        st = report_losses(interpreter);
    if (st != HM_EINPUT && st != HM_ELIMIT)
        return st;
    reported = interpreter->why.id ? report(interpreter) : say_why(interpreter);
    if (reported == HM_END) // it can be played once, but not over and over
        reported =
            hm__report(interpreter->diags, &interpreter->source->source,
                       (hm__problem){.severity = HM_ERROR, .id = "limit-work"},
                       "this game needs too many steps");
    return reported == HM_ENOMEM ? reported : st;
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

hm_status hm__interpret(hm_ctx *ctx, const hm_record *source, const char *to,
                        hm_diags *diags, hm_record **out)
{
    const hm_rules *rules = hm__rules_find(to);
    hm__interpreter interpreter = {
        .ctx = ctx, .diags = diags, .source = source};
    hm_status st;

    *out = NULL;
    if (!rules || !rules->interpret)
        return HM_ESUPPORT;
    st = hm_replay_new(ctx, NULL, &interpreter.replay); // it was played before
    if (st == HM_OK)
        st = make_record(ctx, source, rules, &interpreter.record);
    if (st == HM_OK)
        st = interpret_all(&interpreter, rules);
    hm_replay_free(interpreter.replay);
    if (st != HM_OK) {
        hm_record_free(interpreter.record);
        return st;
    }
    *out = interpreter.record;
    return HM_OK;
}
