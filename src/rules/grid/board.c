/*
 * board.c - finding the grid that a game is played on.
 *
 * A game that came from PAN says in its metadata what its board was. Otherwise
 * boards and tiles are the board, or if there are none, wherever men come in
 * the whole game; and the squares are as far apart as all places of men allow.
 */
#include <math.h>
#include <string.h>

#include "base/out.h"
#include "interpret.h"
#include "pieces.h"
#include "setups/values.h"
#include "table/write.h"

enum {
    FINE = 1000,      // parts of an inch that places are measured in
    LEAST_STEP = 250, // of them from one square to the next
    MOST_TYPES = 256, // different men of a known game
};

/* What was seen of a game. */
typedef struct findings {
    hm__grid_interpreter *g;
    bool board, men;                  // there are some
    int64_t left, right, bottom, top; // of the board, in parts
    int64_t x, y;                     // of a man
    int64_t step;                     // common to all of them
    hm__attr types[MOST_TYPES];       // of men
    size_t type_count;
    bool many;            // more types than that
    bool aside;           // a man was put beside the board
    const hm_node *loose; // where a board or tile was moved; or NULL
} findings;

static int64_t parts(double inches)
{
    return llround(inches * FINE);
}

static int64_t divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* ---- looking ------------------------------------------------------------- */

static void widen(findings *s, double x, double y, double half_w, double half_h)
{
    int64_t left = parts(x - half_w);
    int64_t right = parts(x + half_w);
    int64_t bottom = parts(y - half_h);
    int64_t top = parts(y + half_h);

    if (!s->board || left < s->left)
        s->left = left;
    if (!s->board || right > s->right)
        s->right = right;
    if (!s->board || bottom < s->bottom)
        s->bottom = bottom;
    if (!s->board || top > s->top)
        s->top = top;
    s->board = true;
}

/* The half sizes of a board, or a tile; false if they are not known. */
static bool half_sizes(const hm__piece_state *state, double *w, double *h)
{
    uint16_t system = state->attr.system;
    double cell = system == HM__CHESS2 || system == HM__CHECKERS2 ? 2 : 1;

    if (state->attr.kind == HM__TILE) {
        *w = *h = system == HM__SUBPACK ? 0.5 : 1;
        return system == HM__SUBPACK || system == HM__PIECEPACK;
    }
    *w = *h = cell * state->attr.rank / 2.0;
    if (system == HM__XIANGQI || system == HM__JANGGI)
        *h += cell / 2;
    return system != HM__MORRIS && system != HM__MARBLES &&
           system != HM__ATLANTIS;
}

static bool is_inside(const findings *s, const hm__piece_state *state)
{
    int64_t x = parts(state->x);
    int64_t y = parts(state->y);

    return state->present && (!s->board || (x >= s->left && x <= s->right &&
                                            y >= s->bottom && y <= s->top));
}

static void note_type(findings *s, hm__attr attr)
{
    for (size_t i = 0; i < s->type_count; i++) {
        if (memcmp(&s->types[i], &attr, sizeof(attr)) == 0)
            return;
    }
    if (s->type_count < MOST_TYPES)
        s->types[s->type_count++] = attr;
    else
        s->many = true;
}

static void note_man(findings *s, const hm__piece_state *state)
{
    int64_t x = parts(state->x);
    int64_t y = parts(state->y);

    if (!is_inside(s, state))
        return;
    note_type(s, state->attr);
    if (s->men) {
        s->step = divisor(s->step, x - s->x);
        s->step = divisor(s->step, y - s->y);
    }
    s->men = true;
    s->x = x;
    s->y = y;
}

static void note_start(findings *s)
{
    const hm_table *table = s->g->table;

    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        const hm__piece_state *is = &table->pieces[at].is;
        double w;
        double h;

        if (hm__is_fixed(is) && half_sizes(is, &w, &h))
            widen(s, is->x, is->y, w, h);
    }
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        if (hm__is_man(&table->pieces[at].is))
            note_man(s, &table->pieces[at].is);
    }
}

/* Whether a man lies right below another one. */
static bool is_covered(const hm_table *table, uint32_t piece)
{
    const hm__piece *p = &table->pieces[piece];
    uint32_t above = p->link[HM__LANE_PLACE].above;

    return above != HM__NONE && hm__is_man(&table->pieces[above].is) &&
           hm__at_place(&table->pieces[above], p->is.x, p->is.y);
}

