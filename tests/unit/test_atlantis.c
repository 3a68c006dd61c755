/*
 * test_atlantis.c - random games, against an engine written to be obvious.
 *
 * That engine looks at every field again and again, and lets them explode in
 * any order; the library must come to the same positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <halfmove/halfmove.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 9, NOBODY = -1, PLAYERS = 3, MOST_TURNS = 60, GAMES = 1000 };
enum { MISSING, OPEN, GROWING, DEAD };
enum { TEXT = 1 << 18 };

typedef struct cell {
    int state, owner, count, segment;
} cell;

typedef struct board {
    cell at[SIDE + 2][SIDE + 2]; // a border of missing fields around
} board;

static const int ways[6][2] = {{1, 1},   {1, 0},  {0, -1},
                               {-1, -1}, {-1, 0}, {0, 1}};

/* What a test has at hand. */
typedef struct world {
    hm_ctx *ctx;
    uint32_t chance;
    char *text; // of the game
    size_t len;
    char *stacks[MOST_TURNS + 1]; // expected, in JSON
    size_t turns;
    bool over;
} world;

static uint32_t below(world *w, uint32_t n)
{
    w->chance = w->chance * 1664525 + 1013904223;
    return (w->chance >> 8) % n;
}

static void add(world *w, const char *format, ...)
{
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(w->text + w->len, TEXT - w->len, format, args);
    va_end(args);
    assert_true(n >= 0 && w->len + (size_t)n < TEXT);
    w->len += (size_t)n;
}

/* ---- the obvious engine ---------------------------------------------------
 */

static int room(const board *b, int x, int y)
{
    int count = 0;

    for (int i = 0; i < 6; i++)
        count += b->at[x + ways[i][0]][y + ways[i][1]].state == OPEN;
    return count;
}

static bool is_ready(const board *b, int x, int y, int player)
{
    const cell *c = &b->at[x][y];

    return (c->state == OPEN || c->state == GROWING) && c->owner == player &&
           c->count >= room(b, x, y);
}

static void drop_stone(cell *c, int player)
{
    if (c->owner == player || c->owner == NOBODY) {
        c->owner = player;
        c->count++;
    } else if (--c->count == 0) {
        c->owner = NOBODY;
    }
}

static void explode(board *b, int x, int y, int player)
{
    cell *c = &b->at[x][y];

    c->count = 0;
    c->state = c->state == OPEN ? GROWING : DEAD;
    for (int i = 0; i < 6; i++) {
        cell *next = &b->at[x + ways[i][0]][y + ways[i][1]];

        if (next->state == OPEN)
            drop_stone(next, player);
    }
}

/* Lets one of the fields that are ready explode; false if there is none. */
static bool explode_any(world *w, board *b, int player)
{
    int ready[SIDE * SIDE][2];
    uint32_t count = 0;
    uint32_t one;

    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            if (is_ready(b, x, y, player)) {
                ready[count][0] = x;
                ready[count++][1] = y;
            }
        }
    }
    if (count == 0)
        return false;
    one = below(w, count);
    explode(b, ready[one][0], ready[one][1], player);
    return true;
}

static void grow(board *b, int player)
{
    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            cell *c = &b->at[x][y];

            c->count += c->state == GROWING && c->owner == player;
        }
    }
}

/* Follows an area; false if it is not stable. */
static bool flood(const board *b, int x, int y, int *owner,
                  bool seen[SIDE + 2][SIDE + 2])
{
    const cell *c = &b->at[x][y];
    bool stable = true;

    if (c->state == GROWING)
        return false;
    if (c->state != OPEN || seen[x][y])
        return true;
    seen[x][y] = true;
    if (c->owner != NOBODY && *owner != NOBODY && *owner != c->owner)
        stable = false;
    if (c->owner != NOBODY)
        *owner = c->owner;
    for (int i = 0; i < 6; i++)
        stable =
            flood(b, x + ways[i][0], y + ways[i][1], owner, seen) && stable;
    return stable;
}

