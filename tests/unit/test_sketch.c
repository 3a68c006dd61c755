/*
 * test_sketch.c - moves of PSN that tell less than a whole move.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "notation/psn/psn.h"

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
    {"4k4/9/9/9/6P2/9/9/9/4K4 b P", NULL, "P3d", "3e3d", "3e3d"},
    {"4k4/9/9/9/5S3/9/9/9/4K4 b S", NULL, "S3d", none, "4e3d"},
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
    hm__psn_move told;
    hm__shogi_move move;
    hm_fault why = {0};

    if (!hm__psn_move_read(text, &told) || (strict && told.odd))
        return none;
    if (hm__shogi_find(&p, &told.sketch, text, &move, &why) != HM_OK)
        return strcmp(why.id, "shogi-ambiguous") == 0 ? both : none;
    if ((strict && why.id) || hm__shogi_judge(&p, move, text, &why) != HM_OK)
        return none;
    hm__usi_write(move, usi);
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
    hm__psn_move told;
    hm__shogi_move move;

    (void)state;
    assert_true(hm__psn_move_read(HM_STR("G5h"), &told));
    assert_int_equal(
        hm__shogi_find(&p, &told.sketch, HM_STR("G5h"), &move, &why),
        HM_EINPUT);
    assert_non_null(strstr(why.message, "4i5h, 6i5h"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_moves_mean_one_move_or_say_why_not),
        cmocka_unit_test(an_ambiguous_move_lists_what_it_could_be),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
