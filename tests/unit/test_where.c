/*
 * test_where.c - expressions that select games.
 */
#include "support.h"

#include "select/regex.h"
#include "select/where.h"

static hm_where *parse(fixture *f, const char *text)
{
    hm_where *where = NULL;

    assert_int_equal(hm_where_parse(f->ctx, hm_str_of(text), f->diags, &where),
                     HM_OK);
    return where;
}

static hm_truth test_at(fixture *f, const char *text, const hm_facts *facts)
{
    hm_where *where = parse(f, text);
    hm_out *scratch = new_out(f);
    hm_truth truth;

    assert_int_equal(hm_where_test(where, facts, scratch, &truth), HM_OK);
    hm_out_free(scratch);
    hm_where_free(where);
    return truth;
}

static const char *const game =
    "[Sente \"羽生善治\"]\n[Gote \"Sato, A.\"]\n[Date \"1990/05/07\"]\n"
    "[Venue \"5 min\"]\n[Round \"10\"]\nP7g-7f {a comment} P3c-3d "
    "(P8c-8d) Resigns\n";

/* ---- what is selected ---------------------------------------------------- */

static const struct {
    const char *text;
    hm_truth want;
} selections[] = {
    {"plies = 2", HM_YES},
    {"plies = 2.0", HM_YES},
    {"plies > 10", HM_NO},
    {"plies < 10", HM_YES},
    {"Round > 9", HM_YES},
    {"Round = 010", HM_YES},
    {"round != 10", HM_NO},
    {"BLACK ~ 羽生", HM_YES},
    {"Black ~ '^羽.善治$'", HM_YES},
    {"White = \"Sato, A.\"", HM_YES},
    {"Gote ~ '^sato'", HM_NO},
    {"\"venue\" = '5 min'", HM_YES},
    {"date >= 1990", HM_YES},
    {"date > 1990", HM_NO},
    {"date = 1990-05", HM_YES},
    {"date < 1990.05.08", HM_YES},
    {"date < 1990.05.07", HM_NO},
    {"date <= '1990-05-07 12:00'", HM_YES},
    {"Elo < 2000", HM_NO},
    {"Elo >= 2000", HM_NO},
    {"Elo != 2000", HM_YES},
    {"Elo = ''", HM_YES},
    {"not Elo = 2000", HM_YES},
    {"winner = white", HM_YES},
    {"winner = Second", HM_YES},
    {"winner = black", HM_NO},
    {"winner = first", HM_NO},
    {"game = Shogi and rules = shogi and notation = psn", HM_YES},
    {"number = 1 and file = here", HM_YES},
    {"variations = 1 and comments = 1", HM_YES},
    {"faulty = no", HM_YES},
    {"id ~ '^[0-9a-f]{32}$'", HM_YES},
    {"plies = 1 or plies = 2 and rules = chess", HM_NO},
    {"(plies = 1 or plies = 2) and not rules = chess", HM_YES},
    {"NOT (plies = 2 AND rules = shogi)", HM_NO},
    {"not not plies = 2", HM_YES},
    {"plies=2and", HM_NO},
    {"result ~ Resigns", HM_YES},
    {"plies>1", HM_YES},
    {"plies<2", HM_NO},
    {"plies!=2", HM_NO},
    {"Black~羽生", HM_YES},
    {"Venue=\"5 min\"", HM_YES},
    {"Venue='5 min'", HM_YES},
    {"(plies=2)", HM_YES},
    {"winner = WHITE", HM_YES},
    {"id = 12", HM_NO},
    {"id != 1990", HM_YES},
};

static void expressions_select_games(void **state)
{
    fixture *f = *state;
    hm_record *record = read_from(f, "psn", hm_str_of(game));
    hm_replay *replay;
    hm_facts facts = {.size = sizeof(facts),
                      .record = record,
                      .file = "here",
                      .stage = HM_STAGE_PLAYED};

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    facts.replay = replay;
    for (size_t i = 0; i < HM_COUNT(selections); i++) {
        if (test_at(f, selections[i].text, &facts) != selections[i].want)
            fail_msg("%s", selections[i].text);
    }
    hm_replay_free(replay);
    hm_record_free(record);
}