/* Notes which man of the start lies right below another one. */
static void note_below(hm__grid_interpreter *g, uint32_t piece)
{
    uint32_t below = g->table->pieces[piece].link[HM__LANE_PLACE].below;

    if (hm__is_man(&g->table->pieces[piece].is) && below < g->ground_count)
        g->ground[below] |= hm__is_man(&g->table->pieces[below].is) &&
                            is_covered(g->table, below);
}

/*
 * Men that lie below others some time, and never change, are no more than
 * marks on the board.
 */
static hm_status note_covered(hm__grid_interpreter *g)
{
    HM_TRY(hm__reserve(g->ctx, &g->ground, &g->ground_room,
                       g->table->piece_count, sizeof(*g->ground)));
    g->ground_count = g->table->piece_count;
    for (uint32_t i = 0; i < g->ground_count; i++)
        g->ground[i] =
            hm__is_man(&g->table->pieces[i].is) && is_covered(g->table, i);
    return HM_OK;
}

/* What a ply did, each change of it. */
static void note_ply(findings *s)
{
    const hm_table *table = s->g->table;

    for (size_t i = s->g->interpreter->notes; i < table->note_count; i++) {
        const hm__piece_state *was = &table->notes[i].was;
        const hm__piece_state *is = hm__note_after(table, i);

        if (hm__is_fixed(was) || hm__is_fixed(is)) {
            s->loose = s->loose ? s->loose : s->g->interpreter->first;
            continue;
        }
        note_man(s, is);
        note_below(s->g, table->notes[i].piece);
        s->aside |= is_inside(s, was) && is->present && !is_inside(s, is);
    }
}

static hm_status note_game(findings *s)
{
    hm__interpreter *interpreter = s->g->interpreter;
    size_t notes = s->g->table->note_count;
    hm_status st;

    s->step = parts(s->g->table->scale);
    note_start(s);
    HM_TRY(note_covered(s->g));
    while ((st = hm__grid_interpret_ply(s->g)) == HM_OK)
        note_ply(s);
    if (st != HM_END)
        return st;
    for (size_t i = 0; i < s->g->ground_count; i++)
        s->g->ground[i] &= s->g->table->pieces[i].noted <= notes;
    interpreter->first = interpreter->last = NULL;
    return hm_replay_seek(interpreter->replay, interpreter->start);
}

/* ---- squares ------------------------------------------------------------- */

/* Without a board, it is as large as men need it. */
static hm_status note_bounds(findings *s)
{
    hm__interpreter *interpreter = s->g->interpreter;
    const hm_table *table = s->g->table;
    hm_status st = HM_OK;

    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        if (hm__is_man(&table->pieces[at].is))
            widen(s, table->pieces[at].is.x, table->pieces[at].is.y, 0, 0);
    }
    while (st == HM_OK && (st = hm__grid_interpret_ply(s->g)) == HM_OK) {
        for (size_t i = interpreter->notes; i < table->note_count; i++) {
            const hm__piece_state *is = hm__note_after(table, i);

            if (is->present)
                widen(s, is->x, is->y, 0, 0);
        }
    }
    if (st != HM_END)
        return st;
    interpreter->first = interpreter->last = NULL;
    return hm_replay_seek(interpreter->replay, interpreter->start);
}

static hm_status no_grid(hm__grid_interpreter *g, const char *message)
{
    return hm__fault(&g->interpreter->why, (hm_str){NULL, 0}, "pan-no-grid",
                     "%s", message);
}

/* The first place not before `from` that is a whole number of steps away. */
static int64_t align(int64_t from, int64_t anchor, int64_t step)
{
    int64_t rest = (anchor - from) % step;

    return from + (rest < 0 ? rest + step : rest);
}

static hm_status measure(findings *s, uint32_t sizes[2])
{
    hm__grid_interpreter *g = s->g;
    int64_t left = align(s->left, s->x, s->step);
    int64_t bottom = align(s->bottom, s->y, s->step);
    int64_t columns = (s->right - left) / s->step + 1;
    int64_t rows = (s->top - bottom) / s->step + 1;

    if (columns > UINT32_MAX || rows > UINT32_MAX)
        return no_grid(g, "this game has no board of squares");
    sizes[0] = (uint32_t)rows;
    sizes[1] = (uint32_t)columns;
    g->step = (double)s->step / FINE;
    g->x0 = (double)left / FINE;
    g->y0 = (double)(bottom + (rows - 1) * s->step) / FINE;
    return HM_OK;
}

