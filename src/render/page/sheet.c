/*
 * sheet.c - states as lists of figures, and what changes from one to the next.
 *
 * A figure that was there before and is the same now is not written again. The
 * others are written from the bottom to the top, each with the figure right
 * below it, so that the order of the whole can be made up again.
 */
#include <math.h>
#include <string.h>

#include "base/put.h"
#include "page.h"
#include "render/names.h"
#include "render/plain.h"
#include "render/spoken.h"
#include "render/svg.h"

static const uint32_t no_name = UINT32_MAX;

void hm__sheet_free(hm__page_game *game)
{
    for (size_t i = 0; i < HM__PAGE_VIEWS; i++) {
        hm__free(game->ctx, game->before[i].figures);
        hm__free(game->ctx, game->now[i].figures);
    }
    hm__free(game->ctx, game->parts_of);
    for (size_t i = 0; i < HM__PAGE_BLOCK; i++)
        hm__free(game->ctx, game->block[i].sheet.figures);
    hm__free(game->ctx, game->names);
    hm__free(game->ctx, game->ranks);
    hm__free(game->ctx, game->seen);
    hm__free(game->ctx, game->turned);
}

/* ---- looks ----------------------------------------------------------------
 */

static void put_alpha(const char *what, uint8_t alpha, hm_out *out)
{
    if (alpha == 255)
        return;
    hm_out_printf(out, " %s-opacity=\"", what);
    hm_out_number(out, alpha / 255.0);
    hm_out_char(out, '"');
}

/* Whether the players of a game chose a colour themselves. */
static bool is_own(const hm__page_game *game, hm__color color)
{
    return game->colors[color] != game->page->light.colors[color];
}

static void put_own(const hm__page_game *game, const char *what,
                    hm__color color, hm_out *out)
{
    if (is_own(game, color))
        hm_out_printf(out, " %s=\"#%08x\"", what, game->colors[color]);
}

/* Colours are classes, so that a style can exchange them. */
static void put_shape(const hm__page_game *game, const hm__shape *shape,
                      hm_out *out)
{
    const char *prefix = game->page->prefix;

    if (shape->text.len) {
        hm__svg_words(shape, out);
        hm_out_printf(out, " class=\"%sf%d\">", prefix, (int)shape->fill);
        hm__plain_text(out, shape->text);
        hm_out_puts(out, "</text>");
        return;
    }
    hm_out_puts(out, "<path d=\"");
    hm__svg_outline(&game->view->scene, shape, out);
    hm_out_puts(out, "\" class=\"");
    if (!is_own(game, shape->fill))
        hm_out_printf(out, "%sf%d ", prefix, (int)shape->fill);
    if (shape->line && !is_own(game, shape->line))
        hm_out_printf(out, "%ss%d", prefix, (int)shape->line);
    hm_out_char(out, '"');
    if (shape->line)
        hm_out_printf(out, " stroke-width=\"%d\"", shape->width);
    put_own(game, "fill", shape->fill, out);
    put_own(game, "stroke", shape->line, out);
    if (shape->fill)
        put_alpha("fill", shape->alpha, out);
    if (shape->line)
        put_alpha("stroke", shape->alpha, out);
    hm_out_puts(out, "/>");
}

/* Whether who runs no script sees what is drawn now. */
static bool is_plain(const hm__page_game *game)
{
    const hm_page_options *o = &game->page->options;

    return game->sheets == 1 || o->stills || o->data;
}

