/*
 * test_pattern.c - moves of PSN that tell less than a whole move.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "notation/psn/psn.h"
#include "rules/shogi/board.h"

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
#define GOLD "4k4/9/9/6p2/5G3/9/9/9/4K4 b -"
#define TWO_GOLDS "4k4/9/9/6p2/5G1G1/9/9/9/4K4 b -"
#define APART "4k4/9/9/2p3p2/1G3G3/9/9/9/4K4 b -"
#define SILVERS "4k4/9/9/6p2/5+S1S1/9/9/9/4K4 b -"
#define ROOK "3k5/9/9/9/9/9/9/5R3/3K5 b -"
#define DRAGON "3k5/9/9/5+R3/9/9/9/9/3K5 b -"
#define PAWN_IN_HAND "4k4/9/9/9/9/9/9/9/4K4 b P"

static const char none[] = "none";
static const char both[] = "ambiguous";

/* What a text means, strictly and not; `last` is where the last move went. */
typedef struct meaning {
    const char *sfen, *last, *text, *strict, *lenient;
} meaning;

static const meaning meanings[] = {
    {START, NULL, "P7g-7f", "7g7f", "7g7f"},
    {START, NULL, "P7g7f", "7g7f", "7g7f"},
    {START, NULL, "P7f", "7g7f", "7g7f"},
    {START, NULL, "P7", "7g7f", "7g7f"},
    {START, NULL, "P", none, none},
    {START, NULL, "p7f", none, none},
    {START, NULL, "P7F", none, none},
    {START, NULL, "G5h", both, both},
    {START, NULL, "G65h", "6i5h", "6i5h"},
    {START, NULL, "Gi5h", both, both},
    {START, NULL, "P3d", none, none},
    {START, NULL, "P7gx7f", none, none},
    {START, NULL, "P7g-7f=", none, "7g7f"},
    {"4k4/8P/9/9/9/9/9/9/4K4 b -", NULL, "P1b-1a=", none, none},
    {START, NULL, "P7g-7f+", none, none},
    {START, NULL, "P7g-7f!?", none, "7g7f"},
    {GOLD, "3d", "G4ex3d", "4e3d", "4e3d"},
    {GOLD, "3d", "Ge3d", "4e3d", "4e3d"},
    {GOLD, "3d", "G4exd", "4e3d", "4e3d"},
    {GOLD, "3d", "G4ed", both, both},
    {GOLD, "3d", "G3", both, both},
    {GOLD, "3d", "Gx", "4e3d", "4e3d"},
    {GOLD, "3d", "xG", "4e3d", "4e3d"},
    {GOLD, NULL, "Gx", "4e3d", "4e3d"},
    {GOLD, "5a", "Gx", "4e3d", "4e3d"},
    {GOLD, NULL, "xG", none, "4e3d"},
    {GOLD, "5a", "xG", none, "4e3d"},
    {GOLD, "3d", "G-3d", none, "4e3d"},
    {GOLD, "3d", "+Gx", none, none},
    {TWO_GOLDS, "3d", "Gx", both, both},
    {TWO_GOLDS, "3d", "Gex3d", both, both},
    {TWO_GOLDS, "3d", "G4x3d", "4e3d", "4e3d"},
    {TWO_GOLDS, "3d", "G43d", "4e3d", "4e3d"},
    {TWO_GOLDS, "3d", "G4x", "4e3d", "4e3d"},
    {TWO_GOLDS, "3d", "xG4", none, "4e3d"},
    {APART, "3d", "xG", "4e3d", "4e3d"},
    {APART, "7d", "Gx", "8e7d", "8e7d"},
    {APART, NULL, "Gx", both, both},
    {SILVERS, "3d", "x+S", "4e3d", "4e3d"},
    {SILVERS, "3d", "+Sx", "4e3d", "4e3d"},
    {SILVERS, "3d", "xS", "2e3d", "2e3d"},
    {SILVERS, "3d", "Sx3d", "2e3d", "2e3d"},
    {ROOK, NULL, "R4h-4c=", "4h4c", "4h4c"},
    {ROOK, NULL, "R4h-4c", "4h4c", "4h4c"},
    {ROOK, NULL, "R4c+", "4h4c+", "4h4c+"},
    {ROOK, NULL, "R4h-4d+", none, none},
    {"3k5/9/5p3/9/9/9/9/5R3/3K5 b -", "4c", "Rx+", "4h4c+", "4h4c+"},
    {"3k5/9/5p3/9/9/9/9/5R3/3K5 b -", "4c", "xR=", "4h4c", "4h4c"},
    {DRAGON, NULL, "+R4d-4b+", "4d4b", "4d4b"},
    {DRAGON, NULL, "R4b+", "4d4b", "4d4b"},
    {DRAGON, NULL, "+R4d-4b=", none, "4d4b"},
    {"4k4/6P2/9/9/9/9/9/9/4K4 b -", NULL, "P3a+", "3b3a+", "3b3a+"},
    {"4k4/6P2/9/9/9/9/9/9/4K4 b -", NULL, "P3b-3a", none, "3b3a+"},
    {"4k4/9/6N2/9/9/9/9/9/4K4 b -", NULL, "N2a", none, "3c2a+"},
    {PAWN_IN_HAND, NULL, "P3d", "P*3d", "P*3d"},
    {PAWN_IN_HAND, NULL, "P'3d", none, "P*3d"},
    {PAWN_IN_HAND, NULL, "P-3d", none, none},
    {PAWN_IN_HAND, NULL, "P*3", both, both},
    {PAWN_IN_HAND, NULL, "P*3a", none, none},
    {PAWN_IN_HAND, NULL, "P*3d+", none, none},
    {PAWN_IN_HAND, NULL, "P*3d=", none, "P*3d"},
    {"4k4/9/9/9/6P2/9/9/9/4K4 b P", NULL, "P3d", "3e3d", "3e3d"},
    {"4k4/9/9/9/5S3/9/9/9/4K4 b S", NULL, "S3d", none, "4e3d"},
    {"4k4/9/9/9/9/N8/9/9/4K4 b N", NULL, "Nd", none, "9f8d"},
    {"4k4/9/9/9/5S3/9/9/9/4K4 b S", NULL, "S*3d", "S*3d", "S*3d"},
    {"4k4/9/9/9/9/9/1PPPPPPPP/9/4K4 b P", NULL, "Pe", "P*9e", "P*9e"},
    {"8k/9/6NG1/9/9/9/9/9/4K4 b P", NULL, "P1b", none, none},
    {"8k/9/7G1/9/9/9/9/9/4K4 b P", NULL, "P1b", "P*1b", "P*1b"},
    {"4k4/9/9/9/4r4/9/9/4G1G2/4K4 b -", NULL, "G4h", "3h4h", "3h4h"},
    {"4k4/9/9/5+P3/6P2/9/9/9/4K4 b -", NULL, "P3d", "3e3d", "3e3d"},
    {"4k4/9/9/5+P3/6P2/9/9/9/4K4 b -", NULL, "+P3d", "4d3d", "4d3d"},
    {"4k4/9/9/9/9/6p2/9/9/4K4 w -", NULL, "P3g+", "3f3g+", "3f3g+"},
    {"4k4/1p7/G8/1G7/9/9/9/9/4K4 b -", "8b", "Gcx", "9c8b", "9c8b"},
};