static void the_head_decides_where_it_can(void **state)
{
    fixture *f = *state;
    hm_record *record = read_from(f, "psn", hm_str_of(game));
    hm_facts facts = {.size = sizeof(facts), .record = record, .file = "here"};

    assert_int_equal(test_at(f, "date = 1990", &facts), HM_YES);
    assert_int_equal(test_at(f, "plies = 2", &facts), HM_MAYBE);
    assert_int_equal(test_at(f, "plies = 2 and date = 1991", &facts), HM_NO);
    assert_int_equal(test_at(f, "plies = 2 or date = 1990", &facts), HM_YES);
    assert_int_equal(test_at(f, "not plies = 2", &facts), HM_MAYBE);
    facts.stage = HM_STAGE_MOVES;
    assert_int_equal(test_at(f, "plies = 2 or faulty = yes", &facts), HM_YES);
    assert_int_equal(test_at(f, "faulty = yes", &facts), HM_MAYBE);
    hm_record_free(record);
}

static void a_game_that_cannot_be_read_is_faulty(void **state)
{
    fixture *f = *state;
    hm_facts facts = {.size = sizeof(facts),
                      .file = "here",
                      .number = 7,
                      .notation = "kif",
                      .stage = HM_STAGE_PLAYED};

    assert_int_equal(test_at(f, "faulty = yes and number = 7", &facts), HM_YES);
    assert_int_equal(test_at(f, "notation = kif and plies = 0", &facts),
                     HM_YES);
    assert_int_equal(test_at(f, "Black = ''", &facts), HM_YES);
}

static void colours_are_those_of_the_game(void **state)
{
    fixture *f = *state;
    hm_record *record = read_from(
        f, "pgn",
        HM_STR("[White \"W\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"));
    hm_replay *replay;
    hm_facts facts = {
        .size = sizeof(facts), .record = record, .stage = HM_STAGE_PLAYED};

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    facts.replay = replay;
    assert_int_equal(test_at(f, "winner = black and winner = second", &facts),
                     HM_YES);
    assert_int_equal(test_at(f, "Black = B and White = W", &facts), HM_YES);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* ---- looking at one ------------------------------------------------------ */

static void parts_can_be_looked_at(void **state)
{
    fixture *f = *state;
    hm_where *where =
        parse(f, "Black ~ \"a\" or not plies >= 9 and winner = white");
    hm_where_node n;

    assert_true(hm_where_at(where, 0, &n));
    assert_int_equal(n.kind, HM_WHERE_COMPARE);
    assert_int_equal(n.field, HM_FIELD_BLACK);
    assert_int_equal(n.op, HM_MATCHES);
    assert_true(hm_where_at(where, 1, &n));
    assert_int_equal(n.field, HM_FIELD_PLIES);
    assert_int_equal(n.op, HM_GREATER_EQUAL);
    assert_text(n.value, "9");
    assert_true(hm_where_at(where, 2, &n));
    assert_int_equal(n.kind, HM_WHERE_NOT);
    assert_int_equal(n.left, 1);
    assert_true(hm_where_at(where, 3, &n));
    assert_int_equal(n.field, HM_FIELD_SIDE);
    assert_true(hm_where_at(where, 4, &n));
    assert_int_equal(n.kind, HM_WHERE_AND);
    assert_true(hm_where_at(where, 5, &n));
    assert_int_equal(n.kind, HM_WHERE_OR);
    assert_int_equal(n.left, 0);
    assert_int_equal(n.right, 4);
    assert_false(hm_where_at(where, 6, &n));
    assert_int_equal(hm_where_stage(where), HM_STAGE_PLAYED);
    hm_where_free(where);
    where = parse(f, "Elo > 2");
    assert_int_equal(hm_where_stage(where), HM_STAGE_HEAD);
    hm_where_free(where);
    assert_string_equal(hm_field_name(HM_FIELD_PLIES), "plies");
}

static const struct {
    const char *text;
    size_t column;
} mistakes[] = {
    {"", 1},
    {"plies", 6},
    {"plies =", 8},
    {"plies = 2 3", 11},
    {"(plies = 2", 1},
    {"plies = 2)", 10},
    {"and plies = 2", 1},
    {"plies = 2 and", 14},
    {"plies ! 2", 7},
    {"a = \"b", 5},
    {"a ~ 'x)'", 7},
    {"a ~ '\\1'", 6},
    {"a ~ '[b'", 6},
    {"a ~ '*'", 6},
    {"a ~ 'b{2'", 7},
    {"a ~ 'b{9999}'", 7},
    {"a ~ '[z-a]'", 7},
    {"a ~ a\\", 6},
    {"a ~ '((b)'", 6},
    {"a ~ 'b{3,2}'", 7},
    {"a ~ 'b{x}'", 8},
    {"a ~ 'b{}'", 7},
    {"a ~ 'b{,2}'", 8},
    {"a ~ 'b{2,,3}'", 10},
    {"a ~ 'b{300,}'", 7},
    {"a ~ 'b{1,300}'", 7},
    {"a ~ '['", 6},
    {"a ~ '[^'", 6},
    {"a ~ [\\", 5},
    {"a ~ [a-\\", 6},
    {"a ~ [A-\\", 5},
    {"a ~ '[a-\\]]'", 7},
    {"a ~ '\\d)'", 8},
    {"a=b(", 4},
    {"a=b)", 4},
    {"a=b=c", 4},
    {"a=b~c", 4},
    {"a=b<c", 4},
    {"a=b>c", 4},
    {"a=b\"c\"", 4},
    {"a=b'c'", 4},
    {"a=b!c", 4},
};

static void what_is_wrong_is_pointed_at(void **state)
{
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(mistakes); i++) {
        hm_where *where;

        hm_diags_clear(f->diags);
        assert_int_equal(hm_where_parse(f->ctx, hm_str_of(mistakes[i].text),
                                        f->diags, &where),
                         HM_EINPUT);
        assert_null(where);
        assert_int_equal(hm_diags_count(f->diags), 1);
        if (hm_diags_at(f->diags, 0)->column != mistakes[i].column)
            fail_msg("%s: %zu", mistakes[i].text,
                     hm_diags_at(f->diags, 0)->column);
    }
}

