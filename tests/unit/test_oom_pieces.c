/*
 * test_oom_pieces.c - pieces of every kind, each alone, when memory runs out:
 * each place that asks for memory is refused it once.
 */
#include "pictures.h"
#include "places.h"

enum { ROUNDS = 3 }; // in each a kind has another suit, rank and side

/* A piece alone on the table, drawn from the side and as a body. */
static hm_status draw_piece(fixture *f, hm_out *out)
{
    const hm__piece_state *is = f->subject;
    const hm_picture_options options = {.size = sizeof(options),
                                        .oblique = true,
                                        .width = 60,
                                        .moved = (const uint32_t[]){1},
                                        .moved_count = 1};
    hm_table table;
    uint32_t id;
    hm_status st;

    hm__table_init(&table, f->ctx);
    st = hm__table_place(&table, is, HM__NONE, &id);
    if (st == HM_OK)
        st = hm_picture_write(f->ctx, &table, "svg", &options, out);
    if (st == HM_OK)
        st = hm_picture_write(f->ctx, &table, "glb", &options, out);
    if (st == HM_OK)
        st = hm_diagram_write(&table, NULL, out);
    hm__table_free(&table);
    return st;
}

/* The systems' own suits and ranks differ: each kind has another of them. */
static void try_kinds(int number)
{
    for (int system = 0; system < HM__SYSTEMS; system++) {
        for (int kind = 0; kind < HM__KINDS; kind++) {
            const hm__piece_state is = {
                .attr = {.system = (uint16_t)system,
                         .kind = (uint8_t)kind,
                         .side = (uint8_t)(number % 2),
                         .suit = (int16_t)(number % 5 + 1),
                         .rank = (int16_t)(number % 15 + 1)},
                .angle = number % 3 * 45,
                .present = true};

            if (number++ % UNIT_SAMPLE == 0)
                fail_new_places(draw_piece, &is);
        }
    }
}

static void pieces_of_every_kind(void **state)
{
    (void)state;
    for (int i = 0; i < ROUNDS; i++)
        try_kinds(3 * i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_of_every_kind),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
