/*
 * test_relative.c - which marks a move needs, and which move they mean.
 */
#include "support.h"

#include "rules/shogi/board.h"

enum {
    LEFT = HM__SHOGI_LEFT,
    RIGHT = HM__SHOGI_RIGHT,
    STRAIGHT = HM__SHOGI_STRAIGHT,
    UP = HM__SHOGI_FORWARD,
    SIDEWAYS = HM__SHOGI_SIDEWAYS,
    BACK = HM__SHOGI_BACK,
    DROPPED = HM__SHOGI_DROPPED,
    DECLINED = HM__SHOGI_DECLINED,
};

typedef struct example {
    const char *board, *move;
    unsigned marks;
} example;

/* Boards without kings, Black to move, a gold and a knight in hand. */
static hm__shogi position_of(const char *rows, bool turned)
{
    hm_fault why = {0};
    char sfen[128];
    hm__shogi p;
    hm__shogi other = HM__SHOGI_EMPTY;

    snprintf(sfen, sizeof(sfen), "%s b GN 1", rows);
    assert_int_equal(hm__sfen_read(hm_str_of(sfen), &p, &why), HM_OK);
    if (!turned)
        return p;
    for (int s = 0; s < HM__SHOGI_SQUARES; s++) {
        int piece = p.board[s];

        if (piece)
            hm__shogi_put(&other, 80 - s,
                          HM__SHOGI_PIECE(HM__SHOGI_KIND(piece),
                                          HM__SHOGI_COLOR(piece) ^ 1));
    }
    memcpy(other.hand[1], p.hand[0], sizeof(p.hand[0]));
    other.side = HM__SHOGI_WHITE;
    return other;
}

static hm__shogi_move move_of(const char *text, bool turned)
{
    hm__shogi_move m;

    assert_true(hm__usi_read(hm_str_of(text), &m));
    if (turned) {
        m.from = m.drop ? m.from : (uint8_t)(80 - m.from);
        m.to = (uint8_t)(80 - m.to);
    }
    return m;
}

static hm_status find(const hm__shogi *p, hm__shogi_move m, unsigned marks,
                      hm_fault *why)
{
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);
    hm__shogi_ply ply = {.loose = true,
                         .named = (uint8_t)kind,
                         .marks = (uint8_t)marks,
                         .move = {.to = m.to, .promote = m.promote}};
    hm__shogi_move found;
    hm_status st = hm__shogi_find_relative(p, &ply, HM_STR(""), &found, why);

    if (st == HM_OK) {
        assert_int_equal(found.to, m.to);
        assert_int_equal(found.drop, m.drop);
        assert_int_equal(found.promote, m.promote);
        if (!m.drop)
            assert_int_equal(found.from, m.from);
    }
    return st;
}

static void check(const example *examples, size_t count)
{
    for (size_t i = 0; i < count * 2; i++) {
        const example *e = &examples[i / 2];
        hm__shogi p = position_of(e->board, i % 2);
        hm__shogi_move m = move_of(e->move, i % 2);
        hm_fault why = {0};

        if (hm__shogi_marks(&p, m) != e->marks)
            print_error("%s %s\n", e->board, e->move);
        assert_int_equal(hm__shogi_marks(&p, m), e->marks);
        assert_int_equal(find(&p, m, e->marks, &why), HM_OK);
        assert_null(why.id);
    }
}

static void golds_are_told_apart_by_how_they_go(void **state)
{
    static const example examples[] = {
        {"9/9/9/9/9/9/9/4G4/9", "5h5g", 0},
        {"9/9/4G4/3G5/9/9/9/9/9", "6d5d", SIDEWAYS}, // or from 5c
        {"9/9/4G4/3G5/9/9/9/9/9", "5c5d", BACK},
        {"9/9/9/3G5/4G4/9/9/9/9", "5e5d", UP},
        {"9/9/9/9/9/9/9/9/3G1G3", "6i5h", LEFT},
        {"9/9/9/9/9/9/9/9/3G1G3", "4i5h", RIGHT},
        {"9/9/9/9/9/9/9/9/3GG4", "5i5h", STRAIGHT},
        {"9/9/9/9/9/9/9/9/3GG4", "6i5h", LEFT},
        {"9/9/9/9/9/9/9/9/4GG3", "4i5h", RIGHT},
    };

    (void)state;
    check(examples, HM_COUNT(examples));
}

static void three_and_more_need_two_marks(void **state)
{
    static const example examples[] = {
        {"9/9/9/9/9/9/9/9/3+P+P+P3", "5i5h", STRAIGHT},
        {"9/9/9/9/9/9/9/9/3+P+P+P3", "4i5h", RIGHT},
        {"9/9/9/9/9/9/3+P1+P3/3+P+P+P3/9", "6h5g", LEFT | UP},
        {"9/9/9/9/9/9/3+P1+P3/3+P+P+P3/9", "6g5g", LEFT | SIDEWAYS},
        {"9/9/9/9/9/9/3+P1+P3/3+P+P+P3/9", "4h5g", RIGHT | UP},
        {"9/9/9/9/9/9/3+P5/3+P+P+P3/9", "4h5g", RIGHT},
        {"9/9/9/3S1S3/9/3S1S3/9/9/9", "6f5e", LEFT | UP},
        {"9/9/9/3S1S3/9/3S1S3/9/9/9", "4d5e", RIGHT | BACK},
    };

    (void)state;
    check(examples, HM_COUNT(examples));
}

