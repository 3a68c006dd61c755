/*
 * symbol.h - the one-cell symbols of pieces and of what stands on tiles.
 */
#ifndef HM_RENDER_TEXT_SYMBOL_H
#define HM_RENDER_TEXT_SYMBOL_H

#include "canvas.h"
#include "item.h"

/* What of a piece a cell shows. */
typedef enum hm__role {
    HM__ROLE_WHOLE,
    HM__ROLE_SUIT, // of a tile, or one half of a domino
    HM__ROLE_RANK, // of a tile, or the other half
} hm__role;

/* Symbols that belong to no piece alone. */
enum {
    HM__RISING = 0x2571,
    HM__FALLING = 0x2572,
    HM__HOLE = 0x25CC,
    HM__CARD_BACK = 0x1F0A0,
};

/* Never empty; "?" if there is no symbol. */
hm__symbol hm__symbol_of(const hm__text_item *item, hm__role role);

/* The same in one or two characters of ASCII; see docs/formats/text.md. */
hm__symbol hm__symbol_ascii(const hm__text_item *item, hm__role role);

/* ASCII for symbols that hm__symbol_ascii() did not make. */
char hm__code_ascii(uint32_t code);

/*
 * Whether a piece can be drawn as what it is: its system has such pieces, and
 * they have this side. Others show their letter.
 */
bool hm__is_known(const hm__text_item *item);

/* The letter of an actor of PAN, a capital if it is white; 0: it is none. */
char hm__item_letter(const hm__text_item *item);

/* Whether that actor is promoted. */
bool hm__item_promoted(const hm__text_item *item);

/* Whether it is a piece of an army whose symbol can be seen. */
static inline bool hm__is_soldier(const hm__text_item *item)
{
    return item->kind == HM__BIT && hm__army_symbol(item->set, item->attr);
}

/* The notation's letter of a kind; 0: it has a symbol in every system. */
char hm__kind_letter(hm__kind kind);

static inline hm__symbol hm__symbol_plain(uint32_t code)
{
    return (hm__symbol){.code = {code}};
}

#endif
