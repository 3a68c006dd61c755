/*
 * render_options.c - what the options say about pictures.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "render.h"

enum { MOST_PIXELS = 16384, MOST_PPI = 10000, MOST_CELLS = 20 };
enum { MOST_EVERY = 100000 };  // moves to a picture
enum { FILM_PIXELS = 480 };    // of a film, both ways at the most
enum { MOST_THEME = 1 << 20 }; // bytes of a theme file

static bool bad_value(const render_work *work, const char *option,
                      const char *value, const char *expected)
{
    hm_out_printf(work->c->err,
                  "halfmove render: --%s: expected %s, not \"%s\"\n", option,
                  expected, value);
    return false;
}

/* ---- numbers --------------------------------------------------------------
 */

static bool read_pixels(const render_work *work, const char *option,
                        const char *value, int *out)
{
    double number;

    if (!value)
        return true;
    if (read_numbers(value, &number, 1) != 1 || number != floor(number) ||
        number < 1 || number > MOST_PIXELS)
        return bad_value(work, option, value, "1 to 16384 pixels");
    *out = (int)number;
    return true;
}

static bool read_ppi(render_work *work, const char *value)
{
    if (!value)
        return true;
    if (read_numbers(value, &work->picture.ppi, 1) != 1 ||
        work->picture.ppi <= 0 || work->picture.ppi > MOST_PPI)
        return bad_value(work, "ppi", value,
                         "a number of pixels per inch, up to 10000");
    return true;
}

static bool read_crop(render_work *work, const char *value)
{
    double v[4];

    if (!value)
        return true;
    if (read_numbers(value, v, 4) != 4 || v[0] >= v[2] || v[1] >= v[3])
        return bad_value(work, "crop", value,
                         "the lower left and the upper right corner in inches, "
                         "such as 0.5,0.5,4.5,4.5");
    work->picture.crop = true;
    work->picture.left = v[0];
    work->picture.bottom = v[1];
    work->picture.right = v[2];
    work->picture.top = v[3];
    return true;
}

static bool read_oblique(render_work *work, const char *value)
{
    double v[2] = {45, 0.5};

    if (!value)
        return true;
    if (value[0] && (read_numbers(value, v, 2) == 0 || fabs(v[0]) > 360 ||
                     v[1] <= 0 || v[1] > 10))
        return bad_value(
            work, "oblique", value,
            "an angle in degrees and a scale up to 10, such as 45,0.5");
    work->picture.oblique = true;
    work->picture.oblique_angle = v[0];
    work->picture.oblique_scale = v[1];
    return true;
}

static bool read_camera(render_work *work, const char *value)
{
    if (!camera_read(value, &work->picture))
        return bad_value(work, "view", value, camera_form);
    if (work->format.page) {
        hm_out_puts(work->c->err, "halfmove render: --view 3d is for PNG, PDF "
                                  "and films; pages have --with 3d\n");
        return false;
    }
    return true;
}

/* view = "flat" | "oblique" ["=" numbers] | "3d" ["=" numbers] */
static bool read_view(render_work *work, const char *value)
{
    if (!value || strcmp(value, "flat") == 0)
        return true;
    if (strncmp(value, "3d", 2) == 0)
        return read_camera(work, value);
    if (strncmp(value, "oblique", 7) == 0 && (!value[7] || value[7] == '='))
        return read_oblique(work, value[7] ? value + 8 : "");
    return bad_value(work, "view", value, "flat, oblique or 3d");
}

/* layout = columns "x" rows */
static bool read_layout(render_work *work, const char *value)
{
    char *end;
    long columns;
    long rows;

    if (!value)
        return true;
    columns = strtol(value, &end, 10);
    rows = *end == 'x' ? strtol(end + 1, &end, 10) : 0;
    if (value[strspn(value, "0123456789x")] != '\0' || *end != '\0' ||
        columns < 1 || columns > MOST_CELLS || rows < 1 || rows > MOST_CELLS)
        return bad_value(work, "layout", value,
                         "columns and rows, 1 to 20 of each, such as 2x3");
    work->columns = (int)columns;
    work->rows = (int)rows;
    return true;
}

static bool read_every(render_work *work, const char *value)
{
    char *end;
    long number;

    if (!value)
        return true;
    number = strtol(value, &end, 10);
    if (value[strspn(value, "0123456789")] != '\0' || number < 1 ||
        number > MOST_EVERY)
        return bad_value(work, "every", value, "1 to 100000 moves");
    work->every = (size_t)number;
    return true;
}

/* ---- themes ---------------------------------------------------------------
 */

static bool is_built_in(const char *name)
{
    for (size_t i = 0; hm_theme_name(i); i++) {
        if (strcmp(hm_theme_name(i), name) == 0)
            return true;
    }
    return false;
}

