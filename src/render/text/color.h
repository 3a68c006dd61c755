/*
 * color.h - colours of pieces, and how each is asked for.
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

/* Which colours the suits of a game system have. */
typedef enum hm__suit_inks {
    HM__INKS_PLAIN,
    HM__INKS_DICE,   // black is grey
    HM__INKS_CARDS,  // red and black only
    HM__INKS_FIELDS, // open, growing, dead
    HM__INKS_KINDS
} hm__suit_inks;

enum {
    HM__SUIT_RED = 1,
    HM__SUIT_BLACK = 2,
    HM__SUIT_WHITE = 6,
    HM__SUIT_COLORS = 8
};

struct hm__text_look;

hm__ink hm__ink_of(const struct hm__text_look *look);

/* The foreground of a terminal, for "ESC[..m". */
int hm__ink_ansi(hm__ink ink);

/* As "BB0000". */
const char *hm__ink_html(hm__ink ink);

/* "red" and so on for the first eight suits, "" for others. */
const char *hm__text_suit_color(int suit);

/* The notation's letter of a suit that is a colour; '*' for others. */
char hm__suit_letter(int suit);

#endif
