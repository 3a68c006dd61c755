/*
 * clip.c - a game as a glTF file with an animation.
 *
 * Every piece is a node; one that changes its looks is a node for each of
 * them, and only one of these is shown. Key frames are at each move: pieces
 * are lifted on their way, and turned over where they show another side.
 */
#include <math.h>
#include <string.h>

#include "glb.h"

/* Times are whole parts of a second, which are exact as binary numbers. */
enum { TICKS = 64 };

static const size_t none = SIZE_MAX;

/* A piece with one of its looks. */
typedef struct track {
    uint32_t piece;
    size_t form;
    hm_str name, what; // with its place, and without
    bool hidden;       // at the start
    size_t keys;
} track;

/* How a track is at a moment. */
typedef struct key {
    size_t track;
    int64_t tick;
    double at[3], angle, tilt;
    bool shown;
} key;

/* How a piece was in the last position. */
typedef struct state {
    size_t track; // none: it was not there
    hm__attr attr;
    int32_t at[3];
    double angle;
    bool seen; // in this position
} state;

struct hm_film {
    const hm__film_maker *maker; // first: render/film.c looks at it
    hm_ctx *ctx;
    hm_film_options options;
    hm_out *out;
    hm__scene scene;
    hm__arena texts;
    hm_str title;
    size_t measured, added;
    int64_t tick; // when the last position has stood long enough
    track *tracks;
    size_t track_count, track_room;
    key *keys;
    size_t key_count, key_room;
    state *states; // by id of a piece
    size_t state_count, state_room;
    hm__model_form *ground; // of the first position
    hm__model_part *ground_parts;
    size_t ground_count, ground_room, ground_part_room;
};

static void forget(hm_film *film)
{
    for (size_t i = 0; i < film->ground_count; i++)
        hm__mesh_free(&film->ground[i].mesh);
    film->ground_count = film->track_count = film->key_count = 0;
    film->state_count = film->added = 0;
    film->tick = 0;
    film->out = NULL;
    hm__arena_reset(&film->texts);
}

static hm_status clip_make(hm_ctx *ctx, const hm_renderer *renderer,
                           hm_film **out)
{
    hm_film *film = hm__alloc(ctx, sizeof(*film));

    if (!film)
        return HM_ENOMEM;
    film->maker = renderer->films;
    film->ctx = ctx;
    hm__scene_init(&film->scene, ctx);
    hm__arena_init(&film->texts, ctx);
    *out = film;
    return HM_OK;
}

static void clip_free(hm_film *film)
{
    forget(film);
    hm__scene_free(&film->scene);
    hm__arena_free(&film->texts);
    hm__free(film->ctx, film->tracks);
    hm__free(film->ctx, film->keys);
    hm__free(film->ctx, film->states);
    hm__free(film->ctx, film->ground);
    hm__free(film->ctx, film->ground_parts);
    hm__free(film->ctx, film);
}

static hm_status clip_measure(hm_film *film, const hm_table *table,
                              const hm_picture_options *options)
{
    (void)table;
    (void)options;
    film->measured++;
    return HM_OK;
}

static hm_status clip_begin(hm_film *film, const hm_film_options *options,
                            hm_out *out)
{
    const hm_picture_options picture = {.size = sizeof(picture)};

    HM_TRY(hm__options_copy(&film->options, sizeof(film->options), options));
    if (film->measured == 0)
        return hm__misuse(&picture, "picture-film",
                          "positions are measured before they are drawn");
    if (!(film->options.glide > 0))
        film->options.glide = 0.3;
    forget(film);
    film->out = out;
    return HM_OK;
}

/* ---- keys -----------------------------------------------------------------
 */

/* Times of a track go up. */
static hm_status add_key(hm_film *f, key k)
{
    for (size_t i = f->key_count; i-- > 0;) {
        if (f->keys[i].track == k.track) {
            if (k.tick <= f->keys[i].tick)
                k.tick = f->keys[i].tick + 1;
            break;
        }
        if (f->keys[i].tick + (int64_t)600 * TICKS < k.tick)
            break; // long ago
    }
    HM_TRY(hm__reserve(f->ctx, &f->keys, &f->key_room, f->key_count + 1,
                       sizeof(*f->keys)));
    f->keys[f->key_count++] = k;
    f->tracks[k.track].keys++;
    return HM_OK;
}

