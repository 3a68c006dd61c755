/*
 * cairo.c - PNG and PDF, drawn by cairo from the same scene as SVG.
 */
#include "cairo.h"

#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

#include "draw.h"
#include "png.h"
#include "render/extras.h"
#include "render/mesh/shot.h"
#include "render/renderer.h"
#include "shape.h"

/* Bytes, measured and rounded up; see tests/unit/test_pressure.c. */
enum {
    STEP_BYTES = 128,       // edges that a step of a path becomes
    SMALL_BYTES = 4 << 20,  // pens, gradients, zlib
    FONT_BYTES = 448 << 20, // fonts; five threads of pango, stacks and heaps
    STILL_PIXEL_BYTES = 8,  // the picture, and a group or an image
    IMAGE_PIXEL_BYTES = 16, // an image in a PDF, and what it is packed from
};

hm_status hm__cairo_room(const hm__view *view, unsigned pixel_bytes)
{
    uint64_t pixels = (uint64_t)view->width * (uint64_t)view->height;
    uint64_t need = pixels * pixel_bytes + SMALL_BYTES +
                    view->scene->path.count * (uint64_t)STEP_BYTES;

    if (view->caption.len || view->scene->worded)
        need += FONT_BYTES;
    return hm__heap_has(need) ? HM_OK : HM_ENOMEM;
}

double hm__cairo_fine(const hm__view *view, double points)
{
    double units = (double)view->width * view->height;

    return fmin(HM__PIXELS_TO_A_POINT * points,
                sqrt(HM__MOST_SHOT_PIXELS / units));
}

hm_status hm__cairo_page_room(const hm__view *view, double fine)
{
    double bytes = view->scene->bodies ? fine * fine * IMAGE_PIXEL_BYTES : 0;

    return hm__cairo_room(view, (unsigned)ceil(bytes));
}

hm_status hm__cairo_text_room(void)
{
    return hm__heap_has(FONT_BYTES) ? HM_OK : HM_ENOMEM;
}

static void set_color(cairo_t *cr, uint32_t rgba, uint8_t alpha)
{
    cairo_set_source_rgba(cr, (rgba >> 24) / 255.0, (rgba >> 16 & 0xFF) / 255.0,
                          (rgba >> 8 & 0xFF) / 255.0,
                          (rgba & 0xFF) / 255.0 * alpha / 255.0);
}

static void trace(cairo_t *cr, const hm__op *op)
{
    const int32_t *v = op->v;

    switch (op->kind) {
    case HM__OP_MOVE:
        cairo_move_to(cr, v[0], v[1]);
        break;
    case HM__OP_LINE:
        cairo_line_to(cr, v[0], v[1]);
        break;
    case HM__OP_CURVE:
        cairo_curve_to(cr, v[0], v[1], v[2], v[3], v[4], v[5]);
        break;
    case HM__OP_CIRCLE:
        cairo_new_sub_path(cr);
        cairo_arc(cr, v[0], v[1], v[2], 0, 2 * 3.14159265358979323846);
        cairo_close_path(cr);
        break;
    case HM__OP_CLOSE:
        cairo_close_path(cr);
        break;
    }
}

PangoFontDescription *hm__cairo_font(double size, bool bold)
{
    PangoFontDescription *font =
        pango_font_description_from_string("DejaVu Sans, sans-serif");

    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    if (bold)
        pango_font_description_set_weight(font, PANGO_WEIGHT_SEMIBOLD);
    return font;
}

/* Text from the origin on, in a space whose y goes up; set in pixels, for
 * pango places what no font has by them. */
static void draw_words(cairo_t *cr, const hm__scene *scene,
                       const hm__shape *shape)
{
    static const double anchors[] = {0, 0.5, 1};
    PangoFontDescription *font;
    PangoLayout *layout;
    double pixel = 1;
    double none = 0;
    int width;

    cairo_save(cr);
    cairo_device_to_user_distance(cr, &pixel, &none);
    cairo_scale(cr, pixel, -pixel);
    layout = pango_cairo_create_layout(cr);
    font = hm__cairo_font(shape->words.size / pixel, shape->words.bold);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, shape->text.ptr, (int)shape->text.len);
    pango_layout_get_size(layout, &width, NULL);
    set_color(cr, scene->theme.colors[shape->fill], shape->alpha);
    cairo_move_to(cr, -width * anchors[shape->words.anchor] / PANGO_SCALE,
                  -pango_layout_get_baseline(layout) / (double)PANGO_SCALE);
    pango_cairo_show_layout(cr, layout);
    cairo_restore(cr);
    pango_font_description_free(font);
    g_object_unref(layout);
}