/* Keeps the drawing in game->text, unless the page has it; its number. */
static hm_status keep_drawing(hm__page_game *game, size_t scene_drawing,
                              uint32_t *out)
{
    hm_page *page = game->page;
    bool plain = is_plain(game);
    size_t room = page->plain_room;
    hm_out *defs = plain ? page->defs : page->late;
    bool fresh;

    HM_TRY(hm_out_status(game->text));
    HM_TRY(
        hm__pool_take(&page->drawings, hm_out_text(game->text), out, &fresh));
    HM_TRY(hm__reserve(page->ctx, &page->plain, &page->plain_room,
                       (size_t)*out + 1, sizeof(*page->plain)));
    memset(page->plain + room, 0, page->plain_room - room);
    game->view->drawing_of[scene_drawing] = *out + 1;
    if (!fresh && (page->plain[*out] || !plain))
        return HM_OK;
    page->plain[*out] = plain;
    hm_out_printf(defs, "<g id=\"%sL%u\">", page->prefix, *out);
    hm_out_put(defs, hm_out_text(game->text));
    hm_out_puts(defs, "</g>\n");
    return HM_OK;
}

/* The page's number of a look of the scene that is in its own size. */
static hm_status find_whole(hm__page_game *game, size_t scene_drawing,
                            uint32_t *out)
{
    const hm__drawing *drawing = &game->view->scene.drawings[scene_drawing];

    if (game->view->drawing_of[scene_drawing]) {
        *out = game->view->drawing_of[scene_drawing] - 1;
        return HM_OK;
    }
    hm_out_clear(game->text);
    for (size_t i = 0; i < drawing->count; i++)
        put_shape(game, &game->view->scene.shapes[drawing->first + i],
                  game->text);
    return keep_drawing(game, scene_drawing, out);
}

/* The same for any look. One in another size uses the one that it was. */
static hm_status find_drawing(hm__page_game *game, size_t scene_drawing,
                              uint32_t *out)
{
    const hm__drawing *drawing = &game->view->scene.drawings[scene_drawing];
    uint32_t whole;

    if (!drawing->scaled_of || game->view->drawing_of[scene_drawing])
        return find_whole(game, scene_drawing, out);
    HM_TRY(find_whole(game, drawing->scaled_of - 1, &whole));
    hm_out_clear(game->text);
    hm_out_puts(game->text, "<use href=\"#");
    hm_out_puts(game->text, game->page->prefix);
    hm_out_char(game->text, 'L');
    hm_out_int(game->text, whole);
    hm_out_puts(game->text, "\" transform=\"scale(");
    hm_out_number(game->text, drawing->scale);
    hm_out_puts(game->text, ")\"/>");
    return keep_drawing(game, scene_drawing, out);
}

/* Only drawings of pieces are the same in the next scene. */
static hm_status forget_drawings(hm__page_game *game)
{
    hm__page_view *view = game->view;
    size_t count = view->scene.drawing_count;

    HM_TRY(hm__reserve(game->ctx, &view->drawing_of, &view->drawing_of_room,
                       count + 1, sizeof(*view->drawing_of)));
    memset(view->drawing_of + view->known, 0,
           (count - view->known) * sizeof(*view->drawing_of));
    view->known = view->scene.kept_drawings;
    return HM_OK;
}

/* ---- figures ----------------------------------------------------------------
 */

/* What a piece is and where, in words that are kept once. */
static hm_status name_piece(hm__page_game *game, uint32_t piece,
                            hm__page_name *name)
{
    hm_piece is;
    bool fresh;

    hm__describe(game->view->scene.table, piece, &name->was, &is);
    hm_out_clear(game->text);
    hm__name_what(&is, game->text);
    HM_TRY(hm__pool_take(&game->whats, hm_out_text(game->text), &name->what,
                         &fresh));
    hm_out_clear(game->text);
    hm__spoken_place(game->replay, &is, game->text);
    HM_TRY(hm_out_status(game->text));
    return hm__pool_take(&game->places, hm_out_text(game->text), &name->place,
                         &fresh);
}

static bool same_state(const hm__piece_state *a, const hm__piece_state *b)
{
    return a->present == b->present && a->x == b->x && a->y == b->y &&
           a->angle == b->angle &&
           memcmp(&a->attr, &b->attr, sizeof(a->attr)) == 0;
}

