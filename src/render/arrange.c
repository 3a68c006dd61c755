/*
 * arrange.c - a scene as players know it: the board with its coordinates,
 * pieces in hand on stands, names, the last move, and a caption.
 *
 * Lengths are hundredths of a square, from the upper left corner of the
 * squares, y down, as docs/formats/pictures.md has them; a square is an inch.
 */
#include "arrange.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/round.h"
#include "base/utf8.h"
#include "extras.h"
#include "plain.h"

enum { UNIT = 10, WIDE_FROM = 560 }; // thousandths; pixels
enum { FRAME = 14, STAND = 150, PLATE = 212, SLOT = 100, PAD = 8, RADIUS = 8 };
enum { LOWER, UPPER };
enum { DARK_MARK = 0x2617, LIGHT_MARK = 0x2616, MARK = 36 };

/* Sizes of a form with hands above and below the board. */
typedef struct strips {
    int high;      // of a strip
    int above;     // from the strip to the squares
    int below;     // from the squares to the strip
    int text;      // height of letters
    double pieces; // how large
    int rest;      // below the lower strip
} strips;

static const strips tall = {104, 62, 28, 40, 0.98, 78};
static const strips tight = {72, 48, 20, 32, 0.7, 6};

typedef struct plan {
    hm__scene *scene;
    const hm_arrangement *shown;
    hm_annotate annotate;
    bool arrows;
    int32_t left, top; // of the squares, in thousandths
    int wide, high;    // of the squares
    bool flipped;
    const strips *strips;  // NULL: hands at the sides
    const hm__item *items; // of the table's pieces
    size_t item_count;
} plan;

hm_diagram_form hm__arrange_form(hm_diagram_form wanted, int width)
{
    if (wanted != HM_DIAGRAM_AUTO)
        return wanted;
    return width > 0 && width < WIDE_FROM ? HM_DIAGRAM_TALL : HM_DIAGRAM_WIDE;
}

/* ---- things to put ------------------------------------------------------- */

static hm__item item_at(const plan *p, double x, double y)
{
    return (hm__item){.drawing = p->scene->drawing_count,
                      .x = p->left + hm__round(x * UNIT),
                      .y = p->top - hm__round(y * UNIT),
                      .part = HM__PART_EXTRA};
}

typedef struct rectangle {
    double x, y, wide, high;
    int radius;
} rectangle;

static hm_status put_part(const plan *p, hm__part part, rectangle r,
                          hm__paint paint)
{
    hm__item item = item_at(p, r.x + r.wide / 2, r.y + r.high / 2);
    hm__canvas canvas;

    item.part = part;
    HM_TRY(hm__scene_extra(p->scene, &canvas));
    canvas.drawing->width = hm__round(r.wide * UNIT);
    canvas.drawing->height = hm__round(r.high * UNIT);
    HM_TRY(hm__draw_rectangle(&canvas, canvas.drawing->width,
                              canvas.drawing->height, r.radius * UNIT, paint));
    return hm__scene_add(p->scene, item);
}

static hm_status put_rectangle(const plan *p, rectangle r, hm__paint paint)
{
    return put_part(p, HM__PART_EXTRA, r, paint);
}

/* Text in a font, from, around or up to a point of its base line. */
typedef struct line {
    double x, y;
    int size;
    hm__anchor anchor;
    bool bold;
} line;

static hm_status put_line(const plan *p, hm_str text, line where)
{
    hm__item item = item_at(p, where.x, where.y);
    hm__canvas canvas;

    if (text.len == 0)
        return HM_OK;
    HM_TRY(hm__scene_extra(p->scene, &canvas));
    canvas.drawing->width = canvas.drawing->height = where.size * UNIT;
    HM_TRY(hm__draw_words(&canvas, text,
                          (hm__words){.size = where.size * UNIT,
                                      .anchor = where.anchor,
                                      .bold = where.bold},
                          HM__COLOR_INK));
    return hm__scene_add(p->scene, item);
}

