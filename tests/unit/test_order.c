/*
 * test_order.c - order maintenance, against a plain array.
 *
 * Every piece has a tag; tags must grow from the bottom to the top whatever
 * was put where, and the chains of places and types must follow them.
 */
#include "support.h"

typedef struct model {
    uint32_t *ids; // bottom first
    size_t count;
} model;

static void model_insert(model *m, size_t at, uint32_t id)
{
    memmove(m->ids + at + 1, m->ids + at, (m->count - at) * sizeof(*m->ids));
    m->ids[at] = id;
    m->count++;
}

static size_t model_find(const model *m, uint32_t id)
{
    for (size_t i = 0; i < m->count; i++) {
        if (m->ids[i] == id)
            return i;
    }
    fail_msg("piece %u is lost", id);
    return 0;
}

/* A piece of one of a few types, at one of a few places. */
static hm__piece_state some_piece(uint64_t *seed)
{
    return (hm__piece_state){.attr = {.suit = (int16_t)random_below(seed, 3)},
                             .x = random_below(seed, 2),
                             .y = random_below(seed, 2)};
}

/* Puts a new piece right above `below`; HM__NONE: at the very bottom. */
static uint32_t put(hm_table *table, uint64_t *seed, uint32_t below)
{
    hm__piece_state state = some_piece(seed);
    uint32_t id = HM__NONE;

    assert_int_equal(hm__table_place(table, &state, below, &id), HM_OK);
    return id;
}

static void assert_order(const hm_table *table, const model *m)
{
    uint32_t at = table->order.bottom;

    assert_int_equal(table->count, m->count);
    for (size_t i = 0; i < m->count; i++) {
        const hm__piece *p = &table->pieces[at];

        if (at != m->ids[i])
            fail_msg("place %zu: piece %u, not %u", i, at, m->ids[i]);
        if (i && p->tag <= table->pieces[m->ids[i - 1]].tag)
            fail_msg("place %zu: the tag does not grow", i);
        at = p->link[HM__LANE_ORDER].above;
    }
    assert_int_equal(at, HM__NONE);
}

/* The chains of an index hold each piece once, in the order of the tags. */
static void assert_chains(const hm_table *table, const hm__index *index,
                          hm__lane lane)
{
    size_t seen = 0;

    for (size_t i = 0; i < index->count; i++) {
        const hm__chain *chain = &index->groups[i].chain;
        uint32_t below = HM__NONE;
        uint32_t count = 0;

        for (uint32_t at = chain->bottom; at != HM__NONE;
             at = table->pieces[at].link[lane].above) {
            assert_int_equal(table->pieces[at].link[lane].below, below);
            if (below != HM__NONE &&
                table->pieces[below].tag >= table->pieces[at].tag)
                fail_msg("a chain is out of order");
            below = at;
            count++;
        }
        assert_int_equal(chain->top, below);
        assert_int_equal(chain->count, count);
        seen += count;
    }
    assert_int_equal(seen, table->count);
}

static void assert_everything(const hm_table *table, const model *m)
{
    assert_order(table, m);
    assert_chains(table, &table->places, HM__LANE_PLACE);
    assert_chains(table, &table->types, HM__LANE_TYPE);
}

/* A table that keeps all its chains from the start. */
static void init_table(hm_table *table, fixture *f)
{
    hm__table_init(table, f->ctx);
    assert_int_equal(hm__table_need_types(table), HM_OK);
}

static void open_model(model *m, size_t room)
{
    m->ids = malloc(room * sizeof(*m->ids));
    m->count = 0;
    assert_non_null(m->ids);
}

static void random_insertions_at_random_places(void **state)
{
    enum { PIECES = 4000 };
    fixture *f = *state;
    hm_table table;
    model m;
    uint64_t seed = 11;

    init_table(&table, f);
    open_model(&m, PIECES);
    for (size_t i = 0; i < PIECES; i++) {
        size_t at = random_below(&seed, (uint32_t)i + 1);

        model_insert(&m, at, put(&table, &seed, at ? m.ids[at - 1] : HM__NONE));
        if (i % 500 == 0)
            assert_everything(&table, &m);
    }
    assert_everything(&table, &m);
    free(m.ids);
    hm__table_free(&table);
}