/* Only pieces that were changed since the last sheet get new names. */
static hm_status name_spot(hm__page_game *game, uint32_t piece,
                           hm__figure *figure)
{
    const hm__piece_state *is =
        &hm__piece_at(game->view->scene.table, piece)->is;
    size_t room = game->name_room;
    hm__page_name *name;

    HM_TRY(hm__reserve(game->ctx, &game->names, &game->name_room,
                       (size_t)piece + 1, sizeof(*game->names)));
    if (game->name_room > room)
        memset(game->names + room, 0,
               (game->name_room - room) * sizeof(*game->names));
    name = &game->names[piece];
    if (!same_state(&name->was, is)) {
        name->was = *is;
        HM_TRY(name_piece(game, piece, name));
    }
    figure->what = name->what;
    figure->place = name->place;
    return HM_OK;
}

static char *put_int_and(char *to, int64_t value, char after)
{
    to = hm__put_int(to, value);
    *to = after;
    return to + 1;
}

/*
 * What is no piece has its content for a name; the mark of a move that of what
 * it marks, wherever that is. `*again`: it was seen before.
 */
static hm_status key_extra(hm__page_game *game, const hm__item *item,
                           hm__figure *figure, bool *again)
{
    bool moves = item->part == HM__PART_RING;
    uint32_t number = 0;

    for (unsigned nth = 0; nth == 0 || (moves && *again); nth++) {
        char name[4 * (HM__PUT_INT + 1) + HM__PUT_NUMBER];
        char *to = put_int_and(name, item->of, ' ');
        bool fresh;

        to = put_int_and(to, figure->drawing, ' ');
        if (moves) {
            to = hm__put_int(to, nth);
        } else {
            to = put_int_and(to, figure->x, ' ');
            to = put_int_and(to, figure->y, ' ');
            to = hm__put_number(to, figure->angle);
        }
        HM_TRY(hm__pool_take(&game->extras, (hm_str){name, (size_t)(to - name)},
                             &number, &fresh));
        HM_TRY(hm__reserve(game->ctx, &game->seen, &game->seen_room, number + 1,
                           sizeof(*game->seen)));
        *again = !fresh && game->seen[number] == game->sheets;
    }
    game->seen[number] = game->sheets;
    figure->key = number * 3 + 2;
    return HM_OK;
}

/* The piece whose sides an item shows; 0 if it shows none. */
static uint32_t owner_of(const hm__scene *scene, size_t at)
{
    const hm__item *item = &scene->items[at];

    if (item->piece || !scene->drawings[item->drawing].body_of ||
        at + 1 >= scene->item_count)
        return 0;
    return scene->items[at + 1].piece;
}

/* From 0 up to 360, the other way round. */
static double clockwise(double angle)
{
    double turned = fmod(720 - angle, 360);

    return turned > 0 ? turned : 0;
}

/* Readers can hide marks of the last move, and coordinates. */
static hm_status note_part(hm__page_game *game, uint32_t drawing, hm__part part)
{
    size_t room = game->part_room;

    HM_TRY(hm__reserve(game->ctx, &game->parts_of, &game->part_room,
                       (size_t)drawing + 1, sizeof(*game->parts_of)));
    for (size_t i = room; i < game->part_room; i++)
        game->parts_of[i] = HM__PART_PIECE;
    game->parts_of[drawing] = part;
    return HM_OK;
}

static hm_status add_spot(hm__page_game *game, size_t at, hm__sheet *sheet)
{
    const hm__item *item = &game->view->scene.items[at];
    uint32_t owner = owner_of(&game->view->scene, at);
    hm__box box =
        hm__item_box(&game->view->scene.drawings[item->drawing], item);
    hm__figure figure = {.x = item->x,
                         .y = -item->y,
                         .angle = clockwise(item->angle),
                         .what = no_name,
                         .place = no_name,
                         .across = box.right - item->x,
                         .up = box.top - item->y};
    bool again = false;

    HM_TRY(find_drawing(game, item->drawing, &figure.drawing));
    if (item->part == HM__PART_RING || item->part == HM__PART_LABEL)
        HM_TRY(note_part(game, figure.drawing, item->part));
    if (item->piece)
        figure.key = item->piece * 3;
    else if (owner)
        figure.key = owner * 3 + 1;
    else
        HM_TRY(key_extra(game, item, &figure, &again));
    if (again)
        return HM_OK;
    if (item->piece && sheet == &game->now[0])
        HM_TRY(name_spot(game, item->piece - 1, &figure));
    HM_TRY(hm__reserve(game->ctx, &sheet->figures, &sheet->room,
                       sheet->count + 1, sizeof(figure)));
    sheet->figures[sheet->count++] = figure;
    return HM_OK;
}