static bool is_over(const board *b)
{
    bool seen[SIDE + 2][SIDE + 2] = {{false}};
    bool over = true;

    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            int owner = NOBODY;

            if (b->at[x][y].state == OPEN)
                over = flood(b, x, y, &owner, seen) && over;
        }
    }
    return over;
}

/* ---- random games ----------------------------------------------------------
 */

static void make_board(world *w, board *b)
{
    uint32_t holes = below(w, 4);

    memset(b, 0, sizeof(*b));
    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            cell *c = &b->at[x][y];

            *c = (cell){.state = below(w, 10) < holes ? MISSING : OPEN,
                        .owner = NOBODY,
                        .segment = (x - 1) / 3 * 3 + (y - 1) / 3};
            if (c->state == MISSING || below(w, 3))
                continue;
            c->owner = (int)below(w, PLAYERS);
            c->count = 1 + (int)below(w, 3);
            if (below(w, 12) == 0)
                c->state = GROWING;
            if (below(w, 20) == 0)
                *c = (cell){DEAD, c->owner, 0, c->segment};
        }
    }
}

static void add_segments(world *w, const board *b)
{
    bool first = true;

    for (int s = 0; s < 9; s++) {
        const char *comma = first ? "[" : ",[";

        for (int x = 1; x <= SIDE; x++) {
            for (int y = 1; y <= SIDE; y++) {
                if (b->at[x][y].state == MISSING || b->at[x][y].segment != s)
                    continue;
                add(w, "%s\"%c%d\"", comma, 'a' + x - 1, y);
                comma = ",";
            }
        }
        if (strcmp(comma, ",") == 0) {
            add(w, "]");
            first = false;
        }
    }
}

static void add_stacks(world *w, const board *b, int player)
{
    const char *comma = "";

    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            const cell *c = &b->at[x][y];

            if (c->state == MISSING || c->owner != player)
                continue;
            add(w, "%s\"%c%d\":%d", comma, 'a' + x - 1, y,
                c->state == GROWING ? -c->count : c->count);
            comma = ",";
        }
    }
}

static void keep_stacks(world *w, const board *b)
{
    static char text[1 << 14];
    size_t len = (size_t)snprintf(text, sizeof(text), "\"stacks\":{");

    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            const cell *c = &b->at[x][y];

            if (c->state == MISSING || c->owner == NOBODY)
                continue;
            len += (size_t)snprintf(
                text + len, sizeof(text) - len, "%s\"%c%d\":[%d,%d,%d]",
                text[len - 1] == '{' ? "" : ",", 'a' + x - 1, y, c->owner,
                c->count, c->state - OPEN);
        }
    }
    snprintf(text + len, sizeof(text) - len, "},\"events\"");
    w->stacks[w->turns] = strdup(text);
}

/* How far stones can go from a field, as it was before the turn. */
static int reach(const board *b, int x, int y, int way)
{
    int far = 0;

    while (far < b->at[x][y].count &&
           b->at[x + (far + 1) * ways[way][0]][y + (far + 1) * ways[way][1]]
                   .state == OPEN)
        far++;
    return far;
}

static void run_over(cell *c, int player, int *stones)
{
    int lost = c->count < *stones ? c->count : *stones;

    if (c->owner == player || c->owner == NOBODY)
        return;
    *stones -= lost;
    c->count -= lost;
    c->owner = c->count ? c->owner : NOBODY;
}

static void move(board *b, int x, int y, int way, int far)
{
    int player = b->at[x][y].owner;
    int stones = far;

    b->at[x][y].count -= far;
    b->at[x][y].owner = b->at[x][y].count ? player : NOBODY;
    for (int i = 0; i < far; i++) {
        x += ways[way][0];
        y += ways[way][1];
        run_over(&b->at[x][y], player, &stones);
    }
    if (stones == 0)
        return;
    b->at[x][y].owner = player;
    b->at[x][y].count += stones;
}