/* The number that a kanji is, 1 to 10; 0: none. */
static int number_of(hm_str text)
{
    static const char *const kanji[] = {"一", "二", "三", "四", "五",
                                        "六", "七", "八", "九", "十"};

    for (size_t i = 0; i < HM_COUNT(kanji); i++) {
        if (hm__str_eq(text, hm_str_of(kanji[i])))
            return (int)i + 1;
    }
    return 0;
}

static hm_status draw_number(hm__canvas *c, int number, double y, double size,
                             hm__paint paint)
{
    hm__place_at at = {.y = y, .scale = size / 1000};
    char name[16];

    snprintf(name, sizeof(name), "number-%d", number);
    return hm__draw_art(c, name, &at, paint);
}

/* A short text in our own letters. */
static hm_status draw_label(const plan *p, hm_str text)
{
    hm__place_at at = {.scale = 0.22};
    char letters[16];
    hm__canvas canvas;

    HM_TRY(hm__scene_extra(p->scene, &canvas));
    canvas.drawing->width = canvas.drawing->height = 300;
    snprintf(letters, sizeof(letters), "%.*s", (int)text.len, text.ptr);
    if (number_of(text))
        HM_TRY(draw_number(&canvas, number_of(text), 0, 260,
                           (hm__paint){.line = HM__COLOR_LABEL, .width = 26}));
    else
        HM_TRY(hm__draw_text(&canvas, letters, &at,
                             (hm__paint){.fill = HM__COLOR_LABEL}));
    return HM_OK;
}

/* The sign of a side, drawn: a font may have none, or in another colour. */
static hm_status put_mark(const plan *p, uint32_t mark, double x, double y)
{
    hm__item item = item_at(p, x, y);
    bool dark = mark == DARK_MARK;
    hm__paint paint = {
        .fill = dark ? HM__COLOR_PIECE_DARK : HM__COLOR_PIECE_LIGHT,
        .line = dark ? HM__COLOR_PIECE_DARK_EDGE : HM__COLOR_PIECE_LIGHT_EDGE,
        .width = 24};
    hm__canvas canvas;

    if (!dark && mark != LIGHT_MARK)
        return HM_OK;
    HM_TRY(hm__scene_extra(p->scene, &canvas));
    canvas.drawing->width = canvas.drawing->height = 440;
    HM_TRY(
        hm__draw_path(&canvas, "M-180-210H180L125 150L0 220L-125 150Z", paint));
    return hm__scene_add(p->scene, item);
}

/* ---- the board ----------------------------------------------------------- */

/* The next of some names that are separated by blanks. */
static hm_str next_name(hm_str *names)
{
    const char *blank = memchr(names->ptr, ' ', names->len);
    size_t len = blank ? (size_t)(blank - names->ptr) : names->len;
    hm_str name = hm__str_part(*names, 0, len);

    *names = hm__str_part(*names, len + (blank != NULL), names->len);
    return name;
}

/* The name of a file or rank, counted from 0; ranks count from the top. */
static hm_str name_of(const plan *p, hm_str *names, bool rank, int at,
                      char room[16])
{
    int number = rank ? p->high / 100 - at : at + 1;

    if (p->annotate == HM_ANNOTATE_NONE || p->annotate == HM_ANNOTATE_SHOGI)
        return next_name(names);
    if (rank || p->annotate == HM_ANNOTATE_CARTESIAN)
        snprintf(room, 16, "%d", number);
    else
        snprintf(
            room, 16, "%c",
            'a' + (number - 1 + (p->annotate == HM_ANNOTATE_GO && number > 8)) %
                      26);
    return hm_str_of(room);
}

/* What is called so, in the order of hm__scene.labels: files, then ranks. */
static hm_status draw_labels(const plan *p)
{
    hm_str files = hm_str_of(p->shown->files);
    hm_str ranks = hm_str_of(p->shown->ranks);
    int columns = p->wide / 100;
    int rows = p->high / 100;
    hm__scene *scene = p->scene;
    char room[16];
    bool named = p->annotate != HM_ANNOTATE_NONE || files.len || ranks.len;

    if (scene->labels || !named)
        return HM_OK; // they last as long as pieces do
    scene->labels = scene->drawing_count + 1;
    for (int i = 0; i < columns + rows; i++) {
        bool rank = i >= columns;

        HM_TRY(draw_label(p, name_of(p, rank ? &ranks : &files, rank,
                                     rank ? i - columns : i, room)));
    }
    scene->kept_drawings = scene->drawing_count;
    scene->kept_shapes = scene->shape_count;
    scene->kept_ops = scene->path.count;
    return HM_OK;
}

