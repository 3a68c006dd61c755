/*
 * test_key.c - the key of a table: kept up to date, and the same as afresh.
 */
#include "support.h"

#include "table/key.h"

static hm__piece_state some_state(uint64_t *seed)
{
    return (hm__piece_state){
        .attr = {.system = HM__PIECEPACK,
                 .kind = HM__COIN,
                 .side = HM__FACE,
                 .suit = (int16_t)(1 + random_below(seed, 2)),
                 .rank = 1},
        .x = random_below(seed, 2),
        .angle = random_below(seed, 2) * 90.0,
        .present = true};
}

/* The key of another table on which the same pieces lie in the same order. */
static uint64_t afresh(const hm_table *table)
{
    hm_table copy;
    uint64_t key;

    hm__table_init(&copy, table->ctx);
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        uint32_t id;

        assert_int_equal(hm__table_place(&copy, &table->pieces[at].is,
                                         hm__table_top(&copy), &id),
                         HM_OK);
    }
    key = hm__table_key(&copy);
    hm__table_free(&copy);
    return key;
}

static uint32_t some_piece(const hm_table *table, uint64_t *seed)
{
    uint32_t steps = random_below(seed, (uint32_t)table->count);
    uint32_t at = table->order.bottom;

    while (steps-- > 0)
        at = table->pieces[at].link[HM__LANE_ORDER].above;
    return at;
}

static void change_something(hm_table *table, uint64_t *seed)
{
    uint32_t which = random_below(seed, 10);
    hm__piece_state new = some_state(seed);
    uint32_t piece = table->count ? some_piece(table, seed) : HM__NONE;
    uint32_t other = table->count ? some_piece(table, seed) : HM__NONE;
    uint32_t id;

    if (table->count < 4 || (which < 3 && table->count < 20))
        assert_int_equal(hm__table_place(table, &new, other, &id), HM_OK);
    else if (which < 6)
        assert_int_equal(hm__table_move(table, piece, new.x, new.y, other),
                         HM_OK);
    else if (which < 8)
        assert_int_equal(hm__table_update(table, piece, &new), HM_OK);
    else
        assert_int_equal(hm__table_remove(table, piece), HM_OK);
}

/* Two kinds at two places: most pieces have equals below and above. */
static void changes_and_undo_lead_to_the_key_of_the_position(void **state)
{
    fixture *f = *state;
    uint64_t seed = 11;
    hm_table table;

    hm__table_init(&table, f->ctx);
    (void)hm__table_key(&table);
    for (int i = 0; i < 3000; i++) {
        size_t notes = table.note_count;
        uint64_t before = hm__table_key(&table);

        change_something(&table, &seed);
        assert_true(hm__table_key(&table) == afresh(&table));
        if (random_below(&seed, 2))
            continue;
        hm__table_undo(&table, notes);
        assert_true(hm__table_key(&table) == before);
        hm__table_redo(&table, notes + 1);
        assert_true(hm__table_key(&table) == afresh(&table));
    }
    hm__table_free(&table);
}

static uint64_t key_of(fixture *f, const char *moves)
{
    uint64_t key;
    board b;

    open_board(&b, f);
    assert_int_equal(play(&b, moves), HM_OK);
    key = hm__table_key(&b.table);
    close_board(&b);
    return key;
}

static void pieces_places_angles_and_order_make_a_difference(void **state)
{
    fixture *f = *state;
    uint64_t key = key_of(f, "S@a1 M@b2");

    assert_true(key == key_of(f, "S@c3 M@b2 c3-a1 b2-d4 d4-b2"));
    assert_true(key != key_of(f, "M@b2 S@a1"));
    assert_true(key != key_of(f, "S@a1 C@b2"));
    assert_true(key != key_of(f, "S@a1 M@b3"));
    assert_true(key != key_of(f, "S@a1 M>@b2"));
    assert_true(key == key_of(f, "S@a1 M@b2 b2@>360"));
    assert_true(key != key_of(f, "S@a1"));
    assert_true(key_of(f, "S@a1 *a1") == key_of(f, "M@b2 *b2"));
}

/* The same neighbours in another order, since some pieces are equal. */
static void equal_pieces_do_not_hide_the_order(void **state)
{
    fixture *f = *state;

    assert_true(key_of(f, "S@a1 M@c1 S@b1 C@d1 S@a1 A@e1 S@b1") !=
                key_of(f, "S@a1 A@e1 S@b1 C@d1 S@a1 M@c1 S@b1"));
    assert_true(key_of(f, "S@a1 M@c1 S@a1 C@d1 S@a1") !=
                key_of(f, "S@a1 C@d1 S@a1 M@c1 S@a1"));
}

/* Archives keep keys. */
static void keys_never_change(void **state)
{
    fixture *f = *state;

    assert_int_equal(key_of(f, "S@a1 M@b2"), UINT64_C(0x9994b3a0692fbd4d));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(changes_and_undo_lead_to_the_key_of_the_position),
        TEST(pieces_places_angles_and_order_make_a_difference),
        TEST(equal_pieces_do_not_hide_the_order),
        TEST(keys_never_change),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
