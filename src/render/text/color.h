/*
 * color.h - colours of pieces, and their codes.
 */
#ifndef HM_RENDER_TEXT_COLOR_H
#define HM_RENDER_TEXT_COLOR_H

/* Colours that a cell may have. */
typedef enum hm__ink {
    HM__BLACK,
    HM__RED,
    HM__GREEN,
    HM__YELLOW,
    HM__BLUE,
    HM__MAGENTA,
    HM__CYAN,
    HM__GREY,
    HM__INKS
} hm__ink;

enum { HM__SUIT_COLORS = 8 }; // suits that have a colour in a terminal

struct hm__text_item;

hm__ink hm__ink_of(const struct hm__text_item *item);

/* The foreground of a terminal, for "ESC[..m". */
int hm__ink_ansi(hm__ink ink);

/* As "BB0000". */
const char *hm__ink_html(hm__ink ink);

/* The letter of a suit that is a colour; '*' for others. */
char hm__suit_letter(int suit);

#endif
