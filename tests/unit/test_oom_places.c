/*
 * test_oom_places.c - the seeds of the fuzzers, and the corpus, when memory
 * runs out: each place that asks for memory is refused it once.
 *
 * Whatever is wrong with a game is no concern here; it must be wrong in the
 * same words, though, or there is no answer.
 */
#define UNIT_PART hm_draw()

#include <dirent.h>

#include "places.h"

enum { MOST_BYTES = 1 << 14 };

/* A game, and how it is read and written. */
typedef struct seed {
    hm_reader_options read; // but for the diagnostics
    const char *to;
    hm_str text;
    hm_status (*use)(fixture *f, hm_record *record, hm_out *out);
} seed;

static hm_status lack(hm_status st)
{
    return st == HM_ENOMEM ? st : HM_OK;
}

/* ---- played and written -------------------------------------------------- */

static hm_status put_ply(hm_status st, const hm_ply *ply, hm_out *out)
{
    if (st == HM_OK)
        hm_out_put(out, ply->text);
    return lack(st);
}

static hm_status put_position(hm_replay *replay, hm_out *out)
{
    uint64_t key = 0;
    size_t count = 0;
    hm_ply ply;
    hm_status st;

    hm_replay_json(replay, out);
    st = lack(hm_replay_position(replay, out));
    if (st == HM_OK)
        st = lack(hm_replay_key(replay, &key));
    if (st == HM_OK)
        st = lack(hm_replay_legal(replay, &count));
    if (st == HM_OK && count)
        st = put_ply(hm_replay_legal_at(replay, 0, &ply), &ply, out);
    if (st == HM_OK)
        st = put_ply(hm_replay_ply(replay, 0, &ply), &ply, out);
    return st == HM_OK ? hm_out_status(out) : st;
}

/* As `options` say, until it cannot go on. */
static hm_status play_game(fixture *f, const hm_record *record,
                           const hm_replay_options *options, hm_out *out)
{
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(f->ctx, options, &replay);

    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    while (st == HM_OK) {
        st = put_position(replay, out);
        if (st == HM_OK)
            st = lack(hm_diagram_write(hm_replay_table(replay), NULL, out));
        if (st == HM_OK)
            st = hm_replay_next(replay);
    }
    hm_replay_free(replay);
    return lack(st);
}

static hm_status write_as(fixture *f, const hm_record *record, const char *to,
                          hm_out *out)
{
    const hm_writer_options options = {
        .size = sizeof(options), .to = to, .diags = f->diags};
    hm_status st = lack(hm_record_write(f->ctx, record, &options, out));

    return st == HM_OK ? hm_out_status(out) : st;
}

static hm_status play_and_write(fixture *f, hm_record *record, hm_out *out)
{
    const seed *s = f->subject;
    const hm_replay_options plain = {.size = sizeof(plain), .diags = f->diags};
    const hm_replay_options full = {.size = sizeof(full),
                                    .diags = f->diags,
                                    .keep_going = true,
                                    .phases = true,
                                    .paths = true,
                                    .force = true,
                                    .table = true,
                                    .keys = true};
    hm_status st = play_game(f, record, &plain, out);

    if (st == HM_OK)
        st = play_game(f, record, &full, out);
    if (st == HM_OK)
        st = write_as(f, record, NULL, out);
    if (st == HM_OK)
        st = write_as(f, record, s->to ? s->to : "ppn", out);
    return st;
}

/* ---- changed ------------------------------------------------------------- */

static hm_status change_texts(hm_edit *edit, const hm_node *node)
{
    static const char *const tags[] = {"Event", "Black", "Date"};
    hm_status st = HM_OK;

    for (size_t i = 0; st == HM_OK && i < HM_COUNT(tags); i++) {
        const hm_str key = hm_str_of(tags[i]);

        st = lack(hm_edit_set_tag(edit, key, HM_STR("1990.05.07")));
        if (st == HM_OK)
            st = lack(hm_edit_move_tag(edit, key, 0));
        if (st == HM_OK && i == 0)
            st = lack(hm_edit_remove_tag(edit, key));
    }
    if (st == HM_OK)
        st = lack(hm_edit_set_comment(edit, node, HM_BEFORE, HM_STR("first")));
    if (st == HM_OK)
        st = lack(hm_edit_add_comment(edit, node, HM_AFTER, HM_STR("then")));
    if (st == HM_OK)
        st = lack(hm_edit_set_time(edit, node, 3000));
    if (st == HM_OK)
        st = lack(hm_edit_set_note(edit, node, "mark", HM_STR("!")));
    if (st == HM_OK)
        st = lack(hm_edit_set_note(edit, node, "bookmark", HM_STR("here")));
    if (st == HM_OK)
        st = lack(
            hm_edit_set_annotation(edit, node, HM_STR("eval"), HM_STR("0.5")));
    return st == HM_OK ? lack(hm_edit_set_end(edit, "resign")) : st;
}

