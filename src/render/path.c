/*
 * path.c - reading outlines.
 */
#include "path.h"

#include <math.h>
#include <string.h>

#include "base/round.h"

typedef struct pen {
    hm__path *path;
    hm_ctx *ctx;
    const hm__place_at *at;
    double cosine, sine; // of its angle
    hm_str text;
    size_t pos;
    double x, y;             // where the pen is
    double start_x, start_y; // of the figure
} pen;

hm_status hm__path_op(hm__path *path, hm_ctx *ctx, hm__op op)
{
    HM_TRY(hm__reserve(ctx, &path->ops, &path->room, path->count + 1,
                       sizeof(*path->ops)));
    path->ops[path->count++] = op;
    return HM_OK;
}

/* ---- numbers --------------------------------------------------------------
 */

static bool is_gap(char c)
{
    return c == ' ' || c == ',' || c == '\n' || c == '\t';
}

static void skip_gaps(pen *p)
{
    while (p->pos < p->text.len && is_gap(p->text.ptr[p->pos]))
        p->pos++;
}

static bool at_number(pen *p)
{
    char c;

    skip_gaps(p);
    c = p->pos < p->text.len ? p->text.ptr[p->pos] : '\0';
    return hm__is_digit(c) || c == '+' || c == '-' || c == '.';
}

/* A number as nearly all are: whole, and with few digits. */
static bool read_whole(pen *p, double *out)
{
    size_t pos = p->pos;
    bool minus = p->text.ptr[pos] == '-';
    size_t first = pos + minus;
    int value = 0;

    for (pos = first; pos < p->text.len && hm__is_digit(p->text.ptr[pos]);
         pos++) {
        if (pos - first == 6)
            return false;
        value = value * 10 + (p->text.ptr[pos] - '0');
    }
    if (pos == first || (pos < p->text.len && p->text.ptr[pos] == '.'))
        return false;
    p->pos = pos;
    *out = minus ? -(double)value : value;
    return true;
}

static bool read_number(pen *p, double *out)
{
    size_t start;

    if (!at_number(p))
        return false;
    if (read_whole(p, out))
        return true;
    start = p->pos++;
    while (p->pos < p->text.len &&
           (hm__is_digit(p->text.ptr[p->pos]) || p->text.ptr[p->pos] == '.'))
        p->pos++;
    return hm__str_number(p->ctx, hm__str_part(p->text, start, p->pos), out);
}

static bool read_numbers(pen *p, double *out, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!read_number(p, &out[i]))
            return false;
    }
    return true;
}

/* ---- placing --------------------------------------------------------------
 */

static void put_point(const pen *p, double x, double y, int32_t *out)
{
    const hm__place_at *at = p->at;

    if (at->mirrored)
        x = -x;
    x *= at->scale;
    y *= at->scale;
    out[0] = hm__round(at->x + p->cosine * x - p->sine * y);
    out[1] = hm__round(at->y + p->sine * x + p->cosine * y);
}

static hm_status put_line(pen *p, hm__op_kind kind, double x, double y)
{
    hm__op op = {.kind = kind};

    put_point(p, x, y, op.v);
    p->x = x;
    p->y = y;
    if (kind == HM__OP_MOVE) {
        p->start_x = x;
        p->start_y = y;
    }
    return hm__path_op(p->path, p->ctx, op);
}

static hm_status put_curve(pen *p, const double v[6])
{
    hm__op op = {.kind = HM__OP_CURVE};

    for (size_t i = 0; i < 6; i += 2)
        put_point(p, v[i], v[i + 1], &op.v[i]);
    p->x = v[4];
    p->y = v[5];
    return hm__path_op(p->path, p->ctx, op);
}

static hm_status put_circle(pen *p, const double v[3])
{
    hm__op op = {.kind = HM__OP_CIRCLE};

    put_point(p, v[0], v[1], op.v);
    op.v[2] = hm__round(v[2] * p->at->scale);
    return hm__path_op(p->path, p->ctx, op);
}

/* ---- commands -------------------------------------------------------------
 */

static size_t numbers_of(char command)
{
    switch (hm__lower(command)) {
    case 'h':
    case 'v':
        return 1;
    case 'm':
    case 'l':
        return 2;
    case 'o':
        return 3;
    case 'q':
        return 4;
    case 'c':
        return 6;
    default:
        return 0;
    }
}

/* Makes relative numbers absolute. */
static void make_absolute(const pen *p, char command, double *v, size_t count)
{
    if (!hm__is_lower(command))
        return;
    if (command == 'h' || command == 'v') {
        v[0] += command == 'h' ? p->x : p->y;
        return;
    }
    for (size_t i = 0; i + 1 < count; i += 2) {
        v[i] += p->x;
        v[i + 1] += p->y;
    }
}

static hm_status draw(pen *p, char command, const double *v)
{
    switch (hm__lower(command)) {
    case 'm':
        return put_line(p, HM__OP_MOVE, v[0], v[1]);
    case 'l':
        return put_line(p, HM__OP_LINE, v[0], v[1]);
    case 'h':
        return put_line(p, HM__OP_LINE, v[0], p->y);
    case 'v':
        return put_line(p, HM__OP_LINE, p->x, v[0]);
    case 'o':
        return put_circle(p, v);
    case 'q': {
        const double c[6] = {p->x + (v[0] - p->x) * 2 / 3,
                             p->y + (v[1] - p->y) * 2 / 3,
                             v[2] + (v[0] - v[2]) * 2 / 3,
                             v[3] + (v[1] - v[3]) * 2 / 3,
                             v[2],
                             v[3]};

        return put_curve(p, c);
    }
    default:
        return put_curve(p, v);
    }
}

/* A command and all the groups of numbers that follow it. */
static hm_status read_command(pen *p, char command)
{
    size_t count = numbers_of(command);

    if (command == 'z' || command == 'Z') {
        p->x = p->start_x;
        p->y = p->start_y;
        return hm__path_op(p->path, p->ctx, (hm__op){.kind = HM__OP_CLOSE});
    }
    if (count == 0)
        return HM_EINPUT;
    do {
        double v[6];

        if (!read_numbers(p, v, count))
            return HM_EINPUT;
        make_absolute(p, command, v, count);
        HM_TRY(draw(p, command, v));
        if (command == 'm' || command == 'M')
            command = command == 'm' ? 'l' : 'L';
    } while (at_number(p));
    return HM_OK;
}

hm_status hm__path_add(hm__path *path, hm_ctx *ctx, hm_str text,
                       const hm__place_at *at)
{
    static const hm__place_at as_it_is = {.scale = 1};
    pen p = {.path = path, .ctx = ctx, .at = at ? at : &as_it_is, .text = text};
    double turn = p.at->angle * 3.14159265358979323846 / 180;

    p.cosine = cos(turn);
    p.sine = sin(turn);
    for (;;) {
        skip_gaps(&p);
        if (p.pos == text.len)
            return HM_OK;
        HM_TRY(read_command(&p, text.ptr[p.pos++]));
    }
}