static void what_is_too_large_is_refused(void **state)
{
    enum { MANY = 4000 };
    fixture *f = *state;
    char *text = calloc(4, MANY + 10);
    hm_where *where;

    assert_non_null(text);
    memset(text, '(', MANY);
    assert_int_equal(hm_where_parse(f->ctx, hm_str_of(text), f->diags, &where),
                     HM_ELIMIT);
    for (size_t i = 0; i < MANY; i++)
        memcpy(text + 4 * i, "not ", 4);
    memcpy(text + (size_t)4 * MANY, "a=b", 4);
    assert_int_equal(hm_where_parse(f->ctx, hm_str_of(text), f->diags, &where),
                     HM_ELIMIT);
    free(text);
    assert_int_equal(hm_where_parse(f->ctx, HM_STR("a ~ '((x{99}){99}){99}'"),
                                    f->diags, &where),
                     HM_EINPUT);
}

/* What is refused with HM_ELIMIT, at which column. */
static size_t limit_column(fixture *f, const char *begin, size_t times,
                           const char *again, const char *end)
{
    enum { ROOM = HM__WHERE_BYTES + 64 };
    char *text = calloc(1, ROOM);
    size_t used;
    size_t column;
    hm_where *where;

    assert_non_null(text);
    used = (size_t)snprintf(text, ROOM, "%s", begin);
    for (size_t i = 0; i < times; i++)
        used += (size_t)snprintf(text + used, ROOM - used, "%s", again);
    snprintf(text + used, ROOM - used, "%s", end);
    hm_diags_clear(f->diags);
    assert_int_equal(hm_where_parse(f->ctx, hm_str_of(text), f->diags, &where),
                     HM_ELIMIT);
    assert_null(where);
    assert_int_equal(hm_diags_count(f->diags), 1);
    column = hm_diags_at(f->diags, 0)->column;
    free(text);
    return column;
}

/* There are at most 512 parts, of which each but the first two needs a sign. */
static void too_many_parts_are_refused_where_they_are(void **state)
{
    fixture *f = *state;
    hm_where *where = parse(f, "a=b");

    hm_where_free(where);
    // At a comparison, an operator, a parenthesis, and the end.
    assert_int_equal(limit_column(f, "not a=b", 256, " or a=b", ""),
                     8 + 255 * 7 + 6);
    assert_int_equal(limit_column(f, "a=b", 256, " or a=b", " or a=b"),
                     4 + 256 * 7 + 1);
    assert_int_equal(limit_column(f, "(a=b", 256, " or a=b", ")"), 5 + 256 * 7);
    assert_int_equal(limit_column(f, "a=b", 256, " or a=b", ""), 4 + 256 * 7);
    // As deep as can be, and one more.
    assert_int_equal(limit_column(f, "", HM__WHERE_NODES, "(", "a=b or a=b"),
                     HM__WHERE_NODES + 5);
    assert_int_equal(limit_column(f, "", HM__WHERE_BYTES, " ", "a"), 0);
}