static hm_status put_label(const plan *p, int number, double x, double y)
{
    hm__item item = item_at(p, x, y);

    item.part = HM__PART_LABEL;
    item.drawing = p->scene->labels - 1 + (size_t)number;
    return hm__scene_add(p->scene, item);
}

static hm_status put_labels(const plan *p)
{
    double above = p->strips ? -(14 + p->strips->above) / 2.0 : -37;
    int columns = p->wide / 100;

    HM_TRY(draw_labels(p));
    for (int i = 0; p->scene->labels && i < columns; i++) {
        double x = i * 100 + 50;

        HM_TRY(put_label(p, i, p->flipped ? p->wide - x : x, above));
    }
    for (int i = 0; p->scene->labels && i < p->high / 100; i++) {
        double y = i * 100 + 50;

        HM_TRY(put_label(p, columns + i, p->wide + 38,
                         p->flipped ? p->high - y : y));
    }
    return HM_OK;
}

/* Where a place of the table is. */
static void find_place(const plan *p, double x, double y, double out[2])
{
    int32_t at[2];

    hm__scene_point(p->scene, x, y, &at[0], &at[1]);
    out[0] = (at[0] - p->left) / (double)UNIT;
    out[1] = (p->top - at[1]) / (double)UNIT;
}

/* The squares of departure and arrival. */
static hm_status put_moved(const plan *p)
{
    const hm_arrangement *a = p->shown;
    double at[2];

    if (!a->moved)
        return HM_OK;
    if (!a->dropped) {
        find_place(p, a->from_x, a->from_y, at);
        HM_TRY(put_part(p, HM__PART_RING,
                        (rectangle){at[0] - 49, at[1] - 49, 98, 98, 0},
                        (hm__paint){.fill = HM__COLOR_MOVED_FROM}));
    }
    find_place(p, a->to_x, a->to_y, at);
    HM_TRY(put_part(p, HM__PART_RING,
                    (rectangle){at[0] - 49, at[1] - 49, 98, 98, 0},
                    (hm__paint){.fill = HM__COLOR_MOVED_TO}));
    return put_part(
        p, HM__PART_RING, (rectangle){at[0] - 46, at[1] - 46, 92, 92, 0},
        (hm__paint){.line = HM__COLOR_MOVED_EDGE, .width = 5 * UNIT});
}

/* An arrow that leaves both pieces to be seen. */
static hm_status put_arrow(const plan *p)
{
    const hm_arrangement *a = p->shown;
    double from[2];
    double to[2];
    hm__item item;

    if (!p->arrows || !a->moved || a->dropped)
        return HM_OK;
    find_place(p, a->from_x, a->from_y, from);
    find_place(p, a->to_x, a->to_y, to);
    item = item_at(p, from[0], from[1]);
    return hm__extras_arrow(p->scene, item, (to[0] - from[0]) * UNIT,
                            (from[1] - to[1]) * UNIT, HM__COLOR_ARROW);
}

static bool is_on_board(const plan *p, const hm__item *item)
{
    return item->x >= p->left && item->x <= p->left + p->wide * UNIT &&
           item->y <= p->top && item->y >= p->top - p->high * UNIT;
}

/* Boards, then the marks of the last move, then what stands on them. */
static hm_status put_board(const plan *p)
{
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < p->item_count; i++) {
            const hm__item *item = &p->items[i];

            if ((item->attr.kind == HM__BOARD) == (round == 0) &&
                is_on_board(p, item))
                HM_TRY(hm__scene_add(p->scene, *item));
        }
        if (round == 0)
            HM_TRY(put_moved(p));
    }
    return HM_OK;
}

/* ---- pieces in hand ------------------------------------------------------ */