static void move_all(world *w, board *b, int player)
{
    const board before = *b;
    bool left[9] = {false};
    const char *comma = "";

    for (int tries = 0; tries < 12; tries++) {
        int x = 1 + (int)below(w, SIDE);
        int y = 1 + (int)below(w, SIDE);
        int way = (int)below(w, 6);
        const cell *c = &before.at[x][y];
        int far = c->state == OPEN && c->owner == player && !left[c->segment]
                      ? reach(&before, x, y, way)
                      : 0;

        if (far == 0)
            continue;
        far = 1 + (int)below(w, (uint32_t)far);
        left[c->segment] = true;
        add(w, "%s[\"%c%d\",\"%c%d\"]", comma, 'a' + x - 1, y,
            'a' + x - 1 + far * ways[way][0], y + far * ways[way][1]);
        comma = ",";
        move(b, x, y, way, far);
    }
}

static void play_turn(world *w, board *b)
{
    int player = (int)(w->turns % PLAYERS);

    add(w, w->turns ? ",[" : "[");
    move_all(w, b, player);
    add(w, "]");
    while (explode_any(w, b, player))
        ;
    grow(b, player);
    w->turns++;
    keep_stacks(w, b);
    w->over = is_over(b);
}

static void make_game(world *w)
{
    board b;

    w->len = w->turns = 0;
    do
        make_board(w, &b);
    while (is_over(&b));
    w->over = false;
    add(w, "{\"format\":\"Atlantis transcript\",\"version\":\"1.0\","
           "\"segments\":[");
    add_segments(w, &b);
    add(w, "],\"players\":[");
    for (int i = 0; i < PLAYERS; i++) {
        add(w, "%s{\"stacks\":{", i ? "," : "");
        add_stacks(w, &b, i);
        add(w, "}}");
    }
    add(w, "],\"turns\":[");
    keep_stacks(w, &b);
    while (!w->over && w->turns < MOST_TURNS)
        play_turn(w, &b);
    add(w, "]}");
}

static void drop_game(world *w)
{
    for (size_t i = 0; i <= w->turns; i++)
        free(w->stacks[i]);
}

/* ---- with the library -------------------------------------------------------
 */

