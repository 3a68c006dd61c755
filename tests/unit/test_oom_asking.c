/*
 * test_oom_asking.c - what is asked about games when memory runs out: their
 * facts, ids and ends, what is found in them, where they can be cut, and what
 * an edit does to them.
 */
#include "oom.h"

static const char *const games[] = {
    "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n"
    "   1 ７六歩(77) ( 0:01/00:00:01)\n*why\n   2 ３四歩(33)\n"
    "   3 ２二角成(88)\n   4 同　銀(31)\n\n変化：2手\n   2 ８四歩(83)\n",
    "[Sente \"A\"]\n[Gote \"B\"]\n[Date \"1990/05/07\"]\n1.P7g-7f {why} "
    "2.P3c-3d"
    " (2.P8c-8d) 3.Bx2b+ 4.Sx2b\n",
    "[White \"A\"]\n[Black \"B\"]\n[Date \"1851.06.21\"]\n\n1. e4 {why} e5 "
    "(1... c5 $1 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 *\n",
    "---\nGameType: Four Field Kono\nBlack: A\n...\n1. b1:b3 {why} 1... d3:b3\n"
    "---\nSetUp: None\n...\n1. S@a1 (1. M@b2) 2. a1-b3\n",
    "{\"version\": \"1.0.0\", \"startpos\": [[\"r\", null], [null, null]], "
    "\"moves\": [[[\"shift\", 0, 3]], [[\"shift\", 3, 0]]]}\n",
    "atlantis-transcript 1.0\nboard B2 C5 D8 E11 E4 F7 G10 H6 I9 K8\n"
    "player B2 (A) (red)\nplayer K8 (B) (blue)\n",
    "{\"format\": \"Atlantis transcript\", \"version\": \"1.0\", \"segments\":"
    " [[\"a1\", \"a2\"], [\"b2\"], [\"b3\", \"c3\"]], \"players\": [{\"name\":"
    " \"A\", \"stacks\": {\"a1\": 1}}, {\"stacks\": {\"b3\": 1}}], \"turns\":"
    " [[[\"a1\", \"a2\"]]]}\n",
};

/* Without memory the work ends; whatever else is wrong is no concern here. */
static hm_status lack(hm_status st)
{
    return st == HM_ENOMEM ? st : HM_OK;
}

/* ---- facts --------------------------------------------------------------- */

static hm_status put_facts(const hm_facts *facts, hm_out *out)
{
    hm_status st = HM_OK;
    hm_outcome outcome;

    for (int i = HM_FIELD_TAG; st == HM_OK && i <= HM_FIELD_FAULTY; i++) {
        st = lack(hm_facts_get(facts, (hm_field)i, HM_STR("Black"), out));
        hm_out_char(out, '\n');
    }
    if (st == HM_OK)
        st = hm_facts_outcome(facts, &outcome);
    if (st == HM_OK)
        hm_record_result(facts->record, &outcome, out);
    return st == HM_OK ? hm_out_status(out) : st;
}

static hm_status ask_facts(fixture *f, hm_record *record, hm_out *out)
{
    hm_facts facts = {.size = sizeof(facts),
                      .record = record,
                      .file = "games",
                      .stage = HM_STAGE_PLAYED};
    hm_status st = hm_replay_new(f->ctx, NULL, &facts.replay);

    if (st == HM_OK)
        st = put_facts(&facts, out);
    hm_replay_free(facts.replay);
    return st;
}

static hm_status facts_of_games(fixture *f, hm_out *out)
{
    return lack(with_games(f, out, ask_facts));
}

/* ---- finding ------------------------------------------------------------- */

static const hm_search_options searches[] = {
    {.size = sizeof(hm_search_options), .position = "moves:7g7f 3c3d"},
    {.size = sizeof(hm_search_options),
     .position = "moves:e2e4 c7c5",
     .variations = true,
     .mirror = true,
     .board_only = true},
    {.size = sizeof(hm_search_options), .pattern = "N?!/p?A", .mirror = true},
    {.size = sizeof(hm_search_options), .material = "N>=2 q=1"},
    {.size = sizeof(hm_search_options), .words = "why A", .variations = true},
};

static hm_status search_once(fixture *f, const hm_record *record,
                             const hm_search_options *options, hm_out *out)
{
    hm_search *search = NULL;
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(f->ctx, NULL, &replay);

    if (st == HM_OK)
        st = hm_search_new(f->ctx, options, &search);
    if (st == HM_OK)
        st = hm_search_game(search, record, replay);
    hm_out_printf(out, "%d ", st);
    if (st == HM_OK)
        hm_replay_address(replay, out);
    hm_search_free(search);
    hm_replay_free(replay);
    return lack(st);
}

static hm_status search_all(fixture *f, hm_record *record, hm_out *out)
{
    hm_status st = HM_OK;

    for (size_t i = 0; st == HM_OK && i < HM_COUNT(searches); i++)
        st = search_once(f, record, &searches[i], out);
    return st == HM_OK ? hm_out_status(out) : st;
}

static hm_status search_games(fixture *f, hm_out *out)
{
    return lack(with_games(f, out, search_all));
}