static void values_are_compared_as_what_they_look_like(void **state)
{
    static const struct {
        const char *value, *with;
        int order; // 2: they cannot be compared
    } cases[] = {
        {"1990.05.07 12:30:15.5", "1990-05-07 12:30:15", 0},
        {"1990.05.07 12:30:16", "1990-05-07 12:30:15", 1},
        {"1990.13.01", "1990.12.01", 2},
        {"1990-05x", "1990-05", 2},
        {"1990.??.?", "1990-05", 0},
        {"1990-055", "1990-05", 2},
        {"19900", "1990-05", 0},
        {"199x", "1990", 2},
        {"0", "-0", 0},
        {"-0.0", "+0", 0},
        {"0", "0.5", -1},
        {"0.5", "0", 1},
        {"-0.5", "0", -1},
        {"0", "-0.5", 1},
        {"1", "0", 1},
        {"0", "1", -1},
        {"1", "-1", 1},
        {"-1", "1", -1},
        {"-2", "-1", -1},
        {"10", "9", 1},
        {"1.50", "01.5", 0},
        {"", "1", 2},
        {"", "", 0},
        {"a", "ab", -1},
        {"b", "a", 1},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_str a = hm_str_of(cases[i].value);
        hm_str b = hm_str_of(cases[i].with);
        const bool want[] = {
            [HM_EQUAL] = cases[i].order == 0,
            [HM_NOT_EQUAL] = cases[i].order != 0,
            [HM_LESS] = cases[i].order == -1,
            [HM_LESS_EQUAL] = cases[i].order <= 0,
            [HM_GREATER] = cases[i].order == 1,
            [HM_GREATER_EQUAL] = cases[i].order == 0 || cases[i].order == 1,
            [HM_MATCHES] = false,
        };

        for (size_t op = 0; op < HM_COUNT(want); op++) {
            bool got = hm_where_compare(HM_FIELD_TAG, a, (hm_where_op)op, b);

            if (got != want[op])
                fail_msg("%s, %s: %zu", cases[i].value, cases[i].with, op);
        }
    }
}

static void without_memory_there_is_no_expression(void **state)
{
    fixture *f = *state;
    hm_where *where = NULL;
    hm_status st = HM_ENOMEM;

    for (size_t at = 1; st == HM_ENOMEM; at++) {
        f->heap.fail_at = f->heap.calls + at;
        st = hm_where_parse(f->ctx, HM_STR("a ~ 'b' and c = \"d\""), NULL,
                            &where);
    }
    assert_int_equal(st, HM_OK);
    f->heap.fail_at = 0;
    hm_where_free(where);
}

/* ---- patterns ------------------------------------------------------------ */

static const struct {
    const char *pattern, *text;
    bool want;
} matches[] = {
    {"", "", true},
    {"b", "abc", true},
    {"^b", "abc", false},
    {"c$", "abc", true},
    {"^$", "", true},
    {"^$", "a", false},
    {"a|b|c", "xxc", true},
    {"^(a|b|cd)+$", "acdb", true},
    {"^(a|b|cd)+$", "acb", false},
    {"^(|x)y$", "y", true},
    {"^a?b*c+$", "bbc", true},
    {"^a?b*c+$", "ab", false},
    {"^(ab){2,3}$", "ab", false},
    {"^(ab){2,3}$", "abab", true},
    {"^(ab){2,3}$", "ababab", true},
    {"^(ab){2,3}$", "abababab", false},
    {"^a{0}b$", "b", true},
    {"^a{0,2}b$", "aab", true},
    {"^a{0,2}b$", "aaab", false},
    {"^a{2,}$", "aaaa", true},
    {"^a{2,}$", "a", false},
    {"^a{0,}b$", "b", true},
    {"^(a*)*$", "aaa", true},
    {"^(a*)*b$", "aaa", false},
    {"()*x", "x", true},
    {"^[a-c]+$", "abc", true},
    {"^[^a-c]+$", "xyz", true},
    {"^[^a-c]+$", "xaz", false},
    {"^[]x]$", "]", true},
    {"^[x-]$", "-", true},
    {"^[\\]]$", "]", true},
    {"^[羽谷]生$", "羽生", true},
    {"^.生$", "羽生", true},
    {"^..$", "羽生", true},
    {"^\\d+$", "123", true},
    {"^\\D+$", "1a", false},
    {"^\\w+\\s\\w+$", "a b", true},
    {"^[\\d]+$", "42", true},
    {"\\.", "a.b", true},
    {"\\.", "ab", false},
    {"a.c",
     "a\xFF"
     "c",
     true},
    {"^\\w$", "Z", true},
    {"^\\w$", "_", true},
    {"^\\w$", "生", true},
    {"^\\w$", "7", true},
    {"^\\W$", "-", true},
    {"^\\W$", "a", false},
    {"^\\s$", "\t", true},
    {"^\\s$", "\xE3\x80\x80", true},
    {"^\\S$", " ", false},
    {"^[\\w]$", "A", true},
    {"^[\\s]$", "A", false},
    {"^[A-\\]]+$", "B]", true},
    {"^[\\-a]+$", "-a", true},
    {"^[a-]+$", "-a", true},
    // One whose last byte is that of a digit; it is no back-reference.
    {"^\\\xC4\xB1$", "\xC4\xB1", true},
    {"^a{0}*b$", "b", true},
    {"^a{0}{2}b$", "ab", false},
    {"^a{255}$", "a", false},
    {"x{1,1}$", "x", true},
    {"(a|b|)c", "c", true},
    {"a||b", "", true},
};

