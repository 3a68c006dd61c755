/*
 * move.c - one move of KI2: ▲７六歩, △同　銀右上不成, ▲４五角打.
 */
#include "ki2.h"

#include "base/utf8.h"
#include "rules/shogi/shogi.h"

/* The first two are usual; the others are read. */
static const struct {
    const char *utf8, *cp932; // cp932: NULL if it has none
    int side;
    bool odd;
} signs[] = {
    {"▲", "\x81\xa3", HM__SHOGI_BLACK, false},
    {"△", "\x81\xa2", HM__SHOGI_WHITE, false},
    {"▼", "\x81\xa5", HM__SHOGI_BLACK, true},
    {"▽", "\x81\xa4", HM__SHOGI_WHITE, true},
    {"☗", NULL, HM__SHOGI_BLACK, true},
    {"☖", NULL, HM__SHOGI_WHITE, true},
};

bool hm__ki2_take_side(hm_str text, size_t *at, int *side, bool *odd)
{
    for (size_t i = 0; i < HM_COUNT(signs); i++) {
        if (!hm__kifu_take(text, at, signs[i].utf8))
            continue;
        *side = signs[i].side;
        *odd = signs[i].odd;
        return true;
    }
    return false;
}

bool hm__ki2_is_moves(hm_str line)
{
    hm_str text = hm__kifu_skip_blanks(line);

    for (size_t i = 0; i < HM_COUNT(signs); i++) {
        if (hm__str_starts(text, hm_str_of(signs[i].utf8)) ||
            (signs[i].cp932 && hm__str_starts(text, hm_str_of(signs[i].cp932))))
            return true;
    }
    return false;
}

const hm__ki2_word *hm__ki2_word_at(size_t index)
{
    static const hm__ki2_word words[] = {
        {"左", HM__SHOGI_LEFT, false},     {"直", HM__SHOGI_STRAIGHT, false},
        {"右", HM__SHOGI_RIGHT, false},    {"上", HM__SHOGI_FORWARD, false},
        {"行", HM__SHOGI_FORWARD, true},   {"入", HM__SHOGI_FORWARD, true},
        {"寄", HM__SHOGI_SIDEWAYS, false}, {"引", HM__SHOGI_BACK, false},
        {"打", HM__SHOGI_DROPPED, false},  {"不成", HM__SHOGI_DECLINED, false},
    };

    return index < HM_COUNT(words) ? &words[index] : NULL;
}

/* marks = {"左" | "直" | ... }; each of them once */
static bool take_mark(hm_str text, size_t *at, hm__ki2_move *m)
{
    for (size_t i = 0; hm__ki2_word_at(i); i++) {
        const hm__ki2_word *w = hm__ki2_word_at(i);

        if ((m->ply.marks & w->mark) || !hm__kifu_take(text, at, w->word))
            continue;
        m->ply.marks |= w->mark;
        m->odd = m->odd || w->odd;
        return true;
    }
    return false;
}

/* Whether the marks could belong to one move. */
static bool is_sound(const hm__ki2_move *m)
{
    const int ways = HM__SHOGI_FORWARD | HM__SHOGI_SIDEWAYS | HM__SHOGI_BACK;
    const int sides = HM__SHOGI_LEFT | HM__SHOGI_RIGHT | HM__SHOGI_STRAIGHT;
    int marks = m->ply.marks;
    int way = marks & ways;
    int side = marks & sides;

    if ((way & (way - 1)) || (side & (side - 1)))
        return false;
    if (m->ply.move.promote && (marks & HM__SHOGI_DECLINED))
        return false;
    return !(marks & HM__SHOGI_DROPPED) ||
           (marks == HM__SHOGI_DROPPED && !m->ply.move.promote &&
            m->ply.named < HM__SHOGI_KING);
}

/* move = square piece marks ["成" | "不成" | "打"] */
bool hm__ki2_take_move(hm_str text, size_t *at, hm__ki2_move *out)
{
    hm__ki2_move m = {.ply = {.loose = true}};

    *out = m;
    out->wrong = "expected a square such as ７六, or 同";
    if (!hm__kifu_take_square(text, at, &m.square))
        return false;
    m.odd = m.square.odd;
    out->wrong = "expected a piece, such as 歩 or 成銀";
    m.ply.named = (uint8_t)hm__kifu_take_kind(text, at);
    if (!m.ply.named)
        return false;
    while (take_mark(text, at, &m))
        ;
    m.ply.move.promote = hm__kifu_take(text, at, "成");
    out->wrong =
        "these marks cannot be combined; use at most one of 左直右, one "
        "of 上寄引, and one of 成, 不成 and 打";
    if (!is_sound(&m))
        return false;
    *out = m;
    return true;
}
