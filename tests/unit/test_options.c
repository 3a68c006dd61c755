/*
 * test_options.c - programs that were built with older headers.
 *
 * Their option structs are shorter. Here each ends at the end of a page that
 * nothing may be read behind, so that a library that looks further than `size`
 * is killed.
 */
#define UNIT_PART hm_draw()

#include "support.h"

#include <sys/mman.h>
#include <unistd.h>

static const char kono[] = "---\nGameType: Four Field Kono\n...\n1. a1:a3\n";

/* Two pages, the second of which cannot be read. */
typedef struct edge {
    char *pages;
    size_t page;
} edge;

static edge open_edge(void)
{
    edge e = {.page = (size_t)sysconf(_SC_PAGESIZE)};
    FILE *zero = fopen("/dev/zero", "rb");

    assert_non_null(zero);
    e.pages = mmap(NULL, 2 * e.page, PROT_READ | PROT_WRITE, MAP_PRIVATE,
                   fileno(zero), 0);
    fclose(zero);
    assert_true(e.pages != MAP_FAILED);
    assert_int_equal(mprotect(e.pages + e.page, e.page, PROT_NONE), 0);
    return e;
}

static void close_edge(edge *e)
{
    munmap(e->pages, 2 * e->page);
}

/* The first `size` bytes of a struct, right before what cannot be read. */
static void *at_edge(const edge *e, const void *from, size_t size)
{
    char *to = e->pages + e->page - size;

    memcpy(to, from, size);
    memcpy(to, &size, sizeof(size));
    return to;
}

/* What a call came to with a struct of `size` bytes, or of none at all. */
typedef hm_status (*call)(fixture *f, const void *options);

/*
 * Makes a call with structs of every length that a program may have, from
 * `least` bytes on, then with sizes that cannot be.
 */
static void try_sizes(fixture *f, call make, const void *full, size_t least,
                      size_t size)
{
    const size_t absurd[] = {0, 1, sizeof(size_t) - 1, 4097, SIZE_MAX};
    edge e = open_edge();

    for (size_t n = least; n <= size; n += sizeof(size_t))
        assert_int_equal(make(f, at_edge(&e, full, n)), HM_OK);
    for (size_t i = 0; i < sizeof(absurd) / sizeof(absurd[0]); i++) {
        char *given = at_edge(&e, full, size);

        memcpy(given, &absurd[i], sizeof(absurd[i]));
        assert_int_equal(make(f, given), HM_EUSAGE);
    }
    close_edge(&e);
}

/* A struct of a program that was built with newer headers is read as well. */
static void try_longer(fixture *f, call make, const void *full, size_t size)
{
    char longer[2048];

    memset(longer, 0xFF, sizeof(longer));
    memcpy(longer, full, size);
    size += 512;
    memcpy(longer, &size, sizeof(size));
    assert_int_equal(make(f, longer), HM_OK);
}

#define TRY(f, make, full, least)                                              \
    do {                                                                       \
        (full).size = sizeof(full);                                            \
        try_sizes(f, make, &(full), least, sizeof(full));                      \
        try_longer(f, make, &(full), sizeof(full));                            \
    } while (0)

/* ---- contexts ------------------------------------------------------------ */

static hm_status make_ctx(fixture *f, const void *options)
{
    hm_ctx *ctx;
    hm_status st = hm_ctx_new(options, &ctx);

    (void)f;
    assert_int_equal(st == HM_OK, ctx != NULL);
    hm_ctx_free(ctx);
    return st;
}

static hm_status make_limited(fixture *f, const void *limits)
{
    hm_ctx_options options = {.size = sizeof(options), .limits = limits};

    return make_ctx(f, &options);
}

static void contexts_take_short_structs(void **state)
{
    hm_ctx_options options = {.setup_folders = "nowhere"};
    hm_limits limits = {.game_bytes = 77};

    TRY(*state, make_ctx, options, sizeof(size_t));
    TRY(*state, make_limited, limits, sizeof(size_t));
}

