/*
 * test_deals.c - arguments of starts: strings of a deal, lists of pieces, what
 * is wrong with them; and starts that a limit cuts short at each piece.
 */
#include "support.h"

enum { ROOM = 160 };

static hm_status build(fixture *f, const char *system, const char *name,
                       const char *setting, hm_table **out)
{
    char in_system[ROOM];
    const char *settings[] = {in_system, setting};
    const hm_setup_request request = {.size = sizeof(request),
                                      .name = name,
                                      .settings = settings,
                                      .setting_count = setting ? 2 : 1};

    *out = NULL;
    snprintf(in_system, sizeof(in_system), "system=%s", system);
    hm_diags_clear(f->diags);
    return hm_setup_build(f->ctx, &request, f->diags, out);
}

/* A setting that is wrong, and the message. */
typedef struct mistake {
    const char *name, *setting, *message;
} mistake;

static void check_mistakes(fixture *f, const char *system, const mistake *all,
                           size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hm_table *table;
        const hm_diag *diag;

        assert_int_equal(build(f, system, all[i].name, all[i].setting, &table),
                         HM_EINPUT);
        assert_null(table);
        assert_int_equal(hm_diags_count(f->diags), 1);
        diag = hm_diags_at(f->diags, 0);
        assert_string_equal(diag->id, "setup-bad-argument");
        if (!hm_str_is(diag->message, all[i].message))
            fail_msg("%s: the message is \"%.*s\"", all[i].setting,
                     (int)diag->message.len, diag->message.ptr);
    }
}

#define FOUR(text) text text text text
#define SIX(text) text text text text text text

static void mistakes_in_tiles_are_shown(void **state)
{
    static const mistake all[] = {
        {"desfases", "tiles=X",
         "tiles: expected a suit, S, M, C or A, not \"X\", character 1"},
        {"desfases", "tiles=S",
         "tiles: expected a rank, n, a or 0 to 5, but it ends there"},
        {"desfases", "tiles=Sn / S9",
         "tiles: expected a rank, n, a or 0 to 5, not \"9\", character 7"},
        {"desfases", "tiles=Sn Sn",
         "tiles: expected \"Sn\" at most once, character 4"},
        {"desfases", "tiles=Sn Ma", "tiles: expected 24 tiles, not 2"},
        {"desfases", "tiles=Sn^Sa",
         "tiles: expected an angle, ^, <, v or >, but it ends there"},
        {"desfases", "tiles=" FOUR(SIX("S^")),
         "tiles: expected 6 tiles of each suit, not 24 of \"S\""},
    };

    check_mistakes(*state, "piecepack", all, HM_COUNT(all));
}

static void mistakes_in_lists_are_shown(void **state)
{
    static const mistake all[] = {
        {"fujisan", "coins=x",
         "coins: expected a rank, n, a or 0 to 5, not \"x\", character 1"},
        {"fujisan", "coins=nn/nnn",
         "coins: expected \"n\" at most four times, character 6"},
        {"fujisan", "coins=n2", "coins: expected 24 ranks, not 2"},
        {"fujisan", "dice=01", "dice: expected 4 ranks, not 2"},
        {"plans_of_action", "coins=S", "coins: expected 24 suits, not 1"},
        {"plans_of_action", "coins=\xE9\x87\x91",
         "coins: expected a suit, S, M, C or A, not \"\xE9\x87\x91\", "
         "character 1"},
    };

    check_mistakes(*state, "piecepack", all, HM_COUNT(all));
}

static void mistakes_in_pawns_are_shown(void **state)
{
    static const mistake all[] = {
        {"fujisan", "pawns=x",
         "pawns: expected a pawn, S, M, C or A, or a number, not \"x\", "
         "character 1"},
        {"fujisan", "pawns=SS12/A12C",
         "pawns: expected \"S\" at most once, character 2"},
        {"fujisan", "pawns=S12M",
         "pawns: expected two rows, with \"/\" between them, but it ends "
         "there"},
        {"fujisan", "pawns=S12M/A12C/",
         "pawns: expected two rows and no more, not \"/\", character 10"},
        {"fujisan", "pawns=S12M/A13",
         "pawns: expected all four pawns, \"C\" is missing"},
        {"fujisan", "pawns=99999999S/A12C",
         "pawns: expected 14 places in row 1, not 10000"},
    };

    check_mistakes(*state, "piecepack", all, HM_COUNT(all));
}

