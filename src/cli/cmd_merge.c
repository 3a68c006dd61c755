/*
 * cmd_merge.c - halfmove merge: several copies of a game become one.
 *
 * The first game is edited: every move of the others is played in it, which
 * makes variations of those that it does not have.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

typedef struct merging {
    cli *c;
    hm_record *record; // the first game; NULL: none yet
    hm_edit *edit;
    hm_replay *replay;     // of the game that is added
    const hm_node **nodes; // of the first game, at each depth of that one
    size_t room;
    hm_out *text;
} merging;

/* The notation that hm_replay_move() writes; NULL: moves are as written. */
static const char *words_of(const hm_record *record)
{
    const char *rules = hm_record_rules(record);

    return strcmp(rules, "shogi") == 0   ? "usi"
           : strcmp(rules, "chess") == 0 ? "uci"
                                         : NULL;
}

/* ---- one ply --------------------------------------------------------------
 */

static bool reserve(merging *m, size_t depth)
{
    size_t room = m->room ? m->room : 256;
    const hm_node **nodes;

    if (depth < m->room)
        return true;
    while (room <= depth)
        room *= 2;
    nodes = realloc(m->nodes, room * sizeof(*nodes));
    if (!nodes)
        return false;
    m->nodes = nodes;
    m->room = room;
    return true;
}