static hm_status read_file(cli *c, const char *path, hm_out *out)
{
    hm_input *input = NULL;
    hm_status st = hm_input_file(c->ctx, path, &input);

    while (st == HM_OK && hm_out_text(out).len <= MOST_THEME) {
        char bytes[8192];
        size_t count = 0;

        st = hm_input_read(input, bytes, sizeof(bytes), &count);
        if (st == HM_OK)
            hm_out_put(out, (hm_str){bytes, count});
    }
    hm_input_free(input);
    return st == HM_END ? hm_out_status(out) : st == HM_OK ? HM_ELIMIT : st;
}

/* A name that is no theme's is a file's if there is one, or it looks so. */
static int read_theme(render_work *work, const char *name)
{
    hm_status st;

    work->picture.theme = name;
    if (!name || is_built_in(name) ||
        (!strpbrk(name, "./") && access(name, F_OK) != 0))
        return CLI_FINE; // the library lists the themes
    st = read_file(work->c, name, work->theme);
    if (st != HM_OK)
        return complain(work->c, name, st);
    work->picture.theme = NULL;
    work->picture.theme_name = name;
    work->picture.theme_text = hm_out_text(work->theme);
    return CLI_FINE;
}

void render_players(render_work *work, const cli_walk *walk)
{
    if (work->c->args->theme)
        return;
    hm_out_clear(work->theme);
    hm_replay_theme(walk->replay, work->theme);
    work->picture.theme_text = hm_out_text(work->theme);
    work->picture.theme_name = walk->source.name;
}

/* ---- all of them ----------------------------------------------------------
 */

/* Quarter turns; the option table lets nothing else through. */
static int read_rotate(const char *value)
{
    if (!value || value[0] == '0')
        return 0;
    return value[0] == '9' ? 1 : value[0] == '1' ? 2 : 3;
}

/* Films have little space to spare. */
static hm_diagram_form read_form(const render_work *work)
{
    const char *value = work->c->args->diagram;

    if (!value)
        return work->format.film ? HM_DIAGRAM_TIGHT : HM_DIAGRAM_AUTO;
    return strcmp(value, "wide") == 0   ? HM_DIAGRAM_WIDE
           : strcmp(value, "tall") == 0 ? HM_DIAGRAM_TALL
                                        : HM_DIAGRAM_TIGHT;
}

/* Options that mean nothing for what is made. */
static bool check_options(const render_work *work)
{
    const cli_args *a = work->c->args;
    const struct {
        const char *name;
        bool given;
        bool page; // a page takes it too
    } options[] = {
        {"theme", a->theme, true},         {"art", a->art, true},
        {"oblique", a->oblique, true},     {"rotate", a->rotate, true},
        {"crop", a->crop, true},           {"width", a->width, false},
        {"height", a->height, false},      {"ppi", a->ppi, false},
        {"highlight", a->highlight, true}, {"arrows", a->arrows, true},
        {"diagram", a->diagram, false},    {"names", a->names, false},
        {"view", a->view, true},
    };
    const struct {
        const char *name;
        bool given;
    } pages[] = {
        {"embed", a->embed},   {"script", a->script}, {"start", a->start},
        {"stills", a->stills}, {"with", a->with},
    };

    for (size_t i = 0; i < CLI_COUNT(options); i++) {
        if (!options[i].given ||
            !(work->format.text || (work->format.page && !options[i].page)))
            continue;
        hm_out_printf(work->c->err,
                      "halfmove render: --%s applies only to pictures, not to "
                      "%s\n",
                      options[i].name, work->format.name);
        return false;
    }
    for (size_t i = 0; i < CLI_COUNT(pages); i++) {
        if (!pages[i].given || work->format.page)
            continue;
        hm_out_printf(work->c->err,
                      "halfmove render: --%s applies only to pages, such as -t "
                      "html\n",
                      pages[i].name);
        return false;
    }
    return true;
}

/* ---- films ----------------------------------------------------------------
 */

/* A number from `least` to `most`; `what` says so in a complaint. */
typedef struct range {
    const char *option;
    double least, most;
    const char *what;
} range;

static bool read_number(const render_work *work, const char *value,
                        const range *r, double *out)
{
    double number;

    if (!value)
        return true;
    if (read_numbers(value, &number, 1) != 1 || number < r->least ||
        number > r->most)
        return bad_value(work, r->option, value, r->what);
    *out = number;
    return true;
}

static bool read_count(const render_work *work, const char *value,
                       const range *r, int *out)
{
    double number = *out;

    if (!read_number(work, value, r, &number))
        return false;
    if (number != floor(number))
        return bad_value(work, r->option, value, r->what);
    *out = (int)number;
    return true;
}