static hm__shogi position_of(const meaning *m)
{
    hm_fault why = {0};
    hm__shogi p;

    assert_int_equal(hm__sfen_read(hm_str_of(m->sfen), &p, &why), HM_OK);
    if (m->last)
        p.last = (uint8_t)((m->last[0] - '1') * 9 + m->last[1] - 'a');
    return p;
}

/* The move in USI, or "none" or "ambiguous". */
static const char *read_move(const meaning *m, bool strict,
                             char usi[HM__USI_ROOM])
{
    hm__shogi p = position_of(m);
    hm_str text = hm_str_of(m->text);
    hm__psn_move stated;
    hm__shogi_found found;
    hm_fault why = {0};

    if (!hm__psn_move_read(text, &stated) || (strict && stated.odd))
        return none;
    if (hm__shogi_find(&p, &stated.pattern, text, &found, &why) != HM_OK)
        return strcmp(why.id, "shogi-ambiguous") == 0 ? both : none;
    if ((strict && why.id) ||
        hm__shogi_judge(&p, found.move, text, &why) != HM_OK)
        return none;
    assert_true(found.legal);
    hm__usi_write(found.move, usi);
    return usi;
}

static void short_moves_mean_one_move_or_say_why_not(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM_COUNT(meanings); i++) {
        const meaning *m = &meanings[i];
        char usi[HM__USI_ROOM];

        print_message("%s %s\n", m->sfen, m->text);
        assert_string_equal(read_move(m, true, usi), m->strict);
        assert_string_equal(read_move(m, false, usi), m->lenient);
    }
}