static void draw_outline(cairo_t *cr, const hm__scene *scene,
                         const hm__shape *shape)
{
    for (size_t i = 0; i < shape->count; i++)
        trace(cr, &scene->path.ops[shape->first + i]);
    if (shape->fill) {
        set_color(cr, scene->theme.colors[shape->fill], shape->alpha);
        cairo_fill_preserve(cr);
    }
    if (shape->line) {
        set_color(cr, scene->theme.colors[shape->line], shape->alpha);
        cairo_set_line_width(cr, shape->width);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr); // restoring does not drop it
}

/* A color times its alpha, as pixels have it. */
static uint32_t pixel_of(uint32_t rgba, uint8_t alpha)
{
    uint32_t a = ((rgba & 0xFF) * alpha + 127) / 255;
    uint32_t out = a;

    for (int shift = 24; shift >= 8; shift -= 8)
        out = out << 8 | ((rgba >> shift & 0xFF) * a + 127) / 255;
    return out;
}

/* The same on pixels; false if they would not be right. */
static bool paint_outline(cairo_t *cr, const hm__bitmap *bitmap,
                          const hm__scene *scene, const hm__shape *shape)
{
    hm__outline outline = {.ops = scene->path.ops + shape->first,
                           .count = shape->count};
    const uint32_t *colors = scene->theme.colors;
    uint32_t fill = pixel_of(colors[shape->fill], shape->alpha);
    uint32_t line = pixel_of(colors[shape->line], shape->alpha);
    size_t figures = hm__outline_figures(&outline);

    if (shape->fill &&
        (figures > HM__MOST_FIGURES || hm__outline_crosses(&outline)))
        return false;
    if (shape->line && line >> 24 < 255 && figures > 1)
        return false;
    cairo_surface_flush(cairo_get_target(cr));
    cairo_get_matrix(cr, &outline.matrix);
    if (shape->fill)
        hm__outline_fill(&outline, bitmap, fill);
    if (shape->line)
        hm__outline_line(&outline, bitmap, shape->width, line);
    cairo_surface_mark_dirty(cairo_get_target(cr));
    return true;
}

/*
 * The pixels that are drawn on. False if there are none: in a PDF, or while
 * cairo has a group of its own.
 */
static bool open_bitmap(cairo_t *cr, const hm__pose *pose, hm__bitmap *out)
{
    cairo_surface_t *surface = cairo_get_target(cr);
    unsigned char *data;
    double left;
    double top;
    double right;
    double bottom;

    if (pose->alpha < 1 || pose->wide < 1 ||
        cairo_surface_get_type(surface) != CAIRO_SURFACE_TYPE_IMAGE ||
        !(data = cairo_image_surface_get_data(surface)))
        return false;
    cairo_save(cr);
    cairo_identity_matrix(cr);
    cairo_clip_extents(cr, &left, &top, &right, &bottom);
    cairo_restore(cr);
    out->pixels = (uint32_t *)(void *)data;
    out->stride = (size_t)cairo_image_surface_get_stride(surface) / 4;
    out->part = (hm__rect){(int)left, (int)top, (int)right, (int)bottom};
    return true;
}

static void draw_shapes_of(cairo_t *cr, const hm__pose *pose)
{
    const hm__drawing *drawing = &pose->scene->drawings[pose->drawing];
    hm__bitmap bitmap;
    bool pixels = open_bitmap(cr, pose, &bitmap);

    for (size_t i = 0; i < drawing->count; i++) {
        const hm__shape *shape = &pose->scene->shapes[drawing->first + i];

        if (shape->text.len)
            draw_words(cr, pose->scene, shape);
        else if (!pixels || !paint_outline(cr, &bitmap, pose->scene, shape))
            draw_outline(cr, pose->scene, shape);
    }
}

hm__pose hm__pose_of(const hm__scene *scene, const hm__item *item)
{
    return (hm__pose){.scene = scene,
                      .drawing = item->drawing,
                      .x = item->x,
                      .y = item->y,
                      .angle = item->angle,
                      .wide = 1,
                      .alpha = 1};
}

