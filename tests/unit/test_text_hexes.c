/*
 * test_text_hexes.c - boards of hexagons as text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "diagram.h"
#include "rules/atlantis/atlantis.h"

enum { MOST = 200, ALL_EDGES = 64 };

static const double column = 0.8660254037844386;

/* A field by itself, or stones on it. */
static piece field(int c, int r, int state)
{
    return (piece){"atlantis",
                   HM__TILE,
                   HM__FACE,
                   state,
                   ALL_EDGES,
                   (c - r) * column,
                   (double)(c + r) / 2,
                   0};
}

static piece stones(int c, int r, int player, int count)
{
    return (piece){
        "atlantis",          HM__BIT, HM__BACK, player, count, (c - r) * column,
        (double)(c + r) / 2, 0};
}

static void a_field_shows_stones_name_and_state(void **state)
{
    const hm_diagram_options ascii = {.size = sizeof(ascii),
                                      .style = HM_STYLE_ASCII};
    const piece grows[] = {field(2, 2, 2), stones(2, 2, 2, 13)};
    const piece dead[] = {field(2, 2, 3)};

    (void)state;
    check_drawing(grows, 2, &ascii,
                  "  +---+\n"
                  " / B13 \\\n"
                  "+  b2   +\n"
                  " \\ ^^^ /\n"
                  "  +---+\n");
    check_drawing(dead, 1, &ascii,
                  "  +---+\n"
                  " /~~~~~\\\n"
                  "+  b2   +\n"
                  " \\~~~~~/\n"
                  "  +---+\n");
    check_drawing(grows, 2, NULL,
                  "  ·───·  \n"
                  " ╱ ■13 ╲ \n"
                  "·  b2   ·\n"
                  " ╲ ↑↑↑ ╱ \n"
                  "  ·───·  \n");
}

static void every_player_has_a_mark(void **state)
{
    const hm_diagram_options ascii = {.size = sizeof(ascii),
                                      .style = HM_STYLE_ASCII};
    const piece many[] = {field(1, 1, 1), stones(1, 1, 26, 1),
                          field(2, 3, 1), stones(2, 3, 27, 2),
                          field(3, 5, 1), stones(3, 5, 300, 7)};

    (void)state;
    check_drawing(many, 6, &ascii,
                  "  +-----+\n"
                  " /#300:7 \\\n"
                  "+   c5    +\n"
                  " \\       /\n"
                  "  +-----+\n"
                  "\n"
                  "          +-----+\n"
                  "         /  a2   \\\n"
                  "        +   b3    +\n"
                  "         \\       /\n"
                  "          +-----+\n"
                  "\n"
                  "                  +-----+\n"
                  "                 /  Z1   \\\n"
                  "                +   a1    +\n"
                  "                 \\       /\n"
                  "                  +-----+\n");
}

static void segments_stand_apart(void **state)
{
    const hm_diagram_options ascii = {.size = sizeof(ascii),
                                      .style = HM_STYLE_ASCII};
    const piece three[] = {field(1, 1, 1), field(2, 1, 1), field(2, 2, 1)};

    (void)state;
    check_drawing(three, 3, &ascii,
                  "  +---+\n"
                  " /     \\\n"
                  "+  b2   +\n"
                  " \\     /   +---+\n"
                  "  +---+   /     \\\n"
                  "  +---+  +  b1   +\n"
                  " /     \\  \\     /\n"
                  "+  a1   +  +---+\n"
                  " \\     /\n"
                  "  +---+\n");
}

/* Two that reach into each other: edges between them are drawn in full. */
static void segments_that_interlock_share_their_edges(void **state)
{
    const hm_diagram_options ascii = {.size = sizeof(ascii),
                                      .style = HM_STYLE_ASCII};
    piece five[] = {field(1, 1, 1), field(1, 2, 1), field(2, 3, 1),
                    field(3, 3, 1), field(2, 2, 1)};

    (void)state;
    five[0].rank = 1 + 63 - 32;    // joined to a2, to its upper left
    five[1].rank = 1 + 63 - 4 - 1; // to a1 and b3
    five[2].rank = 1 + 63 - 8 - 2; // to a2 and c3
    five[3].rank = 1 + 63 - 16;    // to b3
    check_drawing(five, 5, &ascii,
                  "        +---+\n"
                  "       /     \\\n"
                  "  +---+  c3   +\n"
                  " /     .     /\n"
                  "+  b3   +---+\n"
                  " \\     /     \\\n"
                  "  +...+  b2   +\n"
                  " /     \\     /\n"
                  "+  a2   +---+\n"
                  " \\     .     \\\n"
                  "  +---+  a1   +\n"
                  "       \\     /\n"
                  "        +---+\n");
}

static void lines_have_names(void **state)
{
    const hm_diagram_options ascii = {.size = sizeof(ascii),
                                      .style = HM_STYLE_ASCII,
                                      .annotate = HM_ANNOTATE_ALGEBRAIC};
    const piece two[] = {field(1, 1, 1), field(3, 2, 1)};

    (void)state;
    check_drawing(two, 2, &ascii,
                  "                +---+\n"
                  "               /     \\\n"
                  "              +  c2   +\n"
                  "               \\     /\n"
                  "            .   +---+   .\n"
                  "         .                 .\n"
                  "      .   +---+               c\n"
                  "   .     /     \\\n"
                  "2       +  a1   +\n"
                  "         \\     /\n"
                  "      1   +---+   a\n");
}