static void limits_that_a_program_does_not_know_are_not_written(void **state)
{
    const size_t known = offsetof(hm_limits, moves);
    edge e = open_edge();
    hm_limits zero = {.size = known};
    hm_limits *limits = at_edge(&e, &zero, known);
    size_t value;

    (void)state;
    hm_limits_default(limits, known);
    assert_int_equal(limits->size, known);
    assert_int_equal(limits->meta_depth, 64);
    assert_int_equal(hm_limits_set(limits, "meta-depth", 5), HM_OK);
    assert_int_equal(hm_limits_set(limits, "moves", 5), HM_EUSAGE);
    assert_string_equal(hm_limits_name(limits, 2, &value), "meta-depth");
    assert_int_equal(value, 5);
    assert_string_equal(hm_limits_name(limits, 3, &value), "moves");
    assert_int_equal(value, 1000000); // the default holds
    close_edge(&e);
}

/* ---- records ------------------------------------------------------------- */

static hm_status make_reader(fixture *f, const void *options)
{
    hm_input *input;
    hm_reader *reader;
    hm_status st;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(kono), &input), HM_OK);
    st = hm_reader_new(f->ctx, input, options, &reader);
    assert_int_equal(st == HM_OK, reader != NULL);
    hm_reader_free(reader);
    hm_input_free(input);
    return st;
}

static void readers_take_short_structs(void **state)
{
    hm_reader_options options = {.from = "ppn"};

    TRY(*state, make_reader, options, sizeof(size_t));
}

/* PPN does not stream: the options are read all the same. */
static hm_status make_stream(fixture *f, const void *options)
{
    hm_input *input;
    hm_reader *reader;
    hm_out *out = new_out(f);
    hm_status st;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of("[]"), &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, NULL, &reader), HM_OK);
    st = hm_reader_stream(reader, options, out);
    hm_out_free(out);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_ESUPPORT ? HM_OK : st;
}

static void streams_take_short_structs(void **state)
{
    hm_stream_options options = {.states = true};

    TRY(*state, make_stream, options, sizeof(size_t));
}

static hm_status write_game(fixture *f, const void *options)
{
    hm_record *record = read_game(f, hm_str_of(kono));
    hm_out *out = new_out(f);
    hm_status st = hm_record_write(f->ctx, record, options, out);

    hm_out_free(out);
    hm_record_free(record);
    return st;
}

static void writers_take_short_structs(void **state)
{
    hm_writer_options options = {.to = "ppn"};

    TRY(*state, write_game, options, sizeof(size_t));
}

static hm_status make_atlantis(fixture *f, const void *options)
{
    hm_record *record;
    hm_status st = hm_atlantis_new(f->ctx, options, &record);

    assert_int_equal(st == HM_OK, record != NULL);
    hm_record_free(record);
    return st;
}

static void starts_of_atlantis_take_short_structs(void **state)
{
    hm_atlantis_options options = {.shape = "hexagon", .side = 2};

    TRY(*state, make_atlantis, options, offsetof(hm_atlantis_options, players));
}

static hm_status make_setup(fixture *f, const void *request)
{
    hm_table *table;
    hm_status st = hm_setup_build(f->ctx, request, f->diags, &table);

    assert_int_equal(st == HM_OK, table != NULL);
    hm_table_free(table);
    return st;
}

static void setups_take_short_structs(void **state)
{
    hm_setup_request request = {.name = "Four Field Kono"};

    TRY(*state, make_setup, request, offsetof(hm_setup_request, settings));
}

static hm_status make_record(fixture *f, const void *start)
{
    hm_record *record;
    hm_status st = hm_record_new(f->ctx, start, &record);

    assert_int_equal(st == HM_OK, record != NULL);
    hm_record_free(record);
    return st;
}

static void new_records_take_short_structs(void **state)
{
    hm_start start = {.game = "shogi"};

    TRY(*state, make_record, start, offsetof(hm_start, setup));
}

