/*
 * paint.c - rows of cells as plain text, with escape sequences, or as HTML.
 *
 * In ASCII a cell is two columns wide and blanks at the end of a row are left
 * out; in Unicode every cell is written, whatever it holds.
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

/* Whether a line, or a symbol on one, goes on to the cell at its right. */
static bool goes_on(const hm__cell *cell, const hm__cell *next)
{
    bool line = hm__arm(cell->arms, HM__WAY_RIGHT);
    bool symbol = cell->symbol.code[0];

    if (hm__arm(next->arms, HM__WAY_LEFT))
        return line || symbol;
    return line && next->symbol.code[0] > ' ';
}

/* `next` is NULL at the end of a row. */
static void put_cell(const hm__cell *cell, const hm__cell *next,
                     const hm_diagram_options *options, hm_out *out)
{
    bool ascii = options->style == HM_STYLE_ASCII;

    if (cell->symbol.code[0])
        put_symbol(cell->symbol, options, out);
    else if (ascii)
        hm_out_char(out, hm__arms_ascii(cell->arms));
    else
        put_code(hm__arms_code(cell->arms), options->color, out);
    if (ascii && next && !cell->symbol.code[1])
        hm_out_char(out, goes_on(cell, next) ? '-' : ' ');
}

void hm__paint_symbol(hm__symbol symbol, hm__ink ink,
                      const hm_diagram_options *options, hm_out *out)
{
    begin_ink(ink, options->color, out);
    put_symbol(symbol, options, out);
    end_ink(options->color, out);
    if (options->style == HM_STYLE_ASCII && !symbol.code[1])
        hm_out_char(out, ' ');
}

/* ---- rows ---------------------------------------------------------------- */

static bool is_blank(const hm__cell *cell)
{
    return cell->arms == 0 && cell->symbol.code[0] <= ' ';
}

/* Terminals are told the colour of every cell, browsers of every run. */
static void paint_row(const hm__cell *cells, int width,
                      const hm_diagram_options *options, hm_out *out)
{
    bool runs = options->color == HM_COLOR_HTML;

    for (int x = 0; x < width; x++) {
        const hm__cell *cell = &cells[x];
        const hm__cell *next = x + 1 < width ? cell + 1 : NULL;

        if (!runs || x == 0 || cell[-1].ink != cell->ink)
            begin_ink((hm__ink)cell->ink, options->color, out);
        put_cell(cell, next, options, out);
        if (!runs || !next || next->ink != cell->ink)
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
        paint_row(cells, width, options, out);
    }
}
