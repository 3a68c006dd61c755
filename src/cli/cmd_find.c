/*
 * cmd_find.c - halfmove find: where positions, patterns and words occur.
 */
#include "ask.h"

/* A text between others, if there is any. */
static void put_part(cli *c, hm_out *text)
{
    if (hm_out_text(text).len) {
        hm_out_puts(c->out, "  ");
        hm_out_visible(c->out, hm_out_text(text));
    }
    hm_out_clear(text);
}

static hm_status print_hit(cli *c, const cli_source *source)
{
    ask_work *work = c->work;
    const hm_record *record = source->record;
    hm_facts facts = ask_facts(c, source);
    hm_str none = {"", 0};
    hm_outcome outcome;
    hm_status st = hm_facts_outcome(&facts, &outcome);

    hm_out_printf(c->out, "%s#", source->name);
    put_number_of(source, c->out);
    hm_out_char(c->out, '@');
    hm_replay_address(work->replay, c->out);
    hm_record_players(record, work->text);
    put_part(c, work->text);
    hm_facts_get(&facts, HM_FIELD_DATE, none, work->text);
    put_part(c, work->text);
    hm_record_result(record, &outcome, work->text);
    put_part(c, work->text);
    hm_out_char(c->out, '\n');
    return st;
}

/* What was played next, or null. */
static hm_status put_move(hm_json *json, ask_work *work)
{
    const hm_node *next = hm_node_child(hm_replay_node(work->replay));
    hm_status st = HM_END;

    hm_out_clear(work->text);
    hm_json_key(json, "move");
    if (next)
        st = hm_replay_move(work->replay, next, work->text);
    if (st == HM_OK)
        hm_json_string(json, hm_out_text(work->text));
    else
        hm_json_null(json);
    hm_out_clear(work->text);
    return st == HM_ENOMEM ? st : HM_OK;
}

static void put_field(hm_json *json, const hm_facts *facts, hm_field field,
                      hm_out *text)
{
    hm_str none = {"", 0};

    hm_facts_get(facts, field, none, text);
    hm_json_key(json, hm_field_name(field));
    hm_json_string(json, hm_out_text(text));
    hm_out_clear(text);
}

static hm_status print_hit_json(cli *c, const cli_source *source)
{
    ask_work *work = c->work;
    hm_facts facts = ask_facts(c, source);
    hm_json json = {.out = c->out};
    hm_status st;

    hm_json_begin_object(&json);
    hm_json_key(&json, "file");
    hm_json_string(&json, hm_str_of(source->file));
    put_game_json(source, &json);
    put_field(&json, &facts, HM_FIELD_ID, work->text);
    hm_json_key(&json, "index");
    hm_json_int(&json, (int64_t)hm_replay_index(work->replay));
    if (c->args->variations) {
        hm_replay_address(work->replay, work->text);
        hm_json_key(&json, "at");
        hm_json_string(&json, hm_out_text(work->text));
    }
    st = put_move(&json, work);
    hm_json_key(&json, "ply_total");
    hm_json_int(&json, (int64_t)hm_record_length(source->record));
    put_field(&json, &facts, HM_FIELD_RESULT, work->text);
    hm_json_end_object(&json);
    hm_json_end_line(&json);
    return st;
}

static void search_game(cli *c, cli_source *source, hm_status st)
{
    const ask_work *work = c->work;

    if (!ask_has_game(c, source, st))
        return;
    st = hm_search_game(c->search, source->record, work->replay);
    c->tally.hits += st == HM_OK;
    if (st == HM_OK && !c->args->count)
        st = c->args->json ? print_hit_json(c, source) : print_hit(c, source);
    ask_end_game(c, source, st);
}

static int run_find(cli *c)
{
    static const cli_task task = {.open = ask_open,
                                  .close = ask_close,
                                  .game = search_game,
                                  .finish = ask_end_source};
    const cli_args *a = c->args;
    hm_search *search = NULL;
    int end = CLI_USAGE;

    if (a->position || a->pattern || a->material || a->text)
        end = ask_search(c, &search);
    else
        hm_out_puts(c->err, "halfmove find: missing --position, --pattern, "
                            "--material or --text\n");
    c->search = search;
    if (end == CLI_FINE) {
        end = games_run(c, &task);
        if (c->args->count)
            hm_out_printf(c->out, "%zu\n", c->hits);
        ask_finish(c);
        end = worse(end, c->hits ? CLI_FINE : CLI_NO);
    }
    hm_search_free(search);
    return end;
}

extern const hm_command hm__command_find;

const hm_command hm__command_find = {
    .name = "find",
    .synopsis = "[options] [FILE...]",
    .summary = "find positions, patterns, material and words in games",
    .about =
        "Prints for each game the first state in which something occurs: its "
        "address, the players, the date and the result. Several conditions "
        "must hold in the same state. A FILE that is a folder means the "
        "records in it. Exits with 1 if nothing was found.\n"
        "--position is a position: sfen: and an SFEN, fen: and a FEN, moves: "
        "and moves of USI or UCI from the usual start, or FILE#GAME@STATE. "
        "Positions are equal if pieces, hands, the side to move and, in chess, "
        "the rights to castle and to capture en passant are; on a table, if "
        "the same pieces lie at the same places in the same order. --board-"
        "only compares only what stands on the board. --mirror finds mirror "
        "images, too; castling has none.\n"
        "--pattern is a part of a board, written as rows of SFEN or FEN: ? is "
        "any square, ! any piece, A and a are any piece of the side in "
        "capitals or in small letters, a number is so many empty squares. It "
        "may be anywhere on the board.\n"
        "--material is all pieces of a position, as KRPkrp, or conditions, as "
        "'R=2 p<3'. Pieces in hand count; so do promoted pieces, and +R counts "
        "only these.\n"
        "--text finds games in which all words occur, in tags or comments. "
        "Case does not matter.\n"
        "With --json each game is one line: \"index\" is the number of the "
        "state, \"move\" what was played next, \"ply_total\" the length of the "
        "game, \"result\" as written. With --variations they are searched, "
        "too, and \"at\" is the address of the state.",
    .example = "halfmove find --position 'moves:7g7f 3c3d' ~/shogi\n"
               "halfmove find --position game.kif@12 --json *.kif\n"
               "halfmove find --pattern 'K1/PP' --where 'Black ~ Habu' "
               "games.kif\n"
               "halfmove find --text 'brilliant sacrifice' --count games.pgn",
    .options = "board board-only count dialect from game hand in-hand include "
               "jobs json material mirror output pattern position setup-path "
               "size strict text variations verbose where",
    .run = run_find,
};
