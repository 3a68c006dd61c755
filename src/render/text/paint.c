/*
 * paint.c - rows of cells as plain text, with escape sequences, or as HTML.
 *
 * In ASCII, and where there are kanji, a cell is two columns wide. In Unicode
 * every cell is written; in ASCII not the blank ones at the end of a row.
 */
#include "paint.h"

#include "base/utf8.h"

/* ---- colours ------------------------------------------------------------- */

static void begin_ink(hm__ink ink, hm_color color, hm_out *out)
{
    if (color == HM_COLOR_HTML)
        hm_out_printf(out,
                      "<span style='color: #%s; background-color: #FFFFFF;'>",
                      hm__ink_html(ink));
    else if (color != HM_COLOR_NONE)
        hm_out_printf(out, "\033[%dm\033[107m", hm__ink_ansi(ink));
}

static void end_ink(hm_color color, hm_out *out)
{
    if (color == HM_COLOR_HTML)
        hm_out_puts(out, "</span>");
    else if (color != HM_COLOR_NONE)
        hm_out_puts(out, "\033[49m\033[39m");
}

/* ---- cells --------------------------------------------------------------- */

static void put_code(uint32_t code, hm_color color, hm_out *out)
{
    char bytes[4];

    if (color == HM_COLOR_HTML && (code == '<' || code == '>'))
        hm_out_puts(out, code == '<' ? "&lt;" : "&gt;");
    else
        hm_out_put(out, (hm_str){bytes, hm__utf8_encode(code, bytes)});
}

static void put_symbol(hm__symbol symbol, const hm_diagram_options *options,
                       hm_out *out)
{
    bool ascii = options->style == HM_STYLE_ASCII;

    for (size_t i = 0; i < HM_COUNT(symbol.code) && symbol.code[i]; i++)
        put_code(ascii ? (uint32_t)hm__code_ascii(symbol.code[i])
                       : symbol.code[i],
                 options->color, out);
}

/* Whether a character takes two columns: kanji and a few glyphs. */
static bool is_wide(uint32_t code)
{
    char bytes[4];

    return code >= 0x2E80 &&
           hm__utf8_width((hm_str){bytes, hm__utf8_encode(code, bytes)}) == 2;
}

/* How heavy the line is that goes on from a cell to the one at its right. */
static int joint(const hm__cell *cell, const hm__cell *next)
{
    int from = hm__arm(cell->arms, HM__WAY_RIGHT);
    int to = hm__arm(next->arms, HM__WAY_LEFT);

    if (to)
        return from || cell->symbol.code[0] ? to : HM__NO_ARM;
    return next->symbol.code[0] > ' ' ? from : HM__NO_ARM;
}

/* The second column of a wide cell. */
static void put_filler(const hm__cell *cell, const hm__cell *next,
                       const hm_diagram_options *options, hm_out *out)
{
    hm__arms arms = hm__arms_across(joint(cell, next));

    if (options->style == HM_STYLE_ASCII)
        hm_out_char(out, hm__arms_ascii(arms));
    else if (next->symbol.before)
        put_code(next->symbol.before, options->color, out);
    else
        put_code(hm__arms_code(arms), options->color, out);
}

static bool is_full(hm__symbol symbol)
{
    return is_wide(symbol.code[0]) || (symbol.code[1] && symbol.code[1] < 0x80);
}

static void put_cell(const hm__cell *cell, const hm_diagram_options *options,
                     hm_out *out)
{
    if (cell->symbol.code[0])
        put_symbol(cell->symbol, options, out);
    else if (options->style == HM_STYLE_ASCII)
        hm_out_char(out, hm__arms_ascii(cell->arms));
    else
        put_code(hm__arms_code(cell->arms), options->color, out);
}

void hm__paint_symbol(hm__symbol symbol, hm__ink ink, bool wide,
                      const hm_diagram_options *options, hm_out *out)
{
    uint32_t before = symbol.before ? symbol.before : ' ';

    begin_ink(ink, options->color, out);
    if (wide && options->style == HM_STYLE_UNICODE)
        put_code(before, options->color, out);
    put_symbol(symbol, options, out);
    end_ink(options->color, out);
    if (wide && !is_full(symbol))
        hm_out_char(out, ' ');
}

/* ---- rows ---------------------------------------------------------------- */

static bool is_blank(const hm__cell *cell)
{
    return cell->arms == 0 && cell->symbol.code[0] <= ' ';
}

/* Terminals are given the colour of every cell, browsers of every run. */
static void paint_row(const hm__cell *cells, int width, bool wide,
                      const hm_diagram_options *options, hm_out *out)
{
    bool runs = options->color == HM_COLOR_HTML;

    for (int x = 0; x < width; x++) {
        const hm__cell *cell = &cells[x];
        bool last = x + 1 == width;

        if (!runs || x == 0 || cell[-1].ink != cell->ink)
            begin_ink((hm__ink)cell->ink, options->color, out);
        put_cell(cell, options, out);
        if (wide && !last && !is_full(cell->symbol))
            put_filler(cell, cell + 1, options, out);
        if (!runs || last || cell[1].ink != cell->ink)
            end_ink(options->color, out);
    }
    hm_out_char(out, '\n');
}

void hm__paint_canvas(const hm__text_canvas *canvas,
                      const hm_diagram_options *options, hm_out *out)
{
    for (int y = canvas->rows - 1; y >= 0; y--) {
        const hm__cell *cells = hm__text_canvas_at(canvas, 0, y);
        int width = canvas->columns;

        while (options->style == HM_STYLE_ASCII && width > 0 &&
               is_blank(&cells[width - 1]))
            width--;
        paint_row(cells, width, canvas->wide, options, out);
    }
}
