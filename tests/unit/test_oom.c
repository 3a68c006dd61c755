/*
 * test_oom.c - every allocation fails once.
 *
 * A whole run is made with an allocator whose n-th call fails, for n from 1
 * until the run needs fewer calls. Each time it must end with HM_ENOMEM, crash
 * nowhere and leak nothing.
 */
#define UNIT_PART hm_draw()

#include "oom.h"

/* Enough of everything to make each part allocate. */
static const char games[] =
    "---\nEvent: \"Out of memory\" # a comment\nGameType: Four Field Kono\n"
    "Macros:\n  one: \"b2-`two'\"\n  two: c3\nNested: {a: [1, 2, {b: c}]}\n"
    "...\n1. b1:b3 {a comment} 1... d3:b3; +b3\n2. S@{a,b}{8..9} . `one'\n"
    "3. /c-1R 3b2-b9 ^a9@>45|c3 t,my_set'@c3%c3[1] *b9[*] c3~S5 c3=p c3#b8\n"
    "---\n[Event \"Another\"]\nMovetextParser: chess\n...\n1. R@a1 a1-2U\n";

/* KI2 in Shift_JIS: a handicap, a comment, a variation, another game. */
static const char shogi[] =
    "\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x8a\x70\x97\x8e\x82\xbf\n"
    "\x81\xa2\x82\x52\x8e\x6c\x95\xe0\x81\xa3\x82\x56\x98\x5a\x95\xe0\n"
    "*\x95\x5c\n"
    "\x95\xcf\x89\xbb\x81\x46"
    "2\x8e\xe8\n"
    "\x81\xa3\x82\x51\x98\x5a\x95\xe0\n"
    "\x90\xe6\x8e\xe8\x81\x46\x41\n"
    "\x81\xa3\x82\x56\x98\x5a\x95\xe0\n";

static hm_status open_reader(fixture *f, hm_str text, hm_input **input,
                             hm_reader **reader)
{
    hm_reader_options options = {.size = sizeof(options), .diags = f->diags};
    hm_status st;

    *reader = NULL;
    st = hm_input_memory(f->ctx, text, input);
    if (st != HM_OK)
        return st;
    return hm_reader_new(f->ctx, *input, &options, reader);
}

/* Plays a record to its end and back, writing every state. */
static hm_status play_record(hm_replay *replay, const hm_record *record,
                             hm_out *out)
{
    hm_status st = hm_replay_load(replay, record);

    while (st == HM_OK) {
        hm_replay_json(replay, out);
        st = hm_out_status(out);
        if (st == HM_OK)
            st = hm_replay_next(replay);
    }
    if (st != HM_END)
        return st;
    return hm_replay_seek(replay, hm_record_root(record));
}

static hm_status read_and_replay(fixture *f, hm_out *out)
{
    hm_replay_options options = {.size = sizeof(options), .diags = f->diags};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(f->ctx, &options, &replay);

    if (st == HM_OK)
        st = open_reader(f, hm_str_of(games), &input, &reader);
    while (st == HM_OK) {
        st = hm_reader_reuse(reader, &record);
        if (st == HM_OK)
            st = play_record(replay, record, out);
    }
    hm_replay_free(replay);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_END ? HM_OK : st;
}

static hm_status write_all(fixture *f, hm_str text,
                           const hm_writer_options *options, hm_out *out)
{
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_status st = open_reader(f, text, &input, &reader);

    while (st == HM_OK) {
        hm_record *record = NULL;

        st = hm_reader_next(reader, &record);
        if (st == HM_OK)
            st = hm_record_write(f->ctx, record, options, out);
        hm_record_free(record);
    }
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_END ? HM_OK : st;
}

static hm_status write_back(fixture *f, hm_out *out)
{
    return write_all(f, hm_str_of(games), NULL, out);
}