/* Then hexagons are one symbol each, as pieces of other sets are. */
static void other_pieces_make_it_a_plain_table(void **state)
{
    const piece mixed[] = {
        {"atlantis", HM__TILE, HM__FACE, 1, 1, 0, 1, 0},
        {"atlantis", HM__TILE, HM__FACE, 2, 1, column, 1.5, 0},
        {"atlantis", HM__TILE, HM__FACE, 3, 1, 2 * column, 1, 0},
        {"piecepack", HM__COIN, HM__BACK, 1, 1, 3, 1.5, 0},
    };

    (void)state;
    check_drawing(mixed, 4, NULL,
                  "         \n"
                  "   ⬢   ☀⃝ \n"
                  " ⬡   ≈   \n"
                  "         \n"
                  "         \n");
}

/* ---- any board
 * ---------------------------------------------------------------
 */

static uint32_t below(uint32_t *chance, uint32_t n)
{
    *chance = *chance * 1664525 + 1013904223;
    return (*chance >> 8) % n;
}

/* Random fields in random segments; returns how many. */
static size_t make_board(uint32_t *chance, piece *out)
{
    int size = 2 + (int)below(chance, 12);
    uint32_t segments = 1 + below(chance, 12);
    uint32_t holes = below(chance, 6);
    int segment[16][16] = {{0}};
    size_t count = 0;

    for (int c = 1; c <= size; c++) {
        for (int r = 1; r <= size; r++) {
            if (below(chance, 10) >= holes)
                segment[c][r] = 1 + (int)below(chance, segments);
            if (below(chance, 3) && segment[c][r - 1] && segment[c][r])
                segment[c][r] = segment[c][r - 1]; // larger ones
        }
    }
    for (int c = 1; c <= size; c++) {
        for (int r = 1; r <= size; r++) {
            int edges = 0;

            if (!segment[c][r])
                continue;
            for (size_t way = 0; way < HM__ATL_WAYS; way++) {
                hm__hex next = hm__atl_step((hm__hex){c, r, 0}, way);

                edges |= (segment[next.column][next.row] != segment[c][r])
                         << way;
            }
            out[count] = field(c, r, 1);
            out[count++].rank = 1 + edges;
        }
    }
    return count;
}

/* How often a name stands in a text, with nothing before or after it. */
static size_t count_name(const char *text, const char *name)
{
    size_t len = strlen(name);
    size_t count = 0;

    for (const char *at = text; (at = strstr(at, name)); at += len)
        count += at > text && at[-1] == ' ' && at[len] == ' ';
    return count;
}

/* Every field must be there, with its name. */
static void expect_names(const piece *pieces, size_t count)
{
    const hm_diagram_options ascii = {.size = sizeof(ascii),
                                      .style = HM_STYLE_ASCII};
    hm_ctx *ctx = NULL;
    hm_out *out = NULL;
    hm_table *table;

    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    assert_int_equal(hm_out_new(ctx, &out), HM_OK);
    table = make_table(ctx, pieces, count);
    assert_int_equal(hm_diagram_write(table, &ascii, out), HM_OK);
    hm_out_char(out, '\0');
    for (size_t k = 0; k < count; k++) {
        double across = pieces[k].x / column / 2;
        char name[HM__HEX_NAME + 1] = "";

        hm__hex_name((hm__hex){(int)(pieces[k].y + across + 0.5),
                               (int)(pieces[k].y - across + 0.5), 0},
                     name);
        assert_int_equal(count_name(hm_out_text(out).ptr, name), 1);
    }
    hm_table_free(table);
    hm_out_free(out);
    hm_ctx_free(ctx);
}

static void every_field_can_be_seen_on_any_board(void **state)
{
    uint32_t chance = 7;

    (void)state;
    for (int i = 0; i < 300; i++) {
        static piece pieces[MOST];
        size_t count = make_board(&chance, pieces);

        expect_names(pieces, count);
    }
}

/* The field in column `x` of the picture, and as high as `y` says. */
static piece field_at(int x, int y)
{
    y += (x + y) & 1;
    return field((x + y) / 2, (y - x) / 2, 1);
}

/*
 * A row of segments that push each other to the right, and a large one below
 * that turns up at its right end, though its middle is left of the row.
 */
static void no_segment_is_pushed_over_another(void **state)
{
    static piece pieces[MOST];
    size_t count = 0;

    (void)state;
    for (int x = 0; x <= 6; x++)
        pieces[count++] = field_at(x, 60);
    for (int x = -30; x <= 8; x++) {
        pieces[count] = field_at(x, 50);
        pieces[count++].rank = 1;
    }
    for (int y = 52; y <= 64; y += 2) {
        pieces[count] = field_at(8, y);
        pieces[count++].rank = 1;
    }
    expect_names(pieces, count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_shows_stones_name_and_state),
        cmocka_unit_test(every_player_has_a_mark),
        cmocka_unit_test(segments_stand_apart),
        cmocka_unit_test(segments_that_interlock_share_their_edges),
        cmocka_unit_test(lines_have_names),
        cmocka_unit_test(other_pieces_make_it_a_plain_table),
        cmocka_unit_test(every_field_can_be_seen_on_any_board),
        cmocka_unit_test(no_segment_is_pushed_over_another),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
