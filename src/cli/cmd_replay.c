/*
 * cmd_replay.c - halfmove replay: the states of a game, move by move.
 */
#include "games.h"

/* ---- for people -----------------------------------------------------------
 */

enum { INDENT = 4, DEEPEST = 16 };

/* How far the lines of a variation are moved to the right. */
static void put_indent(cli *c, size_t level)
{
    hm_out_printf(c->out, "%*s",
                  (int)(INDENT * (level < DEEPEST ? level : DEEPEST)), "");
}

static void print_state(cli *c, const hm_replay *replay)
{
    if (hm_replay_index(replay) == 0) {
        size_t count = hm_table_count_pieces(hm_replay_table(replay));

        hm_out_printf(c->out, "%6s  %zu piece%s\n", "start", count,
                      count == 1 ? "" : "s");
        return;
    }
    put_step(replay, 6, c->out);
}

/* The state of the game, if its rules know it. */
static void print_result(cli *c, const hm_replay *replay, size_t level)
{
    hm_out *text = NULL;

    if (hm_out_new(c->ctx, &text) != HM_OK) {
        hm_out_fail(c->out, HM_ENOMEM);
        return;
    }
    hm_replay_result(replay, text);
    hm_out_fail(c->out, hm_out_status(text));
    if (hm_out_text(text).len) {
        put_indent(c, level);
        hm_out_printf(c->out, "%6s  ", "result");
        hm_out_put(c->out, hm_out_text(text));
        hm_out_char(c->out, '\n');
    }
    hm_out_free(text);
}

static void print_end(cli *c, const hm_replay *replay)
{
    size_t pieces = hm_table_count_pieces(hm_replay_table(replay));
    size_t moves = hm_replay_index(replay);

    hm_out_printf(c->out, "%6s  %zu piece%s after %zu move%s\n", "end", pieces,
                  pieces == 1 ? "" : "s", moves, moves == 1 ? "" : "s");
    print_result(c, replay, 0);
}

/* ---- for programs ---------------------------------------------------------
 */

/* The object that ends a game which could not be played to its end. */
static void print_error_object(cli *c, const cli_source *source)
{
    hm_json json = {.out = c->out};
    const hm_diag *first = NULL;

    hm_diags_sort(c->diags);
    for (size_t i = 0; i < hm_diags_count(c->diags) && !first; i++) {
        if (hm_diags_at(c->diags, i)->severity == HM_ERROR)
            first = hm_diags_at(c->diags, i);
    }
    hm_json_begin_object(&json);
    if (c->targets.several) {
        hm_json_key(&json, "file");
        hm_json_string(&json, hm_str_of(source->file));
    }
    put_game_json(source, &json);
    hm_json_key(&json, "error");
    hm_json_begin_object(&json);
    hm_json_key(&json, "id");
    hm_json_string(&json, hm_str_of(first ? first->id : "unknown"));
    hm_json_key(&json, "line");
    hm_json_int(&json, first ? (int64_t)first->line : 0);
    hm_json_key(&json, "column");
    hm_json_int(&json, first ? (int64_t)first->column : 0);
    hm_json_key(&json, "message");
    hm_json_string(&json, first ? first->message : hm_str_of("unknown"));
    hm_json_end_object(&json);
    hm_json_end_object(&json);
    hm_json_end_line(&json);
}

/* ---- both -----------------------------------------------------------------
 */

static void show_state(cli *c, const hm_replay *replay, cli_position *wanted)
{
    if (!position_wants(wanted, replay))
        return;
    wanted->found = true;
    if (c->args->json)
        hm_replay_json(replay, c->out);
    else
        print_state(c, replay);
}

static bool begins_variation(const hm_replay *replay)
{
    const hm_node *node = hm_replay_node(replay);
    const hm_node *parent = hm_node_parent(node);

    return parent && hm_node_child(parent) != node &&
           hm_replay_phase(replay).number == 1;
}

/* Heads a variation with its address; returns how deep it is inside others. */
static size_t head_variation(cli *c, const hm_replay *replay)
{
    hm_out *address = NULL;
    size_t dots = 0;

    if (hm_out_new(c->ctx, &address) != HM_OK) {
        hm_out_fail(c->out, HM_ENOMEM);
        return 0;
    }
    hm_replay_address(replay, address);
    hm_out_fail(c->out, hm_out_status(address));
    for (size_t i = 0; i < hm_out_text(address).len; i++)
        dots += hm_out_text(address).ptr[i] == '.';
    put_indent(c, dots / 2);
    hm_out_printf(c->out, "%6s  @", "");
    hm_out_put(c->out, hm_out_text(address));
    hm_out_char(c->out, '\n');
    hm_out_free(address);
    return dots / 2;
}

/* A state for people; what belongs to a variation is indented. */
static void show_in_tree(cli *c, const hm_replay *replay, cli_position *wanted,
                         size_t *level)
{
    position_missed(&c->tally.missing, replay);
    if (c->args->json || !position_wants(wanted, replay)) {
        show_state(c, replay, wanted);
        return;
    }
    if (begins_variation(replay))
        *level = head_variation(c, replay);
    put_indent(c, *level);
    show_state(c, replay, wanted);
    if (!hm_node_child(hm_replay_node(replay)))
        print_result(c, replay, *level);
}

/* The whole tree; a variation that cannot be played does not stop the rest. */
static hm_status play_tree(cli *c, hm_replay *replay, cli_position *wanted)
{
    cli_tree tree = {.replay = replay, .node = hm_replay_node(replay)};
    hm_status worst = HM_OK;
    hm_status st = HM_OK;
    size_t level = 0;

    do {
        if (st == HM_OK)
            show_in_tree(c, replay, wanted, &level);
        else
            worst = st;
        st = tree_next(&tree);
    } while (st == HM_OK || st == HM_EINPUT);
    return st == HM_END ? worst : st;
}

