/*
 * test_notations.c - every legal move, written in each notation of shogi,
 * reads back as itself.
 */
#include "support.h"

#include "rules/shogi/board.h"

/* A notation of shogi that can hold any start is one more row. */
/* A notation, and whether its moves are as short as they can be. */
typedef struct form {
    const char *name;
    bool brief;
} form;

static const form forms[] = {{"csa", false}, {"ki2", false}, {"kif", false},
                             {"psn", false}, {"psn", true},  {"usi", false}};

static const form usi = {"usi", false};

enum { GAMES = 8, PLIES = 40, CROWDS = 60 };

/* Puts one game to a line: the position, and one of its legal moves. */
static size_t put_games(const hm__shogi *p, hm_out *out)
{
    hm__shogi_move moves[HM__SHOGI_MOVES];
    size_t count = hm__shogi_legal(p, moves);
    hm__shogi start = *p;
    char sfen[HM__SFEN_ROOM];

    start.ply = 1; // CSA has no numbers
    hm__sfen_write(&start, sfen);
    for (size_t i = 0; i < count; i++) {
        char text[HM__USI_ROOM];

        hm__usi_write(moves[i], text);
        hm_out_printf(out, "position sfen %s moves %s\n", sfen, text);
    }
    return count;
}

/* Converts all games of a text; returns how many there were. */
static size_t convert(fixture *f, hm_str text, const char *from, form to,
                      hm_out *out)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = from, .diags = f->diags};
    hm_writer_options writing = {.size = sizeof(writing),
                                 .to = to.name,
                                 .diags = f->diags,
                                 .settings = (const char *const[]){"short=yes"},
                                 .setting_count = to.brief};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;
    size_t count = 0;

    assert_int_equal(hm_input_memory(f->ctx, text, &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    for (; hm_reader_reuse(reader, &record) == HM_OK; count++) {
        writing.follows = count > 0;
        assert_int_equal(hm_record_write(f->ctx, record, &writing, out), HM_OK);
    }
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return count;
}

/* The usual start is spelled in another way when it is written. */
static char *lines_of(fixture *f, const hm__shogi *p, size_t *count)
{
    hm_out *plain = new_out(f);
    hm_out *lines = new_out(f);

    *count = put_games(p, plain);
    assert_int_equal(convert(f, hm_out_text(plain), "usi", usi, lines), *count);
    hm_out_free(plain);
    return take_text(lines);
}

static void check_position(fixture *f, const hm__shogi *p)
{
    size_t count;
    char *lines = lines_of(f, p, &count);

    for (size_t i = 0; i < HM_COUNT(forms); i++) {
        hm_out *there = new_out(f);
        hm_out *back = new_out(f);
        char *text;

        assert_int_equal(convert(f, hm_str_of(lines), "usi", forms[i], there),
                         count);
        assert_int_equal(
            convert(f, hm_out_text(there), forms[i].name, usi, back), count);
        text = take_text(back);
        assert_string_equal(text, lines);
        free(text);
        hm_out_free(there);
    }
    assert_int_equal(hm_diags_count(f->diags), 0); // nothing odd, nothing lost
    free(lines);
}

static void every_move_of_a_game_reads_back(void **state)
{
    fixture *f = *state;
    uint64_t seed = 1;

    for (int game = 0; game < GAMES; game++) {
        hm__shogi p;

        hm__shogi_start(&p);
        for (int ply = 0; ply < PLIES * (game + 1); ply++) {
            hm__shogi_move moves[HM__SHOGI_MOVES];
            size_t count = hm__shogi_legal(&p, moves);

            if (count == 0)
                break;
            if (ply % (game + 1) == 0)
                check_position(f, &p);
            hm__shogi_play(&p, moves[random_below(&seed, (uint32_t)count)]);
        }
    }
}

/* Puts a piece by chance near the middle, if its square is free. */
static void put_piece(hm__shogi *p, uint64_t *seed, int kind)
{
    int file = 2 + (int)random_below(seed, 5);
    int s = file * 9 + 2 + (int)random_below(seed, 5);

    if (!p->board[s])
        hm__shogi_put(p, s, HM__SHOGI_PIECE(kind, (int)random_below(seed, 2)));
}

/* Many pieces of few kinds: this is where KI2 needs its marks. */
static bool make_crowd(uint64_t *seed, hm__shogi *p)
{
    static const uint8_t kinds[] = {
        HM__SHOGI_GOLD,      HM__SHOGI_SILVER,    HM__SHOGI_TOKIN,
        HM__SHOGI_HORSE,     HM__SHOGI_DRAGON,    HM__SHOGI_ROOK,
        HM__SHOGI_BISHOP,    HM__SHOGI_KNIGHT,    HM__SHOGI_SILVER | 8,
        HM__SHOGI_LANCE | 8, HM__SHOGI_KNIGHT | 8};
    static const uint8_t most[] = {4, 4, 12, 2, 2, 2, 2, 4, 4, 4, 4};
    size_t which = random_below(seed, HM_COUNT(kinds));
    hm_fault why = {0};

    *p = (hm__shogi)HM__SHOGI_EMPTY;
    p->side = (uint8_t)random_below(seed, 2);
    hm__shogi_put(p, (int)random_below(seed, 9),
                  HM__SHOGI_PIECE(HM__SHOGI_KING, HM__SHOGI_BLACK));
    hm__shogi_put(p, 72 + (int)random_below(seed, 9),
                  HM__SHOGI_PIECE(HM__SHOGI_KING, HM__SHOGI_WHITE));
    for (int i = 0; i < most[which]; i++)
        put_piece(p, seed, kinds[which]);
    p->hand[p->side][HM__SHOGI_PAWN] = 1;
    return hm__shogi_validate(p, HM_STR(""), &why) == HM_OK;
}

static void every_move_of_a_crowd_reads_back(void **state)
{
    fixture *f = *state;
    uint64_t seed = 7;
    int made = 0;

    while (made < CROWDS) {
        hm__shogi p;

        if (!make_crowd(&seed, &p))
            continue;
        check_position(f, &p);
        made++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_move_of_a_game_reads_back),
        TEST(every_move_of_a_crowd_reads_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