/* ---- sheets ----------------------------------------------------------------
 */

static hm_status take_view(hm__page_game *game, const hm_table *table,
                           const hm_picture_options *picture, size_t view)
{
    hm_picture_options turned = *picture;
    hm__sheet *sheet = &game->now[view];
    hm__view seen;

    game->view = &game->sides[view];
    hm__sheet_turn(game, view, &turned);
    turned.frame = &game->frames[view];
    game->sheets++;
    sheet->count = 0;
    HM_TRY(hm__view_make(&game->view->scene, table, &turned, &seen));
    HM_TRY(forget_drawings(game));
    game->boxes[view] = seen.box;
    if (view < game->forms && game->arranged)
        memcpy(game->plates[view], game->view->scene.plates,
               sizeof(game->plates[view]));
    for (size_t i = 0; i < game->view->scene.item_count; i++)
        HM_TRY(add_spot(game, i, sheet));
    return HM_OK;
}

void hm__sheet_arrange(hm__page_game *game, const hm_replay *replay,
                       hm_arrangement *shown, hm_picture_options *picture)
{
    if (hm_replay_arrange(replay, NULL, game->said, shown) != HM_OK)
        return;
    for (size_t i = 0; i < HM_COUNT(shown->seats); i++) {
        shown->seats[i].name = "";
        shown->seats[i].mark = 0;
    }
    shown->to_move = -1;
    shown->nothing = "";
    shown->caption = NULL;
    if (game->page->options.bare)
        shown->files = shown->ranks = "";
    picture->arrangement = shown;
}

size_t hm__sheet_views(const hm__page_game *game)
{
    return HM__PAGE_SIDES * game->forms;
}

void hm__sheet_turn(const hm__page_game *game, size_t view,
                    hm_picture_options *picture)
{
    picture->rotate = game->picture.rotate + 2 * (int)(view / game->forms);
    picture->diagram = view % game->forms == game->forms - 1 ? HM_DIAGRAM_TALL
                                                             : HM_DIAGRAM_WIDE;
}

hm_status hm__sheet_marks(const hm_replay *replay, hm_marks **marks,
                          hm_picture_options *picture)
{
    HM_TRY(hm_replay_marks(replay, true, marks));
    if (hm_replay_changes(replay, NULL, 0) <= HM__PAGE_MARKED) {
        picture->moved = (*marks)->moved;
        picture->moved_count = (*marks)->moved_count;
        picture->arrows = (*marks)->arrows;
        picture->arrow_count = (*marks)->arrow_count;
    }
    picture->marks = (*marks)->marks;
    picture->mark_count = (*marks)->mark_count;
    return HM_OK;
}

hm_status hm__sheet_take(hm__page_game *game, const hm_replay *replay)
{
    const hm_page_options *o = &game->page->options;
    hm_picture_options picture = game->picture;
    hm_arrangement shown;
    hm_marks *marks;
    hm_status st;

    game->replay = replay;
    hm__sheet_arrange(game, replay, &shown, &picture);
    st = hm__sheet_marks(replay, &marks, &picture);
    picture.arrow_count = o->arrows ? picture.arrow_count : 0;
    for (size_t i = 0; i < hm__sheet_views(game) && st == HM_OK; i++)
        st = take_view(game, hm_replay_table(replay), &picture, i);
    hm_marks_free(marks);
    return st;
}

