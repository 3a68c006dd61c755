/*
 * test_atlantis_phases.c - moves, waves of explosions and growth, one by one.
 */
#include "atlantis.h"

enum { FEW = 200 };

/* A game that a test plays phase by phase. */
typedef struct phased {
    world *w;
    hm_record *record;
    hm_replay *replay;
    hm_out *out;
} phased;

static phased begin(world *w)
{
    hm_replay_options options = {.size = sizeof(options), .phases = true};
    phased p = {.w = w};

    make_game(w);
    p.record = read_text(w, (hm_str){w->text, w->len}, HM_OK);
    assert_int_equal(hm_replay_new(w->ctx, &options, &p.replay), HM_OK);
    assert_int_equal(hm_replay_load(p.replay, p.record), HM_OK);
    assert_int_equal(hm_out_new(w->ctx, &p.out), HM_OK);
    return p;
}

static void end(phased *p)
{
    hm_out_free(p->out);
    hm_replay_free(p->replay);
    hm_record_free(p->record);
    drop_game(p->w);
}

static void expect_phase(const phased *p, size_t number)
{
    const char *state = state_of(p->replay, p->out);
    const char *expected = p->w->phases[number];
    const char *stacks = strstr(state, "\"stacks\"");

    assert_non_null(stacks);
    assert_memory_equal(stacks, expected, strlen(expected));
}

static void each_phase_has_its_position(void **state)
{
    size_t waves = 0;

    for (int game = 0; game < FEW; game++) {
        phased p = begin(*state);
        size_t at = 0;

        while (hm_replay_next(p.replay) == HM_OK) {
            hm_phase phase = hm_replay_phase(p.replay);

            assert_string_equal(phase.number == 1      ? "moves"
                                : phase.name[0] == 'g' ? "growth"
                                                       : "explosion",
                                phase.name);
            waves += phase.name[0] == 'e';
            expect_phase(&p, at++);
            if (phase.last)
                expect_state(p.w, p.replay, p.out);
        }
        assert_int_equal(at, p.w->phase_count);
        assert_int_equal(hm_replay_index(p.replay), p.w->turns);
        end(&p);
    }
    assert_true(waves > FEW);
}

/* Only the end of a turn can be the end of the game. */
static void no_game_ends_in_the_middle_of_a_turn(void **state)
{
    size_t ended = 0;

    for (int game = 0; game < FEW; game++) {
        phased p = begin(*state);

        while (hm_replay_next(p.replay) == HM_OK) {
            const char *over =
                strstr(state_of(p.replay, p.out), "\"over\":true");

            assert_true(!over || hm_replay_phase(p.replay).last);
            ended += over != NULL;
        }
        end(&p);
    }
    assert_true(ended > 0);
}

static void phases_can_be_taken_back(void **state)
{
    world *w = *state;

    for (int game = 0; game < FEW / 4; game++) {
        phased p = begin(w);
        size_t at = 0; // phases played

        for (int step = 0; step < 300; step++) {
            for (size_t back = below(w, 5); back > 0; back--)
                at -= hm_replay_prev(p.replay) == HM_OK;
            for (size_t on = below(w, 7); on > 0; on--)
                at += hm_replay_next(p.replay) == HM_OK;
            if (at > 0)
                expect_phase(&p, at - 1);
        }
        while (hm_replay_prev(p.replay) == HM_OK)
            at--;
        assert_int_equal(at, 0);
        assert_int_equal(hm_replay_index(p.replay), 0);
        assert_string_equal(hm_replay_phase(p.replay).name, "start");
        end(&p);
    }
}

static const hm_node *node_at(const hm_record *record, size_t index)
{
    const hm_node *node = hm_record_root(record);

    while (index-- > 0)
        node = hm_node_child(node);
    return node;
}

static void a_seek_goes_to_the_end_of_a_node(void **state)
{
    world *w = *state;

    for (int game = 0; game < FEW / 4; game++) {
        phased p = begin(w);

        for (int step = 0; step < 50; step++) {
            size_t to = below(w, (uint32_t)w->turns + 1);

            assert_int_equal(hm_replay_seek(p.replay, node_at(p.record, to)),
                             HM_OK);
            assert_int_equal(hm_replay_index(p.replay), to);
            assert_true(hm_replay_phase(p.replay).last);
            expect_state(w, p.replay, p.out);
            for (size_t on = below(w, 3); on > 0; on--)
                hm_replay_next(p.replay); // perhaps into the midst of a turn
        }
        end(&p);
    }
}

/* ---- what one phase tells --------------------------------------------------
 */

/* A row of four fields; all but the last explode, two of them twice. */
static const char chain[] =
    "{\"format\":\"Atlantis transcript\",\"version\":\"1.0\",\"segments\":"
    "[[\"c3\",\"c4\",\"c5\",\"c2\"]],\"players\":[{\"stacks\":{\"c2\":2,"
    "\"c3\":1,\"c4\":1}},{\"stacks\":{\"c5\":1}}],\"turns\":[[[\"c2\","
    "\"c3\"]],[]]}";

static void a_phase_has_changes_and_a_text(void **state)
{
    static const char stated[] = "c2-c3 (2)\n"
                                 "explode: c2 c3 (5)\n"
                                 "explode: c4, die: c2 (4)\n"
                                 "die: c3 (1)\n"
                                 "grow: c4 (1)\n"
                                 "pass (0)\n";
    world *w = *state;
    hm_replay_options options = {.size = sizeof(options), .phases = true};
    hm_record *record = read_text(w, hm_str_of(chain), HM_OK);
    hm_replay *replay;
    hm_out *out;

    assert_int_equal(hm_replay_new(w->ctx, &options, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    assert_int_equal(hm_out_new(w->ctx, &out), HM_OK);
    while (hm_replay_next(replay) == HM_OK) {
        hm_replay_phase_text(replay, out);
        hm_out_printf(out, " (%zu)\n", hm_replay_changes(replay, NULL, 0));
    }
    hm_out_char(out, '\0');
    assert_string_equal(hm_out_text(out).ptr, stated);
    hm_out_free(out);
    hm_replay_free(replay);
    hm_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_phase_has_its_position),
        cmocka_unit_test(no_game_ends_in_the_middle_of_a_turn),
        cmocka_unit_test(phases_can_be_taken_back),
        cmocka_unit_test(a_seek_goes_to_the_end_of_a_node),
        cmocka_unit_test(a_phase_has_changes_and_a_text),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