/* Ranks are drawn for tiles that are known by their suits. */
static void tiles_may_have_suits_alone(void **state)
{
    fixture *f = *state;
    hm_table *table;

    assert_int_equal(build(f, "piecepack", "desfases",
                           "tiles=" SIX("S^") SIX("Mv") SIX("C<") SIX("A>"),
                           &table),
                     HM_OK);
    hm_table_free(table);
}

/* ---- lists of pieces ------------------------------------------------------
 */

/* Words for suits and ranks mean the same as numbers. */
static void suits_and_ranks_have_names(void **state)
{
    static const struct {
        const char *system, *name, *word, *number;
    } cases[] = {
        {"chess", "bits", "suit=white,Green", "suit=6,3"},
        {"chess", "bits", "rank=knights", "rank=2"},
        {"piecepack", "coins", "suit=suns", "suit=1"},
        {"piecepack", "coins", "rank=null,aces", "rank=1,2"},
        {"piecepack", "coins", "angle=^,<", "angle=0,90"},
        {"chess", "board", "angle=v", "angle=180"},
        {"chess", "board", "suit=black", "suit=2"},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        const char *settings[2] = {cases[i].word, cases[i].number};
        hm_out *texts[2];

        for (size_t j = 0; j < 2; j++) {
            hm_table *table;

            assert_int_equal(
                build(f, cases[i].system, cases[i].name, settings[j], &table),
                HM_OK);
            texts[j] = new_out(f);
            hm_table_json(table, texts[j]);
            hm_table_free(table);
        }
        if (!hm__str_eq(hm_out_text(texts[0]), hm_out_text(texts[1])))
            fail_msg("%s is not %s", settings[0], settings[1]);
        hm_out_free(texts[0]);
        hm_out_free(texts[1]);
    }
}

static void mistakes_in_lists_of_pieces_are_shown(void **state)
{
    static const mistake coins[] = {
        {"tiles", "suit=99",
         "suit: expected suits by name or number, such as green or 1:4"},
        {"coins", "suit=nothing",
         "suit: expected suits by name or number, such as green or 1:4"},
        {"coins", "rank=king", "rank: expected ranks, such as 1,2,5 or 1:6"},
        {"coins", "angle=x",
         "angle: expected degrees such as 0,90, or some of ^ < v >"},
        {"coins", "x=99999999",
         "x: expected coordinates, such as 1,2,5 or 1:6"},
        {"coins", "x=1:100000", "x: expected fewer pieces"},
    };
    static const mistake boards[] = {
        {"board", "suit=x",
         "suit: expected a suit by its name or number, such as green or 3"},
        {"board", "angle=x", "angle: expected degrees, or one of ^ < v >"},
        {"board", "x0=99999999", "x0: this is too far away"},
        {"board", "y0=far", "y0: expected a number"},
    };

    check_mistakes(*state, "piecepack", coins, HM_COUNT(coins));
    check_mistakes(*state, "chess", boards, HM_COUNT(boards));
}

/* ---- limits ---------------------------------------------------------------
 */

/* A start that may have fewer pieces than it needs is refused. */
static void check_short(fixture *f, const hm_setup *setup, size_t most)
{
    hm_table *table;
    hm_status st;

    limit_context(f, "pieces", most);
    st = build(f, setup->system, setup->name, NULL, &table);
    if (st != HM_ELIMIT || table)
        fail_msg("%s of %s with %zu pieces: %s", setup->name, setup->system,
                 most, hm_status_text(st));
}

static void starts_are_cut_short_at_every_piece(void **state)
{
    fixture *f = *state;
    hm_setup setup;

    for (size_t i = 0; hm_setup_at(i, &setup); i += UNIT_SAMPLE) {
        hm_table *table;
        size_t count;

        limit_context(f, "pieces", 100000);
        assert_int_equal(build(f, setup.system, setup.name, NULL, &table),
                         HM_OK);
        count = hm_table_count(table);
        hm_table_free(table);
        for (size_t most = 1; most < count; most++)
            check_short(f, &setup, most);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(mistakes_in_tiles_are_shown),
        TEST(mistakes_in_lists_are_shown),
        TEST(mistakes_in_pawns_are_shown),
        TEST(tiles_may_have_suits_alone),
        TEST(suits_and_ranks_have_names),
        TEST(mistakes_in_lists_of_pieces_are_shown),
        TEST(starts_are_cut_short_at_every_piece),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