/* bytes = number [ "k" | "M" ] */
static bool read_max_bytes(render_work *work, const char *value)
{
    size_t digits = value ? strspn(value, "0123456789.") : 0;
    const char *unit = value ? value + digits : "";
    char *end = NULL;
    double number = digits ? strtod(value, &end) : 0;

    if (!value)
        return true;
    if (end != unit) // "1.2.3"
        number = 0;
    if (*unit == 'k' || *unit == 'M')
        number *= *unit++ == 'k' ? 1000 : 1000000;
    if (!(number >= 1 && number <= 1e12) || *unit != '\0')
        return bad_value(work, "max-bytes", value,
                         "a number of bytes, such as 600k");
    work->max_bytes = (size_t)number;
    return true;
}

/* Options that mean nothing for anything but a film, or for this one. */
static bool check_film(const render_work *work)
{
    const cli_args *a = work->c->args;
    bool packed = work->format.film && !work->format.raw;
    const struct {
        const char *name;
        bool wrong;
    } options[] = {
        {"between", !work->format.film && a->between},
        {"pause", !work->format.film && a->pause},
        {"hold", !work->format.film && a->hold},
        {"speed", !work->format.film && a->speed},
        {"frames", !work->format.film && a->frames},
        {"plays", a->plays && !packed},
        {"max-bytes", a->max_bytes && !packed},
        {"fps", a->fps && !work->format.raw},
        {"every", a->every && (work->format.film || work->format.page)},
    };

    for (size_t i = 0; i < CLI_COUNT(options); i++) {
        if (!options[i].wrong)
            continue;
        hm_out_printf(work->c->err,
                      "halfmove render: --%s does not apply to %s\n",
                      options[i].name, work->format.name);
        return false;
    }
    return true;
}

static bool read_spin(render_work *work, const char *value)
{
    double turns = 1;

    if (!value)
        return true;
    if (!work->picture.perspective || !work->format.film ||
        work->format.clips) {
        hm_out_puts(work->c->err, "halfmove render: --spin is for films of "
                                  "--view 3d\n");
        return false;
    }
    if (value[0] && (read_numbers(value, &turns, 1) == 0 || turns == 0 ||
                     fabs(turns) > 100))
        return bad_value(work, "spin", value, "up to 100 turns");
    work->run.spin = turns;
    work->picture.turning = true;
    return true;
}

static bool read_film(render_work *work)
{
    static const range between = {"between", 0, 60, "0 to 60 frames"};
    static const range pause = {"pause", 0, 60, "0 to 60 seconds"};
    static const range hold = {"hold", 0, 60, "0 to 60 seconds"};
    static const range speed = {"speed", 0.1, 10, "0.1 to 10"};
    static const range plays = {"plays", 0, 65535, "0 to 65535 times"};
    static const range fps = {"fps", 1, 120, "1 to 120 frames per second"};
    const cli_args *a = work->c->args;
    hm_film_options *run = &work->run;

    *run = (hm_film_options){.size = sizeof(*run),
                             .between = work->format.raw ? 7 : 4,
                             .glide = 0.3,
                             .hold = 3,
                             .diags = work->c->diags};
    work->pause = work->speed = 1;
    work->fps = 25;
    if (!check_film(work) ||
        !read_count(work, a->between, &between, &run->between) ||
        !read_number(work, a->pause, &pause, &work->pause) ||
        !read_number(work, a->hold, &hold, &run->hold) ||
        !read_number(work, a->speed, &speed, &work->speed) ||
        !read_count(work, a->plays, &plays, &run->plays) ||
        !read_number(work, a->fps, &fps, &work->fps) ||
        !read_max_bytes(work, a->max_bytes))
        return false;
    if (!read_spin(work, a->spin))
        return false;
    if (work->format.raw) {
        snprintf(work->rate, sizeof(work->rate), "rate=%.9f", work->fps);
        work->settings[0] = work->rate;
        run->settings = work->settings;
        run->setting_count = 1;
    }
    run->glide /= work->speed;
    run->hold /= work->speed;
    if (work->format.film && !a->width && !a->height && !a->ppi)
        work->picture.width = work->picture.height = FILM_PIXELS;
    work->asked = *run;
    work->width = work->picture.width;
    work->height = work->picture.height;
    work->ppi = work->picture.ppi;
    return true;
}

int render_options(render_work *work)
{
    const cli_args *a = work->c->args;
    hm_picture_options *picture = &work->picture;

    picture->size = sizeof(*picture);
    picture->diags = work->c->diags;
    picture->annotate = draw_options(work->c, NULL).annotate;
    picture->art = a->art;
    picture->diagram = read_form(work);
    picture->flip = a->flip;
    picture->rotate = read_rotate(a->rotate);
    if (!check_options(work) || !read_oblique(work, a->oblique) ||
        !read_view(work, a->view) || !read_crop(work, a->crop) ||
        !read_layout(work, a->layout) || !read_every(work, a->every) ||
        !read_pixels(work, "width", a->width, &picture->width) ||
        !read_pixels(work, "height", a->height, &picture->height) ||
        !read_ppi(work, a->ppi) || !read_film(work))
        return CLI_USAGE;
    return read_theme(work, a->theme);
}