bool hm__grid_interpret_square(const hm__grid_interpreter *g,
                               const hm__piece_state *state, uint32_t *out)
{
    double column = round((state->x - g->x0) / g->step);
    double row = round((g->y0 - state->y) / g->step);

    if (!hm__is_man(state))
        return false;
    if (g->born)
        return hm__grid_pieces_square(&g->grid, state->x, state->y, out);
    if (column < 0 || column >= g->grid.sizes[1] || row < 0 ||
        row >= g->grid.sizes[0] ||
        fabs(g->x0 + column * g->step - state->x) > 1.0 / FINE ||
        fabs(g->y0 - row * g->step - state->y) > 1.0 / FINE)
        return false;
    *out = (uint32_t)row * g->grid.sizes[1] + (uint32_t)column;
    return true;
}

/* ---- games --------------------------------------------------------------- */

static hm_status add_letter(hm__grid *grid, bool promoted, char letter,
                            hm_fault *why)
{
    char text[2] = {'+', letter};
    uint32_t name;

    return hm__grid_name_of(
        grid, (hm_str){text + !promoted, 1 + (size_t)promoted}, &name, why);
}

/* All actors that a game can have. */
static hm_status add_letters(hm__grid_interpreter *g, const hm__grid_set *set)
{
    const char *letters = set->letters ? set->letters : "bw";

    for (const char *c = letters; *c; c++) {
        char upper = (char)(*c - 'a' + 'A');
        hm_fault *why = &g->interpreter->why;

        HM_TRY(add_letter(&g->grid, false, upper, why));
        HM_TRY(add_letter(&g->grid, false, *c, why));
        if (set->letters) {
            HM_TRY(add_letter(&g->grid, true, upper, why));
            HM_TRY(add_letter(&g->grid, true, *c, why));
        }
    }
    return hm__actors_meet(&g->actors);
}

static bool knows_all(const findings *s)
{
    for (size_t i = 0; i < s->type_count; i++) {
        hm__piece_state man = {.attr = s->types[i]};

        if (!hm__actors_find(&s->g->actors, &man))
            return false;
    }
    return !s->many && s->type_count > 0;
}

/* Whether this is the game: its board, and no men but its own. */
static hm_status try_game(findings *s, const hm__grid_game *game,
                          const uint32_t sizes[2], bool *fits)
{
    hm__grid_interpreter *g = s->g;
    hm__grid *grid = &g->grid;

    hm__actors_clear(&g->actors);
    HM_TRY(hm__grid_clear(grid));
    HM_TRY(hm__grid_game_start(grid, game, &g->interpreter->why));
    *fits = grid->sizes[0] == sizes[0] && grid->sizes[1] == sizes[1];
    if (!*fits)
        return HM_OK;
    HM_TRY(add_letters(g, game->set));
    *fits = knows_all(s);
    return HM_OK;
}

static hm_status find_game(findings *s, const uint32_t sizes[2])
{
    hm__grid_interpreter *g = s->g;
    const hm__grid_game *game;
    bool fits = false;

    for (size_t i = 0; !fits && (game = hm__grid_game_at(i)) != NULL; i++)
        HM_TRY(try_game(s, game, sizes, &fits));
    if (!fits) {
        hm__actors_clear(&g->actors);
        HM_TRY(hm__grid_clear(&g->grid));
        g->grid.rule = s->aside ? HM__GRID_KEEP : HM__GRID_NONE;
        g->grid.hands = s->aside;
    }
    return hm__grid_resize(&g->grid, sizes, 2, &g->interpreter->why);
}

static hm_status find_board(hm__grid_interpreter *g)
{
    findings s = {.g = g};
    uint32_t sizes[2] = {0, 0};

    HM_TRY(note_game(&s));
    if (s.loose) {
        g->interpreter->first = g->interpreter->last = s.loose;
        return no_grid(g, "the board itself changes: PAN only moves actors "
                          "on a board");
    }
    if (!s.men || s.step < LEAST_STEP)
        return no_grid(g, s.men ? "the pieces are not on squares"
                                : "this game has no pieces on a board");
    if (!s.board)
        HM_TRY(note_bounds(&s));
    HM_TRY(measure(&s, sizes));
    return find_game(&s, sizes);
}