static hm_status make_search(fixture *f, const void *options)
{
    hm_search *search;
    hm_status st = hm_search_new(f->ctx, options, &search);

    assert_int_equal(st == HM_OK, search != NULL);
    hm_search_free(search);
    return st;
}

static void searches_take_short_structs(void **state)
{
    hm_search_options options = {.position = "moves:7g7f"};

    TRY(*state, make_search, options, offsetof(hm_search_options, shown));
}

static hm_status ask_facts(fixture *f, const void *facts)
{
    hm_out *out = new_out(f);
    hm_status st = hm_facts_get(facts, HM_FIELD_NOTATION, HM_STR(""), out);
    hm_outcome outcome;

    if (st == HM_OK)
        st = hm_facts_outcome(facts, &outcome);
    hm_out_free(out);
    return st;
}

static void facts_take_short_structs(void **state)
{
    hm_record *record = read_game(*state, (hm_str){kono, sizeof(kono) - 1});
    hm_facts facts = {.record = record};

    TRY(*state, ask_facts, facts, offsetof(hm_facts, file));
    hm_record_free(record);
}

/* Structs that are filled in are no longer than their size. */
static void listings_fill_in_short_structs(void **state)
{
    edge e = open_edge();
    hm_notation_info notation = {.size = sizeof(notation)};
    hm_renderer_info renderer = {.size = sizeof(renderer)};
    fixture *f = *state;

    for (size_t n = offsetof(hm_notation_info, title); n <= sizeof(notation);
         n += sizeof(size_t)) {
        hm_notation_info *info = at_edge(&e, &notation, n);

        assert_true(hm_notation_find("kif", info));
        assert_int_equal(info->size, n);
        assert_string_equal(info->name, "kif");
    }
    for (size_t n = offsetof(hm_renderer_info, title); n <= sizeof(renderer);
         n += sizeof(size_t)) {
        hm_renderer_info *info = at_edge(&e, &renderer, n);

        assert_true(hm_renderer_find(f->ctx, "png", info));
        assert_int_equal(info->size, n);
        assert_string_equal(info->name, "png");
    }
    notation.size = renderer.size = 3;
    assert_false(hm_notation_at(0, &notation));
    assert_false(hm_renderer_at(f->ctx, 0, &renderer));
    close_edge(&e);
}

/* ---- replays ------------------------------------------------------------- */

static hm_status make_replay(fixture *f, const void *options)
{
    hm_replay *replay;
    hm_status st = hm_replay_new(f->ctx, options, &replay);

    assert_int_equal(st == HM_OK, replay != NULL);
    hm_replay_free(replay);
    return st;
}

static hm_status declare(fixture *f, const void *options)
{
    hm_record *record =
        read_game(f, hm_str_of("---\nMovetextParser: usi\n...\n"
                               "position startpos moves 7g7f\n"));
    hm_replay *replay;
    hm_declaration d;
    hm_status st;

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    st = hm_shogi_declare(replay, options, &d);
    hm_replay_free(replay);
    hm_record_free(record);
    return st;
}

static void replays_take_short_structs(void **state)
{
    hm_replay_options options = {.keep_going = true};
    hm_declaration_options rule = {.points24 = true};

    TRY(*state, make_replay, options, sizeof(size_t));
    TRY(*state, declare, rule, sizeof(size_t));
}

/* ---- pictures ------------------------------------------------------------ */

static hm_table *make_table(fixture *f)
{
    hm_setup_request request = {.size = sizeof(request),
                                .name = "Four Field Kono"};
    hm_table *table;

    assert_int_equal(hm_setup_build(f->ctx, &request, NULL, &table), HM_OK);
    return table;
}

static hm_status draw_diagram(fixture *f, const void *options)
{
    hm_table *table = make_table(f);
    hm_out *out = new_out(f);
    hm_extent extent = {0};
    hm_status st = hm_diagram_measure(table, options, &extent);

    if (st == HM_OK)
        st = hm_diagram_write(table, options, out);
    else
        assert_int_equal(hm_diagram_write(table, options, out), st);
    hm_out_free(out);
    hm_table_free(table);
    return st;
}

