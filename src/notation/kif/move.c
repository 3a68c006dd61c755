/*
 * move.c - one move of KIF: ７六歩(77), 同　銀(31), ４五角打.
 */
#include "kif.h"

#include "notation/shogi/clock.h"

/* from = "(" digit digit ")"; "(00)" says no more than 打 */
static bool read_origin(hm_str t, size_t *at, hm__kif_move *m)
{
    const char *p = t.ptr + *at;

    if (t.len - *at < 4 || p[0] != '(' || p[3] != ')')
        return false;
    if (p[1] == '0' && p[2] == '0' && !m->ply.move.promote) {
        m->ply.move.drop = m->ply.named;
        m->odd = true;
    } else if (m->ply.move.drop || p[1] < '1' || p[1] > '9' || p[2] < '1' ||
               p[2] > '9') {
        return false;
    } else {
        m->ply.move.from = (uint8_t)((p[1] - '1') * 9 + p[2] - '1');
    }
    *at += 4;
    return true;
}

/* What is done with the piece: it promotes, it does not, or it is dropped. */
static void read_manner(hm_str t, size_t *at, hm__kif_move *m)
{
    if (hm__kifu_take(t, at, "打"))
        m->ply.move.drop = m->ply.named;
    else if (hm__kifu_take(t, at, "成"))
        m->ply.move.promote = true;
    else
        m->odd = hm__kifu_take(t, at, "不成") || m->odd;
}

/* move = square piece ["成" | "不成" | "打"] [from] */
static bool read_move(hm_str line, size_t *at, hm__kif_move *m)
{
    m->wrong =
        "expected a move such as ７六歩(77), or a word that ends the game";
    if (!hm__kifu_take_square(line, at, &m->square))
        return false;
    m->odd = m->square.odd || (m->square.same && m->square.close);
    m->wrong = "expected a piece, such as 歩 or 成銀";
    m->ply.named = (uint8_t)hm__kifu_take_kind(line, at);
    if (!m->ply.named)
        return false;
    if (*at < line.len && line.ptr[*at] != '(')
        read_manner(line, at, m);
    m->wrong = "expected the square where the move begins, such as (77), or 打";
    if (!read_origin(line, at, m) && !m->ply.move.drop)
        return false;
    m->wrong = "expected a piece that is not promoted, because it is dropped";
    return !m->ply.move.drop || hm__shogi_base(m->ply.named) == m->ply.named;
}

bool hm__kif_move_read(hm_str line, hm__kif_move *out)
{
    size_t at = 0;

    out->ply = (hm__shogi_ply){.named = 0};
    out->time = HM_NO_TIME;
    out->odd = out->odd_time = false;
    out->text = (hm_str){NULL, 0};
    if (!read_move(line, &at, out))
        return false;
    out->text = hm__str_part(line, 0, at);
    out->wrong = "expected a time, such as ( 0:12/00:01:02)";
    return at == line.len ||
           hm__kif_time_read(line, at, &out->time, &out->odd_time);
}

/* Whether digits come next, at least `least` of them; steps over them. */
static bool pass_digits(hm_str t, size_t *at, size_t least)
{
    size_t start = *at;

    while (*at < t.len && hm__is_digit(t.ptr[*at]))
        ++*at;
    return *at - start >= least;
}

/* usual time = "(" minutes ":" seconds "/" hours ":" minutes ":" seconds ")" */
static bool is_usual_time(hm_str t)
{
    size_t at = t.len > 1 && t.ptr[1] == ' ' ? 2 : 1;

    return pass_digits(t, &at, at == 1 ? 2 : 1) && hm__kifu_take(t, &at, ":") &&
           pass_digits(t, &at, 2) && hm__kifu_take(t, &at, "/") &&
           pass_digits(t, &at, 2) && hm__kifu_take(t, &at, ":") &&
           pass_digits(t, &at, 2) && hm__kifu_take(t, &at, ":") &&
           pass_digits(t, &at, 2) && at + 1 == t.len;
}

bool hm__kif_time_read(hm_str line, size_t at, int64_t *ms, bool *odd)
{
    int groups = 0;

    while (hm__kifu_take(line, &at, "　"))
        continue;
    hm__clock_skip_blanks(line, &at);
    while (at < line.len && line.ptr[at] == '(') {
        size_t start = at;
        int64_t one = 0;

        if (!hm__clock_read(line, &at, &one))
            return false;
        if (groups == 0)
            *ms = one;
        if (groups++ || !is_usual_time(hm__str_part(line, start, at)))
            *odd = true;
        hm__clock_skip_blanks(line, &at);
    }
    if (at < line.len && line.ptr[at] == '+') // the variations say so too
        at++;
    return hm__kifu_trim(hm__str_part(line, at, line.len)).len == 0;
}
