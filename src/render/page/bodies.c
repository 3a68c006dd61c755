/*
 * bodies.c - the states of a game as bodies, which share/page/bodies.js draws.
 *
 * A shape is triangles as bytes, once for all games of a page. A look is a
 * shape with its colours:
 *
 *     [shape, corners, colour, alpha, corners, colour, alpha, ...]
 *
 * A colour is the number of one of the theme, or "#rrggbbaa". What a node
 * changes in the state of its parent is a list of [key] for what is gone and
 *
 *     [key, look, x, y, z, angle]
 *
 * for what is new or different, in thousandths of an inch, z up. Keys divisible
 * by 4 are pieces, one more coordinates, two more marks of the last move; the
 * others are the ground.
 */
#include <math.h>
#include <string.h>

#include "page.h"
#include "render/mesh/model.h"

enum { WIDEST = 32767 }; // of what two bytes hold

void hm__bodies_init(hm__page_game *game)
{
    hm__scene_init(&game->bodies.scene, game->ctx);
    hm__pool_init(&game->bodies.looks, game->ctx);
}

void hm__bodies_free(hm__page_game *game)
{
    hm__page_bodies *b = &game->bodies;

    hm__scene_free(&b->scene);
    hm__pool_free(&b->looks);
    hm__free(game->ctx, b->look_of);
    hm__free(game->ctx, b->all);
    hm__free(game->ctx, b->numbers);
}

/* ---- shapes ---------------------------------------------------------------
 */

/* Numbers of some bytes each: the lowest byte of all, then the next ones. */
static void put_bytes(hm__page_bodies *b, size_t count, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        for (size_t j = 0; j < count; j++)
            hm_out_char(b->bytes,
                        (char)((uint32_t)b->numbers[j] >> 8 * i & 0xFF));
    }
}

static void put_number(hm__page_bodies *b, size_t number, int bytes)
{
    b->numbers[0] = (int32_t)number;
    put_bytes(b, 1, bytes);
}

/* How often lengths are halved, so that two bytes hold them. */
static int halvings_of(const hm__mesh *mesh)
{
    int32_t low[3];
    int32_t high[3];
    int halvings = 0;

    hm__mesh_bounds(mesh, low, high);
    for (size_t i = 0; i < 3; i++) {
        while (-(low[i] / (1 << halvings)) > WIDEST ||
               high[i] / (1 << halvings) > WIDEST)
            halvings++;
    }
    return halvings;
}

/* Points and normals, each as the difference from the one before. */
static void put_vertices(hm__page_bodies *b, const hm__mesh *mesh, int halvings)
{
    for (size_t axis = 0; axis < 3; axis++) {
        int32_t last = 0;

        for (size_t i = 0; i < mesh->vertex_count; i++) {
            int32_t at = mesh->vertices[i].at[axis] / (1 << halvings);

            b->numbers[i] = at - last;
            last = at;
        }
        put_bytes(b, mesh->vertex_count, 2);
    }
    for (size_t axis = 0; axis < 3; axis++) {
        int32_t last = 0;

        for (size_t i = 0; i < mesh->vertex_count; i++) {
            int32_t way = mesh->vertices[i].normal[axis] * 127 / 32767;

            b->numbers[i] = way - last;
            last = way;
        }
        put_bytes(b, mesh->vertex_count, 1);
    }
}

/* Each as its distance from the first vertex that was not used before it. */
static void put_corners(hm__page_bodies *b, const hm__mesh *mesh)
{
    uint32_t next = 0;

    for (size_t i = 0; i < mesh->corner_count; i++) {
        uint32_t v = mesh->corners[i];

        b->numbers[i] = (int32_t)next - (int32_t)v;
        next = v < next ? next : v + 1;
    }
    put_bytes(b, mesh->corner_count, 3);
}

static hm_status find_shape(hm__page_game *game, const hm__mesh *mesh,
                            uint32_t *out)
{
    hm__page_bodies *b = &game->bodies;
    int halvings = halvings_of(mesh);
    bool fresh;

    HM_TRY(hm__reserve(game->ctx, &b->numbers, &b->number_room,
                       mesh->vertex_count + mesh->corner_count,
                       sizeof(*b->numbers)));
    hm_out_clear(b->bytes);
    put_number(b, mesh->vertex_count, 4);
    put_number(b, mesh->corner_count, 4);
    put_number(b, (size_t)halvings, 1);
    put_vertices(b, mesh, halvings);
    put_corners(b, mesh);
    HM_TRY(hm_out_status(b->bytes));
    HM_TRY(
        hm__pool_take(&game->page->shapes, hm_out_text(b->bytes), out, &fresh));
    if (fresh)
        hm_out_put(game->page->solids, hm_out_text(b->bytes));
    return hm_out_status(game->page->solids);
}

/* ---- looks ----------------------------------------------------------------
 */

static void put_coat(const hm__page_game *game, const hm__coat *coat,
                     hm_out *out)
{
    uint32_t color = game->colors[coat->color];

    hm_out_printf(out, ",%zu,", coat->count);
    if (color == game->page->light.colors[coat->color])
        hm_out_printf(out, "%d", (int)coat->color);
    else
        hm_out_printf(out, "\"#%08x\"", color);
    hm_out_printf(out, ",%d", coat->alpha);
}

static hm_status make_look(hm__page_game *game, const hm__mesh *mesh,
                           uint32_t *out)
{
    hm__page_bodies *b = &game->bodies;
    uint32_t shape;
    bool fresh;

    HM_TRY(find_shape(game, mesh, &shape));
    hm_out_clear(b->bytes);
    hm_out_printf(b->bytes, "[%u", shape);
    for (size_t i = 0; i < mesh->coat_count; i++)
        put_coat(game, &mesh->coats[i], b->bytes);
    hm_out_char(b->bytes, ']');
    HM_TRY(hm_out_status(b->bytes));
    return hm__pool_take(&b->looks, hm_out_text(b->bytes), out, &fresh);
}