/* The worst case of tags: there is never room between the same two. */
static void many_insertions_at_one_spot(void **state)
{
    enum { PIECES = 40000 };
    fixture *f = *state;
    hm_table table;
    uint64_t seed = 12;
    uint32_t floor_piece;
    uint32_t at;

    init_table(&table, f);
    floor_piece = put(&table, &seed, HM__NONE);
    put(&table, &seed, floor_piece);
    for (uint32_t i = 2; i < PIECES; i++)
        assert_int_equal(put(&table, &seed, floor_piece), i);
    at = table.order.bottom;
    assert_int_equal(at, 0);
    for (uint32_t i = PIECES - 1; i > 0; i--) { // the last came lowest
        uint32_t above = table.pieces[at].link[HM__LANE_ORDER].above;

        assert_true(table.pieces[above].tag > table.pieces[at].tag);
        assert_int_equal(above, i);
        at = above;
    }
    assert_chains(&table, &table.places, HM__LANE_PLACE);
    assert_chains(&table, &table.types, HM__LANE_TYPE);
    hm__table_free(&table);
}

/* Always under the same piece: each new one right above the one before. */
static void many_insertions_below_one_piece(void **state)
{
    enum { PIECES = 40000 };
    fixture *f = *state;
    hm_table table;
    uint64_t seed = 13;
    uint32_t below;

    init_table(&table, f);
    below = put(&table, &seed, HM__NONE);
    put(&table, &seed, below);
    for (uint32_t i = 2; i < PIECES; i++)
        below = put(&table, &seed, below);
    assert_int_equal(hm__table_top(&table), 1);
    below = table.order.bottom;
    for (size_t i = 1; i < PIECES; i++) {
        uint32_t above = table.pieces[below].link[HM__LANE_ORDER].above;

        assert_true(table.pieces[above].tag > table.pieces[below].tag);
        below = above;
    }
    assert_int_equal(below, 1);
    assert_chains(&table, &table.places, HM__LANE_PLACE);
    hm__table_free(&table);
}

static void the_bottom_and_the_top_take_any_number(void **state)
{
    enum { PIECES = 40000 };
    fixture *f = *state;
    hm_table table;
    uint64_t seed = 14;

    init_table(&table, f);
    for (uint32_t i = 0; i < PIECES; i++) {
        uint32_t below = i % 2 ? HM__NONE : hm__table_top(&table);
        uint32_t id = put(&table, &seed, below);

        assert_int_equal(i % 2 ? table.order.bottom : table.order.top, id);
    }
    assert_chains(&table, &table.places, HM__LANE_PLACE);
    hm__table_free(&table);
}

/* It takes 2^28 pieces to get there, so the tag is set by hand. */
static void at_the_farthest_tags_all_are_numbered_again(void **state)
{
    fixture *f = *state;
    const int64_t farthest = INT64_C(1) << 61;
    uint64_t seed = 11;
    hm_table table;
    model m;

    for (int up = 0; up < 2; up++) {
        open_model(&m, 8);
        init_table(&table, f);
        for (size_t i = 0; i < 5; i++)
            model_insert(&m, i,
                         put(&table, &seed, i ? m.ids[i - 1] : HM__NONE));
        table.pieces[m.ids[up ? 4 : 0]].tag = up ? farthest - 1 : 1 - farthest;
        model_insert(&m, up ? 5 : 0,
                     put(&table, &seed, up ? m.ids[4] : HM__NONE));
        assert_everything(&table, &m);
        assert_true(table.pieces[table.order.top].tag < farthest / 2);
        hm__table_free(&table);
        free(m.ids);
    }
}

/* Moving between two neighbours for ever uses up the tags there, too. */
static void pieces_that_change_places_for_ever(void **state)
{
    enum { PIECES = 50, MOVES = 30000 };
    fixture *f = *state;
    hm_table table;
    model m;
    uint64_t seed = 15;

    init_table(&table, f);
    open_model(&m, PIECES);
    for (size_t i = 0; i < PIECES; i++)
        model_insert(&m, i, put(&table, &seed, hm__table_top(&table)));
    for (int i = 0; i < MOVES; i++) {
        uint32_t id = random_below(&seed, PIECES);
        size_t from = model_find(&m, id);
        size_t to;

        m.count--;
        memmove(m.ids + from, m.ids + from + 1,
                (m.count - from) * sizeof(*m.ids));
        to = 10 + random_below(&seed, 2);
        assert_int_equal(hm__table_move(&table, id, random_below(&seed, 2), 0,
                                        m.ids[to - 1]),
                         HM_OK);
        model_insert(&m, to, id);
        table.note_count = 0;
        if (i % 1000 == 0)
            assert_everything(&table, &m);
    }
    assert_everything(&table, &m);
    free(m.ids);
    hm__table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(random_insertions_at_random_places),
        TEST(many_insertions_at_one_spot),
        TEST(many_insertions_below_one_piece),
        TEST(the_bottom_and_the_top_take_any_number),
        TEST(at_the_farthest_tags_all_are_numbered_again),
        TEST(pieces_that_change_places_for_ever),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