static hm_status write_encoded(fixture *f, hm_out *out)
{
    hm_writer_options options = {.size = sizeof(options),
                                 .to = "kif",
                                 .diags = f->diags,
                                 .encoding = "same"};

    return write_all(f, hm_str_of(shogi), &options, out);
}

static hm_status read_all(fixture *f, hm_str text)
{
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_status st = open_reader(f, text, &input, &reader);

    while (st == HM_OK) {
        hm_record *record = NULL;

        st = hm_reader_next(reader, &record);
        hm_record_free(record);
    }
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_END ? HM_OK : st;
}

/* Much of PAN, and of PSN in Latin-1: any part may be the one too many. */
static hm_status read_long_games(fixture *f, hm_out *out)
{
    enum { ACTIONS = 1500 };
    hm_status st;

    hm_out_puts(out, "[[\"shift\",0,1]");
    for (int i = 1; i < ACTIONS; i++)
        hm_out_puts(out, i % 2 ? ",[\"shift\",1,0]" : ",[\"shift\",0,1]");
    hm_out_puts(out, "]\n");
    st = hm_out_status(out);
    if (st == HM_OK)
        st = read_all(f, hm_out_text(out));
    hm_out_clear(out);
    hm_out_puts(out, "[Sente \"Ren\xE9\"]\nP7g-7f {");
    for (int i = 0; i < ACTIONS; i++)
        hm_out_puts(out, "\xE9t\xE9 ");
    hm_out_puts(out, "}\n");
    if (st == HM_OK)
        st = hm_out_status(out);
    return st == HM_OK ? read_all(f, hm_out_text(out)) : st;
}

/* Games with more than the notations named beside them can hold. */
static const struct {
    const char *text;
    const char *to[4];
} losing[] = {
    {"[Sente \"A\"]\n1.P7g-7f (0:01/0:00:01) {a comment} (1.P2g-2f) "
     "1...P3c-3d 2.Resigns\n",
     {"usi", "csa", "ppn", "pan"}},
    {"V3.0\n$NOTE:}\nPI\n+\n+7776FU\nT1.5\n'*}\n%CHUDAN\nT0.5\n",
     {"psn", "kif", "ki2", "usi"}},
    {"[Event \"A\"]\n\n1. e4! {a} (1. d4) e5 1-0\n",
     {"uci", "fen", "epd", "ppn"}},
    {"---\nGameType: Chess # a comment\nMacros: {a: b}\n...\n"
     "1. e2-e4 {a}\n1. e7-e5; . \n",
     {"ppn", "pgn", "pan", "uci"}},
};

static size_t losing_at, losing_to;

static hm_status write_less(fixture *f, hm_out *out)
{
    hm_writer_options options = {.size = sizeof(options),
                                 .to = losing[losing_at].to[losing_to],
                                 .diags = f->diags};

    return write_all(f, hm_str_of(losing[losing_at].text), &options, out);
}

static hm_status build_setup(fixture *f, hm_out *out)
{
    hm_setup_request request = {.size = sizeof(request),
                                .name = "Four Field Kono"};
    hm_table *table = NULL;
    hm_status st = hm_setup_build(f->ctx, &request, f->diags, &table);

    if (st != HM_OK)
        return st;
    hm_table_json(table, out);
    hm_table_free(table);
    return hm_out_status(out);
}

/* A part of a page, or all of one: then the subject says so. */
static hm_status make_page(fixture *f, hm_out *out)
{
    hm_picture_options picture = {.size = sizeof(picture), .diags = f->diags};
    hm_page_options options = {.size = sizeof(options),
                               .picture = &picture,
                               .embed = f->subject ? NULL : "one",
                               .bodies = true};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    hm_page *page = NULL;
    hm_status st = hm_page_begin(f->ctx, &options, out, &page);

    if (st == HM_OK)
        st = open_reader(f, hm_str_of(games), &input, &reader);
    if (st == HM_OK)
        st = hm_reader_reuse(reader, &record);
    if (st == HM_OK)
        st = hm_page_add(page, record);
    if (st == HM_OK)
        st = hm_page_end(page);
    hm_page_free(page);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return st;
}

