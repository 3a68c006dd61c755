/*
 * show_bodies.c - show --view 3d: what a camera sees, on a terminal.
 *
 * A character is two pixels, one above the other: the upper half block in the
 * colour of one on the colour of the other.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli.h"

enum { USUAL_COLUMNS = 80, LEAST_COLUMNS = 20, MOST_COLUMNS = 400 };
enum { LINES_AROUND = 2 }; // of a terminal: for the prompt and a heading
enum { NO_COLOR = 1 << 24 };
enum { FINE = 4 }; // pixels of the picture to one on the terminal, each way
enum { HEAD_MOST = 128 }; // bytes before the pixels of a picture

/* ---- the options ----------------------------------------------------------
 */

static bool refuse(const cli *c, const char *why)
{
    hm_out_printf(c->err, "halfmove show: %s\n", why);
    return false;
}

/* As large as the terminal; elsewhere as wide as one usually is. */
static void choose_size(hm_picture_options *out)
{
    struct winsize size = {0};
    int columns = USUAL_COLUMNS;

    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
        size.ws_col > 0) {
        columns = size.ws_col;
        if (size.ws_row > 2 * LINES_AROUND)
            out->height = FINE * 2 * (size.ws_row - LINES_AROUND);
    }
    columns = columns < LEAST_COLUMNS  ? LEAST_COLUMNS
              : columns > MOST_COLUMNS ? MOST_COLUMNS
                                       : columns;
    out->width = FINE * columns;
}

bool bodies_options(const cli *c, hm_picture_options *out)
{
    const cli_args *args = c->args;
    const hm_diagram_options drawn = draw_options(c, NULL);
    const char *view = args->view;

    *out = (hm_picture_options){
        .size = sizeof(*out), .diags = c->diags, .flip = args->flip};
    if (!view || strcmp(view, "flat") == 0)
        return true;
    if (strncmp(view, "3d", 2) != 0)
        return refuse(c, strncmp(view, "oblique", 7) == 0
                             ? "--view oblique is for \"halfmove render\""
                             : "--view: expected flat or 3d");
    if (!camera_read(view, out)) {
        hm_out_printf(c->err,
                      "halfmove show: --view: expected %s, not \"%s\"\n",
                      camera_form, view);
        return false;
    }
    if (args->style || args->legend || args->reorient)
        return refuse(c, "--view 3d is no diagram: it has no --style, "
                         "--legend and --reorient");
    if (drawn.color != HM_COLOR_ANSI256)
        return refuse(c, "--view 3d needs a terminal with colours; use "
                         "--color always if there is one, or write a picture: "
                         "halfmove render --view 3d -o game.png");
    out->annotate = drawn.annotate;
    choose_size(out);
    return true;
}

/* ---- colours --------------------------------------------------------------
 */

/* The nearest of the six values that a part of a colour has among 256. */
static int sixth_of(int value)
{
    return value < 48 ? 0 : value < 116 ? 1 : (value - 36) / 40;
}

static int value_of(int sixth)
{
    return sixth ? 55 + 40 * sixth : 0;
}

static int apart(const int a[3], const int b[3])
{
    int sum = 0;

    for (size_t i = 0; i < 3; i++)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
}

/* The nearest of 256 colours: in their cube, or among their greys. */
static int nearest_of(const int rgb[3])
{
    int grey = (rgb[0] + rgb[1] + rgb[2]) / 3;
    int step = grey < 8 ? 0 : grey > 238 ? 23 : (grey - 3) / 10;
    const int sixths[3] = {sixth_of(rgb[0]), sixth_of(rgb[1]),
                           sixth_of(rgb[2])};
    const int cube[3] = {value_of(sixths[0]), value_of(sixths[1]),
                         value_of(sixths[2])};
    const int greys[3] = {8 + 10 * step, 8 + 10 * step, 8 + 10 * step};

    return apart(rgb, greys) < apart(rgb, cube)
               ? 232 + step
               : 16 + 36 * sixths[0] + 6 * sixths[1] + sixths[2];
}

/* Terminals that show all colours say so. */
static bool has_all_colors(void)
{
    const char *term = getenv("COLORTERM");

    return term &&
           (strcmp(term, "truecolor") == 0 || strcmp(term, "24bit") == 0);
}

