/*
 * extras.c - labels, rings, arrows, and the lines of captions.
 */
#include "extras.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "names.h"
#include "outline.h"

enum { LABEL_SIZE = 220, LABEL_GAP = 230, MOST_LABELS = 200, RING = 70 };
enum { FIELD_LABEL = 260 };

/* ---- labels ---------------------------------------------------------------
 */

/* A box in the coordinates of the table, not turned, in inches. */
typedef struct area {
    double left, bottom, right, top;
} area;

static area table_area(const hm__scene *scene, hm__box b)
{
    static const int sines[] = {0, 1, 0, -1};
    int s = -sines[scene->turns];
    int c = sines[(scene->turns + 1) % 4];
    double x1 = (c * b.left - s * b.bottom) / 1000.0;
    double y1 = (s * b.left + c * b.bottom) / 1000.0;
    double x2 = (c * b.right - s * b.top) / 1000.0;
    double y2 = (s * b.right + c * b.top) / 1000.0;

    return (area){fmin(x1, x2), fmin(y1, y2), fmax(x1, x2), fmax(y1, y2)};
}

/*
 * Labels are larger if squares are larger, and on large boards, which will be
 * shown smaller; but they must not overlap.
 */
static double label_scale(const hm__scene *scene)
{
    double unit = fmin(fmax(scene->table->scale, 0.75), 2);
    int32_t wide = scene->feet.right - scene->feet.left;
    int32_t high = scene->feet.top - scene->feet.bottom;
    double wanted = (wide > high ? wide : high) / 45.0 / LABEL_SIZE;

    return fmin(fmax(wanted, unit), 2 * unit);
}

/* A text of some height, upright at `at`. */
static hm_status put_text(hm__scene *scene, const char *text, double size,
                          hm__item at, hm__color color)
{
    hm__place_at middle = {.scale = size / 1000};
    hm__item item = {.drawing = scene->drawing_count,
                     .x = at.x,
                     .y = at.y,
                     .z = at.z,
                     .part = HM__PART_LABEL};
    hm__canvas canvas;

    HM_TRY(hm__scene_extra(scene, &canvas));
    canvas.drawing->width = canvas.drawing->height = (int32_t)lround(size);
    HM_TRY(hm__draw_text(&canvas, text, &middle, (hm__paint){.fill = color}));
    hm__box_join(&scene->box,
                 hm__item_box(&scene->drawings[item.drawing], &item));
    return hm__scene_add(scene, item);
}

static hm_status put_label(hm__scene *scene, const char *text, double x,
                           double y)
{
    hm__item item = {0};

    hm__scene_point(scene, x, y, &item.x, &item.y);
    return put_text(scene, text, LABEL_SIZE * label_scale(scene), item,
                    HM__COLOR_LABEL);
}

/* The first label at or after a place, at least 1. */
static int first_label(double from, double unit)
{
    return from > unit ? (int)ceil(from / unit - 1e-9) : 1;
}

/* Writes the name of a field of Atlantis on it, if the item is one. */
static hm_status label_field(hm__scene *scene, hm__item item, bool *any)
{
    const hm__piece_state *is =
        item.piece ? &scene->table->pieces[item.piece - 1].is : NULL;
    char text[24];

    if (!is || is->attr.system != HM__ATLANTIS || is->attr.kind != HM__TILE ||
        !hm__name_field(is->x, is->y, text))
        return HM_OK;
    *any = true;
    if (!scene->drawings[item.drawing].below)
        return HM_OK; // the sea has it
    item.z = scene->bodies ? item.z + scene->drawings[item.drawing].depth : 0;
    return put_text(scene, text, FIELD_LABEL, item, HM__COLOR_LAND_NAME);
}

/* Each name comes right after its field: the stones on it hide it. */
static hm_status label_fields(hm__scene *scene, bool *any)
{
    size_t count = scene->item_count;
    hm__item *items = hm__scene_take(scene);
    hm_status st = HM_OK;

    for (size_t i = 0; i < count && st == HM_OK; i++) {
        st = hm__scene_add(scene, items[i]);
        if (st == HM_OK)
            st = label_field(scene, items[i], any);
    }
    hm__free(scene->ctx, items);
    return st;
}