/* A copy of a drawing in another size. */
static hm_status scale_drawing(hm__scene *s, size_t from, double by)
{
    hm__drawing old = s->drawings[from];
    hm__canvas canvas;

    HM_TRY(hm__scene_extra(s, &canvas));
    canvas.drawing->width = hm__round(old.width * by);
    canvas.drawing->height = hm__round(old.height * by);
    canvas.drawing->footprint = old.footprint;
    canvas.drawing->upright = old.upright;
    canvas.drawing->scaled_of = from + 1;
    canvas.drawing->scale = by;
    for (size_t i = 0; i < old.count; i++) {
        hm__shape shape = s->shapes[old.first + i];
        size_t first = s->path.count;

        for (size_t j = 0; j < shape.count; j++) {
            hm__op op = s->path.ops[shape.first + j];

            for (size_t k = 0; k < HM_COUNT(op.v); k++)
                op.v[k] = hm__round(op.v[k] * by);
            HM_TRY(hm__path_op(&s->path, s->ctx, op));
        }
        HM_TRY(hm__draw_since(&canvas, first,
                              (hm__paint){shape.fill, shape.line,
                                          hm__round(shape.width * by),
                                          shape.alpha}));
    }
    return HM_OK;
}

static hm_status put_piece(const plan *p, uint32_t id, double x, double y,
                           double size)
{
    for (size_t i = 0; i < p->item_count; i++) {
        hm__item item = p->items[i];
        hm__item place = item_at(p, x, y);

        if (item.piece != id)
            continue;
        item.x = place.x;
        item.y = place.y;
        if (size != 1) {
            size_t drawing = item.drawing;

            item.drawing = p->scene->drawing_count;
            HM_TRY(scale_drawing(p->scene, drawing, size));
        }
        return hm__scene_add(p->scene, item);
    }
    return HM_OK;
}

/* How many pieces of a kind there are, if more than one. */
static hm_status put_count(const plan *p, int count, double x, double y,
                           double size)
{
    hm__item item = item_at(p, x, y);
    hm__paint strokes = {.line = HM__COLOR_INK, .width = (int32_t)(42 * size)};
    hm__place_at at = {.scale = 0.28 * size};
    char text[16];
    hm__canvas canvas;

    if (count < 2)
        return HM_OK;
    HM_TRY(hm__scene_extra(p->scene, &canvas));
    canvas.drawing->width = canvas.drawing->height = (int32_t)(700 * size);
    snprintf(text, sizeof(text), "%d", count);
    if (!p->shown->kanji || count > 19) {
        HM_TRY(hm__draw_text(&canvas, text, &at,
                             (hm__paint){.fill = HM__COLOR_INK}));
    } else if (count <= 10) {
        HM_TRY(draw_number(&canvas, count, 0, 340 * size, strokes));
    } else {
        HM_TRY(draw_number(&canvas, 10, 175 * size, 300 * size, strokes));
        HM_TRY(
            draw_number(&canvas, count - 10, -175 * size, 300 * size, strokes));
    }
    return hm__scene_add(p->scene, item);
}

static const hm_seat *seat_at(const plan *p, int place)
{
    return &p->shown->seats[p->flipped ? 1 - place : place];
}

static bool is_to_move(const plan *p, int place)
{
    return p->shown->to_move >= 0 &&
           seat_at(p, place) == &p->shown->seats[p->shown->to_move];
}

static hm_status put_ground(const plan *p, rectangle r)
{
    return put_rectangle(p, r,
                         (hm__paint){.fill = HM__COLOR_SHOGI_STAND,
                                     .line = HM__COLOR_SHOGI_FRAME,
                                     .width = 20});
}

/* What stands where there are no pieces to show; empty if there are. */
static hm_str word_of(const plan *p, const hm_seat *seat)
{
    if (seat->rest)
        return hm_str_of(p->shown->rest);
    return hm_str_of(seat->held_count ? "" : p->shown->nothing);
}

/* ---- hands at the sides -------------------------------------------------- */