static hm_status change_tree(hm_edit *edit, const hm_node *node)
{
    const hm_node *next = hm_node_child(node);
    hm_status st = HM_OK;

    if (next)
        st = hm_replay_seek(hm_edit_replay(edit), node);
    if (st == HM_OK)
        st = lack(hm_edit_play(edit, HM_STR("pass"), NULL));
    if (st == HM_OK && hm_node_sibling(node))
        st = lack(hm_edit_promote(edit, hm_node_sibling(node)));
    if (st == HM_OK && hm_node_sibling(node))
        st = lack(hm_edit_reorder(edit, hm_node_sibling(node), 0));
    if (st == HM_OK && next)
        st = lack(hm_edit_remove(edit, node));
    if (st == HM_OK && next)
        st = lack(hm_edit_delete(edit, next));
    return st;
}

static hm_status change_game(fixture *f, hm_record *record, hm_out *out)
{
    hm_edit *edit = NULL;
    hm_status st = hm_edit_new(f->ctx, record, f->diags, &edit);
    const hm_node *first = hm_node_child(hm_record_root(record));

    if (st == HM_OK && first)
        st = change_texts(edit, first);
    if (st == HM_OK && first)
        st = lack(change_tree(edit, first));
    if (st == HM_OK)
        st = write_as(f, record, NULL, out);
    while (st == HM_OK && hm_edit_changes(edit))
        st = hm_edit_undo(edit);
    if (st == HM_OK)
        st = write_as(f, record, NULL, out);
    hm_edit_free(edit);
    return lack(st);
}

/* ---- drawn --------------------------------------------------------------- */

static hm_status draw_page(fixture *f, hm_record *record, hm_out *out)
{
    const hm_picture_options picture = {.size = sizeof(picture),
                                        .diags = f->diags};
    const hm_page_options options = {.size = sizeof(options),
                                     .picture = &picture,
                                     .data = true,
                                     .arrows = true,
                                     .bodies = true,
                                     .stills = true};
    hm_page *page = NULL;
    hm_status st = hm_page_begin(f->ctx, &options, out, &page);

    if (st == HM_OK)
        st = lack(hm_page_add(page, record));
    if (st == HM_OK)
        st = hm_page_end(page);
    hm_page_free(page);
    return lack(st);
}

/* The last position, in a language that has pictures of its own. */
static hm_status draw_last(fixture *f, hm_replay *replay, const char *language,
                           hm_out *out)
{
    hm_arrangement arrangement;
    hm_marks *marks = NULL;
    hm_picture_options options = {.size = sizeof(options),
                                  .diags = f->diags,
                                  .annotate = HM_ANNOTATE_ALGEBRAIC};
    hm_out *texts = NULL;
    hm_status st = hm_out_new(f->ctx, &texts);

    if (st == HM_OK)
        st = hm_replay_arrange(replay, language, texts, &arrangement);
    if (st == HM_OK)
        options.arrangement = &arrangement;
    st = lack(st);
    if (st == HM_OK)
        st = lack(hm_replay_marks(replay, true, &marks));
    if (st == HM_OK)
        st = lack(hm_picture_write(f->ctx, hm_replay_table(replay), "svg",
                                   &options, out));
    hm_marks_free(marks);
    hm_out_free(texts);
    return st;
}

static hm_status draw_game(fixture *f, hm_record *record, hm_out *out)
{
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(f->ctx, NULL, &replay);

    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    st = lack(st);
    if (st == HM_OK)
        st = draw_last(f, replay, "ja", out);
    if (st == HM_OK)
        st = draw_last(f, replay, "en", out);
    hm_replay_free(replay);
    return st == HM_OK ? hm_out_status(out) : st;
}

/* ---- seeds --------------------------------------------------------------- */

/* Every game of a seed, and what was said about it. */
static hm_status read_seed(fixture *f, hm_out *out)
{
    const seed *s = f->subject;
    hm_reader_options options = s->read;
    hm_status st;

    options.size = sizeof(options);
    options.diags = f->diags;
    st = lack(with_games_of(f, s->text, &options, s->use, out));
    for (size_t i = 0; i < hm_diags_count(f->diags); i++)
        hm_diag_print(hm_diags_at(f->diags, i), false, out);
    return st == HM_OK ? hm_out_status(out) : st;
}

static void try_seed(seed s)
{
    s.use = play_and_write;
    fail_new_places(read_seed, &s);
    s.use = change_game;
    fail_new_places(read_seed, &s);
}

static void draw_seed(seed s)
{
    s.use = draw_game;
    fail_new_places(read_seed, &s);
}

static void draw_pages(seed s)
{
    s.use = draw_page;
    fail_new_places(read_seed, &s);
}

