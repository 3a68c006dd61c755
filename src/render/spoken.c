/*
 * spoken.c - moves in words: one phrase for each piece that changed.
 *
 * They come from the table, not the notation, so all games are described in the
 * same way. A move with very many changes, such as a deal, is not described
 * completely.
 */
#include "spoken.h"

#include <math.h>
#include <string.h>

#include "base/out.h"
#include "base/str.h"
#include "names.h"
#include "rules/rules.h"

enum { MOST_PHRASES = 8 };

/* A change, and both names of its piece. */
typedef struct phrase {
    const hm_replay *replay;
    const hm_change *change;
    hm_out *was, *is;
} phrase;

void hm__spoken_place(const hm_replay *replay, const hm_piece *piece,
                      hm_out *out)
{
    if (!hm__replay_place(replay, piece->x, piece->y, out))
        hm__name_place(hm_replay_table(replay), piece, out);
}

static void put_place(const phrase *p, const hm_piece *piece, hm_out *out)
{
    hm__spoken_place(p->replay, piece, out);
}

static bool same_name(const phrase *p)
{
    return hm__str_eq(hm_out_text(p->was), hm_out_text(p->is));
}

static bool same_angle(const hm_change *c)
{
    return fabs(remainder(c->before.angle - c->after.angle, 360)) < 0.001;
}

/* A change that cannot be seen counts too, but is not described. */
static bool same_kind(const hm_change *c)
{
    return hm__str_eq(c->before.system, c->after.system) &&
           strcmp(c->before.kind, c->after.kind) == 0 &&
           strcmp(c->before.side, c->after.side) == 0 &&
           c->before.suit == c->after.suit && c->before.rank == c->after.rank;
}

/* A piece that was there and still is. */
static void put_changed(const phrase *p, hm_out *out)
{
    const hm_change *c = p->change;
    bool moved =
        hypot(c->after.x - c->before.x, c->after.y - c->before.y) > 0.001;

    hm_out_put(out, hm_out_text(p->was));
    hm_out_puts(out, moved ? " from " : " at ");
    put_place(p, &c->before, out);
    if (moved) {
        hm_out_puts(out, " to ");
        put_place(p, &c->after, out);
    }
    if (!same_name(p)) {
        hm_out_puts(out, " becomes ");
        hm_out_put(out, hm_out_text(p->is));
    } else if (!same_angle(c)) {
        hm_out_puts(out, " turned");
    } else if (!moved) {
        hm_out_puts(out, same_kind(c) ? " moved in its stack" : " changed");
    }
}

static void put_phrase(const phrase *p, hm_out *out)
{
    const hm_change *c = p->change;

    hm_out_clear(p->was);
    hm_out_clear(p->is);
    if (c->was_there)
        hm__name_what(&c->before, p->was);
    if (c->is_there)
        hm__name_what(&c->after, p->is);
    if (c->was_there && c->is_there) {
        put_changed(p, out);
        return;
    }
    hm_out_put(out, hm_out_text(c->is_there ? p->is : p->was));
    hm_out_puts(out, c->is_there ? " placed at " : " at ");
    put_place(p, c->is_there ? &c->after : &c->before, out);
    hm_out_puts(out, c->is_there ? "" : " removed");
}

/* Pieces that came and went in one step are not described. */
static bool is_seen(const hm_change *change)
{
    return change->was_there || change->is_there;
}

static void put_phrases(phrase *p, const hm_change *changes, size_t count,
                        hm_out *out)
{
    size_t listed = 0;
    size_t more = 0;

    for (size_t i = 0; i < count; i++) {
        if (!is_seen(&changes[i]))
            continue;
        if (listed == MOST_PHRASES) {
            more++;
            continue;
        }
        hm_out_puts(out, listed++ ? ", " : "");
        p->change = &changes[i];
        put_phrase(p, out);
    }
    if (more)
        hm_out_printf(out, ", and %zu more", more);
}

hm_status hm__spoken_step(hm_ctx *ctx, const hm_replay *replay, hm_out *out)
{
    size_t count = hm_replay_changes(replay, NULL, 0);
    phrase p = {.replay = replay};
    hm_change *changes;
    hm_status st;

    if (count == 0)
        return HM_OK;
    if (count > SIZE_MAX / sizeof(*changes))
        return HM_ENOMEM;
    changes = hm__alloc(ctx, count * sizeof(*changes));
    st = changes ? hm_out_new(ctx, &p.was) : HM_ENOMEM;
    if (st == HM_OK)
        st = hm_out_new(ctx, &p.is);
    if (st == HM_OK) {
        hm_replay_changes(replay, changes, count);
        put_phrases(&p, changes, count, out);
        hm_out_fail(out, hm_out_status(p.was));
        hm_out_fail(out, hm_out_status(p.is));
        st = hm_out_status(out);
    }
    hm_out_free(p.was);
    hm_out_free(p.is);
    hm__free(ctx, changes);
    return st;
}
