/*
 * kif.c - the descriptor of KIF.
 */
#include "kif.h"

/* ---- telling it apart ---------------------------------------------------- */

/* How lines of KIF begin, in UTF-8 and in Shift_JIS. */
static int kif_probe(hm_str head)
{
    static const char *const words[] = {
        "#KIF",
        "手合割",
        "手数----",
        "\x8e\xe8\x8d\x87\x8a\x84", // 手合割
        "\x8e\xe8\x90\x94----",     // 手数----
    };
    size_t at = hm__str_starts(head, HM_STR("\xEF\xBB\xBF")) ? 3 : 0;

    for (; at < head.len; at = hm__str_find(head, '\n', at) + 1) {
        for (size_t i = 0; i < HM_COUNT(words); i++) {
            size_t here = at;

            if (hm__kifu_take(head, &here, words[i]))
                return 90;
        }
    }
    return 0;
}

extern const hm_notation hm__notation_kif;

const hm_notation hm__notation_kif = {
    .name = "kif",
    .title = "the format of Kakinoki Shogi",
    .exts = (const char *const[]){"kif", "kifu", NULL},
    .probe = kif_probe,
    .first_label = "1",
    .usual = true,
    .read = hm__kif_read,
    .find = hm__kif_find,
    .write = hm__kif_write,
    .move = hm__kif_move_typed,
    .encodes = true,
    .rules = "shogi",
};