/* Reads a file into `bytes`; returns how long it is. */
static size_t load(const char *path, char *bytes)
{
    FILE *file = fopen(path, "rb");
    size_t size;

    assert_non_null(file);
    size = fread(bytes, 1, MOST_BYTES, file);
    fclose(file);
    return size;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Tries each file of a folder. */
static void try_folder(const char *folder, void (*try)(hm_str bytes))
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_visible, alphasort);
    char bytes[MOST_BYTES];
    char path[512];

    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof(path), "%s/%s", folder, entries[i]->d_name);
        try((hm_str){bytes, load(path, bytes)});
        free(entries[i]);
    }
    free(entries);
}

/* The name of a notation by a letter, as fuzz.h has it. */
static const char *notation_by(char letter)
{
    hm_notation_info info = {.size = sizeof(info)};
    size_t count = 0;

    while (hm_notation_at(count, &info))
        count++;
    hm_notation_at((uint8_t)(letter - 'a') % count, &info);
    return info.name;
}

/* Without the first bytes, which say what a fuzzer does with the rest. */
static hm_str after(hm_str bytes, size_t count)
{
    return hm__str_part(bytes, count, bytes.len);
}

static void try_conversion(hm_str bytes)
{
    assert_true(bytes.len >= 2);
    try_seed((seed){.read.from = notation_by(bytes.ptr[0]),
                    .to = notation_by(bytes.ptr[1]),
                    .text = after(bytes, 2)});
}

static void try_pages(hm_str bytes)
{
    assert_true(bytes.len >= 2);
    draw_pages((seed){.read.from = notation_by(bytes.ptr[0]),
                      .text = after(bytes, 2)});
}

static void try_books(hm_str bytes)
{
    assert_true(bytes.len >= 3);
    draw_seed((seed){.read.from = notation_by(bytes.ptr[0]),
                     .text = after(bytes, 3)});
}

static void try_pictures(hm_str bytes)
{
    assert_true(bytes.len >= 4);
    draw_seed((seed){.read.from = notation_by(bytes.ptr[1]),
                     .text = after(bytes, 4)});
}

static void try_shogi(hm_str bytes)
{
    static const char *const notations[] = {"csa", "ki2", "kif", "psn", "usi"};

    assert_true(bytes.len >= 2);
    for (size_t i = 0; i < HM_COUNT(notations); i++) {
        if ((size_t)(bytes.ptr[0] - 'a') == i)
            try_seed((seed){.read.from = notations[i],
                            .to = notations[(i + 1) % HM_COUNT(notations)],
                            .text = after(bytes, 2)});
    }
}

static void try_actions(hm_str bytes)
{
    static const char *const settings[] = {"game=shogi", "in-hand={\"P\":2}"};

    try_seed((seed){.read.from = "pan", .text = after(bytes, 1)});
    try_seed((seed){.read = {.from = "pan",
                             .settings = settings,
                             .setting_count = HM_COUNT(settings)},
                    .to = "kif",
                    .text = after(bytes, 1)});
}

static void try_any(hm_str bytes)
{
    try_seed((seed){.text = bytes});
}

static void try_words(hm_str bytes)
{
    try_seed((seed){.read.from = "ppn", .to = "pan", .text = bytes});
}

/* ---- the tests ----------------------------------------------------------- */

static void games_in_other_notations(void **state)
{
    (void)state;
    try_folder("tests/fuzz/seeds/convert", try_conversion);
    try_folder("tests/fuzz/seeds/shogi", try_shogi);
}

static void games_of_one_notation(void **state)
{
    static const char *const folders[] = {"atlantis", "atlantis_old", "chess"};
    char path[64];

    (void)state;
    for (size_t i = 0; i < HM_COUNT(folders); i++) {
        snprintf(path, sizeof(path), "tests/fuzz/seeds/%s", folders[i]);
        try_folder(path, try_any);
    }
    try_folder("tests/fuzz/seeds/ppn", try_words);
    try_folder("tests/fuzz/seeds/head", try_words);
    try_folder("tests/fuzz/seeds/pan", try_actions);
}

static void games_on_paper(void **state)
{
    (void)state;
    try_folder("tests/fuzz/seeds/page", try_pages);
    try_folder("tests/fuzz/seeds/book", try_books);
    try_folder("tests/fuzz/seeds/picture", try_pictures);
}

static void games_as_they_are_found(void **state)
{
    static const char *const folders[] = {
        "atlantis", "atlantis-old", "csa", "epd", "fen", "ki2", "kif",
        "pan",      "pgn",          "ppn", "psn", "uci", "usi"};
    char path[64];

    (void)state;
    for (size_t i = 0; i < HM_COUNT(folders); i++) {
        snprintf(path, sizeof(path), "tests/conformance/corpus/%s", folders[i]);
        try_folder(path, try_any);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_in_other_notations),
        cmocka_unit_test(games_of_one_notation),
        cmocka_unit_test(games_on_paper),
        cmocka_unit_test(games_as_they_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