static void patterns_match(void **state)
{
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(matches); i++) {
        hm__arena arena;
        hm__regex_fault fault;
        const hm__regex *regex;

        hm__arena_init(&arena, f->ctx);
        assert_int_equal(hm__regex_new(&arena, hm_str_of(matches[i].pattern),
                                       &fault, &regex),
                         HM_OK);
        if (hm__regex_find(regex, hm_str_of(matches[i].text)) !=
            matches[i].want)
            fail_msg("%s on %s", matches[i].pattern, matches[i].text);
        hm__arena_free(&arena);
    }
}

/* Where a pattern is refused; 0: it is not. */
static size_t refused_at(fixture *f, size_t times, const char *again,
                         const char *end)
{
    hm__arena arena;
    hm__regex_fault fault = {NULL, 0};
    const hm__regex *regex;
    char text[8192];
    size_t used = 0;
    hm_status st;

    for (size_t i = 0; i < times; i++)
        used += (size_t)snprintf(text + used, sizeof(text) - used, "%s", again);
    snprintf(text + used, sizeof(text) - used, "%s", end);
    hm__arena_init(&arena, f->ctx);
    st = hm__regex_new(&arena, hm_str_of(text), &fault, &regex);
    hm__arena_free(&arena);
    assert_int_equal(st, fault.why ? HM_EINPUT : HM_OK);
    return fault.why ? fault.at : 0;
}

/* 999 steps and 256 ranges have room. */
static void patterns_are_refused_where_they_get_too_large(void **state)
{
    static const struct {
        const char *end;
        size_t steps; // that it needs
        size_t at;    // where it says so
    } ends[] = {
        {"b", 1, 1},    {".", 1, 0},      {"^", 1, 0},     {"$", 1, 0},
        {"a|", 3, 1},   {"a*", 3, 2},     {"a+", 2, 2},    {"a?", 2, 2},
        {"a{2}", 2, 4}, {"a{1,2}", 3, 6}, {"a{2,}", 3, 5}, {"[a]", 1, 3},
        {"\\d", 1, 2},  {"\\.", 1, 2},    {"(a|b)", 4, 4},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(ends); i++) {
        size_t room = 999 - ends[i].steps;

        if (refused_at(f, room, "x", ends[i].end) != 0)
            fail_msg("%s has no room", ends[i].end);
        if (refused_at(f, room + 1, "x", ends[i].end) != room + 1 + ends[i].at)
            fail_msg("%s at %zu", ends[i].end,
                     refused_at(f, room + 1, "x", ends[i].end));
    }
    assert_int_equal(refused_at(f, 256, "[a]", ""), 0);
    assert_int_equal(refused_at(f, 256, "[a]", "[b]"), 256 * 3 + 2);
    assert_int_equal(refused_at(f, 255, "[a]", "\\w"), 255 * 3 + 2);
    assert_int_equal(refused_at(f, 252, "[a]", "\\w"), 252 * 3 + 2);
    assert_int_equal(refused_at(f, 253, "[a]", "\\w"), 253 * 3 + 2);
    assert_int_equal(refused_at(f, 254, "[a]", "\\w"), 254 * 3 + 2);
    assert_int_equal(refused_at(f, 256, "[a]", "\\w"), 256 * 3 + 2);
    assert_int_equal(refused_at(f, 251, "[a]", "\\w"), 0);
    assert_int_equal(refused_at(f, 256, "[a]", "\\s"), 256 * 3 + 2);
    assert_int_equal(refused_at(f, 255, "[a]", "\\s"), 255 * 3 + 2);
    assert_int_equal(refused_at(f, 254, "[a]", "[\\s]"), 254 * 3 + 3);
    assert_int_equal(refused_at(f, 31, "(", ""), 30);
    assert_int_equal(refused_at(f, 32, "(", ""), 31);
}

