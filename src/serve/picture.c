/*
 * picture.c - positions as pictures and texts, as parameters want them.
 */
#include "picture.h"

#include <string.h>

#include "handlers.h"

enum { SIZE_LEAST = 16, SIZE_MOST = 2000, SIZE_USUAL = 480, NAME_MOST = 128 };

/* ---- parameters -----------------------------------------------------------
 */

typedef struct choice {
    const char *word;
    int value;
} choice;

/* Reads a parameter that has one of some words; the last has none. */
static hm_status read_choice(job *j, const char *key, const choice *choices,
                             int *out)
{
    const char *value = job_param(j, key);

    for (const choice *c = choices; value && c->word; c++) {
        if (strcmp(c->word, value) == 0) {
            *out = c->value;
            return HM_OK;
        }
    }
    return value ? job_fail(j, 400, "serve-value", "%s cannot be \"%.40s\"",
                            key, value)
                 : HM_OK;
}

enum { VIEW_FLAT, VIEW_OBLIQUE, VIEW_3D };

static hm_status read_view(job *j, hm_picture_options *picture)
{
    static const choice views[] = {{"flat", VIEW_FLAT},
                                   {"oblique", VIEW_OBLIQUE},
                                   {"3d", VIEW_3D},
                                   {NULL, 0}};
    int view = VIEW_FLAT;
    hm_status st = read_choice(j, "view", views, &view);

    picture->oblique = view == VIEW_OBLIQUE;
    picture->oblique_angle = 45;
    picture->perspective = view == VIEW_3D;
    return st;
}

static hm_status read_annotate(job *j, drawing *d)
{
    static const choice names[] = {{"none", HM_ANNOTATE_NONE},
                                   {"algebraic", HM_ANNOTATE_ALGEBRAIC},
                                   {"cartesian", HM_ANNOTATE_CARTESIAN},
                                   {"go", HM_ANNOTATE_GO},
                                   {"shogi", HM_ANNOTATE_SHOGI},
                                   {"xiangqi", HM_ANNOTATE_XIANGQI},
                                   {"janggi", HM_ANNOTATE_JANGGI},
                                   {NULL, 0}};
    int annotate = HM_ANNOTATE_NONE;
    hm_status st = read_choice(j, "annotate", names, &annotate);

    d->annotated = job_param(j, "annotate");
    d->picture.annotate = d->diagram.annotate = (hm_annotate)annotate;
    return st;
}

static hm_status read_lang(job *j, drawing *d)
{
    static const choice languages[] = {{"en", 0}, {"ja", 1}, {NULL, 0}};
    int which = 0;
    hm_status st = read_choice(j, "lang", languages, &which);

    d->lang = job_param(j, "lang");
    return st;
}

hm_status drawing_open(job *j, drawing *out)
{
    size_t size = SIZE_USUAL;
    bool body = j->method == METHOD_POST; // `size` is that of its board
    hm_status st;

    *out = (drawing){
        .picture = {.size = sizeof(hm_picture_options), .diags = j->diags},
        .diagram = {.size = sizeof(hm_diagram_options), .diags = j->diags},
        .arrows = job_flag(j, "arrows")};
    out->picture.theme = job_param(j, "theme");
    out->picture.flip = out->diagram.flip = job_flag(j, "flip");
    st = job_number(j, body ? "width" : "size", SIZE_LEAST, SIZE_MOST, &size);
    out->picture.width = (int)size;
    if (st == HM_OK)
        st = read_view(j, &out->picture);
    if (st == HM_OK)
        st = read_annotate(j, out);
    if (st == HM_OK)
        st = read_lang(j, out);
    if (st == HM_OK)
        st = hm_out_new(j->ctx, &out->title);
    if (st == HM_OK)
        st = hm_out_new(j->ctx, &out->texts);
    return st;
}

void drawing_close(drawing *d)
{
    hm_marks_free(d->marks);
    hm_out_free(d->texts);
    hm_out_free(d->title);
}

/* ---- positions ------------------------------------------------------------
 */

hm_status drawing_set(job *j, drawing *d, hm_replay *replay)
{
    bool flat = !d->picture.oblique && !d->picture.perspective;
    hm_status st;

    (void)j;
    hm_marks_free(d->marks);
    st = hm_replay_marks(replay, false, &d->marks);
    hm_out_clear(d->title);
    hm_replay_title(replay, hm_replay_node(replay), hm_replay_index(replay),
                    d->title);
    hm_out_char(d->title, '\0');
    if (st == HM_OK)
        st = hm_out_status(d->title);
    if (st != HM_OK)
        return st;
    d->picture.title = hm_out_text(d->title).ptr;
    d->picture.arrows = d->marks->arrows;
    d->picture.arrow_count = d->arrows ? d->marks->arrow_count : 0;
    d->picture.marks = d->marks->marks;
    d->picture.mark_count = d->marks->mark_count;
    if (!d->annotated)
        d->picture.annotate = d->diagram.annotate =
            hm_replay_coordinates(replay);
    d->picture.arrangement = NULL;
    if (flat &&
        hm_replay_arrange(replay, d->lang, d->texts, &d->shown) == HM_OK)
        d->picture.arrangement = &d->shown;
    d->diagram.arrangement = d->picture.arrangement;
    return hm_out_status(d->texts);
}

static hm_status write_table(job *j, const hm_table *table,
                             const hm_renderer_info *format, const drawing *d)
{
    j->reply.type = format->media_type;
    if (format->kind == HM_RENDERER_TEXT)
        return hm_diagram_write(table, &d->diagram, j->out);
    return hm_picture_write(j->ctx, table, format->name, &d->picture, j->out);
}

hm_status draw_position(job *j, hm_replay *replay,
                        const hm_renderer_info *format)
{
    drawing d;
    hm_status st = drawing_open(j, &d);

    if (st == HM_OK)
        st = drawing_set(j, &d, replay);
    if (st == HM_OK)
        st = write_table(j, hm_replay_table(replay), format, &d);
    drawing_close(&d);
    return st;
}

hm_status draw_table(job *j, const hm_table *table,
                     const hm_renderer_info *format)
{
    drawing d;
    hm_status st = drawing_open(j, &d);

    if (st == HM_OK)
        st = write_table(j, table, format, &d);
    drawing_close(&d);
    return st;
}
