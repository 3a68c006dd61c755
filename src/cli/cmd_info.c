/*
 * cmd_info.c - halfmove info: metadata and the size of games.
 */
#include "games.h"

/* A value on one line: texts as they are, the rest as JSON. */
static void print_value(cli *c, const hm_meta *value)
{
    if (hm_meta_type(value) == HM_META_TEXT)
        hm_out_put(c->out, hm_meta_text(value));
    else
        hm_meta_json(value, c->out);
}

/* What has to be found out about a game: its id, and how it ended. */
typedef struct finding {
    char id[HM_ID_TEXT]; // empty if it has none
    hm_outcome outcome;
    hm_str text;      // as written
    int64_t times[2]; // of who moved first, and of the other
} finding;

static hm_status find_end(cli *c, const hm_record *record, finding *out)
{
    hm_facts facts = {
        .size = sizeof(facts), .record = record, .replay = c->work};
    const hm_node *node = hm_record_root(record);
    bool second = false;

    hm_record_outcome(record, &out->text);
    while (hm_record_has_times(record) && (node = hm_node_child(node))) {
        if (hm_node_time(node) > 0)
            out->times[second] += hm_node_time(node);
        second = !second;
    }
    return hm_facts_outcome(&facts, &out->outcome);
}

static hm_status find_out(cli *c, const hm_record *record, finding *out)
{
    hm_id id;
    hm_status st = hm_record_id(record, c->work, &id);

    *out = (finding){.id = ""};
    if (st == HM_ENOMEM)
        return st;
    if (st == HM_OK)
        hm_id_text(&id, out->id);
    return find_end(c, record, out);
}

static void print_end(cli *c, const hm_record *record, const finding *found)
{
    if (found->outcome.over || found->outcome.reason || found->text.len) {
        hm_out_puts(c->out, "  result: ");
        hm_record_result(record, &found->outcome, c->out);
        hm_out_char(c->out, '\n');
    }
    if (hm_record_has_times(record)) {
        hm_out_puts(c->out, "  time: ");
        hm_out_clock(c->out, found->times[0]);
        hm_out_puts(c->out, " and ");
        hm_out_clock(c->out, found->times[1]);
        hm_out_char(c->out, '\n');
    }
}

static hm_status print_game(cli *c, const cli_source *source)
{
    const hm_record *record = source->record;
    const hm_meta *meta = hm_record_meta(record);
    size_t moves = hm_record_length(record);
    finding found;
    hm_status st = find_out(c, record, &found);

    if (st != HM_OK)
        return st;
    hm_out_puts(c->out, "game ");
    put_number_of(source, c->out);
    hm_out_printf(c->out, " (%s, %zu move%s)\n", hm_record_notation(record),
                  moves, moves == 1 ? "" : "s");
    hm_out_printf(c->out, "  id: %s\n", found.id);
    print_end(c, record, &found);
    for (size_t i = 0; i < hm_meta_count(meta); i++) {
        hm_str key;
        const hm_meta *value = hm_meta_at(meta, i, &key);

        hm_out_puts(c->out, "  ");
        hm_out_put(c->out, key);
        hm_out_puts(c->out, ": ");
        print_value(c, value);
        hm_out_char(c->out, '\n');
    }
    return HM_OK;
}

static void print_end_json(const hm_record *record, const finding *found,
                           hm_out *winner, hm_json *json)
{
    const char *reason = found->outcome.reason;

    hm_json_key(json, "result");
    hm_json_string(json, found->text);
    hm_json_key(json, "end");
    hm_json_string(json, hm_str_of(reason ? reason : ""));
    hm_json_key(json, "winner");
    hm_record_winner(record, &found->outcome, winner);
    hm_json_string(json, hm_out_text(winner));
    if (!hm_record_has_times(record))
        return;
    hm_json_key(json, "times");
    hm_json_begin_array(json);
    hm_json_number(json, (double)found->times[0] / 1000);
    hm_json_number(json, (double)found->times[1] / 1000);
    hm_json_end_array(json);
}

/* How many there are of something. */
static void put_number(hm_json *json, const hm_facts *facts, hm_field field)
{
    hm_str none = {"", 0};

    hm_json_key(json, hm_field_name(field));
    hm_facts_get(facts, field, none, hm_json_value(json));
}