static hm_status find_track(hm_film *f, const hm__item *item, size_t form,
                            size_t *out)
{
    track t = {.piece = item->piece, .form = form, .hidden = f->added > 0};

    for (*out = 0; *out < f->track_count; ++*out) {
        if (f->tracks[*out].piece == item->piece &&
            f->tracks[*out].form == form)
            return HM_OK;
    }
    HM_TRY(hm__reserve(f->ctx, &f->tracks, &f->track_room, f->track_count + 1,
                       sizeof(*f->tracks)));
    HM_TRY(hm__glb_name(&f->scene, item->piece, true, &f->texts, &t.name));
    HM_TRY(hm__glb_name(&f->scene, item->piece, false, &f->texts, &t.what));
    f->tracks[f->track_count++] = t;
    return HM_OK;
}

static hm_status find_state(hm_film *f, uint32_t piece, state **out)
{
    HM_TRY(hm__reserve(f->ctx, &f->states, &f->state_room, piece + 1,
                       sizeof(*f->states)));
    for (; f->state_count <= piece; f->state_count++)
        f->states[f->state_count] = (state){.track = none};
    *out = &f->states[piece];
    return HM_OK;
}

static key key_of(const state *s, int64_t tick)
{
    return (key){.track = s->track,
                 .tick = tick,
                 .at = {s->at[0], s->at[1], s->at[2]},
                 .angle = s->angle,
                 .shown = true};
}

/* Half of the way, lifted. */
static key key_between(key a, key b)
{
    double way = hypot(b.at[0] - a.at[0], b.at[1] - a.at[1]);
    key k = a;

    for (size_t i = 0; i < 3; i++)
        k.at[i] = round((a.at[i] + b.at[i]) / 2);
    if (way > 0)
        k.at[2] += round(fmin(fmax(way * 0.25, 150), 700));
    k.angle = a.angle + (fmod(b.angle - a.angle + 540, 360) - 180) / 2;
    k.tick = (a.tick + b.tick) / 2;
    return k;
}

/* A piece that has changed its looks: the old body goes, the new one comes. */
static hm_status change_body(hm_film *f, key a, key b, bool flips)
{
    key gone = key_between(a, b);
    key here = gone;

    here.track = b.track;
    if (flips) {
        gone.tilt = 90;
        here.tilt = -90;
        gone.at[2] += 250; // on its edge
        here.at[2] += 250;
    }
    gone.shown = false;
    HM_TRY(add_key(f, a));
    HM_TRY(add_key(f, gone));
    HM_TRY(add_key(f, here));
    return add_key(f, b);
}

static hm_status move_body(hm_film *f, key a, key b)
{
    HM_TRY(add_key(f, a));
    HM_TRY(add_key(f, key_between(a, b)));
    return add_key(f, b);
}

/* ---- positions ------------------------------------------------------------
 */

static bool same_place(const state *a, const state *b)
{
    return memcmp(a->at, b->at, sizeof(a->at)) == 0 && a->angle == b->angle;
}

static bool shows_another_side(hm__attr a, hm__attr b)
{
    return a.system == b.system && a.kind == b.kind && a.rank == b.rank &&
           a.side != b.side;
}

/* A body that comes later is not seen at the start. */
static hm_status add_hidden(hm_film *f, key k)
{
    k.shown = false;
    return add_key(f, k);
}

/* What becomes of a piece between two positions. */
static hm_status add_piece(hm_film *f, const hm__model_part *part,
                           int64_t start, int64_t end)
{
    hm__item item = f->scene.items[part->item];
    state now = {.attr = item.attr,
                 .at = {part->at[0], part->at[1], part->at[2]},
                 .angle = part->angle,
                 .seen = true};
    state *was;
    hm_status st = HM_OK;

    HM_TRY(find_track(f, &item, part->mesh, &now.track));
    HM_TRY(find_state(f, item.piece, &was));
    if (f->added && f->tracks[now.track].keys == 0)
        HM_TRY(add_hidden(f, key_of(&now, 0)));
    if (was->track == none)
        st = add_key(f, key_of(&now, end));
    else if (was->track != now.track)
        st = change_body(f, key_of(was, start), key_of(&now, end),
                         shows_another_side(was->attr, now.attr));
    else if (!same_place(was, &now))
        st = move_body(f, key_of(was, start), key_of(&now, end));
    *was = now;
    return st;
}

/* Pieces that are not there any more vanish at the end of the move. */
static hm_status drop_pieces(hm_film *f, int64_t end)
{
    for (size_t i = 0; i < f->state_count; i++) {
        state *s = &f->states[i];

        if (s->track != none && !s->seen) {
            key k = key_of(s, end);

            k.shown = false;
            HM_TRY(add_key(f, k));
            s->track = none;
        }
        s->seen = false;
    }
    return HM_OK;
}

