/*
 * test_table.c - the table: five actions, undo and redo, against a model.
 *
 * The model is an array of states, bottom first, and a copy of it for every
 * note: slow, and too simple to be wrong.
 */
#include "support.h"

#include <math.h>

static uint32_t top_at(const hm_table *table, double x, double y)
{
    uint64_t work = 0;

    return hm__table_top_at(table, x, y, &work);
}

enum { MOST = 128, HISTORY = 64 };

typedef struct item {
    uint32_t id;
    hm__piece_state is;
} item;

typedef struct model {
    item items[MOST];
    size_t count;
} model;

typedef struct world {
    hm_table table;
    model now;
    model before[HISTORY]; // at each note
    uint64_t seed;
} world;

static hm__piece_state some_state(uint64_t *seed)
{
    return (hm__piece_state){
        .attr = {.system = (uint16_t)random_below(seed, 2),
                 .kind = (uint8_t)random_below(seed, HM__KINDS),
                 .side = (uint8_t)random_below(seed, HM__SIDES),
                 .suit = (int16_t)(1 + random_below(seed, 2)),
                 .rank = (int16_t)(1 + random_below(seed, 2))},
        .x = random_below(seed, 3),
        .y = random_below(seed, 2) * 0.5,
        .angle = random_below(seed, 4) * 90.0,
        .present = true};
}

/* ---- the model ------------------------------------------------------------
 */

static void model_insert(model *m, size_t at, item new)
{
    memmove(m->items + at + 1, m->items + at,
            (m->count - at) * sizeof(m->items[0]));
    m->items[at] = new;
    m->count++;
}

static item model_take(model *m, size_t at)
{
    item taken = m->items[at];

    m->count--;
    memmove(m->items + at, m->items + at + 1,
            (m->count - at) * sizeof(m->items[0]));
    return taken;
}

/* What a piece at place `at` of the order goes right above. */
static uint32_t below(const model *m, size_t at)
{
    return at ? m->items[at - 1].id : HM__NONE;
}

static uint32_t model_top_at(const model *m, double x, double y)
{
    for (size_t i = m->count; i > 0; i--) {
        if (m->items[i - 1].is.x == x && m->items[i - 1].is.y == y)
            return m->items[i - 1].id;
    }
    return HM__NONE;
}

static bool same_state(const hm__piece_state *a, const hm__piece_state *b)
{
    return memcmp(&a->attr, &b->attr, sizeof(a->attr)) == 0 && a->x == b->x &&
           a->y == b->y && a->angle == b->angle && a->present == b->present;
}

static void assert_same(const hm_table *table, const model *m)
{
    uint32_t at = table->order.bottom;

    assert_int_equal(table->count, m->count);
    for (size_t i = 0; i < m->count; i++) {
        assert_int_equal(at, m->items[i].id);
        assert_true(same_state(&table->pieces[at].is, &m->items[i].is));
        at = table->pieces[at].link[HM__LANE_ORDER].above;
    }
    assert_int_equal(at, HM__NONE);
    for (int x = 0; x < 3; x++) {
        for (int y = 0; y < 2; y++)
            assert_int_equal(top_at(table, x, y * 0.5),
                             model_top_at(m, x, y * 0.5));
    }
}

/* ---- actions ---------------------------------------------------------------
 */

static void act_place(world *w)
{
    size_t at = random_below(&w->seed, (uint32_t)w->now.count + 1);
    item new = {.is = some_state(&w->seed)};

    assert_int_equal(
        hm__table_place(&w->table, &new.is, below(&w->now, at), &new.id),
        HM_OK);
    model_insert(&w->now, at, new);
}

static void act_move(world *w)
{
    item moved =
        model_take(&w->now, random_below(&w->seed, (uint32_t)w->now.count));
    size_t at = random_below(&w->seed, (uint32_t)w->now.count + 1);

    moved.is.x = random_below(&w->seed, 3);
    moved.is.y = random_below(&w->seed, 2) * 0.5;
    assert_int_equal(hm__table_move(&w->table, moved.id, moved.is.x, moved.is.y,
                                    below(&w->now, at)),
                     HM_OK);
    model_insert(&w->now, at, moved);
}

static void act_remove(world *w)
{
    item gone =
        model_take(&w->now, random_below(&w->seed, (uint32_t)w->now.count));

    assert_int_equal(hm__table_remove(&w->table, gone.id), HM_OK);
}

static void act_update(world *w)
{
    item *changed =
        &w->now.items[random_below(&w->seed, (uint32_t)w->now.count)];

    changed->is = some_state(&w->seed);
    assert_int_equal(hm__table_update(&w->table, changed->id, &changed->is),
                     HM_OK);
}

static void act(world *w)
{
    uint32_t which = random_below(&w->seed, 10);

    w->before[w->table.note_count] = w->now;
    if (w->now.count == 0 || (which < 4 && w->now.count < MOST - 1))
        act_place(w);
    else if (which < 7)
        act_move(w);
    else if (which < 8)
        act_remove(w);
    else
        act_update(w);
}