/* The stand of a player; pawns, the last kind, are nearest to him. */
static hm_status put_stand(const plan *p, int place)
{
    const hm_seat *seat = seat_at(p, place);
    bool lower = place == LOWER;
    double x = lower ? p->wide + 70 : -188;
    double high = p->high + 2 * FRAME - PLATE;
    double y = lower ? -FRAME : PLATE - FRAME;
    double slot =
        fmin(SLOT, (high - 2 * PAD) /
                       (seat->held_count ? (double)seat->held_count : 1));
    double edge = lower ? y + high - PAD : y + PAD;

    HM_TRY(put_ground(p, (rectangle){x, y, STAND, high, RADIUS}));
    if (word_of(p, seat).len)
        return put_line(p, word_of(p, seat),
                        (line){x + STAND / 2.0, lower ? edge - 18 : edge + 34,
                               32, HM__ANCHOR_MIDDLE, false});
    for (size_t i = 0; i < seat->held_count; i++) {
        const hm_held *held = &seat->held[seat->held_count - 1 - i];
        double middle = ((double)i + 0.5) * slot;
        double at = lower ? edge - middle : edge + middle;

        HM_TRY(put_piece(p, held->piece, x + 54, at, slot / SLOT));
        HM_TRY(put_count(p, held->count, x + 122, at, slot / SLOT));
    }
    return HM_OK;
}

/* How many lines of some width a text takes, up to four. */
static int count_lines(hm_str text, size_t columns)
{
    int lines = 0;

    while (text.len && lines < 4) {
        hm__extras_line(&text, columns);
        lines++;
    }
    return lines;
}

/* The beginning of a text that has to be cut, and dots. */
static hm_str cut(const plan *p, hm_str text, size_t columns)
{
    hm_str rest = text;
    hm_str begins;
    char *copy;

    if (hm__utf8_width(text) <= columns)
        return text;
    begins = hm__extras_fitting(&rest, columns > 1 ? columns - 1 : 1);
    copy = hm__arena_alloc(&p->scene->texts, begins.len + 4);
    if (!copy)
        return (hm_str){NULL, 0};
    memcpy(copy, begins.ptr, begins.len);
    memcpy(copy + begins.len, "…", 4);
    return (hm_str){copy, begins.len + 3};
}

/* Mark, sign of the turn, and name, in the space that a stand leaves. */
static hm_status put_plate(const plan *p, int place)
{
    enum { MOST = 3 };
    hm_str rest = hm__plain_copy(&p->scene->texts, seat_at(p, place)->name);
    bool lower = place == LOWER;
    double x = lower ? p->wide + 70 : -188;
    int size = rest.ptr && count_lines(rest, 8) > 2 ? 30 : 36;
    size_t columns = size == 30 ? 10 : 8;
    int lines =
        count_lines(rest, columns) < MOST ? count_lines(rest, columns) : MOST;
    double first = lower ? p->high + 6 - (lines - 1) * size * 1.15 : 74;

    if (!rest.ptr)
        return HM_ENOMEM;
    HM_TRY(put_mark(p, seat_at(p, place)->mark, x + MARK / 2.0, first - 64));
    if (is_to_move(p, place))
        HM_TRY(put_rectangle(p, (rectangle){x + 52, first - 54, 60, 8, 0},
                             (hm__paint){.fill = HM__COLOR_TURN}));
    for (int i = 0; i < lines; i++) {
        hm_str words = i + 1 < lines ? hm__extras_line(&rest, columns)
                                     : cut(p, rest, columns);

        if (!words.ptr)
            return HM_ENOMEM;
        HM_TRY(put_line(
            p, words,
            (line){x, first + i * size * 1.15, size, HM__ANCHOR_START, true}));
    }
    return HM_OK;
}

/* ---- hands above and below ----------------------------------------------- */

/* How wide the count of some pieces is. */
static double count_width(const plan *p, int count)
{
    if (count < 2)
        return 0;
    return count > 9 && !p->shown->kanji ? 48 : 30;
}

static double hand_width(const plan *p, const hm_seat *seat, double size)
{
    double width = 0;

    for (size_t i = 0; !seat->rest && i < seat->held_count; i++)
        width += (92 + count_width(p, seat->held[i].count)) * size;
    return width;
}