/* The name of one of the files or ranks from `first` to `last`. */
static void name_line(hm_annotate labels, bool rank, int i, int last,
                      char out[16])
{
    bool from_right =
        labels == HM_ANNOTATE_SHOGI || (labels == HM_ANNOTATE_XIANGQI && !rank);

    snprintf(out, 16, "%d", from_right ? last - i + 1 : i);
    if (labels == HM_ANNOTATE_XIANGQI && rank)
        out[0] = '\0';
    if (labels == HM_ANNOTATE_JANGGI && rank)
        snprintf(out, 16, "%d", (last - i + 1) % 10);
    if (labels == HM_ANNOTATE_SHOGI && rank)
        hm__name_file(last - i + 1, out);
    else if (labels == HM_ANNOTATE_ALGEBRAIC && !rank)
        hm__name_file(i, out);
    else if (labels == HM_ANNOTATE_GO && !rank)
        hm__name_file(i + (i > 8), out); // i and j are easily mistaken
}

static bool is_board(const hm__item *item)
{
    return item->piece && item->attr.kind == HM__BOARD;
}

/* The box of the lowest board, for names that belong to boards; or `box`. */
static hm__box board_box(const hm__scene *scene, hm_annotate labels,
                         hm__box box)
{
    for (size_t i = 0; labels >= HM_ANNOTATE_GO && i < scene->item_count; i++) {
        const hm__item *item = &scene->items[i];

        if (is_board(item))
            return hm__item_box(&scene->drawings[item->drawing], item);
    }
    return box;
}

/* Where labels begin and end on an axis. */
static void find_range(double from, double to, double unit, int *first,
                       int *last)
{
    *first = first_label(from, unit);
    *last = *first - 1;
    while ((*last + 1) * unit <= to && *last + 1 < *first + MOST_LABELS)
        ++*last;
}

/* The upper player of xiangqi counts from his right, too. */
static hm_status put_upper(hm__scene *scene, int i, double unit, double y)
{
    char text[16];

    snprintf(text, sizeof(text), "%d", i);
    return put_label(scene, text, i * unit, y);
}

static hm_status put_lines(hm__scene *scene, hm_annotate labels)
{
    area feet = table_area(scene, board_box(scene, labels, scene->feet));
    area all = table_area(scene, board_box(scene, labels, scene->box));
    double unit = scene->table->scale;
    double gap = LABEL_GAP * label_scale(scene) / 1000.0;
    bool shogi = labels == HM_ANNOTATE_SHOGI;
    int first;
    int last;
    char text[16];

    find_range(feet.left, feet.right, unit, &first, &last);
    for (int i = first; i <= last; i++) {
        name_line(labels, false, i, last, text);
        HM_TRY(put_label(scene, text, i * unit,
                         shogi ? all.top + gap : all.bottom - gap));
        if (labels == HM_ANNOTATE_XIANGQI)
            HM_TRY(put_upper(scene, i, unit, all.top + gap));
    }
    find_range(feet.bottom, feet.top, unit, &first, &last);
    for (int i = first; i <= last; i++) {
        name_line(labels, true, i, last, text);
        if (text[0])
            HM_TRY(put_label(scene, text,
                             shogi ? all.right + gap : all.left - gap,
                             i * unit));
    }
    return HM_OK;
}

hm_status hm__extras_labels(hm__scene *scene, hm_annotate labels)
{
    bool fields = false;

    if (labels == HM_ANNOTATE_NONE)
        return HM_OK;
    HM_TRY(label_fields(scene, &fields));
    return fields ? HM_OK : put_lines(scene, labels);
}

/* ---- rings and arrows -----------------------------------------------------
 */

/* The drawing of the piece itself and its angle, whichever item shows it. */
static const hm__drawing *piece_drawing(const hm__scene *scene,
                                        const hm__item *item, double *angle)
{
    const hm__drawing *drawing = &scene->drawings[item->drawing];

    *angle = 0; // the item is turned, not its drawing
    if (!drawing->body_of)
        return drawing;
    *angle = drawing->body_angle;
    return &scene->drawings[drawing->body_of - 1];
}

static hm_status draw_ring(hm__canvas *canvas, const hm__item *item)
{
    hm__scene *scene = canvas->scene;
    // A body stands on half of it, and a camera sees it aslant.
    const hm__paint ring = {HM__COLOR_NONE, HM__COLOR_HIGHLIGHT,
                            scene->bodies ? 2 * RING : RING, 0};
    size_t first = scene->path.count;
    hm__outline outline;
    double angle;
    const hm__drawing *drawing = piece_drawing(scene, item, &angle);

    if (drawing->footprint == HM__CIRCLE)
        return hm__draw_circle(canvas, 0, 0, drawing->width / 2, ring);
    hm__outline_of(scene, drawing, angle, &outline);
    HM_TRY(hm__outline_add(scene, outline.spots, outline.count));
    return hm__draw_since(canvas, first, ring);
}