static void an_ambiguous_move_lists_what_it_could_be(void **state)
{
    hm_fault why = {0};
    hm__shogi p = position_of(&(meaning){.sfen = START});
    hm__psn_move stated;
    hm__shogi_found found;

    (void)state;
    assert_true(hm__psn_move_read(HM_STR("G5h"), &stated));
    assert_int_equal(
        hm__shogi_find(&p, &stated.pattern, HM_STR("G5h"), &found, &why),
        HM_EINPUT);
    assert_non_null(strstr(why.message, "4i5h, 6i5h"));
}

/* ---- any text, against all legal moves ------------------------------------
 */

/* A short move as the grammar has it; 0: not told. */
typedef struct stated {
    bool taker, plus;
    char letter, from_file, from_rank, op, to_file, to_rank, suffix;
} stated;

/* How a search through all legal moves goes. */
typedef struct round {
    bool strict, promoted, last;
} round;

typedef struct tally {
    size_t steps, drops;
    hm__shogi_move step, drop;
} tally;

static uint32_t roll(uint32_t *seed, uint32_t n)
{
    *seed = *seed * 1664525 + 1013904223;
    return (*seed >> 10) % n;
}

static bool is_at(int square, char file, char rank)
{
    return (!file || hm__shogi_file(square) == file - '0') &&
           (!rank || hm__shogi_rank(square) == rank - 'a' + 1);
}

/* The squares that are told; without a sign, part of one may be either's. */
static bool squares_fit(const stated *t, hm__shogi_move m)
{
    bool drop = m.drop != 0;
    bool from = t->from_file || t->from_rank;

    if (!t->op && !t->taker && !from && !(t->to_file && t->to_rank) && !drop &&
        is_at(m.from, t->to_file, t->to_rank))
        return true;
    return !(drop && from) &&
           (drop || is_at(m.from, t->from_file, t->from_rank)) &&
           is_at(m.to, t->to_file, t->to_rank);
}

static bool suffix_fits(const hm__shogi *p, const stated *t, hm__shogi_move m,
                        bool strict)
{
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);
    hm__squares ends = hm__square(m.to) | (m.drop ? 0 : hm__square(m.from));
    bool can = !m.drop && hm__shogi_can_promote(kind) &&
               (ends & hm__shogi_zone(p->side)) != 0;
    bool must = can && hm__squares_has(hm__shogi_dead_end(kind, p->side), m.to);

    if (t->suffix == '+')
        return m.promote || (!m.drop && hm__shogi_is_promoted(kind));
    if (t->suffix == '=' && (must || (strict && !can)))
        return false;
    return m.promote ? must && !strict : true;
}

static bool fits(const hm__shogi *p, const stated *t, hm__shogi_move m, round r)
{
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);
    bool takes = p->board[m.to] != 0;
    bool promoted = hm__shogi_is_promoted(kind);

    if (hm__psn_letter(kind) != t->letter || promoted != r.promoted)
        return false;
    if (m.drop ? t->op == '-' || t->op == 'x' || t->taker : t->op == '*')
        return false;
    if ((t->op == 'x' || t->taker) && !takes)
        return false;
    if (t->op == '-' && takes && r.strict)
        return false;
    if (r.last && m.to != p->last)
        return false;
    return squares_fit(t, m) && suffix_fits(p, t, m, r.strict);
}

static bool count(const hm__shogi *p, const stated *t, round r, tally *out)
{
    hm__shogi_move legal[HM__SHOGI_MOVES];
    size_t n = hm__shogi_legal(p, legal);

    *out = (tally){0};
    for (size_t i = 0; i < n; i++) {
        if (!fits(p, t, legal[i], r))
            continue;
        *(legal[i].drop ? &out->drop : &out->step) = legal[i];
        *(legal[i].drop ? &out->drops : &out->steps) += 1;
    }
    return out->steps + out->drops > 0;
}

/* The plain piece, else the promoted one; what moved last, else the rest. */
static bool count_in_rounds(const hm__shogi *p, const stated *t, bool strict,
                            tally *out)
{
    bool last = t->taker || (t->op == 'x' && !t->to_file && !t->to_rank);
    round r = {.strict = strict, .promoted = t->plus, .last = last};

    for (;;) {
        r.promoted = t->plus;
        if (count(p, t, r, out))
            return true;
        r.promoted = true;
        if (count(p, t, r, out))
            return true;
        if (!r.last || (t->taker && strict))
            return false;
        r.last = false;
    }
}