/* ---- pixels ---------------------------------------------------------------
 */

/* A picture on its way to the terminal. */
typedef struct screen {
    const unsigned char *pixels; // three bytes each
    size_t stride;               // of them, to the next row
    int width, height;           // on the terminal
    bool all_colors;
    int last[2]; // colours in force: of the upper and of the lower half
    hm_out *out;
} screen;

/* The middle of the pixels that become one. */
static int pixel_at(const screen *s, int x, int y)
{
    int sum[3] = {0, 0, 0};

    if (y >= s->height)
        return NO_COLOR;
    for (int i = 0; i < FINE * FINE; i++) {
        size_t row = (size_t)y * FINE + (size_t)i / FINE;
        size_t column = (size_t)x * FINE + (size_t)i % FINE;
        const unsigned char *p = s->pixels + 3 * (row * s->stride + column);

        for (size_t j = 0; j < 3; j++)
            sum[j] += p[j];
    }
    for (size_t j = 0; j < 3; j++)
        sum[j] /= FINE * FINE;
    return sum[0] << 16 | sum[1] << 8 | sum[2];
}

/* Chooses the colour of the upper half, or of the lower one. */
static void put_color(screen *s, bool lower, int color)
{
    const int rgb[3] = {color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF};
    int base = lower ? 48 : 38;

    if (color == s->last[lower])
        return;
    s->last[lower] = color;
    if (color == NO_COLOR)
        hm_out_puts(s->out, "\033[49m");
    else if (s->all_colors)
        hm_out_printf(s->out, "\033[%d;2;%d;%d;%dm", base, rgb[0], rgb[1],
                      rgb[2]);
    else
        hm_out_printf(s->out, "\033[%d;5;%dm", base, nearest_of(rgb));
}

static void put_lines(screen *s)
{
    for (int y = 0; y < s->height; y += 2) {
        s->last[0] = s->last[1] = NO_COLOR;
        for (int x = 0; x < s->width; x++) {
            put_color(s, false, pixel_at(s, x, y));
            put_color(s, true, pixel_at(s, x, y + 1));
            hm_out_puts(s->out, "\xE2\x96\x80");
        }
        hm_out_puts(s->out, "\033[0m\n");
    }
}

/* A number in the head of a PAM picture, after its name; 0: there is none. */
static int head_number(const char *head, const char *name)
{
    const char *at = strstr(head, name);

    return at ? (int)strtol(at + strlen(name), NULL, 10) : 0;
}

/* A PAM picture, as the library writes it, in characters. */
static bool put_picture(hm_str pam, hm_out *out)
{
    static const char end[] = "ENDHDR\n";
    screen s = {.all_colors = has_all_colors(), .out = out};
    char head[HEAD_MOST + 1];
    const char *body;

    snprintf(head, sizeof(head), "%.*s",
             (int)(pam.len < HEAD_MOST ? pam.len : HEAD_MOST), pam.ptr);
    body = strstr(head, end);
    s.width = head_number(head, "WIDTH ");
    s.height = head_number(head, "HEIGHT ");
    if (!body || s.width < 1 || s.height < 1)
        return false;
    s.pixels = (const unsigned char *)pam.ptr + (body - head) + strlen(end);
    s.stride = (size_t)s.width;
    s.width /= FINE;
    s.height /= FINE;
    put_lines(&s);
    return true;
}

int bodies_show(cli *c, const hm_table *table,
                const hm_picture_options *options)
{
    hm_out *pam = NULL;
    hm_status st = hm_out_new(c->ctx, &pam);

    if (st == HM_OK)
        st = hm_picture_write(c->ctx, table, "pam", options, pam);
    if (st == HM_OK) {
        draw_trusted(c, true);
        st = put_picture(hm_out_text(pam), c->out) ? HM_OK : HM_ESUPPORT;
        draw_trusted(c, false);
    }
    hm_out_free(pam);
    if (st == HM_OK)
        return CLI_FINE;
    print_diags(c);
    return st == HM_ELIMIT ? CLI_NO : complain(c, options->name, st);
}