/* The name in the space that the hand leaves. */
static hm_status put_strip_name(const plan *p, int place, double y,
                                double until)
{
    const strips *s = p->strips;
    hm_str name = hm__plain_copy(&p->scene->texts, seat_at(p, place)->name);
    double columns = fmax((until - 72) / (s->text * 0.56), 1);

    if (!name.ptr)
        return HM_ENOMEM;
    name = cut(p, name, (size_t)columns);
    if (!name.ptr)
        return HM_ENOMEM;
    HM_TRY(put_mark(p, seat_at(p, place)->mark, 26, y + s->high / 2.0));
    return put_line(p, name,
                    (line){62, y + s->high / 2.0 + s->text * 0.35, s->text,
                           HM__ANCHOR_START, true});
}

/* A strip with the name and the hand of a player. */
static hm_status put_strip(const plan *p, int place)
{
    const strips *s = p->strips;
    const hm_seat *seat = seat_at(p, place);
    double y = place == LOWER ? p->high + s->below : -s->above - s->high;
    double middle = y + s->high / 2.0;
    double size = s->pieces;
    double x = p->wide + 28;

    if (hand_width(p, seat, size) > p->wide * 0.71)
        size *= 0.84;
    if (seat->name[0]) {
        HM_TRY(
            put_ground(p, (rectangle){-14, y, p->wide + 64, s->high, RADIUS}));
    } else if (seat->held_count) { // under the hand alone
        double wide = hand_width(p, seat, size) + 36;

        HM_TRY(put_ground(
            p, (rectangle){p->wide + 50 - wide, y, wide, s->high, RADIUS}));
    }
    if (is_to_move(p, place))
        HM_TRY(put_rectangle(p, (rectangle){-14, y + 14, 8, s->high - 28, 0},
                             (hm__paint){.fill = HM__COLOR_TURN}));
    HM_TRY(put_strip_name(p, place, y, x - hand_width(p, seat, size)));
    if (word_of(p, seat).len)
        return put_line(p, word_of(p, seat),
                        (line){x, middle + 11, 32, HM__ANCHOR_END, false});
    for (size_t i = seat->held_count; i-- > 0;) {
        const hm_held *held = &seat->held[i];
        double count = count_width(p, held->count) * size;

        HM_TRY(put_count(p, held->count, x - count / 2, middle, size));
        HM_TRY(put_piece(p, held->piece, x - count - 43 * size, middle, size));
        x -= count + 92 * size;
    }
    return HM_OK;
}

/* ---- the caption --------------------------------------------------------- */

/* About how wide a text is in some font. */
static double text_width(hm_str text, int size)
{
    double width = 0;

    for (size_t at = 0; at < text.len;) {
        size_t next = at + hm__utf8_step(text, at);

        width += hm__utf8_width(hm__str_part(text, at, next)) > 1 ? 1 : 0.57;
        at = next;
    }
    return width * size;
}

/* Where a mark stands in a text; its length if there is none. */
static size_t find_mark(hm_str text, uint32_t *mark)
{
    for (size_t at = 0; at < text.len; at += hm__utf8_step(text, at)) {
        if (hm__utf8_decode(text, at, mark) &&
            (*mark == DARK_MARK || *mark == LIGHT_MARK))
            return at;
    }
    *mark = 0;
    return text.len;
}

static hm_status put_caption(const plan *p)
{
    hm_str text = hm__plain_copy(&p->scene->texts, p->shown->caption);
    int size = p->strips ? 40 : 38;
    double y = p->high + (p->strips ? 186 : 70);
    uint32_t mark;
    size_t at = find_mark(text, &mark);
    hm_str before = hm__str_part(text, 0, at);
    hm_str after;
    double sign = mark ? MARK + 20 : 0;
    double x;

    if (!text.ptr)
        return HM_ENOMEM;
    after =
        hm__str_part(text, at + (mark ? hm__utf8_step(text, at) : 0), text.len);
    x = p->wide / 2.0 +
        (text_width(before, size) - text_width(after, size)) / 2;
    HM_TRY(put_line(p, before,
                    (line){x - sign / 2, y, size, HM__ANCHOR_END, true}));
    HM_TRY(put_mark(p, mark, x, y - size * 0.36));
    return put_line(p, after,
                    (line){x + sign / 2, y, size, HM__ANCHOR_START, true});
}

