/*
 * swap.c - names in the other case.
 */
#include "grid.h"

#include <utf8proc.h>

#include "base/utf8.h"

static uint32_t other_case(uint32_t code)
{
    utf8proc_int32_t c = (utf8proc_int32_t)code;
    utf8proc_int32_t upper = utf8proc_toupper(c);

    return (uint32_t)(upper != c ? upper : utf8proc_tolower(c));
}

hm_str hm__grid_swap(hm_str name, char room[HM__SWAP_ROOM])
{
    size_t used = 0;
    bool first = true;

    for (size_t at = 0; at < name.len;) {
        uint32_t code = 0;
        size_t n = hm__utf8_decode(name, at, &code);

        at += n ? n : 1;
        if (!(first && code == '+'))
            used += hm__utf8_encode(other_case(code), room + used);
        first = code == ':';
    }
    return (hm_str){room, used};
}