static hm_status play_game(cli *c, hm_replay *replay, const hm_record *record,
                           cli_position *wanted)
{
    hm_status st = position_load(wanted, replay, record, &c->tally.missing);

    if (st != HM_OK)
        return st;
    if (!c->args->json)
        put_title(record, c->out);
    if (c->args->variations && !wanted->from)
        return play_tree(c, replay, wanted);
    do
        show_state(c, replay, wanted);
    while ((st = hm_replay_next(replay)) == HM_OK);
    if (!c->args->json && position_is_every(wanted) && st == HM_END)
        print_end(c, replay);
    position_missed(&c->tally.missing, replay);
    return st == HM_END ? HM_OK : st;
}

static bool has_errors(const cli *c)
{
    for (size_t i = 0; i < hm_diags_count(c->diags); i++) {
        if (hm_diags_at(c->diags, i)->severity == HM_ERROR)
            return true;
    }
    return false;
}

/* Whether all states of all games are wanted, in the usual form. */
static bool wants_all(const cli *c, const cli_source *source)
{
    return c->args->json && !c->args->variations && !c->args->table &&
           !c->args->keys && !source->game && !source->position &&
           !source_selects(c);
}

/*
 * The next game: a long one as it streams by, if that can be done; else as a
 * record.
 */
static hm_status replay_next(cli *c, cli_source *source)
{
    hm_stream_options options = {.size = sizeof(options),
                                 .states = true,
                                 .files = c->targets.several,
                                 .any_size = !c->args->phases};
    cli_position wanted = position_read(source->position);
    hm_status st = HM_ESUPPORT;

    if (wants_all(c, source))
        st = hm_reader_stream(source->reader, &options, c->out);
    if (st != HM_ESUPPORT)
        return st;
    st = source_next(c, source);
    if (st == HM_OK)
        st = play_game(c, c->work, source->record, &wanted);
    c->tally.found |= wanted.found;
    return st;
}

static void finish_game(cli *c, cli_source *source, hm_status st)
{
    bool failed = st != HM_OK || has_errors(c);

    if (st != HM_OK && st != HM_EINPUT && st != HM_ELIMIT) {
        games_stop(c, complain(c, source->name, st));
        return;
    }
    if (failed && c->args->json)
        print_error_object(c, source);
    print_diags(c);
    if (failed)
        c->tally.end = worse(c->tally.end, CLI_NO);
}

static int finish_replay(cli *c, cli_source *source)
{
    int end = source_end(c, source, c->tally.end);

    if (end == CLI_FINE && !c->tally.found && source->position)
        end = position_complain(c, source, &c->tally.missing);
    return end;
}

static hm_status open_replay(cli *c)
{
    hm_replay_options options = {.size = sizeof(options),
                                 .diags = c->diags,
                                 .paths = c->args->variations,
                                 .phases = c->args->phases,
                                 .force = c->args->force,
                                 .table = c->args->table,
                                 .bare = c->args->json,
                                 .keys = c->args->keys,
                                 .files = c->targets.several};
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(c->ctx, &options, &replay);

    c->work = replay;
    return st;
}

static void close_replay(cli *c)
{
    hm_replay_free(c->work);
}

static int run_replay(cli *c)
{
    static const cli_task task = {
        .open = open_replay,
        .close = close_replay,
        .next = replay_next,
        .game = finish_game,
        .finish = finish_replay,
        .headings = true,
    };

    return games_run(c, &task);
}

extern const hm_command hm__command_replay;

const hm_command hm__command_replay = {
    .name = "replay",
    .synopsis = "[options] [FILE[#GAME][@POSITION]...]",
    .summary = "print the states of games, move by move",
    .about =
        "Plays every game and prints its moves. With --json each state is one "
        "line: the game's number, index, label, text and comment, the scale "
        "factor, and every piece from the bottom to the top.\n"
        "If a game cannot be played to its end, the states before the error "
        "are shown, and the next game follows.\n"
        "With --force an illegal move of shogi is played if the piece exists "
        "and the square is not blocked; \"illegal\" in its state names the "
        "broken rule. With --table every state of any game has its \"pieces\", "
        "as they are drawn.\n"
        "With --keys every state has the \"key\" of its position: 16 "
        "hexadecimal digits that are the same for equal positions, in every "
        "notation and after any moves.\n"
        "If a record has clock times, they are shown next to its moves; in "
        "JSON each state then has \"time\" and \"total_time\", in seconds. The "
        "total is that of all moves of this player so far. What programs left "
        "in comments, as [%eval 0.31] in PGN, is also in \"clock\", \"eval\", "
        "\"squares\", \"arrows\" and \"annotations\".\n"
        "With --variations every node of the tree is shown once, each line to "
        "its end first. Variations are indented, below their address; in JSON "
        "each state has its address as \"at\", and the moves from the start as "
        "\"path\".\n"
        "With --phases a turn of Atlantis is shown in steps: its moves, each "
        "wave of explosions, and growth. Each state of --json then has a "
        "member phase: its number, its name, and whether it is the last.\n"
        "GAME is a number, counted from 1. POSITION is the index of a state, a "
        "range such as 10..20 or 10..last, a label such as 5... or \"last\". "
        "12.2.5 is in "
        "a variation: from state 12 take continuation 2 (1 is the main one) "
        "and go five states along it; more pairs may follow.",
    .example = "halfmove replay game.ppn\n"
               "halfmove replay --json game.ppn#2@last",
    .options = "board dialect force from game hand in-hand include jobs json "
               "keys output phases setup-path size strict table variations "
               "verbose where",
    .positions = true,
    .run = run_replay,
};