/* ---- changes --------------------------------------------------------------
 */

bool hm__spot_same(const hm__figure *a, const hm__figure *b)
{
    return a->drawing == b->drawing && a->x == b->x && a->y == b->y &&
           a->angle == b->angle && a->what == b->what && a->place == b->place;
}

/* [key, key below or -1, look, x, y, angle, what, place] */
static void put_spot(const hm__sheet *sheet, size_t at, hm_out *out)
{
    const hm__figure *figure = &sheet->figures[at];

    char text[7 * (HM__PUT_INT + 1) + HM__PUT_NUMBER + 2];
    char *to = HM__PUT(text, "[");

    to = put_int_and(to, figure->key, ',');
    to = put_int_and(to, at ? (int64_t)sheet->figures[at - 1].key : -1, ',');
    to = put_int_and(to, figure->drawing, ',');
    to = put_int_and(to, figure->x, ',');
    to = hm__put_int(to, figure->y);
    if (figure->angle > 0 || figure->what != no_name) {
        *to++ = ',';
        to = hm__put_number(to, figure->angle);
    }
    if (figure->what != no_name) {
        *to++ = ',';
        to = put_int_and(to, figure->what, ',');
        to = hm__put_int(to, figure->place);
    }
    *to++ = ']';
    hm_out_put(out, (hm_str){text, (size_t)(to - text)});
}

hm_status hm__sheet_rank(hm__page_game *game, const hm__sheet *sheet)
{
    uint32_t most = 0;

    for (size_t i = 0; i < sheet->count; i++)
        most = sheet->figures[i].key > most ? sheet->figures[i].key : most;
    if (most >= game->rank_room) {
        size_t old = game->rank_room;

        HM_TRY(hm__reserve(game->ctx, &game->ranks, &game->rank_room,
                           (size_t)most + 1, sizeof(*game->ranks)));
        memset(game->ranks + old, 0,
               (game->rank_room - old) * sizeof(*game->ranks));
    }
    for (size_t i = 0; i < sheet->count; i++)
        game->ranks[sheet->figures[i].key] = (uint32_t)i + 1;
    return HM_OK;
}

void hm__sheet_unrank(hm__page_game *game, const hm__sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++)
        game->ranks[sheet->figures[i].key] = 0;
}

uint32_t hm__sheet_find(const hm__page_game *game, uint32_t key)
{
    return key < game->rank_room ? game->ranks[key] : 0;
}

/* ---- the other side -------------------------------------------------------
 *
 * The script makes the changes of the other side out of those of the first:
 * pieces, and marks of the last move, are turned by half around the middle of
 * the plane, and pieces that are gone are gone. Of the other side, only what
 * is not so is written.
 */

static const uint32_t gone = UINT32_MAX;

/* Keeps for the other side what the first one says. */
static void note_turned(hm__page_game *game, const hm__figure *figure,
                        uint32_t said)
{
    bool is_mark = said != gone && figure->drawing < game->part_room &&
                   game->parts_of[figure->drawing] == HM__PART_RING;

    if (figure->key % 3 == 0 || is_mark)
        game->turned[figure->key] = said;
}

/* Whether the figure at `b` is that at `a` of the first side, turned. */
static bool is_turned(const hm__page_game *game, const hm__sheet *first,
                      size_t a, const hm__sheet *other, size_t b)
{
    const hm__figure *f = &first->figures[a];
    const hm__figure *g = &other->figures[b];
    double angle = f->key % 3 == 0 || !game->arranged
                       ? fmod(f->angle + 180, 360)
                       : f->angle;
    bool same_below = a && b ? f[-1].key == g[-1].key : a == b;

    return same_below && f->drawing == g->drawing && f->x == -g->x &&
           f->y == -g->y && fabs(angle - g->angle) < 1e-9;
}

