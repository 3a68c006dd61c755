/*
 * view_ask.c - pages of text over the whole screen, and questions below it.
 */
#include <string.h>
#include <wctype.h>

#include "view.h"

/* ---- pages ----------------------------------------------------------------
 */

/* Moves a page by a key; false if the key closes it. */
static bool turn_page(view_key key, int rows, int *top)
{
    int step = 0;

    if (key.signal)
        return false;
    if (key.named && key.code == VIEW_RESIZED)
        return true;
    if (key.named && (key.code == VIEW_DOWN || key.code == VIEW_UP))
        step = key.code == VIEW_DOWN ? 1 : -1;
    else if ((key.named && key.code == VIEW_PAGE_DOWN) ||
             (!key.named && key.code == ' '))
        step = rows;
    else if (key.named && key.code == VIEW_PAGE_UP)
        step = -rows;
    *top += step;
    return step != 0;
}

void view_page(view *v, const char *title, hm_str text)
{
    int top = 0;
    view_key key;

    do {
        int rows = v->curses->rows(v->screen);
        int columns = v->curses->columns(v->screen);
        int most;

        text_clear(&v->line);
        text_add(&v->line, text);
        text_clear(&v->page);
        text_wrap(&v->page, &v->line, columns);
        most = (int)v->page.line_count - (rows - 2);
        top = top > most ? most : top;
        top = top < 0 ? 0 : top;
        v->curses->erase(v->screen);
        v->curses->bar(v->screen, (view_box){0, 0, 1, columns}, VIEW_BAR);
        v->curses->text(v->screen, (view_box){0, 1, 1, columns - 1}, title,
                        VIEW_BAR);
        for (int i = 0; i < rows - 2; i++)
            v->curses->line(
                v->screen, (view_box){i + 1, 0, 1, columns},
                (view_part){.text = &v->page, .line = (size_t)top + (size_t)i});
        v->curses->text(v->screen, (view_box){rows - 1, 0, 1, columns},
                        most > top ? "more below; any other key goes back"
                                   : "any key goes back",
                        VIEW_PLAIN);
        v->curses->show(v->screen);
        key = v->curses->key(v->screen, false);
    } while (turn_page(key, v->curses->rows(v->screen) - 2, &top));
    if (key.signal) {
        v->signal = key.signal;
        v->quit = true;
    }
}

/* ---- questions ------------------------------------------------------------
 */

/* Drops the last character. */
static void drop_char(char answer[VIEW_LINE])
{
    size_t len = strlen(answer);

    while (len > 0 && ((unsigned char)answer[len - 1] & 0xC0) == 0x80)
        len--;
    answer[len > 0 ? len - 1 : 0] = '\0';
}

static void add_char(char answer[VIEW_LINE], wint_t code)
{
    size_t len = strlen(answer);
    char bytes[4];
    size_t count = 0;
    uint32_t c = (uint32_t)code;

    if (c < 0x80) {
        bytes[count++] = (char)c;
    } else if (c < 0x800) {
        bytes[count++] = (char)(0xC0 | c >> 6);
    } else if (c < 0x10000) {
        bytes[count++] = (char)(0xE0 | c >> 12);
        bytes[count++] = (char)(0x80 | (c >> 6 & 0x3F));
    } else {
        bytes[count++] = (char)(0xF0 | c >> 18);
        bytes[count++] = (char)(0x80 | (c >> 12 & 0x3F));
        bytes[count++] = (char)(0x80 | (c >> 6 & 0x3F));
    }
    if (c >= 0x80)
        bytes[count++] = (char)(0x80 | (c & 0x3F));
    if (len + count >= VIEW_LINE)
        return;
    memcpy(answer + len, bytes, count);
    answer[len + count] = '\0';
}

/* Shows the question and what was typed, its end in sight. */
static void draw_question(view *v, const char *question, const char *answer)
{
    int y = v->curses->rows(v->screen) - 1;
    int columns = v->curses->columns(v->screen);
    int width;
    int skip;

    v->message[0] = '\0';
    view_draw(v);
    text_clear(&v->line);
    text_add(&v->line, hm_str_of(question));
    text_add(&v->line, hm_str_of(answer));
    width = text_line_width(&v->line, 0);
    skip = width >= columns ? width - columns + 1 : 0;
    v->curses->bar(v->screen, (view_box){y, 0, 1, columns}, VIEW_PLAIN);
    v->curses->line(v->screen, (view_box){y, 0, 1, columns},
                    (view_part){.text = &v->line, .skip = skip});
    v->curses->cursor(v->screen, y, width - skip);
    v->curses->show(v->screen);
}

/* What a key does to a line; 1: it is finished, -1: it is given up. */
static int edit(char answer[VIEW_LINE], view_key key)
{
    enum { CTRL_U = 21, DELETE = 127, ESC = 27, CTRL_G = 7 };

    if (key.signal)
        return -1;
    if (key.named) {
        if (key.code == VIEW_BACKSPACE)
            drop_char(answer);
        return key.code == VIEW_ENTER;
    }
    if (key.code == '\n' || key.code == '\r')
        return 1;
    if (key.code == ESC || key.code == CTRL_G)
        return -1;
    if (key.code == DELETE || key.code == '\b')
        drop_char(answer);
    else if (key.code == CTRL_U)
        answer[0] = '\0';
    else if (iswprint(key.code))
        add_char(answer, key.code);
    return 0;
}

bool view_ask(view *v, const char *question, char answer[VIEW_LINE])
{
    int done = 0;

    while (done == 0) {
        view_key key;

        draw_question(v, question, answer);
        key = v->curses->key(v->screen, false);
        done = edit(answer, key);
        if (key.signal) {
            v->signal = key.signal;
            v->quit = true;
        }
    }
    v->curses->cursor(v->screen, -1, 0);
    return done > 0;
}

bool view_confirm(view *v, const char *question)
{
    char answer[VIEW_LINE] = "";

    return view_ask(v, question, answer) &&
           (strcmp(answer, "y") == 0 || strcmp(answer, "yes") == 0);
}