static void random_actions_undone_and_redone(void **state)
{
    fixture *f = *state;
    world *w = malloc(sizeof(*w));

    assert_non_null(w);
    *w = (world){.seed = 5};
    hm__table_init(&w->table, f->ctx);
    for (int round = 0; round < 150; round++) {
        size_t notes = 1 + random_below(&w->seed, HISTORY - 1);
        size_t back;

        w->table.note_count = 0; // nothing goes back behind this
        while (w->table.note_count < notes)
            act(w);
        assert_same(&w->table, &w->now);
        back = random_below(&w->seed, (uint32_t)notes);
        hm__table_undo(&w->table, back);
        assert_same(&w->table, &w->before[back]);
        hm__table_undo(&w->table, 0);
        assert_same(&w->table, &w->before[0]);
        hm__table_redo(&w->table, back);
        assert_same(&w->table, &w->before[back]);
        hm__table_redo(&w->table, notes);
        assert_same(&w->table, &w->now);
        if (round % 3 == 0) { // and go on from somewhere else
            hm__table_undo(&w->table, back);
            w->now = w->before[back];
        }
    }
    hm__table_free(&w->table);
    free(w);
}

/* One action, every allocation of it failing in turn. */
static void out_of_memory_changes_nothing(void **state)
{
    fixture *f = *state;
    world *w = malloc(sizeof(*w));

    assert_non_null(w);
    *w = (world){.seed = 6};
    hm__table_init(&w->table, f->ctx);
    for (int i = 0; i < 60; i++) {
        hm__piece_state new = some_state(&w->seed);
        uint32_t id = 12345;
        hm_status st;

        new.x = i; // a new place and a new type: all of them grow
        new.attr.rank = (int16_t)i;
        for (size_t n = 1;; n++) {
            f->heap.fail_at = f->heap.calls + n;
            st =
                hm__table_place(&w->table, &new, hm__table_top(&w->table), &id);
            if (st == HM_OK)
                break;
            assert_int_equal(st, HM_ENOMEM);
            assert_int_equal(id, 12345);
            assert_same(&w->table, &w->now);
        }
        f->heap.fail_at = 0;
        new.present = true;
        model_insert(&w->now, w->now.count, (item){id, new});
        assert_same(&w->table, &w->now);
    }
    hm__table_free(&w->table);
    free(w);
}

static void pieces_are_limited(void **state)
{
    fixture *f = *state;
    hm_table table;
    hm__piece_state piece = {0};
    uint32_t id;

    limit_context(f, "pieces", 2);
    hm__table_init(&table, f->ctx);
    assert_int_equal(hm__table_place(&table, &piece, HM__NONE, &id), HM_OK);
    assert_int_equal(hm__table_place(&table, &piece, HM__NONE, &id), HM_OK);
    assert_int_equal(hm__table_remove(&table, 0), HM_OK);
    assert_int_equal(hm__table_place(&table, &piece, HM__NONE, &id),
                     HM_ELIMIT); // ever placed, not present
    assert_int_equal(hm_table_count(&table), 1);
    hm__table_free(&table);
}

/* ---- places ---------------------------------------------------------------
 */

static uint32_t place_at(hm_table *table, double x, double y)
{
    hm__piece_state state = {.x = x, .y = y};
    uint32_t id;

    assert_int_equal(hm__table_place(table, &state, hm__table_top(table), &id),
                     HM_OK);
    return id;
}

/* Reach is a circle; squares of the index must never show through. */
static void the_top_piece_within_reach_is_found(void **state)
{
    static const double near = 0.0022;
    static const double far = 0.0023;
    fixture *f = *state;

    for (int i = 0; i < 64; i++) {
        double x = 5 + i / 512.0; // across several squares
        hm_table table;
        uint32_t first;

        hm__table_init(&table, f->ctx);
        first = place_at(&table, x, 7);
        assert_int_equal(top_at(&table, x + near, 7), first);
        assert_int_equal(top_at(&table, x - near, 7), first);
        assert_int_equal(top_at(&table, x, 7 + near), first);
        assert_int_equal(top_at(&table, x, 7 - near), first);
        assert_int_equal(top_at(&table, x + far, 7), HM__NONE);
        assert_int_equal(top_at(&table, x - far, 7), HM__NONE);
        assert_int_equal(top_at(&table, x + 0.0017, 7 + 0.0017), HM__NONE);
        assert_int_equal(top_at(&table, x + 0.0015, 7 + 0.0015), first);
        hm__table_free(&table);
    }
}

static void the_higher_of_two_near_pieces_wins(void **state)
{
    fixture *f = *state;

    for (int i = 0; i < 64; i++) {
        double x = 3 + i / 1024.0;
        hm_table table;
        uint32_t low;
        uint32_t high;

        hm__table_init(&table, f->ctx);
        low = place_at(&table, x, 1);
        high = place_at(&table, x + 0.002, 1);
        assert_int_equal(top_at(&table, x, 1), high);
        assert_int_equal(top_at(&table, x - 0.001, 1), low);
        assert_int_equal(hm__table_move(&table, low, x, 1, high), HM_OK);
        assert_int_equal(top_at(&table, x, 1), low);
        hm__table_free(&table);
    }
}