static bool same(hm_str a, hm_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* The node after `parent` that is written like another; NULL: none is. */
static const hm_node *find_written(merging *m, const hm_node *parent,
                                   hm_str text)
{
    const hm_node *node = hm_node_child(parent);
    hm_out *other = NULL;
    bool found = false;

    if (hm_out_new(m->c->ctx, &other) != HM_OK) {
        hm_out_fail(m->text, HM_ENOMEM);
        return NULL;
    }
    while (node && !found) {
        hm_out_clear(other);
        hm_node_text(node, other);
        found = same(hm_out_text(other), text);
        if (!found)
            node = hm_node_sibling(node);
    }
    hm_out_fail(m->text, hm_out_status(other));
    hm_out_free(other);
    return node;
}

/* Goes to the same node of the first game, which is made if it is missing. */
static hm_status follow(merging *m, const hm_record *record,
                        const hm_node *node, size_t depth)
{
    const char *words = words_of(record);
    hm_status st = hm_replay_seek(hm_edit_replay(m->edit), m->nodes[depth - 1]);

    hm_out_clear(m->text);
    if (words && st == HM_OK) {
        hm_replay_prev(m->replay);
        st = hm_replay_move(m->replay, node, m->text);
        if (st == HM_OK)
            st = hm_replay_seek(m->replay, node);
    } else {
        hm_node_text(node, m->text);
        m->nodes[depth] =
            find_written(m, m->nodes[depth - 1], hm_out_text(m->text));
        if (m->nodes[depth])
            return st == HM_OK ? hm_out_status(m->text) : st;
    }
    if (st == HM_OK)
        st = hm_out_status(m->text);
    if (st == HM_OK)
        st = hm_edit_play(m->edit, hm_out_text(m->text),
                          words ? words : hm_record_notation(record));
    m->nodes[depth] = hm_replay_node(hm_edit_replay(m->edit));
    return st;
}

static bool contains(hm_str text, hm_str part)
{
    for (size_t at = 0; at + part.len <= text.len; at++) {
        if (memcmp(text.ptr + at, part.ptr, part.len) == 0)
            return true;
    }
    return false;
}

/* Adds a comment with the name of its source, unless it is there already. */
static hm_status add_note(merging *m, const cli_source *source,
                          const hm_node *node, const hm_node *to)
{
    hm_out *has = NULL;
    hm_out *said = NULL;
    hm_status st = hm_out_new(m->c->ctx, &has);

    if (st == HM_OK)
        st = hm_out_new(m->c->ctx, &said);
    if (st == HM_OK) {
        hm_node_comment(to, has);
        hm_node_comment(node, said);
        hm_out_clear(m->text);
        hm_out_printf(m->text, "%s: ", source->name);
        hm_out_put(m->text, hm_out_text(said));
        hm_out_fail(m->text, hm_out_status(has));
        hm_out_fail(m->text, hm_out_status(said));
        st = hm_out_status(m->text);
        if (st == HM_OK && !contains(hm_out_text(has), hm_out_text(said)))
            st = hm_edit_add_comment(m->edit, to, HM_AFTER,
                                     hm_out_text(m->text));
    }
    hm_out_free(has);
    hm_out_free(said);
    return st;
}

/* ---- one game -------------------------------------------------------------
 */

static hm_status add_plies(merging *m, const cli_source *source)
{
    const hm_node *root = hm_record_root(source->record);
    cli_tree tree = {.replay = m->replay, .node = root};
    hm_status st = HM_OK;

    m->nodes[0] = hm_record_root(m->record);
    while (st == HM_OK) {
        size_t depth = hm_replay_index(m->replay);

        if (!reserve(m, depth + 1))
            return HM_ENOMEM;
        if (depth > 0)
            st = follow(m, source->record, tree.node, depth);
        if (st == HM_OK && hm_node_has_comment(tree.node))
            st = add_note(m, source, tree.node, m->nodes[depth]);
        if (st == HM_OK)
            st = tree_next(&tree);
    }
    return st == HM_END ? HM_OK : st;
}

/* Tags that the first game does not have. */
static hm_status add_tags(merging *m, const hm_record *record)
{
    const hm_meta *tags = hm_record_meta(record);
    hm_status st = HM_OK;
    hm_str key;

    for (size_t i = 0; st != HM_ENOMEM && i < hm_meta_count(tags); i++) {
        const hm_meta *value = hm_meta_at(tags, i, &key);

        hm_out_clear(m->text);
        hm_out_put(m->text, key);
        hm_out_char(m->text, '\0');
        if (hm_out_status(m->text) != HM_OK)
            return hm_out_status(m->text);
        if (hm_meta_type(value) == HM_META_TEXT &&
            !hm_meta_get(hm_record_meta(m->record), hm_out_text(m->text).ptr))
            st = hm_edit_set_tag(m->edit, key, hm_meta_text(value));
    }
    return st == HM_ENOMEM ? st : HM_OK;
}

/* How the game ended, if only this one says so and has the whole of it. */
static hm_status add_end(merging *m, const hm_record *record)
{
    hm_outcome has = hm_record_outcome(m->record, NULL);
    hm_outcome said = hm_record_outcome(record, NULL);
    const hm_node *node = hm_record_root(m->record);
    hm_status st;

    if (has.reason || has.over || !said.reason ||
        hm_record_length(record) != hm_record_length(m->record))
        return HM_OK;
    while (hm_node_child(node))
        node = hm_node_child(node);
    st = hm_replay_seek(hm_edit_replay(m->edit), node);
    if (st == HM_OK)
        st = hm_edit_set_end(m->edit, said.reason);
    return st == HM_ENOMEM ? st : HM_OK;
}

/* Whether both games have the same rules and the same start. */
static bool starts_alike(merging *m, const hm_record *record)
{
    uint64_t first = 0;
    uint64_t key = 1;
    hm_replay *edited = hm_edit_replay(m->edit);

    return strcmp(hm_record_rules(record), hm_record_rules(m->record)) == 0 &&
           hm_replay_seek(edited, hm_record_root(m->record)) == HM_OK &&
           hm_replay_key(edited, &first) == HM_OK &&
           hm_replay_key(m->replay, &key) == HM_OK && key == first;
}

static int add_game(merging *m, cli_source *source)
{
    cli *c = m->c;
    hm_status st = hm_replay_load(m->replay, source->record);

    if (st == HM_OK && !starts_alike(m, source->record))
        return complain_that(c, source->name,
                             "this game starts from another position than the "
                             "first",
                             CLI_NO);
    if (st == HM_OK)
        st = reserve(m, 0) ? add_plies(m, source) : HM_ENOMEM;
    if (st == HM_OK)
        st = add_tags(m, source->record);
    if (st == HM_OK)
        st = add_end(m, source->record);
    print_diags(c);
    if (st == HM_OK)
        return CLI_FINE;
    return st == HM_EINPUT || st == HM_ELIMIT ? CLI_NO
                                              : complain(c, source->name, st);
}

/* The first game is kept, and the others are added to it. */
static int begin(merging *m, cli_source *source)
{
    hm_status st;

    m->record = source->record;
    source->record = NULL;
    st = hm_edit_new(m->c->ctx, m->record, m->c->diags, &m->edit);
    print_diags(m->c);
    return st == HM_OK ? CLI_FINE : complain(m->c, source->name, st);
}

/* ---- all of them ----------------------------------------------------------
 */

static int add_source(merging *m, const cli_target *target)
{
    cli *c = m->c;
    cli_source source;
    int end = source_open(c, target, &source);
    hm_status st = HM_OK;

    while (end == CLI_FINE && (st = source_next(c, &source)) != HM_END) {
        print_diags(c);
        if (st == HM_EINPUT || st == HM_ELIMIT)
            end = CLI_NO;
        else if (st != HM_OK)
            end = complain(c, source.name, st);
        else
            end = m->record ? add_game(m, &source) : begin(m, &source);
    }
    if (end == CLI_FINE)
        end = source_end(c, &source, end);
    source_close(&source);
    return end;
}

/* Says why the result could not be written, where no diagnostic does. */
static int not_written(const merging *m, const char *to, hm_status st)
{
    cli *c = m->c;

    if (st == HM_EUSAGE)
        return CLI_USAGE;
    if (st == HM_ESUPPORT)
        hm_out_printf(c->err,
                      "halfmove merge: a game of %s cannot be written as %s\n",
                      hm_record_rules(m->record), to);
    else if (st == HM_EINPUT || st == HM_ELIMIT)
        hm_out_puts(c->err, "halfmove merge: nothing was written, because of "
                            "the problems above\n");
    else
        return complain(c, to, st);
    return CLI_NO;
}

static int write_game(merging *m)
{
    cli *c = m->c;
    cli_settings settings = {.count = 0};
    hm_writer_options options = {.size = sizeof(options),
                                 .diags = c->diags,
                                 .encoding = c->args->encoding,
                                 .settings =
                                     (const char *const *)settings.items};
    hm_status st = HM_ENOMEM;

    options.to = c->args->to ? c->args->to : output_notation(c->args);
    if (!options.to)
        options.to = hm_record_notation(m->record);
    if (settings_for_writer(c->args, options.to, &settings)) {
        options.setting_count = settings_count(&settings, LAYOUT_BLOCK);
        hm_out_clear(m->text);
        st = hm_record_write(c->ctx, m->record, &options, m->text);
    }
    if (st == HM_OK)
        hm_out_put(c->out, hm_out_text(m->text)); // all of it, or nothing
    settings_free(&settings);
    print_diags(c);
    return st == HM_OK ? CLI_FINE : not_written(m, options.to, st);
}

static int run_merge(cli *c)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = c->diags, .bare = true};
    merging m = {.c = c};
    hm_status st = hm_replay_new(c->ctx, &options, &m.replay);
    int end = CLI_FINE;

    if (st == HM_OK)
        st = hm_out_new(c->ctx, &m.text);
    if (st != HM_OK)
        end = complain(c, "starting", st);
    else if (!settings_apply(c, output_notation(c->args)))
        end = CLI_USAGE;
    for (size_t i = 0; end == CLI_FINE && target_at(c, i); i++)
        end = add_source(&m, target_at(c, i));
    if (end == CLI_FINE && m.record)
        end = write_game(&m);
    hm_out_free(m.text);
    free(m.nodes);
    hm_replay_free(m.replay);
    hm_edit_free(m.edit);
    hm_record_free(m.record);
    return end;
}

extern const hm_command hm__command_merge;

const hm_command hm__command_merge = {
    .name = "merge",
    .synopsis = "[options] FILE[#GAME]...",
    .summary = "make several copies of a game one, with variations",
    .about =
        "Takes the first game and adds to it what the others have: moves that "
        "are not in it become variations, or go on where it ends; comments are "
        "added with the names of their files; so are tags, and the end of the "
        "game, if the first does not have them. Comments that are there "
        "already are not added again.\n"
        "The games may be in different notations, but must have the same rules "
        "and start. On a table their moves must be of one notation. The result "
        "is written in the notation of the first, of --to, or of the name of "
        "the output. If a game has errors nothing is written.",
    .example = "halfmove merge -o all.kif mine.kif teacher.csa\n"
               "halfmove merge 'a.pgn#3' 'b.pgn#7'",
    .options = "board dialect encoding from game hand in-hand include output "
               "setup-path short size strict to verbose where without",
    .whole = true,
    .run = run_merge,
};
