/*
 * atlantis.h - random games of Atlantis, played by an obvious engine.
 *
 * It looks at every field again and again, and lets them explode in any order
 * or in waves; the library must come to the same positions.
 */
#ifndef HM_TESTS_ATLANTIS_H
#define HM_TESTS_ATLANTIS_H

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
enum { TEXT = 1 << 18, MOST_PHASES = MOST_TURNS * 40 };

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
    size_t ends[MOST_TURNS + 1]; // of the text of each turn
    char *phases[MOST_PHASES];   // the same, after each phase
    size_t phase_count;
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

/* Lets all explode that are ready now; false if none is. */
static bool explode_wave(board *b, int player)
{
    const board before = *b;
    bool any = false;

    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            if (!is_ready(&before, x, y, player))
                continue;
            explode(b, x, y, player);
            any = true;
        }
    }
    return any;
}

/* Whether anything grew. */
static bool grow(board *b, int player)
{
    bool any = false;

    for (int x = 1; x <= SIDE; x++) {
        for (int y = 1; y <= SIDE; y++) {
            cell *c = &b->at[x][y];
            bool grows = c->state == GROWING && c->owner == player;

            c->count += grows;
            any |= grows;
        }
    }
    return any;
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
    uint32_t holes = below(w, 7); // many islands, or none

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

/* How the stacks of a board look in JSON; yours to free. */
static char *stacks_of(const board *b)
{
    char text[1 << 14];
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
    return strdup(text);
}

static void keep_phase(world *w, const board *b)
{
    assert_true(w->phase_count < MOST_PHASES);
    w->phases[w->phase_count++] = stacks_of(b);
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
    board waves;

    add(w, w->turns ? ",[" : "[");
    move_all(w, b, player);
    add(w, "]");
    keep_phase(w, b);
    waves = *b;
    while (explode_wave(&waves, player))
        keep_phase(w, &waves);
    while (explode_any(w, b, player))
        ;
    assert_memory_equal(b, &waves, sizeof(waves));
    if (grow(b, player))
        keep_phase(w, b);
    w->stacks[++w->turns] = stacks_of(b);
    w->ends[w->turns] = w->len;
    w->over = is_over(b);
}

static inline void make_game(world *w)
{
    board b;

    w->len = w->turns = w->phase_count = 0;
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
    w->stacks[0] = stacks_of(&b);
    w->ends[0] = w->len;
    while (!w->over && w->turns < MOST_TURNS)
        play_turn(w, &b);
    add(w, "]}");
}

static inline void drop_game(world *w)
{
    for (size_t i = 0; i <= w->turns; i++)
        free(w->stacks[i]);
    for (size_t i = 0; i < w->phase_count; i++)
        free(w->phases[i]);
}

/* ---- with the library -------------------------------------------------------
 */

static inline hm_record *read_text(world *w, hm_str text, hm_status expected)
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

static inline hm_replay *load(world *w, const hm_record *record)
{
    hm_replay *replay;

    assert_int_equal(hm_replay_new(w->ctx, NULL, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    return replay;
}

/* The state as JSON, terminated; until the next call. */
static inline const char *state_of(hm_replay *replay, hm_out *out)
{
    hm_out_clear(out);
    hm_replay_json(replay, out);
    hm_out_char(out, '\0');
    return hm_out_text(out).ptr;
}

static inline void expect_state(const world *w, hm_replay *replay, hm_out *out)
{
    const char *state = state_of(replay, out);
    const char *stacks = strstr(state, "\"stacks\"");
    const char *expected = w->stacks[hm_replay_index(replay)];

    assert_non_null(stacks);
    assert_memory_equal(stacks, expected, strlen(expected));
}

static inline int set_up(void **state)
{
    world *w = calloc(1, sizeof(*w));

    if (!w)
        return -1;
    w->text = malloc(TEXT);
    w->chance = 20;
    *state = w;
    return w->text && hm_ctx_new(NULL, &w->ctx) == HM_OK ? 0 : -1;
}

static inline int tear_down(void **state)
{
    world *w = *state;

    hm_ctx_free(w->ctx);
    free(w->text);
    free(w);
    return 0;
}

#endif