/* ---- names --------------------------------------------------------------- */

hm_status hm__grid_interpret_name(hm__grid_interpreter *g,
                                  const hm__piece_state *state, uint32_t *out)
{
    hm__piece_state man = *state;
    hm_out *text = NULL;
    hm_status st;

    if (man.attr.system >= HM__SYSTEMS)
        HM_TRY(hm__table_system(
            &g->own, hm__table_system_name(g->table, man.attr.system),
            &man.attr.system));
    *out = hm__actors_find(&g->actors, &man);
    if (*out)
        return HM_OK;
    HM_TRY(hm_out_new(g->ctx, &text));
    hm_out_puts(text, HM__ACTOR_PPN);
    st = hm__write_spec(&g->lang, &man, text);
    if (st == HM_OK)
        st = hm__grid_name_of(&g->grid, hm_out_text(text), out,
                              &g->interpreter->why);
    hm_out_free(text);
    return st == HM_OK ? hm__actors_meet(&g->actors) : st;
}

/* A stack: the names of its men from the bottom to the top, joined by "+". */
static hm_status name_stack(hm__grid_interpreter *g, uint32_t below,
                            uint32_t name, uint32_t *out)
{
    hm_str a = g->grid.names[below].text;
    hm_str b = g->grid.names[name].text;
    char text[2 * HM__GRID_NAME_BYTES + 1];

    if (hm__str_starts(b, HM_STR(HM__ACTOR_PPN)))
        b = hm__str_part(b, sizeof(HM__ACTOR_PPN) - 1, b.len);
    memcpy(text, a.ptr, a.len);
    text[a.len] = '+';
    memcpy(text + a.len + 1, b.ptr, b.len);
    return hm__grid_name_of(&g->grid, (hm_str){text, a.len + 1 + b.len}, out,
                            &g->interpreter->why);
}

hm_status hm__grid_interpret_squares(hm__grid_interpreter *g,
                                     hm__grid_interpret_view *v)
{
    const hm_table *table = g->table;
    size_t squares = g->grid.squares;

    g->work += squares + table->count;
    if (g->work > g->ctx->limits.work) {
        hm__fault(&g->interpreter->why, (hm_str){NULL, 0}, "limit-work",
                  "this game needs too many steps");
        return HM_ELIMIT;
    }
    HM_TRY(
        hm__reserve(g->ctx, &v->low, &v->low_room, squares, sizeof(*v->low)));
    HM_TRY(hm__reserve(g->ctx, &v->height, &v->height_room, squares,
                       sizeof(*v->height)));
    HM_TRY(hm__reserve(g->ctx, &v->name, &v->name_room, squares,
                       sizeof(*v->name)));
    memset(v->height, 0, squares * sizeof(*v->height));
    memset(v->name, 0, squares * sizeof(*v->name));
    for (size_t i = 0; i < squares; i++)
        v->low[i] = HM__NONE;
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        uint32_t square;
        uint32_t name;

        if ((at < g->ground_count && g->ground[at]) ||
            !hm__grid_interpret_square(g, &table->pieces[at].is, &square))
            continue;
        HM_TRY(hm__grid_interpret_name(g, &table->pieces[at].is, &name));
        if (v->height[square]++)
            HM_TRY(name_stack(g, v->name[square], name, &name));
        else
            v->low[square] = at;
        v->name[square] = name;
    }
    return hm__actors_meet(&g->actors);
}

/* ---- a game that came from a grid ---------------------------------------- */

static hm_str text_of(const hm_meta *map, const char *key)
{
    const hm_meta *item = hm_meta_get(map, key);

    return item ? hm_meta_text(item) : HM_STR("");
}

static hm_status bad_meta(hm__grid_interpreter *g, const char *key)
{
    return hm__fault(&g->interpreter->why, (hm_str){NULL, 0}, "pan-board",
                     "\"%s\" in the metadata PAN is not valid", key);
}

static hm_status read_actors(hm__grid_interpreter *g, const hm_meta *list)
{
    for (size_t i = 0; i < hm_meta_count(list); i++) {
        hm_str text = hm_meta_text(hm_meta_at(list, i, NULL));
        uint32_t name;

        if (text.len == 0)
            return bad_meta(g, "actors");
        HM_TRY(hm__grid_name_of(&g->grid, text, &name, &g->interpreter->why));
    }
    return HM_OK;
}