static hm_status add_ring(hm__scene *scene, hm__item item)
{
    hm__item ring = item;
    hm__canvas canvas;

    ring.piece = 0;
    ring.part = HM__PART_RING;
    ring.drawing = scene->drawing_count;
    HM_TRY(hm__scene_extra(scene, &canvas));
    HM_TRY(draw_ring(&canvas, &item));
    return hm__scene_add(scene, ring);
}

/* Each ring comes directly after its piece: what lies on the piece may hide
 * both. */
static hm_status add_rings(hm__scene *scene, const bool *moved)
{
    size_t count = scene->item_count;
    hm__item *items = hm__scene_take(scene);
    hm_status st = HM_OK;

    for (size_t i = 0; i < count && st == HM_OK; i++) {
        st = hm__scene_add(scene, items[i]);
        if (st == HM_OK && moved[items[i].piece])
            st = add_ring(scene, items[i]);
    }
    hm__free(scene->ctx, items);
    return st;
}

hm_status hm__extras_moved(hm__scene *scene, const uint32_t *ids, size_t count)
{
    size_t most = scene->table->piece_count;
    bool *moved;
    hm_status st;

    if (count == 0)
        return HM_OK;
    moved = hm__alloc(scene->ctx, most + 1);
    if (!moved)
        return HM_ENOMEM;
    for (size_t i = 0; i < count; i++) {
        if (ids[i] > 0 && ids[i] <= most)
            moved[ids[i]] = true;
    }
    st = add_rings(scene, moved);
    hm__free(scene->ctx, moved);
    return st;
}

/*
 * An arrow along the x axis, from one piece to another that is `length` away:
 * it begins beside the first, and its head ends at the edge of the second.
 */
static hm_status draw_arrow(hm__canvas *canvas, int32_t length, hm__color color)
{
    bool near = length < 900; // no space to leave out
    int32_t start = length < 1600 ? 0 : 300;
    int32_t end = near ? length : length - 400;
    int32_t neck = end - start > 340 ? end - 340 : start + (end - start) / 3;
    char path[160];

    snprintf(path, sizeof(path), "M%d 50L%d 50V170L%d 0L%d-170V-50H%dZ", start,
             neck, end, neck, start);
    return hm__draw_path(
        canvas, path,
        (hm__paint){
            .fill = color, .line = HM__COLOR_PAPER, .width = 24, .alpha = 230});
}

hm_status hm__extras_arrow(hm__scene *scene, hm__item from, double x, double y,
                           hm__color color)
{
    hm__canvas canvas;

    from.drawing = scene->drawing_count;
    from.angle = atan2(y, x) * 180 / 3.14159265358979323846;
    HM_TRY(hm__scene_extra(scene, &canvas));
    HM_TRY(draw_arrow(&canvas, (int32_t)lround(hypot(x, y)), color));
    return hm__scene_add(scene, from);
}

/* How high the top of each piece is; the caller frees it. */
static int32_t *find_tops(const hm__scene *scene)
{
    int32_t *tops =
        hm__alloc(scene->ctx, (scene->table->piece_count + 1) * sizeof(*tops));

    for (size_t i = 0; tops && i < scene->item_count; i++) {
        const hm__item *item = &scene->items[i];
        double angle;

        tops[item->piece] = item->z + piece_drawing(scene, item, &angle)->depth;
    }
    if (tops)
        tops[0] = 0; // no piece
    return tops;
}

static bool is_near(const hm_arrow *a)
{
    return fabs(a->from_x) <= HM__FARTHEST && fabs(a->from_y) <= HM__FARTHEST &&
           fabs(a->to_x) <= HM__FARTHEST && fabs(a->to_y) <= HM__FARTHEST;
}

/* The box around all boards; nothing if there are none. */
static hm__box find_boards(const hm__scene *scene)
{
    hm__box all = {1, 1, 0, 0};

    for (size_t i = 0; i < scene->item_count; i++) {
        const hm__item *item = &scene->items[i];
        hm__box box;

        if (!is_board(item))
            continue;
        box = hm__item_box(&scene->drawings[item->drawing], item);
        if (all.left > all.right)
            all = box;
        hm__box_join(&all, box);
    }
    return all;
}