/* The examples of the Japan Shogi Association. */
static void dragons_and_horses_are_never_straight(void **state)
{
    static const example examples[] = {
        {"+R8/9/9/1+R7/9/9/9/9/9", "9a8b", BACK},
        {"+R8/9/9/1+R7/9/9/9/9/9", "8d8b", UP},
        {"9/4+R4/7+R1/9/9/9/9/9/9", "2c4c", SIDEWAYS},
        {"9/4+R4/7+R1/9/9/9/9/9/9", "5b4c", BACK},
        {"9/9/9/9/4+R3+R/9/9/9/9", "5e3e", LEFT},
        {"9/9/9/9/4+R3+R/9/9/9/9", "1e3e", RIGHT},
        {"9/9/9/9/9/9/9/9/+R+R7", "9i8h", LEFT},
        {"9/9/9/9/9/9/9/9/+R+R7", "8i8h", RIGHT},
        {"9/9/9/9/9/9/9/7+R1/8+R", "2h1g", LEFT},
        {"9/9/9/9/9/9/9/7+R1/8+R", "1i1g", RIGHT},
        {"+B+B7/9/9/9/9/9/9/9/9", "9a8b", LEFT},
        {"+B+B7/9/9/9/9/9/9/9/9", "8a8b", RIGHT},
        {"9/9/9/9/9/9/9/9/+B3+B4", "9i7g", LEFT},
        {"9/9/9/9/9/9/9/9/+B3+B4", "5i7g", RIGHT},
        {"9/9/3+B5/9/+B8/9/9/9/9", "6c8e", BACK},
    };

    (void)state;
    check(examples, HM_COUNT(examples));
}

static void drops_and_promotions_are_told_where_there_is_a_choice(void **state)
{
    static const example examples[] = {
        {"9/9/9/9/9/9/9/9/9", "G*5e", 0},
        {"9/9/9/9/9/9/4G4/9/9", "G*5f", DROPPED},
        {"9/9/9/4S4/9/9/9/9/9", "5d5c", DECLINED},
        {"9/9/9/4S4/9/9/9/9/9", "5d5c+", 0},
        {"9/9/9/3S1S3/9/9/9/9/9", "6d5c", LEFT | DECLINED},
        {"9/9/9/4G4/9/9/9/9/9", "5d5c", 0},
        {"9/9/4N4/9/9/9/9/9/9", "5c4a+", 0},
    };

    (void)state;
    check(examples, HM_COUNT(examples));
}

static void a_pinned_piece_counts_for_the_writer_only(void **state)
{
    const char *sfen = "4rk3/9/9/9/9/4G4/3G5/4K4/9 b - 1"; // the gold on 5f
    hm__shogi_move m = move_of("6g6f", false);
    hm_fault why = {0};
    hm__shogi p;

    (void)state;
    assert_int_equal(hm__sfen_read(hm_str_of(sfen), &p, &why), HM_OK);
    assert_int_equal(hm__shogi_marks(&p, m), UP);
    assert_int_equal(find(&p, m, 0, &why), HM_OK);
    assert_int_equal(find(&p, m, UP, &why), HM_OK);
}

static void several_pieces_are_all_named(void **state)
{
    hm__shogi p = position_of("9/9/9/9/9/9/9/9/3G1G3", false);
    hm_fault why = {0};

    (void)state;
    assert_int_equal(find(&p, move_of("6i5h", false), UP, &why), HM_EINPUT);
    assert_string_equal(why.id, "shogi-ambiguous");
    assert_non_null(strstr(why.message, "4i, 6i"));
}

static void marks_that_fit_no_piece_are_refused(void **state)
{
    hm__shogi p = position_of("9/9/9/9/9/9/9/4G4/9", false);
    hm__shogi_move m = move_of("5h5g", false);
    unsigned wrong[] = {LEFT, RIGHT, SIDEWAYS, BACK, LEFT | UP};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(wrong); i++) {
        hm_fault why = {0};

        assert_int_equal(find(&p, m, wrong[i], &why), HM_EINPUT);
        assert_string_equal(why.id, "shogi-no-such-move");
    }
}

static void words_that_say_nothing_new_are_warned_of(void **state)
{
    hm__shogi p = position_of("9/9/9/9/9/9/9/4G4/9", false);
    hm_fault why = {0};

    (void)state;
    assert_int_equal(find(&p, move_of("N*5e", false), DROPPED, &why), HM_OK);
    assert_string_equal(why.id, "shogi-plain-drop");
    assert_int_equal(why.severity, HM_WARNING);
    assert_int_equal(find(&p, move_of("5h5g", false), DECLINED, &why), HM_OK);
    assert_string_equal(why.id, "shogi-no-choice");
    assert_int_equal(why.severity, HM_WARNING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golds_are_told_apart_by_how_they_go),
        cmocka_unit_test(three_and_more_need_two_marks),
        cmocka_unit_test(dragons_and_horses_are_never_straight),
        cmocka_unit_test(drops_and_promotions_are_told_where_there_is_a_choice),
        cmocka_unit_test(a_pinned_piece_counts_for_the_writer_only),
        cmocka_unit_test(several_pieces_are_all_named),
        cmocka_unit_test(marks_that_fit_no_piece_are_refused),
        cmocka_unit_test(words_that_say_nothing_new_are_warned_of),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