static void negative_and_distant_places_work(void **state)
{
    static const double at[] = {-0.5, -1000.25, 1e9, -1e9, 0.00390625};
    fixture *f = *state;
    hm_table table;

    hm__table_init(&table, f->ctx);
    for (size_t i = 0; i < HM_COUNT(at); i++) {
        uint32_t id = place_at(&table, at[i], -at[i]);

        assert_int_equal(top_at(&table, at[i], -at[i]), id);
    }
    assert_int_equal(hm_table_top(&table, 1e300, 0), 0);
    assert_int_equal(hm_table_top(&table, NAN, 0), 0);
    hm__table_free(&table);
}

/* ---- systems --------------------------------------------------------------
 */

static void systems_have_numbers_and_names(void **state)
{
    fixture *f = *state;
    hm_table table;
    uint16_t number = 0;
    uint16_t again = 0;

    hm__table_init(&table, f->ctx);
    assert_int_equal(hm__table_system(&table, HM_STR("piecepack"), &number),
                     HM_OK);
    assert_int_equal(number, HM__PIECEPACK);
    for (int i = 0; i < 100; i++) {
        char name[32];

        snprintf(name, sizeof(name), "my_set_%d", i);
        assert_int_equal(hm__table_system(&table, hm_str_of(name), &number),
                         HM_OK);
        assert_int_equal(number, HM__SYSTEMS + i);
        assert_int_equal(hm__table_system(&table, hm_str_of(name), &again),
                         HM_OK);
        assert_int_equal(again, number);
    }
    assert_text(hm__table_system_name(&table, HM__SYSTEMS + 42), "my_set_42");
    assert_text(hm__table_system_name(&table, HM__CHESS2), "chess2");
    hm__table_clear(&table);
    assert_int_equal(hm__table_system(&table, HM_STR("other"), &number), HM_OK);
    assert_int_equal(number, HM__SYSTEMS);
    assert_text(hm__table_system_name(&table, number), "other");
    hm__table_free(&table);
}

/* ---- the public face ------------------------------------------------------
 */

static void a_piece_is_described_as_it_lies(void **state)
{
    fixture *f = *state;
    board b;
    hm_piece p;

    open_board(&b, f);
    assert_int_equal(play(&b, "t@b2 cM5b>@(1.5,3) *b2"), HM_OK);
    assert_int_equal(hm_table_count(&b.table), 1);
    assert_int_equal(hm_table_bottom(&b.table), 2);
    assert_int_equal(hm_table_above(&b.table, 2), 0);
    assert_int_equal(hm_table_above(&b.table, 1), 0); // it is gone
    assert_false(hm_table_piece(&b.table, 1, &p));
    assert_false(hm_table_piece(&b.table, 0, &p));
    assert_false(hm_table_piece(&b.table, 3, &p));
    assert_true(hm_table_piece(&b.table, 2, &p));
    assert_text(p.system, "piecepack");
    assert_string_equal(p.kind, "coin");
    assert_string_equal(p.side, "back");
    assert_int_equal(p.id, 2);
    assert_int_equal(p.suit, 2);
    assert_int_equal(p.rank, 6);
    assert_true(p.x == 1.5 && p.y == 3 && p.angle == 270);
    assert_int_equal(hm_table_top(&b.table, 1.5, 3), 2);
    assert_int_equal(hm_table_top(&b.table, 2, 2), 0);
    close_board(&b);
}

static void json_lists_the_bottom_first(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);
    board b;

    open_board(&b, f);
    hm_table_json(&b.table, out);
    assert_text(hm_out_text(out), "[]");
    hm_out_clear(out);
    assert_int_equal(play(&b, "S@b2 t\\b2"), HM_OK);
    hm_table_json(&b.table, out);
    assert_text(hm_out_text(out),
                "[{\"cfg\":\"piecepack\",\"piece_side\":\"tile_back\",\"suit\":"
                "1,\"rank\":1,\"x\":2,\"y\":2,\"angle\":0},{\"cfg\":"
                "\"piecepack\",\"piece_side\":\"coin_back\",\"suit\":1,"
                "\"rank\":1,\"x\":2,\"y\":2,\"angle\":0}]");
    hm_out_free(out);
    close_board(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(random_actions_undone_and_redone),
        TEST(out_of_memory_changes_nothing),
        TEST(pieces_are_limited),
        TEST(the_top_piece_within_reach_is_found),
        TEST(the_higher_of_two_near_pieces_wins),
        TEST(negative_and_distant_places_work),
        TEST(systems_have_numbers_and_names),
        TEST(a_piece_is_described_as_it_lies),
        TEST(json_lists_the_bottom_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