static bool is_inside(const hm__box *box, int32_t x, int32_t y)
{
    return x >= box->left && x <= box->right && y >= box->bottom &&
           y <= box->top;
}

/* An item at a place of the table, `z` above it. */
static hm__item item_at(const hm__scene *scene, double x, double y, int32_t z)
{
    hm__item item = {.part = HM__PART_EXTRA};

    hm__scene_point(scene, x, y, &item.x, &item.y);
    item.x += (int32_t)lround(scene->lift_x * z);
    item.y += (int32_t)lround(scene->lift_y * z);
    item.z = scene->bodies ? z : 0;
    return item;
}

/* What arrows have to know about a scene. */
typedef struct ground {
    int32_t *tops; // of pieces
    hm__box boards;
    int32_t board; // how high the highest is
} ground;

static hm_status find_ground(const hm__scene *scene, ground *out)
{
    *out = (ground){find_tops(scene), find_boards(scene), 0};
    if (!out->tops)
        return HM_ENOMEM;
    for (size_t i = 0; i < scene->item_count; i++) {
        if (is_board(&scene->items[i]))
            out->board = out->tops[scene->items[i].piece];
    }
    return HM_OK;
}

/* Both ends are as high as what lies where it leads to. */
static hm_status add_arrow(hm__scene *scene, const hm_arrow *arrow,
                           const ground *on, hm__color color)
{
    uint32_t top;
    int32_t from[2];
    int32_t to[2];

    if (!is_near(arrow))
        return HM_OK;
    top = hm_table_top(scene->table, arrow->to_x, arrow->to_y);
    hm__scene_point(scene, arrow->from_x, arrow->from_y, &from[0], &from[1]);
    hm__scene_point(scene, arrow->to_x, arrow->to_y, &to[0], &to[1]);
    if (from[0] == to[0] && from[1] == to[1])
        return HM_OK;
    if (is_inside(&on->boards, from[0], from[1]) !=
        is_inside(&on->boards, to[0], to[1]))
        return HM_OK; // to a hand, or from one
    return hm__extras_arrow(scene,
                            item_at(scene, arrow->from_x, arrow->from_y,
                                    top ? on->tops[top] : on->board),
                            to[0] - from[0], to[1] - from[1], color);
}

hm_status hm__extras_arrows(hm__scene *scene, const hm_arrow *arrows,
                            size_t count)
{
    hm_status st;
    ground on;

    if (count == 0)
        return HM_OK;
    st = find_ground(scene, &on);
    for (size_t i = 0; i < count && st == HM_OK; i++)
        st = add_arrow(scene, &arrows[i], &on, HM__COLOR_ARROW);
    hm__free(scene->ctx, on.tops);
    return st;
}

/* ---- marks of comments ----------------------------------------------------
 */

static hm__color mark_color(const char *name)
{
    static const struct {
        const char *name;
        hm__color color;
    } colors[] = {{"red", HM__COLOR_MARK_RED},
                  {"green", HM__COLOR_MARK_GREEN},
                  {"yellow", HM__COLOR_MARK_YELLOW},
                  {"blue", HM__COLOR_MARK_BLUE},
                  {"moved-from", HM__COLOR_SQUARE_FROM},
                  {"moved-to", HM__COLOR_SQUARE_TO}};

    for (size_t i = 0; name && i < HM_COUNT(colors); i++) {
        if (strcmp(colors[i].name, name) == 0)
            return colors[i].color;
    }
    return HM__COLOR_MARK_GREEN;
}

/* A square with an edge inside, in thousandths of its side. */
static hm_status draw_square(hm__canvas *canvas, int32_t side, hm__paint paint)
{
    int32_t half = side / 2 - paint.width / 2;
    char path[96];

    snprintf(path, sizeof(path), "M%d %dH%dV%dH%dZ", -half, -half, half, half,
             -half);
    return hm__draw_path(canvas, path, paint);
}