/* The sea and the like, which stay as the first position has them. */
static hm_status keep_ground(hm_film *f)
{
    hm__model *m = f->scene.model;

    for (size_t i = 0; i < m->part_count; i++) {
        hm__model_part part = m->parts[i];

        if (f->scene.items[part.item].piece)
            continue;
        HM_TRY(hm__reserve(f->ctx, &f->ground, &f->ground_room,
                           f->ground_count + 1, sizeof(*f->ground)));
        HM_TRY(hm__reserve(f->ctx, &f->ground_parts, &f->ground_part_room,
                           f->ground_count + 1, sizeof(*f->ground_parts)));
        f->ground[f->ground_count] = m->forms[part.mesh];
        f->ground_parts[f->ground_count++] = part;
        m->forms[part.mesh].mesh = (hm__mesh){.ctx = f->ctx};
    }
    return HM_OK;
}

static hm_status add_position(hm_film *f)
{
    int64_t glide = (int64_t)round(f->options.glide * TICKS);
    int64_t start = f->tick;
    int64_t end = f->added ? start + (glide < 4 ? 4 : glide) : 0;

    for (size_t i = 0; i < f->scene.model->part_count; i++) {
        const hm__model_part *part = &f->scene.model->parts[i];

        if (f->scene.items[part->item].piece)
            HM_TRY(add_piece(f, part, start, end));
    }
    HM_TRY(drop_pieces(f, end));
    f->tick = end;
    return f->added ? HM_OK : keep_ground(f);
}

static hm_status clip_add(hm_film *film, const hm_table *table,
                          const hm_picture_options *options, double seconds)
{
    hm_picture_options o;
    hm__view view;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    if (!film->out || film->added == film->measured ||
        !(seconds >= 0 && seconds <= 600))
        return hm__misuse(&o, "picture-film",
                          "expected the positions that were measured, each "
                          "for at most 600 seconds");
    o.perspective = true;
    o.annotate = HM_ANNOTATE_NONE;
    o.moved_count = o.arrow_count = o.mark_count = 0;
    o.frame = NULL;
    o.width = o.height = 480;
    HM_TRY(hm__view_make(&film->scene, table, &o, &view));
    if (film->added == 0) {
        film->title = hm__arena_str(&film->texts, view.title);
        if (!film->title.ptr)
            return HM_ENOMEM;
    }
    HM_TRY(add_position(film));
    film->added++;
    film->tick += (int64_t)round(seconds * TICKS);
    return HM_OK;
}

/* ---- the file -------------------------------------------------------------
 */

static bool differs(const key *a, const key *b, int path)
{
    if (path == HM__GLTF_SHOW)
        return a->shown != b->shown;
    if (path == HM__GLTF_TURN)
        return a->angle != b->angle || a->tilt != b->tilt;
    return a->at[0] != b->at[0] || a->at[1] != b->at[1] || a->at[2] != b->at[2];
}

/* A turn around the long axis, then around the vertical one. */
static void put_turn(hm__gltf *g, const key *k)
{
    double ca;
    double sa;
    double ct;
    double st;

    hm__turn_of(k->angle / 2, &ca, &sa);
    hm__turn_of(k->tilt / 2, &ct, &st);
    hm__gltf_float(g, -sa * st);
    hm__gltf_float(g, ca * st);
    hm__gltf_float(g, sa * ct);
    hm__gltf_float(g, ca * ct);
}

static void put_value(hm__gltf *g, const key *k, int path)
{
    if (path == HM__GLTF_TURN) {
        put_turn(g, k);
        return;
    }
    for (size_t i = 0; i < 3; i++)
        hm__gltf_float(g, path == HM__GLTF_SHOW ? k->shown : k->at[i]);
}

/* Keys of a track for one of the ways that it changes. */
static hm_status add_channel(hm__gltf *g, size_t node, const key *keys,
                             size_t count, int path)
{
    hm__gltf_channel channel = {.node = node, .path = (hm__gltf_path)path};
    hm__gltf_accessor times = {.kind = HM__GLTF_TIMES,
                               .count = count,
                               .low = {(double)keys[0].tick / TICKS},
                               .high = {(double)keys[count - 1].tick / TICKS}};
    hm__gltf_accessor values = {.kind = path == HM__GLTF_TURN ? HM__GLTF_TURNS
                                                              : HM__GLTF_PLACES,
                                .count = count};

    HM_TRY(hm__gltf_begin(g, times, &channel.times));
    for (size_t i = 0; i < count; i++)
        hm__gltf_float(g, (double)keys[i].tick / TICKS);
    HM_TRY(hm__gltf_begin(g, values, &channel.values));
    for (size_t i = 0; i < count; i++)
        put_value(g, &keys[i], path);
    return hm__gltf_add_channel(g, channel);
}

