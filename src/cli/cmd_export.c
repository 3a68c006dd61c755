/*
 * cmd_export.c - halfmove export: heads and positions, for other programs.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"

/* ---- values, in one form or another ---------------------------------------
 */

typedef enum form { JSONL, TSV, ROWBINARY, FORMS } form;

static const char *const forms[FORMS] = {"jsonl", "tsv", "rowbinary"};

/* By --to, or by the end of the output's name; FORMS: it is none. */
static form form_of(const cli_args *args)
{
    const char *path = args->output ? args->output : "";

    for (int i = 0; i < FORMS; i++) {
        if (args->to ? strcmp(args->to, forms[i]) == 0
                     : path_has_suffix(path, forms[i]))
            return (form)i;
    }
    return args->to ? FORMS : JSONL;
}

typedef struct row {
    hm_out *out;
    hm_json json;
    form form;
    bool begun; // it has a value
} row;

static row begin_row(cli *c)
{
    row r = {.out = c->out, .json = {.out = c->out}, .form = form_of(c->args)};

    if (r.form == JSONL)
        hm_json_begin_object(&r.json);
    return r;
}

static void end_row(row *r)
{
    if (r->form == JSONL) {
        hm_json_end_object(&r->json);
        hm_json_end_line(&r->json);
    } else if (r->form == TSV) {
        hm_out_char(r->out, '\n');
    }
}

static void begin_value(row *r, const char *name)
{
    if (r->form == JSONL)
        hm_json_key(&r->json, name);
    else if (r->form == TSV && r->begun)
        hm_out_char(r->out, '\t');
    r->begun = true;
}

/* Least significant byte first. */
static void put_bytes(hm_out *out, uint64_t value, int count)
{
    for (; count > 0; count--, value >>= 8)
        hm_out_char(out, (char)(value & 0xFF));
}

/* Seven bits in each byte, the lowest first. */
static void put_length(hm_out *out, size_t len)
{
    for (; len > 0x7F; len >>= 7)
        hm_out_char(out, (char)(0x80 | (len & 0x7F)));
    hm_out_char(out, (char)len);
}

/* What separates values is escaped. */
static void put_escaped(hm_out *out, hm_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        char escape = c == '\t'   ? 't'
                      : c == '\n' ? 'n'
                      : c == '\r' ? 'r'
                      : c == '\\' ? '\\'
                                  : '\0';

        if (escape)
            hm_out_char(out, '\\');
        hm_out_char(out, escape ? escape : c);
    }
}

static void put_text(row *r, const char *name, hm_str text)
{
    begin_value(r, name);
    if (r->form == JSONL) {
        hm_json_string(&r->json, text);
    } else if (r->form == TSV) {
        put_escaped(r->out, text);
    } else {
        put_length(r->out, text.len);
        hm_out_put(r->out, text);
    }
}

static void put_number(row *r, const char *name, size_t number)
{
    begin_value(r, name);
    if (r->form == JSONL)
        hm_json_int(&r->json, (int64_t)number);
    else if (r->form == TSV)
        hm_out_printf(r->out, "%zu", number);
    else
        put_bytes(r->out, number, 4);
}

static void put_key(row *r, uint64_t key)
{
    char text[17];

    snprintf(text, sizeof(text), "%016" PRIx64, key);
    if (r->form != ROWBINARY)
        put_text(r, "key", hm_str_of(text));
    else
        put_bytes(r->out, key, 8);
}

static void put_id(row *r, const hm_id *id)
{
    char text[HM_ID_TEXT];

    hm_id_text(id, text);
    if (r->form != ROWBINARY)
        put_text(r, "id", hm_str_of(text));
    else
        hm_out_put(r->out,
                   (hm_str){(const char *)id->bytes, sizeof(id->bytes)});
}

/* ---- games ----------------------------------------------------------------
 */

/* What every row begins with. */
static void put_place(row *r, const cli_source *source, const hm_id *id,
                      hm_out *text)
{
    put_id(r, id);
    put_text(r, "file", hm_str_of(source->file));
    if (r->form == JSONL) {
        put_game_json(source, &r->json);
        return;
    }
    hm_out_clear(text);
    put_number_of(source, text);
    put_text(r, "game", hm_out_text(text));
}

/* Columns of a head; all but the first three. */
static const struct {
    const char *name;
    hm_field field;
    bool number;
} columns[] = {
    {"notation", HM_FIELD_NOTATION, false},
    {"rules", HM_FIELD_RULES, false},
    {"name", HM_FIELD_GAME, false},
    {"plies", HM_FIELD_PLIES, true},
    {"variations", HM_FIELD_VARIATIONS, true},
    {"comments", HM_FIELD_COMMENTS, true},
    {"result", HM_FIELD_RESULT, false},
    {"winner", HM_FIELD_WINNER, false},
    {"date", HM_FIELD_DATE, false},
    {"black", HM_FIELD_BLACK, false},
    {"white", HM_FIELD_WHITE, false},
};

static void export_head(cli *c, const cli_source *source, const hm_id *id)
{
    ask_work *work = c->work;
    hm_facts facts = ask_facts(c, source);
    hm_str none = {"", 0};
    row r = begin_row(c);

    put_place(&r, source, id, work->text);
    for (size_t i = 0; i < CLI_COUNT(columns); i++) {
        hm_out_clear(work->text);
        hm_facts_get(&facts, columns[i].field, none, work->text);
        hm_out_char(work->text, '\0');
        if (hm_out_status(work->text) != HM_OK)
            return; // which is looked at when the game ends
        if (columns[i].number)
            put_number(&r, columns[i].name,
                       strtoul(hm_out_text(work->text).ptr, NULL, 10));
        else
            put_text(&r, columns[i].name,
                     hm_str_of(hm_out_text(work->text).ptr));
    }
    if (r.form == JSONL) {
        hm_json_key(&r.json, "metadata");
        hm_meta_json(hm_record_meta(source->record), hm_json_value(&r.json));
    }
    end_row(&r);
}