/* A square of the board in a colour, as high as the board. */
static hm_status add_square(hm__scene *scene, const hm_mark *mark, int32_t z)
{
    int32_t side = (int32_t)lround(scene->table->scale * 1000);
    hm__paint paint = {.fill = mark_color(mark->color)};
    hm__item item = item_at(scene, mark->x, mark->y, z);
    hm__canvas canvas;

    if (paint.fill == HM__COLOR_SQUARE_TO ||
        paint.fill == HM__COLOR_SQUARE_FROM)
        item.part = HM__PART_RING;
    item.drawing = scene->drawing_count;
    HM_TRY(hm__scene_extra(scene, &canvas));
    HM_TRY(draw_square(&canvas, side, paint));
    if (paint.fill == HM__COLOR_SQUARE_TO)
        HM_TRY(draw_square(
            &canvas, side,
            (hm__paint){.line = HM__COLOR_SQUARE_EDGE, .width = side / 20}));
    return hm__scene_add(scene, item);
}

/* The squares of a board whose top is at `z`. */
static hm_status add_squares(hm__scene *scene, const hm_mark *marks,
                             size_t count, int32_t z)
{
    hm__box boards = find_boards(scene);

    for (size_t i = 0; i < count; i++) {
        const hm_mark *m = &marks[i];
        int32_t x;
        int32_t y;

        if (m->arrow || fabs(m->x) > HM__FARTHEST || fabs(m->y) > HM__FARTHEST)
            continue;
        hm__scene_point(scene, m->x, m->y, &x, &y);
        if (is_inside(&boards, x, y))
            HM_TRY(add_square(scene, m, z));
    }
    return HM_OK;
}

/* The squares come directly after the highest board: pieces hide them. */
static hm_status insert_squares(hm__scene *scene, const hm_mark *marks,
                                size_t count, const ground *on)
{
    size_t item_count = scene->item_count;
    hm__item *items = hm__scene_take(scene);
    size_t boards = item_count; // how many come before the squares
    hm_status st = HM_OK;

    while (boards > 0 && !is_board(&items[boards - 1]))
        boards--;
    for (size_t i = 0; i < item_count && st == HM_OK; i++) {
        st = hm__scene_add(scene, items[i]);
        if (st == HM_OK && i + 1 == boards)
            st = add_squares(scene, marks, count, on->board);
    }
    hm__free(scene->ctx, items);
    return st;
}

hm_status hm__extras_marks(hm__scene *scene, const hm_mark *marks, size_t count)
{
    hm_status st;
    ground on;

    if (count == 0)
        return HM_OK;
    st = find_ground(scene, &on);
    if (st == HM_OK)
        st = insert_squares(scene, marks, count, &on);
    for (size_t i = 0; i < count && st == HM_OK; i++) {
        const hm_mark *m = &marks[i];

        if (m->arrow)
            st = add_arrow(scene, &(hm_arrow){m->x, m->y, m->to_x, m->to_y},
                           &on, mark_color(m->color));
    }
    hm__free(scene->ctx, on.tops);
    return st;
}

/* ---- captions -------------------------------------------------------------
 */

/* How many bytes fit into so many columns; at least one code point. */
static size_t fitting(hm_str text, size_t width)
{
    size_t end = 0;
    size_t columns = 0;

    while (end < text.len) {
        size_t next = end + hm__utf8_step(text, end);

        columns += hm__utf8_width(hm__str_part(text, end, next));
        if (columns > width && end > 0)
            break;
        end = next;
    }
    return end;
}

hm_str hm__extras_fitting(hm_str *text, size_t width)
{
    hm_str begins = hm__str_part(*text, 0, fitting(*text, width));

    *text = hm__str_part(*text, begins.len, text->len);
    return begins;
}

/* Where the word at `at` ends. */
static size_t word_end(hm_str text, size_t at)
{
    while (at < text.len && hm__space_at(text, at) == 0)
        at += hm__utf8_step(text, at);
    return at;
}

/* The end of the white space at `at`. */
static size_t space_end(hm_str text, size_t at)
{
    while (hm__space_at(text, at))
        at += hm__space_at(text, at);
    return at;
}

void hm__extras_skip(hm_str *text)
{
    *text = hm__str_part(*text, space_end(*text, 0), text->len);
}

hm_str hm__extras_line(hm_str *caption, size_t width)
{
    hm_str text = *caption;
    size_t fits = 0;
    size_t end = word_end(text, 0);

    while (end > fits && hm__utf8_width(hm__str_part(text, 0, end)) <= width) {
        fits = end;
        end = word_end(text, space_end(text, end));
    }
    if (fits == 0)
        fits = fitting(text, width);
    *caption = hm__str_part(text, fits, text.len);
    hm__extras_skip(caption);
    return hm__str_part(text, 0, fits);
}
