/*
 * pictures.h - tables that are drawn, for the tests of pictures.
 */
#ifndef HM_TESTS_UNIT_PICTURES_H
#define HM_TESTS_UNIT_PICTURES_H

#include <halfmove/picture.h>

#include "render/registry.h"
#include "render/scene.h"
#include "support.h"

/* A board after some moves, which must work. */
static inline void lay(board *b, fixture *f, const char *words)
{
    open_board(b, f);
    if (play(b, words) == HM_OK)
        return;
    print_error("%s: %s\n", words, b->why.message);
    fail();
}

/* A scene of a table, seen from above. */
static inline void fill(hm__scene *scene, fixture *f, const hm_table *table)
{
    hm__scene_init(scene, f->ctx);
    assert_int_equal(hm__scene_fill(scene, table, 0), HM_OK);
}

/* The item that shows a piece itself. */
static inline const hm__item *item_of(const hm__scene *scene, uint32_t piece)
{
    for (size_t i = 0; i < scene->item_count; i++) {
        if (scene->items[i].piece == piece)
            return &scene->items[i];
    }
    print_error("nothing shows piece %u\n", piece);
    fail();
    return NULL;
}

/* A picture in memory, which is freed by the caller. */
static inline hm_out *draw(fixture *f, const hm_table *table,
                           const char *format,
                           const hm_picture_options *options)
{
    hm_out *out = new_out(f);
    hm_status st = hm_picture_write(f->ctx, table, format, options, out);

    for (size_t i = 0; st != HM_OK && i < hm_diags_count(f->diags); i++)
        print_error("%s\n", hm_diags_at(f->diags, i)->id);
    assert_int_equal(st, HM_OK);
    return out;
}

/* A picture that is refused, with one diagnostic and without any bytes. */
static inline void check_refused(fixture *f, const char *format,
                                 hm_picture_options options, hm_status status,
                                 const char *id)
{
    hm_out *out = new_out(f);
    board b;

    options.size = sizeof(options);
    options.diags = f->diags;
    lay(&b, f, "t@b2");
    assert_int_equal(hm_picture_write(f->ctx, &b.table, format, &options, out),
                     status);
    assert_int_equal(hm_out_text(out).len, 0);
    assert_int_equal(hm_diags_count(f->diags), 1);
    assert_string_equal(diag_id(f, 0), id);
    hm_diags_clear(f->diags);
    options.diags = NULL;
    assert_int_equal(hm_picture_write(f->ctx, &b.table, format, &options, out),
                     status);
    hm_out_free(out);
    close_board(&b);
}

static inline bool holds(hm_str text, const char *part)
{
    size_t len = strlen(part);

    for (size_t i = 0; i + len <= text.len; i++) {
        if (memcmp(text.ptr + i, part, len) == 0)
            return true;
    }
    return false;
}

/* The number behind `name="` in the first tag of an SVG. */
static inline double svg_number(hm_str svg, const char *name)
{
    size_t len = strlen(name);

    for (size_t i = 0; i + len + 2 < svg.len; i++) {
        if (memcmp(svg.ptr + i, name, len) == 0)
            return strtod(svg.ptr + i + len + 2, NULL);
    }
    fail();
    return 0;
}

#endif