static void put_faulty(hm_json *json, const hm_facts *facts, hm_out *text)
{
    hm_str none = {"", 0};

    hm_facts_get(facts, HM_FIELD_FAULTY, none, text);
    hm_json_key(json, "faulty");
    hm_json_bool(json, hm_str_is(hm_out_text(text), "yes"));
    hm_out_clear(text);
}

static hm_status put_json(cli *c, const cli_source *source, hm_out *text)
{
    const hm_record *record = source->record;
    hm_facts facts = source_facts(c, source, HM_OK);
    hm_json json = {.out = c->out};
    finding found;
    hm_status st = find_out(c, record, &found);

    if (st != HM_OK)
        return st;
    facts.replay = c->work;
    hm_json_begin_object(&json);
    hm_json_key(&json, "file");
    hm_json_string(&json, hm_str_of(source->file));
    put_game_json(source, &json);
    hm_json_key(&json, "id");
    hm_json_string(&json, hm_str_of(found.id));
    hm_json_key(&json, "notation");
    hm_json_string(&json, hm_str_of(hm_record_notation(record)));
    hm_json_key(&json, "rules");
    hm_json_string(&json, hm_str_of(hm_record_rules(record)));
    hm_json_key(&json, "moves");
    hm_json_int(&json, (int64_t)hm_record_length(record));
    hm_json_key(&json, "plies");
    hm_json_int(&json, (int64_t)hm_record_length(record));
    put_number(&json, &facts, HM_FIELD_VARIATIONS);
    put_number(&json, &facts, HM_FIELD_COMMENTS);
    put_faulty(&json, &facts, text);
    print_end_json(record, &found, text, &json);
    hm_json_key(&json, "metadata");
    hm_meta_json(hm_record_meta(record), hm_json_value(&json));
    hm_json_end_object(&json);
    hm_json_end_line(&json);
    return hm_out_status(text);
}

static hm_status print_game_json(cli *c, const cli_source *source)
{
    hm_out *text = NULL;
    hm_status st = hm_out_new(c->ctx, &text);

    if (st == HM_OK)
        st = put_json(c, source, text);
    hm_out_free(text);
    return st;
}

static void finish_game(cli *c, cli_source *source, hm_status st)
{
    if (st == HM_OK)
        st = c->args->json ? print_game_json(c, source) : print_game(c, source);
    else if (st != HM_EIO && st != HM_ENOMEM)
        c->tally.end = CLI_NO;
    if (st == HM_EIO || st == HM_ENOMEM)
        games_stop(c, complain(c, source->name, st));
    else
        print_diags(c);
}

static int finish_info(cli *c, cli_source *source)
{
    return c->tally.stop ? c->tally.end : source_end(c, source, c->tally.end);
}

static hm_status open_info(cli *c)
{
    hm_replay_options options = {.size = sizeof(options), .bare = true};
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(c->ctx, &options, &replay);

    c->work = replay;
    return st;
}

static void close_info(cli *c)
{
    hm_replay_free(c->work);
}

static int run_info(cli *c)
{
    static const cli_task task = {.open = open_info,
                                  .close = close_info,
                                  .game = finish_game,
                                  .finish = finish_info,
                                  .headings = true};
    int end = games_run(c, &task);

    return c->errors ? worse(end, CLI_NO) : end;
}

extern const hm_command hm__command_info;

const hm_command hm__command_info = {
    .name = "info",
    .synopsis = "[options] [FILE[#GAME]...]",
    .summary = "show metadata, result and number of moves",
    .about = "Lists the games of files with their result in words, the "
             "thinking time of each side if there are clock times (the side "
             "that moved first comes first), and their metadata in the order "
             "of the file. The id is the same for the same game in every "
             "notation.\n"
             "With --json each game is one line. \"result\" is the result as "
             "written. \"end\" is how the game ended, in one word such as "
             "resign or checkmate. \"winner\" is first, second, the name or "
             "else the number of one of many players, draw, or empty if it is "
             "not known. \"faulty\" is true if something cannot be read or "
             "played. \"times\" are in seconds.",
    .example = "halfmove info game.ppn\n"
               "halfmove info --json *.ppn",
    .options = "board dialect from game hand in-hand include jobs json "
               "output size strict verbose where",
    .run = run_info,
};