static hm_status read_hand(hm__grid_interpreter *g, const hm_meta *map)
{
    for (size_t i = 0; i < hm_meta_count(map); i++) {
        hm_str actor;
        const hm_meta *item = hm_meta_at(map, i, &actor);
        uint32_t name;
        size_t count;

        if (!hm__str_size(hm_meta_text(item), &count) ||
            count > HM__GRID_IN_HAND || actor.len == 0)
            return bad_meta(g, "in-hand");
        HM_TRY(hm__grid_name_of(&g->grid, actor, &name, &g->interpreter->why));
        g->grid.names[name].in_hand = (uint32_t)count;
    }
    return HM_OK;
}

/* What hm__grid_annotate() wrote. */
static hm_status read_meta(hm__grid_interpreter *g, const hm_meta *meta)
{
    hm__grid *grid = &g->grid;
    hm_str game = text_of(meta, "game");
    uint32_t sizes[HM__GRID_DIMS];
    size_t dims;

    grid->game = game.len ? hm__grid_game_find(game) : NULL;
    if (game.len && !grid->game)
        return bad_meta(g, "game");
    if (!hm__grid_rule_find(text_of(meta, "hand"), &grid->rule))
        return bad_meta(g, "hand");
    HM_TRY(hm__grid_read_size(text_of(meta, "size"), sizes, &dims,
                              &g->interpreter->why));
    HM_TRY(hm__grid_resize(grid, sizes, dims, &g->interpreter->why));
    if (hm_meta_get(meta, "actors"))
        HM_TRY(read_actors(g, hm_meta_get(meta, "actors")));
    else if (grid->game)
        HM_TRY(add_letters(g, grid->game->set));
    grid->hands = hm_meta_get(meta, "in-hand") != NULL;
    if (grid->hands)
        HM_TRY(read_hand(g, hm_meta_get(meta, "in-hand")));
    g->turned = hm_str_is(text_of(meta, "dialect"), "2014-07");
    return hm__actors_meet(&g->actors);
}

/* ---- the start ----------------------------------------------------------- */

/* Men beside the board are in hand, unless the game has them in a box. */
static hm_status count_hand(hm__grid_interpreter *g)
{
    const hm_table *table = g->table;
    hm__grid *grid = &g->grid;
    bool boxed = grid->game && !grid->game->set->letters;

    for (size_t i = 0; i < grid->name_count && !boxed; i++)
        grid->names[i].in_hand = 0;
    for (uint32_t at = table->order.bottom;
         at != HM__NONE && grid->hands && !boxed;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        const hm__piece_state *is = &table->pieces[at].is;
        uint32_t square;
        uint32_t name;

        if (!hm__is_man(is) || hm__grid_interpret_square(g, is, &square))
            continue;
        HM_TRY(hm__grid_interpret_name(g, is, &name));
        grid->names[name].in_hand++;
    }
    return HM_OK;
}

/* Remembers what is in hand at the start. */
static hm_status keep_hand(hm__grid_interpreter *g)
{
    HM_TRY(hm__reserve(g->ctx, &g->first, &g->first_room, g->grid.name_count,
                       sizeof(*g->first)));
    for (size_t i = 0; i < g->grid.name_count; i++)
        g->first[i] = g->grid.names[i].in_hand;
    g->first_count = g->grid.name_count;
    return HM_OK;
}

hm_status hm__grid_interpret_board(hm__grid_interpreter *g)
{
    const hm_meta *meta = hm_meta_get(&g->interpreter->source->meta, "PAN");

    HM_TRY(hm__grid_clear(&g->grid));
    g->born = meta && hm_meta_type(meta) == HM_META_MAP;
    g->step = 1;
    if (g->born)
        HM_TRY(read_meta(g, meta));
    else
        HM_TRY(find_board(g));
    if (!g->born)
        HM_TRY(count_hand(g));
    HM_TRY(hm__grid_interpret_squares(g, &g->now));
    memcpy(g->grid.cells, g->now.name,
           g->grid.squares * sizeof(*g->grid.cells));
    g->grid.noting = true;
    return keep_hand(g);
}