void hm__cairo_pose(cairo_t *cr, const hm__pose *pose)
{
    cairo_save(cr);
    if (pose->alpha < 1)
        cairo_push_group(cr);
    cairo_translate(cr, pose->x, pose->y);
    cairo_rotate(cr, pose->angle * 3.14159265358979323846 / 180);
    if (pose->wide < 1)
        cairo_scale(cr, pose->wide, 1);
    draw_shapes_of(cr, pose);
    if (pose->alpha < 1) {
        cairo_pop_group_to_source(cr);
        cairo_paint_with_alpha(cr, pose->alpha);
    }
    cairo_restore(cr);
}

void hm__cairo_text(cairo_t *cr, hm_str text, const hm__lines *where)
{
    PangoLayout *layout = pango_cairo_create_layout(cr);
    PangoFontDescription *font = hm__cairo_font(where->size, false);

    pango_layout_set_font_description(layout, font);
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    pango_layout_set_width(layout, (int)(where->wide * PANGO_SCALE));
    set_color(cr, where->color, 255);
    for (int i = 0; text.len && i < where->count; i++) {
        hm_str line = hm__extras_line(&text, where->columns);

        pango_layout_set_text(layout, line.ptr, (int)line.len);
        cairo_move_to(cr, where->x, where->y + i * where->step);
        pango_cairo_show_layout(cr, layout);
    }
    pango_font_description_free(font);
    g_object_unref(layout);
}

static void draw_caption(cairo_t *cr, const hm__view *view, double scale)
{
    hm__lines where = {
        .y = (view->box.top - view->box.bottom) * scale,
        .wide = view->width,
        .size = view->caption_text * scale,
        .step = view->caption_line * scale,
        .columns = view->caption_wide,
        .count = view->caption_lines,
        .color = view->scene->theme.colors[HM__COLOR_LABEL],
    };

    if (view->caption.len)
        hm__cairo_text(cr, view->caption, &where);
}

void hm__cairo_begin(cairo_t *cr, const hm__view *view, hm__rect part)
{
    double scale = hm__view_scale(view);

    cairo_save(cr);
    cairo_rectangle(cr, part.left, part.top, part.right - part.left,
                    part.bottom - part.top);
    set_color(cr, view->scene->theme.colors[HM__COLOR_PAPER], 255);
    cairo_fill_preserve(cr);
    cairo_clip(cr); // and the path is gone
    if (part.bottom > (view->box.top - view->box.bottom) * scale)
        draw_caption(cr, view, scale);
    cairo_scale(cr, scale, -scale);
    cairo_translate(cr, -view->box.left, -view->box.top);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
}

/* The shapes of a scene. */
static void draw_shapes(cairo_t *cr, const hm__view *view)
{
    const hm__scene *scene = view->scene;

    hm__cairo_begin(cr, view, (hm__rect){0, 0, view->width, view->height});
    for (size_t i = 0; i < scene->item_count; i++) {
        hm__pose pose = hm__pose_of(scene, &scene->items[i]);

        hm__cairo_pose(cr, &pose);
    }
    cairo_restore(cr);
}

/* What a camera sees, as the pixels of an image. */
static hm_status shoot(hm_ctx *ctx, const hm__view *view,
                       cairo_surface_t *surface)
{
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    unsigned char *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface) / 4;
    hm__shot shot;
    hm_status st;

    if (!data)
        return HM_ENOMEM;
    cairo_surface_flush(surface);
    st = hm__shot_open(&shot, ctx, width, height);
    if (st == HM_OK)
        st = hm__shot_model(&shot, view, (uint32_t *)(void *)data, stride);
    cairo_surface_mark_dirty(surface);
    hm__shot_close(&shot);
    return st;
}

/* The same, above the caption. */
static hm_status draw_bodies(hm_ctx *ctx, cairo_t *cr, const hm__view *view,
                             double fine)
{
    double high = (view->box.top - view->box.bottom) * hm__view_scale(view);
    int pixels[2] = {(int)fmax(round(view->width * fine), 1),
                     (int)fmax(round(fmin(high, view->height) * fine), 1)};
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels[0], pixels[1]);
    hm_status st = shoot(ctx, view, image);

    hm__cairo_begin(cr, view, (hm__rect){0, 0, view->width, view->height});
    cairo_restore(cr);
    if (st == HM_OK) {
        cairo_save(cr);
        cairo_scale(cr, 1 / fine, 1 / fine);
        cairo_set_source_surface(cr, image, 0, 0);
        cairo_paint(cr);
        cairo_restore(cr);
    }
    cairo_surface_destroy(image);
    return st;
}