/* ---- in words ------------------------------------------------------------ */

static void say(hm_out *out, const char *before, const char *text)
{
    if (!text || !text[0])
        return;
    hm_out_puts(out, before);
    hm__plain_text(out, hm_str_of(text));
}

void hm__arrange_describe(const hm_arrangement *a, hm_out *out)
{
    say(out, "", a->caption);
    if (a->moved) // else the caption says it
        say(out, "; ", a->turn);
    for (int i = 0; i < 2; i++) {
        say(out, "; ", a->seats[i].side);
        say(out, ", ", a->held);
        say(out, ": ", a->seats[i].holding);
    }
}

/* ---- the whole ----------------------------------------------------------- */

static hm_status put_sides(const plan *p)
{
    for (int place = LOWER; place <= UPPER; place++) {
        if (p->strips) {
            HM_TRY(put_strip(p, place));
        } else {
            HM_TRY(put_stand(p, place));
            HM_TRY(put_plate(p, place));
        }
    }
    return p->strips == &tight || !p->shown->caption ? HM_OK : put_caption(p);
}

/* What the picture shows, at most. */
static hm__box frame_of(const plan *p)
{
    const strips *s = p->strips;
    int left = s ? -24 : -208;
    int right = p->wide + (s ? 60 : 240);
    int top = s ? -s->above - s->high - 6 : -60;
    bool caption = p->shown->caption;
    int bottom = p->high + (s ? s->below + s->high + (caption ? s->rest : 6)
                              : (caption ? 90 : 24));

    return (hm__box){p->left + left * UNIT, p->top - bottom * UNIT,
                     p->left + right * UNIT, p->top - top * UNIT};
}

/* Where the mark and the name of a player have their place. */
static hm__box plate_of(const plan *p, int place)
{
    const strips *s = p->strips;
    bool lower = place == LOWER;
    int left = s ? -14 : lower ? p->wide + 70 : -188;
    int right = s ? p->wide + 50 : left + STAND;
    int top = s       ? (lower ? p->high + s->below : -s->above - s->high)
              : lower ? p->high + FRAME - PLATE + PAD
                      : -FRAME;
    int bottom = top + (s ? s->high : PLATE - PAD);

    return (hm__box){p->left + left * UNIT, p->top - bottom * UNIT,
                     p->left + right * UNIT, p->top - top * UNIT};
}

hm_status hm__arrange(hm__scene *scene, const hm_picture_options *o)
{
    const hm_arrangement *a = o->arrangement;
    hm_diagram_form form = hm__arrange_form(o->diagram, o->width);
    plan p = {.scene = scene,
              .shown = a,
              .annotate = o->annotate,
              .arrows = o->arrow_count > 0,
              .wide = hm__round((a->right - a->left) * 100),
              .high = hm__round((a->top - a->bottom) * 100),
              .flipped = scene->turns == 2,
              .strips = form == HM_DIAGRAM_TIGHT  ? &tight
                        : form == HM_DIAGRAM_TALL ? &tall
                                                  : NULL,
              .item_count = scene->item_count};
    hm__item *items = hm__scene_take(scene);
    hm_status st;

    p.items = items;
    hm__scene_point(scene, p.flipped ? a->right : a->left,
                    p.flipped ? a->bottom : a->top, &p.left, &p.top);
    st = scene->lasting ? draw_labels(&p) : HM_OK; // right after pieces
    if (st == HM_OK)
        st = put_board(&p);
    if (st == HM_OK)
        st = put_arrow(&p);
    if (st == HM_OK)
        st = put_labels(&p);
    if (st == HM_OK)
        st = put_sides(&p);
    scene->box = scene->feet = frame_of(&p);
    scene->plates[LOWER] = plate_of(&p, LOWER);
    scene->plates[UPPER] = plate_of(&p, UPPER);
    hm__free(scene->ctx, items);
    return st;
}
