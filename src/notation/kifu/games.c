/*
 * games.c - where a game of KIF or KI2 begins and ends in its file.
 *
 * A file holds one game, but games are also put one after the other: a line
 * of the header after moves begins the next.
 */
#include <string.h>

#include "base/utf8.h"
#include "kifu.h"

hm_str hm__kifu_skip_blanks(hm_str line)
{
    size_t at = 0;

    do {
        while (at < line.len && (line.ptr[at] == ' ' || line.ptr[at] == '\t'))
            at++;
    } while (at < line.len && (unsigned char)line.ptr[at] >= 0x80 &&
             (hm__kifu_take(line, &at, "　") ||
              hm__kifu_take(line, &at, "\x81\x40")));
    return (hm_str){line.ptr + at, line.len - at};
}

static bool names_format(hm_str line)
{
    return hm__str_starts(line, HM_STR("#KIF")) ||
           hm__str_starts(line, HM_STR("#KI2"));
}

/* Whether any of some words begins a text. */
static bool begins_with(hm_str text, const char *const *words)
{
    for (; *words; words++) {
        if (hm__str_starts(text, hm_str_of(*words)))
            return true;
    }
    return false;
}

/* Whether a line has a wide colon of Shift_JIS. */
static bool has_colon_sjis(hm_str line)
{
    return hm__kifu_has(line, "\x81\x46");
}

/*
 * Whether a line, in UTF-8 or Shift_JIS, belongs to a header: it has a colon,
 * or is a part of a diagram or the line above the moves.
 */
static bool is_header(hm_str line)
{
    static const char *const variations[] = {"変化", "まで", "\x95\xcf\x89\xbb",
                                             "\x82\xdc\x82\xc5", NULL};
    static const char *const parts[] = {"|", "+-", "手数----",
                                        "\x8e\xe8\x90\x94----", NULL};
    hm_str text = hm__kifu_skip_blanks(line);

    if (!text.len || strchr("*&#", text.ptr[0]) ||
        begins_with(text, variations))
        return false;
    return hm__str_find(text, ':', 0) < text.len || hm__kifu_has(text, "：") ||
           has_colon_sjis(text) || begins_with(text, parts);
}

/* What was seen of a game on the way to its end. */
typedef struct search {
    bool moves, any;
} search;

static hm__cut look_at_line(hm__splitter *splitter, hm_str line, size_t at)
{
    const hm__kifu_style *style = splitter->about;
    search *s = splitter->own;
    bool moves = line.len && style->is_moves(line);

    (void)at;
    if (line.len == 0)
        return HM__CUT_NONE;
    if (moves && !s->moves && line.ptr[0] == '\xE2') // no mark in Shift_JIS
        moves = hm__utf8_invalid(line) == line.len && !has_colon_sjis(line);
    if ((s->any && names_format(line)) ||
        (s->moves && !moves && is_header(line)))
        return HM__CUT_BEFORE;
    s->moves = s->moves || moves;
    s->any = s->any || hm__str_trim(line).len;
    return HM__CUT_NONE;
}

hm_status hm__kifu_find(hm_reader *r, const hm__kifu_style *style, size_t most,
                        hm__border *out)
{
    search own;
    hm__splitter splitter = {look_at_line, .about = style, .own = &own,
                             .own_size = sizeof(own)};

    return hm__reader_border(r, &splitter, most, out);
}

hm_status hm__kifu_take_game(hm__kifu *k)
{
    search own;
    hm__splitter splitter = {look_at_line, .about = k->style, .own = &own,
                             .own_size = sizeof(own)};
    hm__cut_game game;

    HM_TRY(hm__reader_cut(k->text.reader, k->text.record, &splitter, &game));
    return hm__shogi_take(&k->text, &game,
                          (hm__shogi_encoding){"kif-encoding", false});
}