hm_status hm__cairo_draw(hm_ctx *ctx, cairo_t *cr, const hm__view *view,
                         double fine)
{
    if (view->scene->bodies)
        return draw_bodies(ctx, cr, view, fine);
    draw_shapes(cr, view);
    return HM_OK;
}

cairo_status_t hm__cairo_take(void *user, const unsigned char *bytes,
                              unsigned int count)
{
    hm_out_put(user, (hm_str){(const char *)bytes, count});
    return hm_out_status(user) == HM_OK ? CAIRO_STATUS_SUCCESS
                                        : CAIRO_STATUS_WRITE_ERROR;
}

hm_status hm__cairo_status(cairo_status_t status, const hm_out *out)
{
    if (status == CAIRO_STATUS_SUCCESS)
        return HM_OK;
    // All other errors, also those of libpng and freetype, mean out of memory.
    return hm_out_status(out) != HM_OK ? hm_out_status(out) : HM_ENOMEM;
}

static hm_status save_png(hm_ctx *ctx, cairo_surface_t *surface, hm_out *out)
{
    const hm__png_image image = {
        .pixels = (const void *)cairo_image_surface_get_data(surface),
        .stride = (size_t)cairo_image_surface_get_stride(surface) / 4,
        .width = cairo_image_surface_get_width(surface),
        .height = cairo_image_surface_get_height(surface),
        .alpha =
            cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32};

    cairo_surface_flush(surface);
    return hm__png_write(ctx, &image, out);
}

static hm_status png_write(hm_ctx *ctx, const hm__view *view, hm_out *out)
{
    bool clear = !view->scene->bodies &&
                 (view->scene->theme.colors[HM__COLOR_PAPER] & 0xFF) < 0xFF;
    cairo_surface_t *surface;
    cairo_t *cr;
    cairo_status_t status;
    hm_status st;

    HM_TRY(hm__cairo_room(view, STILL_PIXEL_BYTES));
    surface = cairo_image_surface_create(clear ? CAIRO_FORMAT_ARGB32
                                               : CAIRO_FORMAT_RGB24,
                                         view->width, view->height);
    cr = cairo_create(surface);
    st = hm__cairo_draw(ctx, cr, view, 1);
    status = cairo_status(cr);
    if (st == HM_OK && status == CAIRO_STATUS_SUCCESS)
        st = save_png(ctx, surface, out);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return st == HM_OK ? hm__cairo_status(status, out) : st;
}

static hm_status pdf_write(hm_ctx *ctx, const hm__view *view, hm_out *out)
{
    double points = 72.0 / 1000; // to a thousandth of an inch
    double width = (view->box.right - view->box.left) * points;
    double height = width * view->height / view->width;
    double fine = hm__cairo_fine(view, width / view->width);
    cairo_surface_t *surface;
    cairo_t *cr;
    cairo_status_t status;
    hm_status st;

    HM_TRY(hm__cairo_page_room(view, fine));
    surface =
        cairo_pdf_surface_create_for_stream(hm__cairo_take, out, width, height);
    cr = cairo_create(surface);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    if (view->title.len)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE,
                                       view->title.ptr);
    cairo_scale(cr, width / view->width, height / view->height);
    st = hm__cairo_draw(ctx, cr, view, fine);
    cairo_show_page(cr);
    status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return st == HM_OK ? hm__cairo_status(status, out) : st;
}

extern const hm_renderer hm__renderer_png;
extern const hm_renderer hm__renderer_pdf;

const hm_renderer hm__renderer_png = {
    .name = "png",
    .title = "bitmap picture",
    .exts = (const char *const[]){"png", NULL},
    .binary = true,
    .pixels = true,
    .media_type = "image/png",
    .write = png_write,
};

const hm_renderer hm__renderer_pdf = {
    .name = "pdf",
    .title = "document for printing, with one position or many",
    .exts = (const char *const[]){"pdf", NULL},
    .binary = true,
    .pixels = true,
    .books = &hm__book_maker_draw,
    .media_type = "application/pdf",
    .write = pdf_write,
};