/* The verdict by trying all legal moves. */
static const char *try_all(const hm__shogi *p, const stated *t, bool strict,
                           char usi[HM__USI_ROOM])
{
    tally found;

    if (strict && t->taker && (t->from_file || t->from_rank))
        return none;
    if (!count_in_rounds(p, t, true, &found) &&
        (strict || !count_in_rounds(p, t, false, &found)))
        return none;
    if (found.steps + found.drops > 1 && (strict || found.steps != 1))
        return both;
    hm__usi_write(found.steps ? found.step : found.drop, usi);
    return usi;
}

/* As much of a legal move as chance tells, and now and then what is wrong. */
static stated some_told(const hm__shogi *p, uint32_t *seed)
{
    hm__shogi_move legal[HM__SHOGI_MOVES];
    hm__shogi_move m = legal[roll(seed, (uint32_t)hm__shogi_legal(p, legal))];
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);
    stated t = {.letter = hm__psn_letter(kind),
                .taker = roll(seed, 6) == 0,
                .plus = hm__shogi_is_promoted(kind) && roll(seed, 3),
                .suffix = "\0\0+="[roll(seed, 4)]};

    t.op = t.taker ? '\0' : "\0\0-xx*"[roll(seed, 6)];
    if (!m.drop && t.op != '*' && roll(seed, 3) == 0)
        t.from_file = (char)('0' + hm__shogi_file(m.from));
    if (!m.drop && t.op != '*' && roll(seed, 3) == 0)
        t.from_rank = (char)('a' + hm__shogi_rank(m.from) - 1);
    if (!t.taker && roll(seed, 3))
        t.to_file = (char)('0' + hm__shogi_file(m.to));
    if (!t.taker && roll(seed, 3))
        t.to_rank = (char)('a' + hm__shogi_rank(m.to) - 1);
    return t;
}

/*
 * Whether the text of it says it all again: without a sign, parts of squares
 * run into each other.
 */
static bool is_clear(const stated *t)
{
    bool from = t->from_file || t->from_rank;
    bool to = t->to_file || t->to_rank;

    if (t->op || t->taker)
        return true;
    return to && (!from || (t->to_file && t->to_rank));
}

static void spell(const stated *t, char text[16])
{
    const char parts[] = {t->taker ? 'x' : '\0',
                          t->plus ? '+' : '\0',
                          t->letter,
                          t->from_file,
                          t->from_rank,
                          t->op,
                          t->to_file,
                          t->to_rank,
                          t->suffix};
    size_t n = 0;

    for (size_t i = 0; i < sizeof(parts); i++) {
        if (parts[i])
            text[n++] = parts[i];
    }
    text[n] = '\0';
}

static void compare(const hm__shogi *p, const stated *t)
{
    char sfen[HM__SFEN_ROOM];
    char text[16];
    char last[3] = {(char)('0' + hm__shogi_file(p->last)),
                    (char)('a' + hm__shogi_rank(p->last) - 1), '\0'};
    meaning m = {sfen, p->last == HM__SHOGI_NOWHERE ? NULL : last, text, "",
                 ""};

    hm__sfen_write(p, sfen);
    spell(t, text);
    for (int strict = 0; strict < 2; strict++) {
        char usi[HM__USI_ROOM];
        char plain[HM__USI_ROOM];
        const char *found = read_move(&m, strict, usi);
        const char *expected = try_all(p, t, strict, plain);

        /* a lenient reading may find several where a strict one has none */
        found = strict && found == both ? none : found;
        expected = strict && expected == both ? none : expected;
        if (strcmp(found, expected) != 0)
            print_message("%s %s %s\n", sfen, last, text);
        assert_string_equal(found, expected);
    }
}

/* Short texts in the positions of games that chance plays. */
static void any_short_move_means_what_trying_all_moves_finds(void **state)
{
    uint32_t seed = 5;

    (void)state;
    for (int game = 0; game < 40; game++) {
        hm__shogi_move legal[HM__SHOGI_MOVES];
        hm__shogi p;
        size_t n;

        hm__shogi_start(&p);
        for (int ply = 0; ply < 200 && (n = hm__shogi_legal(&p, legal));
             ply++) {
            for (int i = 0; i < 8; i++) {
                stated t = some_told(&p, &seed);

                if (is_clear(&t))
                    compare(&p, &t);
            }
            hm__shogi_play(&p, legal[roll(&seed, (uint32_t)n)]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_moves_mean_one_move_or_say_why_not),
        cmocka_unit_test(an_ambiguous_move_lists_what_it_could_be),
        cmocka_unit_test(any_short_move_means_what_trying_all_moves_finds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