static hm_status select_once(fixture *f, hm_record *record, hm_out *out)
{
    const char *text = "(Black ~ \"^[A-C]\" or White = \"B\") and not plies > "
                       "90 and date >= 1800 and winner != draw and id ~ .";
    hm_facts facts = {
        .size = sizeof(facts), .record = record, .stage = HM_STAGE_PLAYED};
    hm_where *where = NULL;
    hm_truth truth = HM_MAYBE;
    hm_out *scratch = NULL;
    hm_status st = hm_replay_new(f->ctx, NULL, &facts.replay);

    if (st == HM_OK)
        st = hm_out_new(f->ctx, &scratch);
    if (st == HM_OK)
        st = hm_where_parse(f->ctx, hm_str_of(text), f->diags, &where);
    if (st == HM_OK)
        st = hm_where_test(where, &facts, scratch, &truth);
    hm_out_printf(out, "%d ", truth);
    hm_where_free(where);
    hm_out_free(scratch);
    hm_replay_free(facts.replay);
    return st == HM_OK ? hm_out_status(out) : st;
}

static hm_status select_games(fixture *f, hm_out *out)
{
    return lack(with_games(f, out, select_once));
}

/* ---- cutting ------------------------------------------------------------- */

static hm_status read_slice(fixture *f, const hm_reader *whole, hm_str bytes,
                            const hm_slice *slice, hm_out *out)
{
    const hm_reader_options options = {.size = sizeof(options),
                                       .from = hm_reader_notation(whole),
                                       .diags = f->diags,
                                       .slice = slice};
    hm_input *input = NULL;
    hm_status st = hm_input_plain(f->ctx, bytes, &input);

    return st == HM_OK ? put_lengths(f, input, &options, out) : st;
}

static hm_status split_text(fixture *f, hm_out *out)
{
    const hm_reader_options options = {.size = sizeof(options),
                                       .diags = f->diags};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_out *bytes = NULL;
    hm_slice slice;
    hm_status st = hm_input_memory(f->ctx, hm_str_of(f->subject), &input);

    if (st == HM_OK)
        st = hm_out_new(f->ctx, &bytes);
    if (st == HM_OK)
        st = hm_reader_new(f->ctx, input, &options, &reader);
    while (st == HM_OK) {
        hm_out_clear(bytes);
        st = hm_reader_split(reader, 1, bytes, NULL, &slice);
        if (st == HM_OK)
            st = read_slice(f, reader, hm_out_text(bytes), &slice, out);
    }
    hm_reader_free(reader);
    hm_out_free(bytes);
    hm_input_free(input);
    return st == HM_END || st == HM_ESUPPORT ? hm_out_status(out) : lack(st);
}

/* ---- editing ------------------------------------------------------------- */

/* Each change that the notation has, undone and done again. */
static hm_status change(hm_edit *edit)
{
    const hm_node *first = hm_node_child(hm_record_root(hm_edit_record(edit)));
    hm_status st = lack(hm_edit_set_tag(edit, HM_STR("Black"), HM_STR("Eve")));

    if (st == HM_OK)
        st = lack(hm_edit_move_tag(edit, HM_STR("Black"), 0));
    if (st == HM_OK && first)
        st =
            lack(hm_edit_add_comment(edit, first, HM_AFTER, HM_STR("because")));
    if (st == HM_OK && first)
        st = lack(hm_edit_set_time(edit, first, 3000));
    if (st == HM_OK && first)
        st = lack(
            hm_edit_set_annotation(edit, first, HM_STR("nag"), HM_STR("1")));
    if (st == HM_OK)
        st = lack(hm_edit_set_end(edit, "resign"));
    if (st == HM_OK && first && hm_node_child(first))
        st = lack(hm_edit_delete(edit, hm_node_child(first)));
    while (st == HM_OK && hm_edit_changes(edit))
        st = hm_edit_undo(edit);
    while (st == HM_OK)
        st = hm_edit_redo(edit);
    if (st == HM_END)
        st = hm_edit_undo(edit);
    return st == HM_END ? HM_OK : st;
}

static hm_status edit_once(fixture *f, hm_record *record, hm_out *out)
{
    hm_edit *edit = NULL;
    hm_status st = hm_edit_new(f->ctx, record, f->diags, &edit);

    if (st == HM_OK)
        st = change(edit);
    if (st == HM_OK)
        st = hm_record_write(f->ctx, record, NULL, out);
    hm_edit_free(edit);
    return lack(st);
}

static hm_status edit_games(fixture *f, hm_out *out)
{
    return lack(with_games(f, out, edit_once));
}

/* ---- all of it ----------------------------------------------------------- */

static void try_all(stage work)
{
    for (size_t i = 0; i < HM_COUNT(games); i++)
        fail_each_call(work, games[i]);
}

static void facts_are_never_guessed(void **state)
{
    (void)state;
    try_all(facts_of_games);
}

static void nothing_is_overlooked(void **state)
{
    (void)state;
    try_all(search_games);
}

static void expressions_are_true_or_not(void **state)
{
    (void)state;
    try_all(select_games);
}

static void games_are_cut_whole(void **state)
{
    (void)state;
    try_all(split_text);
}

static void changes_are_made_or_not(void **state)
{
    (void)state;
    try_all(edit_games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_are_never_guessed),
        cmocka_unit_test(nothing_is_overlooked),
        cmocka_unit_test(expressions_are_true_or_not),
        cmocka_unit_test(games_are_cut_whole),
        cmocka_unit_test(changes_are_made_or_not),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
