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

static void print_game(cli *c, const hm_record *record)
{
    const hm_meta *meta = hm_record_meta(record);

    size_t moves = hm_record_length(record);

    hm_out_printf(c->out, "game %zu (%s, %zu move%s)\n", hm_record_game(record),
                  hm_record_notation(record), moves, moves == 1 ? "" : "s");
    for (size_t i = 0; i < hm_meta_count(meta); i++) {
        hm_str key;
        const hm_meta *value = hm_meta_at(meta, i, &key);

        hm_out_puts(c->out, "  ");
        hm_out_put(c->out, key);
        hm_out_puts(c->out, ": ");
        print_value(c, value);
        hm_out_char(c->out, '\n');
    }
}

static void print_game_json(cli *c, const char *file, const hm_record *record)
{
    hm_json json = {.out = c->out};

    hm_json_begin_object(&json);
    hm_json_key(&json, "file");
    hm_json_string(&json, hm_str_of(file));
    hm_json_key(&json, "game");
    hm_json_int(&json, (int64_t)hm_record_game(record));
    hm_json_key(&json, "notation");
    hm_json_string(&json, hm_str_of(hm_record_notation(record)));
    hm_json_key(&json, "moves");
    hm_json_int(&json, (int64_t)hm_record_length(record));
    hm_json_key(&json, "metadata");
    hm_meta_json(hm_record_meta(record), hm_json_value(&json));
    hm_json_end_object(&json);
    hm_json_end_line(&json);
}

static void finish_game(cli *c, cli_source *source, hm_status st)
{
    if (st == HM_EIO || st == HM_ENOMEM) {
        games_stop(c, complain(c, source->name, st));
        return;
    }
    if (st != HM_OK)
        c->tally.end = CLI_NO;
    else if (c->args->json)
        print_game_json(c, source->file, source->record);
    else
        print_game(c, source->record);
    print_diags(c);
}

static int finish_info(cli *c, cli_source *source)
{
    return c->tally.stop ? c->tally.end : source_end(c, source, c->tally.end);
}

static int run_info(cli *c)
{
    static const cli_task task = {
        .game = finish_game, .finish = finish_info, .headings = true};
    int end = games_run(c, &task);

    return c->errors ? worse(end, CLI_NO) : end;
}

extern const hm_command hm__command_info;

const hm_command hm__command_info = {
    .name = "info",
    .synopsis = "[options] [FILE[#GAME]...]",
    .summary = "show metadata and number of moves",
    .about = "Lists the games of files with their metadata, in the order in "
             "which they were written. The games are not played.",
    .example = "halfmove info game.ppn\n"
               "halfmove info --json *.ppn",
    .options = "board dialect from game hand in-hand include jobs json "
               "output size strict verbose",
    .run = run_info,
};