/* Forms of pieces are kept by the model, and so are their looks. */
static hm_status find_look(hm__page_game *game, size_t form, uint32_t *out)
{
    hm__page_bodies *b = &game->bodies;
    const hm__model *model = b->scene.model;
    size_t old = b->look_room;

    HM_TRY(hm__reserve(game->ctx, &b->look_of, &b->look_room, form + 1,
                       sizeof(*b->look_of)));
    memset(b->look_of + old, 0, (b->look_room - old) * sizeof(*b->look_of));
    if (!b->look_of[form]) {
        HM_TRY(make_look(game, &model->forms[form].mesh, out));
        ++*out;
        if (form >= model->kept)
            return HM_OK;
        b->look_of[form] = *out;
    }
    *out = b->look_of[form];
    return HM_OK;
}

/* ---- states ---------------------------------------------------------------
 */

static void begin_change(hm_out *out)
{
    hm_str text = hm_out_text(out);

    if (text.len && text.ptr[text.len - 1] == ']')
        hm_out_char(out, ',');
}

static void put_body(size_t key, const hm__page_body *body, hm_out *out)
{
    begin_change(out);
    hm_out_printf(out, "[%zu,%u,%d,%d,%d,", key, body->look - 1, body->at[0],
                  body->at[1], body->at[2]);
    hm_out_number(out, body->angle);
    hm_out_char(out, ']');
}

static hm_status take_part(hm__page_game *game, const hm__model_part *part,
                           size_t key, bool write)
{
    hm__page_bodies *b = &game->bodies;
    hm__page_body now = {.at = {part->at[0], part->at[1], part->at[2]},
                         .angle = part->angle,
                         .seen = b->taken};
    size_t old = b->room;
    hm__page_body *was;

    HM_TRY(find_look(game, part->mesh, &now.look));
    HM_TRY(hm__reserve(game->ctx, &b->all, &b->room, key + 1, sizeof(*b->all)));
    memset(b->all + old, 0, (b->room - old) * sizeof(*b->all));
    was = &b->all[key];
    if (write && (was->look != now.look || was->angle != now.angle ||
                  memcmp(was->at, now.at, sizeof(now.at)) != 0))
        put_body(key, &now, b->states);
    *was = now;
    return HM_OK;
}

static void drop_parts(hm__page_bodies *b, bool write)
{
    for (size_t key = 0; key < b->room; key++) {
        hm__page_body *body = &b->all[key];

        if (!body->look || body->seen == b->taken)
            continue;
        body->look = 0;
        if (write) {
            begin_change(b->states);
            hm_out_printf(b->states, "[%zu]", key);
        }
    }
}

/* What is no piece is counted by its kind, so that keys stay the same. */
static size_t key_of(const hm__item *item, size_t extras[4])
{
    size_t kind = item->part == HM__PART_LABEL  ? 1
                  : item->part == HM__PART_RING ? 2
                                                : 3;

    return item->piece ? 4 * (size_t)item->piece : 4 * extras[kind]++ + kind;
}

hm_status hm__bodies_take(hm__page_game *game, const hm_replay *replay,
                          bool write)
{
    hm__page_bodies *b = &game->bodies;
    hm_picture_options o = game->picture;
    hm_marks *marks;
    size_t extras[4] = {0};
    hm__view view;
    hm_status st;

    o.perspective = true;
    o.oblique = o.crop = false;
    o.frame = game->arranged ? NULL : &game->frames[0]; // labels stay there
    o.width = o.height = 480;                           // windows decide
    st = hm__sheet_marks(replay, &marks, &o);
    o.arrow_count = 0;
    if (st == HM_OK)
        st = hm__view_make(&b->scene, hm_replay_table(replay), &o, &view);
    hm_marks_free(marks);
    HM_TRY(st);
    b->taken++;
    if (write)
        hm_out_puts(b->states, hm_out_text(b->states).len ? ",\n[" : "[");
    for (size_t i = 0; i < b->scene.model->part_count; i++) {
        const hm__model_part *part = &b->scene.model->parts[i];

        HM_TRY(take_part(game, part,
                         key_of(&b->scene.items[part->item], extras), write));
    }
    drop_parts(b, write);
    if (write)
        hm_out_char(b->states, ']');
    return hm_out_status(b->states);
}

/* ---- writing --------------------------------------------------------------
 */

hm_status hm__bodies_shapes(hm__page_game *game, hm_out *out)
{
    hm_str solids = hm_out_text(game->page->solids);

    if (solids.len == 0)
        return HM_OK;
    hm_out_puts(out, "<script type=\"text/plain\" class=\"hm-shapes\">");
    HM_TRY(hm__page_pack(game->ctx, solids, (hm_str){0}, out));
    hm_out_puts(out, "</script>\n");
    return hm_out_status(out);
}

void hm__bodies_data(const hm__page_game *game, hm_out *out)
{
    const hm__page_bodies *b = &game->bodies;

    hm_out_puts(out, "{\"looks\":[");
    for (size_t i = 0; i < b->looks.count; i++) {
        hm_out_puts(out, i ? "," : "");
        hm_out_put(out, b->looks.texts[i]);
    }
    hm_out_puts(out, "],\n\"states\":[");
    hm_out_put(out, hm_out_text(b->states));
    hm_out_puts(out, "]}\n");
}