static hm_status add_channels(hm__gltf *g, size_t node, const track *t,
                              const key *keys)
{
    for (int path = HM__GLTF_MOVE; path <= HM__GLTF_SHOW; path++) {
        bool any = path == HM__GLTF_SHOW && t->hidden;

        for (size_t i = 1; i < t->keys && !any; i++)
            any = differs(&keys[i - 1], &keys[i], path);
        if (any)
            HM_TRY(add_channel(g, node, keys, t->keys, path));
    }
    return HM_OK;
}

static hm_status add_track(hm__gltf *g, const track *t, const key *keys,
                           const size_t *meshes)
{
    hm__gltf_node node = {.name = t->name,
                          .mesh = meshes[t->form],
                          .at = {keys[0].at[0], keys[0].at[1], keys[0].at[2]},
                          .angle = keys[0].angle,
                          .hidden = t->hidden};
    size_t index;

    if (meshes[t->form] == none)
        return HM_OK;
    HM_TRY(hm__gltf_add_node(g, node, &index));
    return add_channels(g, index, t, keys);
}

/* Puts the keys of each track together, in their order. */
static key *sort_keys(hm_film *f)
{
    key *sorted = hm__alloc(f->ctx, (f->key_count + 1) * sizeof(*sorted));
    size_t *next = hm__alloc(f->ctx, (f->track_count + 1) * sizeof(*next));

    if (sorted && next) {
        for (size_t i = 1; i < f->track_count; i++)
            next[i] = next[i - 1] + f->tracks[i - 1].keys;
        for (size_t i = 0; i < f->key_count; i++)
            sorted[next[f->keys[i].track]++] = f->keys[i];
    }
    hm__free(f->ctx, next);
    if (!next) {
        hm__free(f->ctx, sorted);
        sorted = NULL;
    }
    return sorted;
}

static hm_status add_ground(hm_film *f, hm__gltf *g)
{
    for (size_t i = 0; i < f->ground_count; i++) {
        const int32_t *at = f->ground_parts[i].at;
        hm__gltf_node node = {.name = HM_STR("ground"),
                              .at = {at[0], at[1], at[2]},
                              .angle = f->ground_parts[i].angle};
        size_t index;

        if (!f->ground[i].mesh.corner_count)
            continue;
        HM_TRY(hm__gltf_add_mesh(g, &f->ground[i], node.name, &node.mesh));
        HM_TRY(hm__gltf_add_node(g, node, &index));
    }
    return HM_OK;
}

/* Meshes of all pieces that there were; `meshes` says which each became. */
static hm_status add_meshes(hm_film *f, hm__gltf *g, size_t *meshes)
{
    for (size_t i = 0; i < f->scene.model->form_count; i++)
        meshes[i] = none;
    for (size_t i = 0; i < f->track_count; i++) {
        const track *t = &f->tracks[i];
        const hm__model_form *form = &f->scene.model->forms[t->form];

        if (meshes[t->form] == none && form->mesh.corner_count)
            HM_TRY(hm__gltf_add_mesh(g, form, t->what, &meshes[t->form]));
    }
    return HM_OK;
}

static hm_status fill_file(hm_film *f, hm__gltf *g)
{
    size_t *meshes =
        hm__alloc(f->ctx, (f->scene.model->form_count + 1) * sizeof(*meshes));
    key *keys = sort_keys(f);
    hm_status st = meshes && keys ? add_meshes(f, g, meshes) : HM_ENOMEM;
    size_t first = 0;

    if (st == HM_OK)
        st = add_ground(f, g);
    for (size_t i = 0; i < f->track_count && st == HM_OK; i++) {
        st = add_track(g, &f->tracks[i], keys + first, meshes);
        first += f->tracks[i].keys;
    }
    hm__free(f->ctx, meshes);
    hm__free(f->ctx, keys);
    return st;
}

static hm_status clip_end(hm_film *film)
{
    const hm_picture_options picture = {.size = sizeof(picture),
                                        .diags = film->options.diags};
    hm__gltf g;
    hm_status st;

    if (!film->out || film->added != film->measured)
        return hm__misuse(&picture, "picture-film",
                          "expected the positions that were measured");
    st = hm__gltf_open(&g, film->ctx, &film->scene.theme);
    g.title = film->title;
    if (st == HM_OK)
        st = fill_file(film, &g);
    if (st == HM_OK)
        st = hm__gltf_write(&g, film->out);
    hm__gltf_close(&g);
    film->out = NULL;
    return st;
}

static size_t clip_frames(const hm_film *film)
{
    return film->measured;
}

static void clip_size(const hm_film *film, int *width, int *height)
{
    (void)film;
    *width = *height = 0;
}

const hm__film_maker hm__film_maker_glb = {
    .make = clip_make,
    .free = clip_free,
    .measure = clip_measure,
    .begin = clip_begin,
    .add = clip_add,
    .end = clip_end,
    .frames = clip_frames,
    .size = clip_size,
};