/* Types plies into a game, and asks what can be asked after each. */
static hm_status type_plies(fixture *f, const char *text,
                            const char *const *plies, hm_out *out)
{
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    hm_replay *replay = NULL;
    uint64_t key = 0;
    hm_ply ply;
    hm_status st = hm_replay_new(f->ctx, NULL, &replay);

    if (st == HM_OK)
        st = open_reader(f, hm_str_of(text), &input, &reader);
    if (st == HM_OK)
        st = hm_reader_next(reader, &record);
    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    for (; st == HM_OK && *plies; plies++) {
        size_t count = 0;

        st = hm_replay_legal(replay, &count);
        if (st == HM_OK || st == HM_ESUPPORT)
            st = hm_replay_play(replay, hm_str_of(*plies), NULL);
        if (st == HM_OK)
            st = hm_replay_ply(replay, 0, &ply);
        if (st == HM_OK)
            hm_out_put(out, ply.text);
        if (st == HM_OK)
            st = hm_replay_position(replay, out);
        if (st == HM_OK)
            st = hm_replay_key(replay, &key);
    }
    hm_replay_free(replay);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_OK ? hm_out_status(out) : st;
}

static hm_status type_actions(fixture *f, hm_out *out)
{
    static const char *const plies[] = {
        "shift 0 1, promote 1 Q", "[[\"capture\",3,1],[\"drop\",\"q\",0]]",
        "pass", NULL};

    return type_plies(f,
                      "{\"startpos\": [[\"k\", null], [null, \"K\"]],"
                      " \"hand_rule\": \"swap\", \"moves\": []}",
                      plies, out);
}

static hm_status type_turns(fixture *f, hm_out *out)
{
    static const char *const plies[] = {"a1-a2", "[[\"b3\",\"c3\"]]", "pass",
                                        NULL};

    return type_plies(f,
                      "{\"format\": \"Atlantis transcript\","
                      " \"version\": \"1.0\", \"segments\":"
                      " [[\"a1\", \"a2\"], [\"b2\"], [\"b3\", \"c3\"]],"
                      " \"players\": [{\"stacks\": {\"a1\": 1}},"
                      " {\"stacks\": {\"b3\": 1}}]}",
                      plies, out);
}

/* A new game, with some of what an edit can do. */
static hm_status make_record(fixture *f, hm_out *out)
{
    hm_start start = {
        .size = sizeof(start), .game = "shogi", .diags = f->diags};
    hm_record *record = NULL;
    hm_edit *edit = NULL;
    hm_status st = hm_record_new(f->ctx, &start, &record);

    if (st == HM_OK)
        st = hm_edit_new(f->ctx, record, f->diags, &edit);
    if (st == HM_OK)
        st = hm_edit_play(edit, HM_STR("P-7f"), "psn");
    if (st == HM_OK)
        st = hm_edit_set_tag(edit, HM_STR("Black"), HM_STR("Ann"));
    if (st == HM_OK)
        st = hm_edit_set_end(edit, "resign");
    if (st == HM_OK)
        st = hm_edit_undo(edit);
    if (st == HM_OK)
        st = hm_record_write(f->ctx, record, NULL, out);
    hm_edit_free(edit);
    hm_record_free(record);
    return st;
}

/* ---- drawing: our own memory; that of others is in test_pressure.c ------ */

static hm_status with_table(fixture *f, hm_out *out,
                            hm_status (*draw)(fixture *f, hm_table *table,
                                              hm_out *out))
{
    hm_setup_request request = {.size = sizeof(request),
                                .name = "Four Field Kono"};
    hm_table *table = NULL;
    hm_status st = hm_setup_build(f->ctx, &request, f->diags, &table);

    if (st == HM_OK)
        st = draw(f, table, out);
    hm_table_free(table);
    return st;
}