/* What makes other engines try every way takes no longer here. */
static void hostile_patterns_take_no_longer(void **state)
{
    fixture *f = *state;
    char text[HM__REGEX_TEXT];
    hm__arena arena;
    hm__regex_fault fault;
    const hm__regex *regex;

    memset(text, 'a', sizeof(text));
    hm__arena_init(&arena, f->ctx);
    assert_int_equal(
        hm__regex_new(&arena, HM_STR("(a|a?)*(a*)*(a+)+$b"), &fault, &regex),
        HM_OK);
    assert_false(hm__regex_find(regex, (hm_str){text, sizeof(text)}));
    hm__arena_free(&arena);
}

/* ---- reading only what is wanted ------------------------------------------
 */

static bool is_second(void *user, const hm_record *head)
{
    ++*(size_t *)user;
    return hm_record_game(head) == 2;
}

static void moves_of_others_are_not_read(void **state)
{
    static const char *const texts[][2] = {
        {"psn", "[Sente \"A\"]\nnonsense\n\n[Sente \"B\"]\nP7g-7f\n"},
        {"csa", "N+A\nPI\n+\nnonsense\n/\nN+B\nPI\n+\n+7776FU\n"},
        {"kif", "手合割：平手\n   1 nonsense\n手合割：平手\n   1 ７六歩(77)\n"},
        {"pgn", "[White \"A\"]\n\n1. nonsense *\n\n[White \"B\"]\n\n1. e4 *\n"},
        {"ppn", "---\nEvent: A\n...\n1. <\n---\nEvent: B\n...\n1. S@a1\n"},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(texts); i++) {
        size_t asked = 0;
        hm_reader_options options = {.size = sizeof(options),
                                     .from = texts[i][0],
                                     .diags = f->diags,
                                     .select = is_second,
                                     .select_user = &asked};
        hm_input *input;
        hm_reader *reader;
        hm_record *record;

        assert_int_equal(
            hm_input_memory(f->ctx, hm_str_of(texts[i][1]), &input), HM_OK);
        assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader),
                         HM_OK);
        assert_int_equal(hm_reader_next(reader, &record), HM_SKIPPED);
        assert_null(record);
        assert_int_equal(hm_diags_total(f->diags, HM_ERROR), 0);
        assert_int_equal(hm_reader_next(reader, &record), HM_OK);
        assert_int_equal(hm_record_length(record), 1);
        assert_int_equal(asked, 2);
        hm_record_free(record);
        assert_int_equal(hm_reader_next(reader, &record), HM_END);
        hm_reader_free(reader);
        hm_input_free(input);
    }
}

static void diagnostics_can_be_undone(void **state)
{
    fixture *f = *state;

    hm_record_free(read_from(f, "usi", HM_STR("position startpos moves x\n")));
    assert_true(hm_diags_total(f->diags, HM_ERROR) > 0);
    hm_diags_undo(f->diags);
    assert_int_equal(hm_diags_total(f->diags, HM_ERROR), 0);
    assert_int_equal(hm_diags_count(f->diags), 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(expressions_select_games),
        TEST(the_head_decides_where_it_can),
        TEST(a_game_that_cannot_be_read_is_faulty),
        TEST(colours_are_those_of_the_game),
        TEST(parts_can_be_looked_at),
        TEST(what_is_wrong_is_pointed_at),
        TEST(what_is_too_large_is_refused),
        TEST(too_many_parts_are_refused_where_they_are),
        TEST(values_are_compared_as_what_they_look_like),
        TEST(without_memory_there_is_no_expression),
        TEST(patterns_match),
        TEST(patterns_are_refused_where_they_get_too_large),
        TEST(hostile_patterns_take_no_longer),
        TEST(moves_of_others_are_not_read),
        TEST(diagnostics_can_be_undone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