static hm_status export_state(cli *c, const cli_source *source, const hm_id *id,
                              char result)
{
    ask_work *work = c->work;
    const hm_node *next = hm_node_child(hm_replay_node(work->replay));
    row r = begin_row(c);
    uint64_t key = 0;
    hm_status st = hm_replay_key(work->replay, &key);

    put_place(&r, source, id, work->text);
    hm_out_clear(work->text);
    if (st == HM_OK && next)
        st = hm_replay_move(work->replay, next, work->text);
    put_number(&r, "index", hm_replay_index(work->replay));
    put_key(&r, key);
    put_text(&r, "move", hm_out_text(work->text));
    put_text(&r, "winner",
             hm_str_of(result == 'f'   ? "first"
                       : result == 's' ? "second"
                       : result == 'd' ? "draw"
                                       : ""));
    end_row(&r);
    return st == HM_ENOMEM ? st : HM_OK;
}

static hm_status export_states(cli *c, const cli_source *source,
                               const hm_id *id)
{
    ask_work *work = c->work;
    hm_facts facts = ask_facts(c, source);
    hm_outcome outcome;
    hm_status st = hm_facts_outcome(&facts, &outcome);

    if (st == HM_OK)
        st = hm_replay_load(work->replay, source->record);
    while (st == HM_OK) {
        st = export_state(c, source, id, ask_result(&outcome));
        if (st == HM_OK)
            st = hm_replay_next(work->replay);
    }
    return st;
}

static void export_game(cli *c, cli_source *source, hm_status st)
{
    const ask_work *work = c->work;
    hm_id id;

    if (!ask_has_game(c, source, st))
        return;
    st = hm_record_id(source->record, work->other, &id);
    if (st == HM_OK && c->args->positions)
        st = export_states(c, source, &id);
    else if (st == HM_OK)
        export_head(c, source, &id);
    ask_end_game(c, source, st);
}

static void put_header(cli *c)
{
    hm_out_puts(c->out, "id\tfile\tgame");
    if (c->args->positions)
        hm_out_puts(c->out, "\tindex\tkey\tmove\twinner");
    for (size_t i = 0; !c->args->positions && i < CLI_COUNT(columns); i++)
        hm_out_printf(c->out, "\t%s", columns[i].name);
    hm_out_char(c->out, '\n');
}

/* ---- a copy of an archive -------------------------------------------------
 */

static int copy_archive(cli *c)
{
    const cli_target *from = target_at(c, 0);
    const char *to = c->args->output;
    hm_archive *archive = NULL;
    hm_status st;
    int end;

    if (target_at(c, 1) || !from->archive || from->id || c->where ||
        c->args->positions || c->args->to)
        return complain_that(c, to,
                             "only one whole archive can be copied to an "
                             "archive; \"halfmove import\" adds games to one",
                             CLI_USAGE);
    end = output_refused(c, to);
    if (end == CLI_FINE)
        end = archive_open(c, from->path, false, &archive);
    if (end != CLI_FINE)
        return end;
    st = hm_archive_copy(archive, to);
    print_diags(c);
    hm_archive_free(archive);
    if (st == HM_ESUPPORT)
        return complain_that(c, from->path, "this archive cannot be copied",
                             CLI_USAGE);
    if (st == HM_EINPUT)
        return CLI_NO;
    return st == HM_OK ? CLI_FINE : complain(c, to, st);
}

static int run_export(cli *c)
{
    static const cli_task task = {.open = ask_open,
                                  .close = ask_close,
                                  .game = export_game,
                                  .finish = ask_end_source};
    int end;

    if (archive_is_output(c->args->output))
        return copy_archive(c);
    if (form_of(c->args) == FORMS) {
        hm_out_puts(c->err, "halfmove export: --to must be one of jsonl tsv "
                            "rowbinary, not \"");
        hm_out_visible(c->err, hm_str_of(c->args->to));
        hm_out_puts(c->err, "\"\n");
        return CLI_USAGE;
    }
    if (form_of(c->args) == TSV)
        put_header(c);
    end = games_run(c, &task);
    ask_finish(c);
    return end;
}

static const char *form_at(size_t index)
{
    return index < FORMS ? forms[index] : NULL;
}

extern const hm_command hm__command_export;

const hm_command hm__command_export = {
    .name = "export",
    .synopsis = "[options] [FILE...]",
    .summary = "list heads or positions of games, for other programs",
    .about =
        "Prints a row for each game: its id, place, notation, rules, name, "
        "numbers of moves, variations and comments, result, winner, date and "
        "players. With --positions there is a row for each state of the main "
        "line: the id and place of the game, the index of the state, the key "
        "of the position, what was played next, and who won.\n"
        "Rows are JSON lines, which for games have all tags as \"metadata\"; "
        "with --to tsv values separated by tabs, below a line with their "
        "names; or with --to rowbinary the format of ClickHouse of that name: "
        "id is a FixedString(16), a key a UInt64, other numbers are UInt32, "
        "and the rest is String, also the number of a game, which for a game "
        "of an archive is the first 12 digits of its id.\n"
        "An archive is copied by -o with a name that ends in .hm, also while "
        "it is in use.",
    .example = "halfmove export -t tsv -o games.tsv ~/shogi\n"
               "halfmove export games.hm -o copy.hm\n"
               "halfmove export --positions --where 'winner = black' games.kif",
    .options = "board dialect from game hand in-hand include jobs output "
               "positions setup-path size strict to verbose where",
    .formats = form_at,
    .copies = true,
    .run = run_export,
};