static hm_status draw_picture(fixture *f, const void *options)
{
    hm_table *table = make_table(f);
    hm_out *out = new_out(f);
    hm_frame frame = {0};
    hm_status st = hm_picture_measure(f->ctx, table, options, &frame);

    if (st == HM_OK)
        st = hm_picture_write(f->ctx, table, "svg", options, out);
    else
        assert_int_equal(hm_picture_write(f->ctx, table, "svg", options, out),
                         st);
    hm_out_free(out);
    hm_table_free(table);
    return st;
}

static hm_status shoot(fixture *f, const void *picture, const void *run)
{
    hm_table *table = make_table(f);
    hm_out *out = new_out(f);
    hm_film *film;
    hm_status st;

    assert_int_equal(hm_film_new(f->ctx, "pam", &film), HM_OK);
    st = hm_film_measure(film, table, picture);
    if (st == HM_OK)
        st = hm_film_begin(film, run, out);
    if (st == HM_OK)
        st = hm_film_add(film, table, picture, 1);
    if (st == HM_OK)
        st = hm_film_end(film);
    hm_film_free(film);
    hm_out_free(out);
    hm_table_free(table);
    return st;
}

static hm_status shoot_look(fixture *f, const void *options)
{
    return shoot(f, options, NULL);
}

static hm_status shoot_run(fixture *f, const void *options)
{
    return shoot(f, NULL, options);
}

static void pictures_take_short_structs(void **state)
{
    hm_diagram_options diagram = {.style = HM_STYLE_ASCII};
    hm_picture_options picture = {.width = 40};
    hm_film_options film = {.between = 2};

    TRY(*state, draw_diagram, diagram, sizeof(size_t));
    TRY(*state, draw_picture, picture, sizeof(size_t));
    TRY(*state, shoot_look, picture, offsetof(hm_picture_options, height));
    TRY(*state, shoot_run, film, sizeof(size_t));
}

static hm_status make_book(fixture *f, const void *options)
{
    hm_out *out = new_out(f);
    hm_book *book;
    hm_status st = hm_book_begin(f->ctx, options, out, &book);

    if (st == HM_OK)
        st = hm_book_end(book);
    hm_book_free(book);
    hm_out_free(out);
    return st;
}

static hm_status make_book_picture(fixture *f, const void *picture)
{
    hm_book_options options = {.size = sizeof(options), .picture = picture};

    return make_book(f, &options);
}

static hm_status make_page(fixture *f, const void *options)
{
    hm_out *out = new_out(f);
    hm_page *page;
    hm_status st = hm_page_begin(f->ctx, options, out, &page);

    if (st == HM_OK)
        st = hm_page_end(page);
    hm_page_free(page);
    hm_out_free(out);
    return st;
}

static hm_status make_page_picture(fixture *f, const void *picture)
{
    hm_page_options options = {.size = sizeof(options), .picture = picture};

    return make_page(f, &options);
}

static void books_and_pages_take_short_structs(void **state)
{
    hm_book_options book = {.columns = 1};
    hm_page_options page = {.title = "Kono"};
    hm_picture_options picture = {.theme = "dark"};

    TRY(*state, make_book, book, sizeof(size_t));
    TRY(*state, make_book_picture, picture, sizeof(size_t));
    TRY(*state, make_page, page, sizeof(size_t));
    TRY(*state, make_page_picture, picture, sizeof(size_t));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(contexts_take_short_structs),
        TEST(limits_that_a_program_does_not_know_are_not_written),
        TEST(readers_take_short_structs),
        TEST(streams_take_short_structs),
        TEST(writers_take_short_structs),
        TEST(starts_of_atlantis_take_short_structs),
        TEST(setups_take_short_structs),
        TEST(new_records_take_short_structs),
        TEST(searches_take_short_structs),
        TEST(facts_take_short_structs),
        TEST(listings_fill_in_short_structs),
        TEST(replays_take_short_structs),
        TEST(pictures_take_short_structs),
        TEST(books_and_pages_take_short_structs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