/* Whether a figure of a view is written; `fresh`: it is new or different. */
static bool must_write(hm__page_game *game, size_t view, size_t at, bool fresh)
{
    const hm__sheet *now = &game->now[view];
    uint32_t key = now->figures[at].key;
    uint32_t said = game->turned[key];

    if (view < game->forms) {
        if (fresh)
            note_turned(game, &now->figures[at], (uint32_t)at + 1);
        return fresh;
    }
    game->turned[key] = 0;
    if (said == 0 || said == gone)
        return fresh || said == gone;
    return !is_turned(game, &game->now[view - game->forms], said - 1, now, at);
}

/* The same for one that is gone. */
static bool must_remove(hm__page_game *game, size_t view,
                        const hm__figure *figure)
{
    uint32_t said = game->turned[figure->key];

    if (view < game->forms) {
        note_turned(game, figure, gone);
        return true;
    }
    game->turned[figure->key] = 0;
    return said != gone;
}

/* ---- writing --------------------------------------------------------------
 */

static void put_gap(bool *first, hm_out *out)
{
    hm_out_puts(out, *first ? "" : ",");
    *first = false;
}

/* Takes back what the first side says and the other never had. */
static void put_untold(hm__page_game *game, size_t view, bool *first,
                       hm_out *out)
{
    const hm__sheet *now = &game->now[view - game->forms];
    const hm__sheet *old = &game->before[view - game->forms];

    for (size_t i = 0; i < now->count; i++) {
        if (!game->turned[now->figures[i].key])
            continue;
        put_gap(first, out);
        hm_out_printf(out, "[%u]", now->figures[i].key);
        game->turned[now->figures[i].key] = 0;
    }
    for (size_t i = 0; i < old->count; i++)
        game->turned[old->figures[i].key] = 0;
}

/* What is new, different, or in another order than before. */
static void put_changes(hm__page_game *game, size_t view, hm_out *out)
{
    const hm__sheet *old = &game->before[view];
    const hm__sheet *now = &game->now[view];
    bool first = true;
    uint32_t high = 0; // of those that keep their order

    for (size_t i = 0; i < now->count; i++) {
        uint32_t was = hm__sheet_find(game, now->figures[i].key);
        bool stays = was > high &&
                     hm__spot_same(&old->figures[was - 1], &now->figures[i]);

        high = stays ? was : high;
        if (!must_write(game, view, i, !stays))
            continue;
        put_gap(&first, out);
        put_spot(now, i, out);
    }
    hm__sheet_unrank(game, now); // what is left is gone
    for (size_t i = 0; i < old->count; i++) {
        if (!hm__sheet_find(game, old->figures[i].key) ||
            !must_remove(game, view, &old->figures[i]))
            continue;
        put_gap(&first, out);
        hm_out_printf(out, "[%u]", old->figures[i].key);
    }
    if (view >= game->forms)
        put_untold(game, view, &first, out);
}

static hm_status write_view(hm__page_game *game, size_t view)
{
    hm_out *out = game->views[view];
    size_t room = game->turned_room;

    if (hm_out_text(out).len)
        hm_out_puts(out, ",\n");
    HM_TRY(hm__sheet_rank(game, &game->now[view])); // makes room for its keys
    hm__sheet_unrank(game, &game->now[view]);
    HM_TRY(hm__sheet_rank(game, &game->before[view]));
    HM_TRY(hm__reserve(game->ctx, &game->turned, &game->turned_room,
                       game->rank_room, sizeof(*game->turned)));
    if (game->turned_room > room)
        memset(game->turned + room, 0,
               (game->turned_room - room) * sizeof(*game->turned));
    hm_out_char(out, '[');
    put_changes(game, view, out);
    hm_out_char(out, ']');
    hm__sheet_unrank(game, &game->before[view]);
    return hm_out_status(out);
}

hm_status hm__sheet_write(hm__page_game *game)
{
    for (size_t i = 0; i < game->forms; i++) {
        HM_TRY(write_view(game, i));
        HM_TRY(write_view(game, i + game->forms));
    }
    return HM_OK;
}
