/*
 * locate.c - Locations.
 *
 *   location = "" | "&" PieceId | "?" PieceSpec | "(" number "," number ")" |
 * letters digits | offset ["|" location | "$" PieceId] offset = "<" number ","
 * number ">" | "<" number "°," number ">" | number direction
 */
#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "lang.h"

static const double farthest = 1e9; // in coordinates

static hm_status bad_location(hm__lang *lang, hm_str at)
{
    return hm__fault(lang->why, at, "ppn-bad-location",
                     "\"%.*s\" is not a location", HM_QUOTE(at));
}

hm_status hm__read_number(hm__lang *lang, hm_str text, double *out)
{
    if (!hm__str_number(lang->ctx, text, out))
        return hm__fault(lang->why, text, "ppn-bad-number",
                         "expected a number, such as 2 or -1.5");
    if (fabs(*out) > farthest)
        return hm__fault(lang->why, text, "ppn-bad-number",
                         "numbers may not be greater than a billion");
    return HM_OK;
}

/* Two numbers with a comma between, inside a pair of brackets. */
static hm_status read_pair(hm__lang *lang, hm_str text, double *x, double *y)
{
    size_t comma = hm__str_find(text, ',', 0);

    if (comma == text.len)
        return bad_location(lang, text);
    HM_TRY(hm__read_number(lang, hm__str_part(text, 1, comma), x));
    return hm__read_number(lang, hm__str_part(text, comma + 1, text.len - 1),
                           y);
}

/* ---- absolute ------------------------------------------------------------ */

/* Letters count as numerals without a zero: a is 1, z 26, aa 27. */
static hm_status read_algebraic(hm__lang *lang, hm_str text, hm__spot *out)
{
    size_t at = 0;
    double file = 0;
    double rank = 0;

    while (at < text.len && hm__is_lower(text.ptr[at]) && at < 6)
        file = file * 26 + (text.ptr[at++] - 'a' + 1);
    if (at == 0 || at == text.len)
        return bad_location(lang, text);
    for (size_t i = at; i < text.len; i++) {
        if (!hm__is_digit(text.ptr[i]) || i > at + 8)
            return bad_location(lang, text);
        rank = rank * 10 + (text.ptr[i] - '0');
    }
    *out =
        (hm__spot){file * lang->table->scale, rank * lang->table->scale, false};
    return HM_OK;
}

static hm_status read_cartesian(hm__lang *lang, hm_str text, hm__spot *out)
{
    double x = 0;
    double y = 0;

    if (text.ptr[text.len - 1] != ')')
        return bad_location(lang, text);
    HM_TRY(read_pair(lang, text, &x, &y));
    *out = (hm__spot){x * lang->table->scale, y * lang->table->scale, false};
    return HM_OK;
}

/* ---- relative ------------------------------------------------------------ */

static const struct {
    const char *name, *alias;
    double x, y;
} winds[] = {
    {"N", "U", 0, 1},
    {"E", "R", 1, 0},
    {"S", "D", 0, -1},
    {"W", "L", -1, 0},
    {"NE", "UR", 1, 1},
    {"SE", "DR", 1, -1},
    {"SW", "DL", -1, -1},
    {"NW", "UL", -1, 1},
    {"NNE", "UUR", 0.5, 0.86602540378443864676},
    {"ENE", "RUR", 0.86602540378443864676, 0.5},
    {"ESE", "RDR", 0.86602540378443864676, -0.5},
    {"SSE", "DDR", 0.5, -0.86602540378443864676},
    {"SSW", "DDL", -0.5, -0.86602540378443864676},
    {"WSW", "LDL", -0.86602540378443864676, -0.5},
    {"WNW", "LUL", -0.86602540378443864676, 0.5},
    {"NNW", "UUL", -0.5, 0.86602540378443864676},
};

static hm_status read_wind(hm__lang *lang, hm_str text, double *x, double *y)
{
    size_t at = 0;
    double distance = 0;
    hm_str name;

    while (at < text.len && (hm__is_digit(text.ptr[at]) || text.ptr[at] == '.'))
        at++;
    HM_TRY(hm__read_number(lang, hm__str_part(text, 0, at), &distance));
    name = hm__str_part(text, at, text.len);
    for (size_t i = 0; i < HM_COUNT(winds); i++) {
        if (hm_str_is(name, winds[i].name) || hm_str_is(name, winds[i].alias)) {
            *x = winds[i].x * distance;
            *y = winds[i].y * distance;
            return HM_OK;
        }
    }
    hm__fault(lang->why, text, "ppn-bad-direction",
              "\"%.*s\" is not a direction", HM_QUOTE(name));
    return hm__fault_hint(lang->why, "directions are U R D L or N E S W, and "
                                     "combinations such as UR, SE, NNE");
}

