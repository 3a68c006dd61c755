/*
 * view_ask.c - pages of text over the whole screen, and questions below it.
 */
#include <curses.h>
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
    if (key.named && key.code == KEY_RESIZE)
        return true;
    if (key.named && (key.code == KEY_DOWN || key.code == KEY_UP))
        step = key.code == KEY_DOWN ? 1 : -1;
    else if ((key.named && key.code == KEY_NPAGE) ||
             (!key.named && key.code == ' '))
        step = rows;
    else if (key.named && key.code == KEY_PPAGE)
        step = -rows;
    *top += step;
    return step != 0;
}

void view_page(view *v, const char *title, hm_str text)
{
    int top = 0;
    view_key key;

    do {
        int rows = screen_rows(v->screen);
        int columns = screen_columns(v->screen);
        int most;

        text_clear(&v->line);
        text_add(&v->line, text);
        text_clear(&v->page);
        text_wrap(&v->page, &v->line, columns);
        most = (int)v->page.line_count - (rows - 2);
        top = top > most ? most : top;
        top = top < 0 ? 0 : top;
        screen_erase(v->screen);
        screen_bar(v->screen, (view_box){0, 0, 1, columns}, VIEW_BAR);
        screen_text(v->screen, (view_box){0, 1, 1, columns - 1}, title,
                    VIEW_BAR);
        for (int i = 0; i < rows - 2; i++)
            screen_line(
                v->screen, (view_box){i + 1, 0, 1, columns},
                (view_part){.text = &v->page, .line = (size_t)top + (size_t)i});
        screen_text(v->screen, (view_box){rows - 1, 0, 1, columns},
                    most > top ? "more below; any other key goes back"
                               : "any key goes back",
                    VIEW_PLAIN);
        screen_show(v->screen);
        key = screen_key(v->screen);
    } while (turn_page(key, screen_rows(v->screen) - 2, &top));
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
    int y = screen_rows(v->screen) - 1;
    int columns = screen_columns(v->screen);
    int width;
    int skip;

    v->message[0] = '\0';
    view_draw(v);
    text_clear(&v->line);
    text_add(&v->line, hm_str_of(question));
    text_add(&v->line, hm_str_of(answer));
    width = text_line_width(&v->line, 0);
    skip = width >= columns ? width - columns + 1 : 0;
    screen_bar(v->screen, (view_box){y, 0, 1, columns}, VIEW_PLAIN);
    screen_line(v->screen, (view_box){y, 0, 1, columns},
                (view_part){.text = &v->line, .skip = skip});
    screen_cursor(v->screen, y, width - skip);
    screen_show(v->screen);
}

/* What a key does to a line; 1: it is finished, -1: it is given up. */
static int edit(char answer[VIEW_LINE], view_key key)
{
    enum { CTRL_U = 21, DELETE = 127, ESC = 27, CTRL_G = 7 };

    if (key.signal)
        return -1;
    if (key.named) {
        if (key.code == KEY_BACKSPACE)
            drop_char(answer);
        return key.code == KEY_ENTER;
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
        key = screen_key(v->screen);
        done = edit(answer, key);
        if (key.signal) {
            v->signal = key.signal;
            v->quit = true;
        }
    }
    screen_cursor(v->screen, -1, 0);
    return done > 0;
}

bool view_confirm(view *v, const char *question)
{
    char answer[VIEW_LINE] = "";

    return view_ask(v, question, answer) &&
           (strcmp(answer, "y") == 0 || strcmp(answer, "yes") == 0);
}