static hm_status write_diagram(fixture *f, hm_table *table, hm_out *out)
{
    hm_diagram_options options = {.size = sizeof(options),
                                  .annotate = HM_ANNOTATE_ALGEBRAIC,
                                  .legend = true};

    (void)f;
    return hm_diagram_write(table, &options, out);
}

static hm_status draw_diagram(fixture *f, hm_out *out)
{
    return with_table(f, out, write_diagram);
}

/* The format of the picture that is drawn; a stage has no argument for it. */
static const char *format;

static hm_status write_picture(fixture *f, hm_table *table, hm_out *out)
{
    hm_picture_options options = {.size = sizeof(options),
                                  .width = 40,
                                  .oblique = true,
                                  .oblique_angle = 45,
                                  .annotate = HM_ANNOTATE_ALGEBRAIC};

    return hm_picture_write(f->ctx, table, format, &options, out);
}

static hm_status draw_picture(fixture *f, hm_out *out)
{
    return with_table(f, out, write_picture);
}

static hm_status write_book(fixture *f, hm_table *table, hm_out *out)
{
    hm_book *book = NULL;
    hm_status st = hm_book_begin(f->ctx, NULL, out, &book);

    for (int i = 0; i < 7 && st == HM_OK; i++)
        st = hm_book_add(book, table, NULL);
    if (st == HM_OK)
        st = hm_book_end(book);
    hm_book_free(book);
    return st;
}

static hm_status draw_book(fixture *f, hm_out *out)
{
    return with_table(f, out, write_book);
}

static void reading_and_replaying(void **state)
{
    (void)state;
    fail_each_call(read_and_replay, NULL);
}

static void writing_back(void **state)
{
    (void)state;
    fail_each_call(write_back, NULL);
}

static void reading_long_games(void **state)
{
    (void)state;
    fail_each_call(read_long_games, NULL);
}

static void writing_in_another_encoding(void **state)
{
    (void)state;
    fail_each_call(write_encoded, NULL);
}

static void warning_of_losses(void **state)
{
    (void)state;
    for (losing_at = 0; losing_at < HM_COUNT(losing); losing_at++) {
        for (losing_to = 0; losing_to < HM_COUNT(losing[0].to); losing_to++)
            fail_each_call(write_less, NULL);
    }
}

static void building_a_setup(void **state)
{
    (void)state;
    fail_each_call(build_setup, NULL);
}

static void making_a_page(void **state)
{
    (void)state;
    fail_each_call(make_page, NULL);
}

static void making_a_whole_page(void **state)
{
    (void)state;
    fail_calls(make_page, "whole", 7);
}

static void typing_plies(void **state)
{
    (void)state;
    fail_each_call(type_actions, NULL);
    fail_each_call(type_turns, NULL);
}

static void making_a_record(void **state)
{
    (void)state;
    fail_each_call(make_record, NULL);
}

static void drawing_a_diagram(void **state)
{
    (void)state;
    fail_each_call(draw_diagram, NULL);
}

static void drawing_pictures(void **state)
{
    static const char *const formats[] = {"svg", "png",  "pdf", "gif",
                                          "pam", "apng", "webp"};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(formats); i++) {
        format = formats[i];
        fail_each_call(draw_picture, NULL);
    }
}

static void drawing_a_book(void **state)
{
    (void)state;
    fail_each_call(draw_book, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_and_replaying),
        cmocka_unit_test(writing_back),
        cmocka_unit_test(reading_long_games),
        cmocka_unit_test(writing_in_another_encoding),
        cmocka_unit_test(warning_of_losses),
        cmocka_unit_test(building_a_setup),
        cmocka_unit_test(making_a_page),
        cmocka_unit_test(making_a_whole_page),
        cmocka_unit_test(typing_plies),
        cmocka_unit_test(making_a_record),
        cmocka_unit_test(drawing_a_diagram),
        cmocka_unit_test(drawing_pictures),
        cmocka_unit_test(drawing_a_book),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