/* The number of degrees in front of a "°" or "deg"; empty if there is none. */
static hm_str degrees_of(hm_str text)
{
    static const char *const signs[] = {"\xC2\xB0", "deg"};

    for (size_t i = 0; i < HM_COUNT(signs); i++) {
        hm_str sign = hm_str_of(signs[i]);

        if (text.len > sign.len &&
            hm__str_eq(hm__str_part(text, text.len - sign.len, text.len), sign))
            return hm__str_part(text, 0, text.len - sign.len);
    }
    return (hm_str){NULL, 0};
}

/* <X,Y>, or <A°,D>: D in the direction A, counter-clockwise from the right. */
static hm_status read_offset(hm__lang *lang, hm_str text, double *x, double *y)
{
    const double radians = 3.14159265358979323846 / 180;
    size_t comma = hm__str_find(text, ',', 0);
    hm_str degrees = degrees_of(hm__str_part(text, 1, comma));
    double angle = 0;
    double distance = 0;

    if (text.len < 2 || text.ptr[text.len - 1] != '>')
        return bad_location(lang, text);
    if (!degrees.ptr)
        return read_pair(lang, text, x, y);
    hm__lang_extends(lang, text, "offsets of an angle and a distance");
    HM_TRY(hm__read_number(lang, degrees, &angle));
    HM_TRY(hm__read_number(lang, hm__str_part(text, comma + 1, text.len - 1),
                           &distance));
    *x = cos(angle * radians) * distance;
    *y = sin(angle * radians) * distance;
    return HM_OK;
}

/* Adds one offset to `spot`. */
static hm_status add_offset(hm__lang *lang, hm_str text, hm__spot *spot)
{
    double x = 0;
    double y = 0;

    if (text.len && text.ptr[0] == '<')
        HM_TRY(read_offset(lang, text, &x, &y));
    else
        HM_TRY(read_wind(lang, text, &x, &y));
    spot->x += x * lang->table->scale;
    spot->y += y * lang->table->scale;
    return HM_OK;
}

static bool is_offset(hm_str text)
{
    size_t point = text.len > 1 && text.ptr[0] == '.';

    return text.len && (text.ptr[0] == '<' || hm__is_digit(text.ptr[point]));
}

/* ---- anchors ------------------------------------------------------------- */

/* "N Location" is that Location, even if no piece is there to be counted. */
static hm_status spot_of_id(hm__lang *lang, hm_str id, hm__spot *out)
{
    size_t mark = lang->pick_count;
    hm__picked picked = {0};
    hm_status st;

    st = hm__select(lang, id, &picked);
    if (st == HM_OK || (st == HM_EINPUT && picked.has_spot))
        st = hm__picked_spot(lang, &picked, id, out);
    lang->pick_count = mark;
    return st;
}

/* Whatever stands at the end of a chain of offsets. */
static hm_status read_anchor(hm__lang *lang, hm_str text, hm__spot *out)
{
    if (text.len == 0 || text.ptr[0] == '?') // the "&" may be left out
        return spot_of_id(lang, text, out);
    if (text.ptr[0] == '&')
        return spot_of_id(lang, hm__str_part(text, 1, text.len), out);
    if (text.ptr[0] == '(')
        return read_cartesian(lang, text, out);
    return read_algebraic(lang, text, out);
}

static hm_status check_reach(hm__lang *lang, hm_str text, const hm__spot *spot)
{
    if (fabs(spot->x) <= farthest && fabs(spot->y) <= farthest)
        return HM_OK;
    return hm__fault(lang->why, text, "ppn-bad-location",
                     "this place is more than a billion inches away");
}

hm_status hm__locate_spot(hm__lang *lang, hm_str text, hm__spot *out)
{
    hm__spot spot = {0, 0, true};
    hm_str rest = text;

    while (is_offset(rest)) {
        size_t mark = hm__find_outside(rest, "|$", 0);
        hm__spot anchor = {0, 0, true};

        HM_TRY(add_offset(lang, hm__str_part(rest, 0, mark), &spot));
        if (mark < rest.len && rest.ptr[mark] == '|' &&
            is_offset(hm__str_part(rest, mark + 1, rest.len))) {
            rest = hm__str_part(rest, mark + 1, rest.len);
            continue;
        }
        if (mark < rest.len) {
            hm_str after = hm__str_part(rest, mark + 1, rest.len);

            HM_TRY(rest.ptr[mark] == '$' ? spot_of_id(lang, after, &anchor)
                                         : read_anchor(lang, after, &anchor));
        }
        *out =
            (hm__spot){spot.x + anchor.x, spot.y + anchor.y, anchor.relative};
        return check_reach(lang, text, out);
    }
    HM_TRY(read_anchor(lang, rest, out));
    return check_reach(lang, text, out);
}