static hm_record *read_text(world *w, hm_str text, hm_status expected)
{
    hm_input *input;
    hm_reader *reader;
    hm_record *record;

    assert_int_equal(hm_input_memory(w->ctx, text, &input), HM_OK);
    assert_int_equal(hm_reader_new(w->ctx, input, NULL, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), expected);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

static hm_replay *load(world *w, const hm_record *record)
{
    hm_replay *replay;

    assert_int_equal(hm_replay_new(w->ctx, NULL, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    return replay;
}

/* The state as JSON, terminated; until the next call. */
static const char *state_of(hm_replay *replay, hm_out *out)
{
    hm_out_clear(out);
    hm_replay_json(replay, out);
    hm_out_char(out, '\0');
    return hm_out_text(out).ptr;
}

static void expect_state(const world *w, hm_replay *replay, hm_out *out)
{
    const char *state = state_of(replay, out);
    const char *stacks = strstr(state, "\"stacks\"");
    const char *expected = w->stacks[hm_replay_index(replay)];

    assert_non_null(stacks);
    assert_memory_equal(stacks, expected, strlen(expected));
}

static int set_up(void **state)
{
    world *w = calloc(1, sizeof(*w));

    if (!w)
        return -1;
    w->text = malloc(TEXT);
    w->chance = 20;
    *state = w;
    return w->text && hm_ctx_new(NULL, &w->ctx) == HM_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    world *w = *state;

    hm_ctx_free(w->ctx);
    free(w->text);
    free(w);
    return 0;
}

static void any_order_of_explosions_ends_the_same(void **state)
{
    world *w = *state;
    hm_out *out;
    size_t finished = 0;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    for (int game = 0; game < GAMES; game++) {
        hm_record *record;
        hm_replay *replay;

        make_game(w);
        record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
        replay = load(w, record);
        do
            expect_state(w, replay, out);
        while (hm_replay_next(replay) == HM_OK);
        assert_int_equal(hm_replay_index(replay), w->turns);
        assert_int_equal(strstr(state_of(replay, out), "\"over\":true") != NULL,
                         w->over);
        finished += w->over;
        hm_replay_free(replay);
        hm_record_free(record);
        drop_game(w);
    }
    assert_true(finished > GAMES / 10);
    hm_out_free(out);
}

static void turns_can_be_taken_back(void **state)
{
    world *w = *state;
    hm_out *out;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    for (int game = 0; game < 100; game++) {
        hm_record *record;
        hm_replay *replay;

        make_game(w);
        record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
        replay = load(w, record);
        for (int step = 0; step < 200; step++) {
            size_t back = below(w, 4);

            while (back-- > 0 && hm_replay_prev(replay) == HM_OK)
                expect_state(w, replay, out);
            for (size_t on = below(w, 6); on > 0; on--)
                hm_replay_next(replay);
            expect_state(w, replay, out);
        }
        hm_replay_free(replay);
        hm_record_free(record);
        drop_game(w);
    }
    hm_out_free(out);
}

/* Writes a record in another notation and reads that. */
static hm_record *convert(world *w, const hm_record *record, const char *to)
{
    hm_writer_options options = {.size = sizeof(options), .to = to};
    hm_record *copy;
    hm_out *out;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    assert_int_equal(hm_record_write(w->ctx, record, &options, out), HM_OK);
    copy = read_text(w, hm_out_text(out), HM_OK);
    assert_string_equal(hm_record_notation(copy), to);
    hm_out_free(out);
    return copy;
}

static void json_comes_back_as_it_was(void **state)
{
    world *w = *state;
    hm_out *out;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    for (int game = 0; game < 100; game++) {
        hm_record *record;
        hm_record *copy;
        hm_replay *replay;

        make_game(w);
        record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
        copy = convert(w, record, "atlantis");
        replay = load(w, copy);
        do
            expect_state(w, replay, out);
        while (hm_replay_next(replay) == HM_OK);
        assert_int_equal(hm_replay_index(replay), w->turns);
        hm_replay_free(replay);
        hm_record_free(record);
        hm_record_free(copy);
        drop_game(w);
    }
    hm_out_free(out);
}

static void expect_same_table(hm_replay *a, hm_replay *b, hm_out *out)
{
    char *first;

    hm_out_clear(out);
    hm_table_json(hm_replay_table(a), out);
    hm_out_char(out, '\0');
    first = strdup(hm_out_text(out).ptr);
    hm_out_clear(out);
    hm_table_json(hm_replay_table(b), out);
    hm_out_char(out, '\0');
    assert_string_equal(hm_out_text(out).ptr, first);
    free(first);
}

static void ppn_lays_the_same_table(void **state)
{
    world *w = *state;
    hm_out *out;

    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    for (int game = 0; game < 20; game++) {
        hm_record *record;
        hm_record *copy;
        hm_replay *one;
        hm_replay *two;

        make_game(w);
        record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
        copy = convert(w, record, "ppn");
        one = load(w, record);
        two = load(w, copy);
        assert_int_equal(hm_replay_next(two), HM_OK); // its setup
        do
            expect_same_table(one, two, out);
        while (hm_replay_next(one) == HM_OK && hm_replay_next(two) == HM_OK);
        assert_int_equal(hm_replay_index(two), w->turns + 1);
        hm_replay_free(one);
        hm_replay_free(two);
        hm_record_free(record);
        hm_record_free(copy);
        drop_game(w);
    }
    hm_out_free(out);
}

static void new_games_hold_what_was_asked_for(void **state)
{
    static const char *const shapes[] = {"triangle", "hexagon", "rhombus"};
    world *w = *state;

    for (int i = 0; i < 3 * 20; i++) {
        hm_atlantis_options options = {.size = sizeof(options),
                                       .shape = shapes[i % 3],
                                       .side = 1 + i / 3 % 4,
                                       .players = 1,
                                       .random = i % 2,
                                       .seed = i};
        hm_record *record;
        hm_record *copy;

        assert_int_equal(hm_atlantis_new(w->ctx, &options, &record), HM_OK);
        copy = convert(w, record, "atlantis-old");
        hm_replay_free(load(w, copy));
        hm_record_free(copy);
        hm_record_free(record);
    }
}

static void new_games_have_limits(void **state)
{
    static const hm_atlantis_options wrong[] = {
        {.shape = "square", .side = 2},
        {.shape = NULL, .side = 2},
        {.shape = "hexagon", .side = 0},
        {.shape = "hexagon", .side = 21},
        {.shape = "hexagon", .side = 2147483647},
        {.shape = "hexagon", .side = 2, .players = 8},
        {.shape = "hexagon", .side = 2, .players = -1},
    };
    world *w = *state;

    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        hm_record *record;

        assert_int_equal(hm_atlantis_new(w->ctx, &wrong[i], &record),
                         HM_EUSAGE);
        assert_null(record);
    }
}

/* ---- out of memory ---------------------------------------------------------
 */

/* Allocates so many times, and then no more. */
static void *resize_few(void *user, void *old, size_t size)
{
    size_t *left = user;

    if (size == 0) {
        free(old);
        return NULL;
    }
    if (*left == 0)
        return NULL;
    *left -= 1;
    return realloc(old, size);
}

/* Reads, plays, rewinds and writes a game, as far as memory goes. */
static hm_status do_all(hm_ctx *ctx, hm_str text, const char *to)
{
    hm_writer_options options = {.size = sizeof(options), .to = to};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    hm_replay *replay = NULL;
    hm_out *out = NULL;
    hm_status st = hm_input_memory(ctx, text, &input);

    if (st == HM_OK)
        st = hm_reader_new(ctx, input, NULL, &reader);
    if (st == HM_OK)
        st = hm_reader_next(reader, &record);
    if (st == HM_OK)
        st = hm_replay_new(ctx, NULL, &replay);
    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    while (st == HM_END && hm_replay_prev(replay) == HM_OK)
        ;
    if (st == HM_END)
        st = hm_out_new(ctx, &out);
    if (st == HM_OK)
        st = hm_record_write(ctx, record, &options, out);
    hm_out_free(out);
    hm_replay_free(replay);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return st;
}

static void runs_out_of_memory_in_good_order(void **state)
{
    static const char *const texts[] = {
        "{\"format\":\"Atlantis transcript\",\"version\":\"1.0\",\"x\":[1],"
        "\"segments\":[\"B2\",[\"c4\"]],\"players\":[{\"name\":\"\\u0041\","
        "\"color\":\"red\",\"stacks\":{\"c3\":6}},{\"stacks\":{\"c4\":1}}],"
        "\"turns\":[[[\"c3\",\"c2\"]],[]]}",
        "atlantis-transcript 1.0 board B2 [c4] - a1 player c3:6 \"A\\\"\" (red)"
        " player c4 (B) (blue) 1. c3-c2 (so)."};

    (void)state;
    for (size_t which = 0; which < 4; which++) {
        const char *to = which < 2 ? "atlantis" : "atlantis-old";
        hm_status st = HM_ENOMEM;
        size_t most = 0;

        for (; st == HM_ENOMEM && most < 10000; most++) {
            size_t left = most;
            hm_allocator few = {resize_few, &left};
            hm_ctx_options options = {.size = sizeof(options),
                                      .allocator = &few};
            hm_ctx *ctx;

            st = hm_ctx_new(&options, &ctx);
            if (st == HM_OK)
                st = do_all(ctx, hm_str_of(texts[which % 2]), to);
            hm_ctx_free(ctx);
        }
        assert_int_equal(st, HM_OK);
        assert_true(most > 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_of_explosions_ends_the_same),
        cmocka_unit_test(turns_can_be_taken_back),
        cmocka_unit_test(json_comes_back_as_it_was),
        cmocka_unit_test(ppn_lays_the_same_table),
        cmocka_unit_test(new_games_hold_what_was_asked_for),
        cmocka_unit_test(new_games_have_limits),
        cmocka_unit_test(runs_out_of_memory_in_good_order),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
