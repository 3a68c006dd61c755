/*
 * outcome.c - how a game ended, in words and in the words of programs.
 *
 * What a record says can be asked without playing it. Where it says nothing,
 * the position at its end may.
 */
#include <halfmove/replay.h>

#include "base/str.h"
#include "rules.h"

/* How games end, as metadata and rules name it, and in a sentence. */
static const struct {
    const char *reason, *words;
} reasons[] = {
    {"resign", "by resignation"},
    {"checkmate", "by checkmate"},
    {"stalemate", "by stalemate"},
    {"timeup", "on time"},
    {"illegal", "by an illegal move of the other side"},
    {"perpetual", "by perpetual check of the other side"},
    {"sennichite", "by repetition"},
    {"jishogi", "by impasse"},
    {"kachi", "by declaration"},
    {"draw", ""},
    {"maxmoves", "by the limit on the number of moves"},
    {"walkover", "because the other side did not appear"},
    {"forfeit", "because the other side did not appear"},
    {"score", "by points"},
    {"interrupt", "interrupted"},
    {"sealed", "adjourned, with a sealed move"},
    {"matta", "ended because a move was taken back"},
    {"fuzumi", "a problem without a mate"},
    {"error", "ended by an error"},
    {"insufficient", "because no mate is possible"},
    {"threefold", "by threefold repetition"},
    {"fivefold", "by fivefold repetition"},
    {"fifty", "by the fifty-move rule"},
    {"seventyfive", "by the seventy-five-move rule"},
    {"normal", ""},
    {"unterminated", "not finished"},
};

static const char *find_reason(hm_str text)
{
    for (size_t i = 0; i < HM_COUNT(reasons); i++) {
        if (hm__str_eq_nocase(text, hm_str_of(reasons[i].reason)))
            return reasons[i].reason;
    }
    return NULL;
}

static const char *words_of(const char *reason)
{
    for (size_t i = 0; i < HM_COUNT(reasons); i++) {
        if (hm_str_is(hm_str_of(reason), reasons[i].reason))
            return reasons[i].words;
    }
    return reason;
}

static hm_str text_of(const hm_record *record, const char *key)
{
    const hm_meta *value = hm_meta_get(&record->meta, key);

    return value ? hm_meta_text(value) : HM_STR("");
}

/* The points of the first player before those of the second. */
static void read_score(hm_str text, hm_outcome *out)
{
    static const char *const scores[] = {"1/2-1/2", "1-0", "0-1"};

    for (int i = 0; i < (int)HM_COUNT(scores); i++) {
        if (!hm_str_is(text, scores[i]))
            continue;
        out->over = out->stated = true;
        out->winner = i - 1;
    }
}

hm_outcome hm_record_outcome(const hm_record *record, hm_str *text)
{
    const hm_rules *rules = hm__rules_find(record->rules);
    hm_str result = text_of(record, "Result");
    hm_outcome out = {.winner = -1};
    hm_str end = {NULL, 0};

    if (rules && rules->stated)
        out = rules->stated(record, &end);
    if (out.winner < 0)
        read_score(result.len ? result : end, &out); // one word may mean both
    if (!out.reason) {
        out.reason = find_reason(text_of(record, "Termination"));
        out.stated = out.stated || out.reason;
    }
    if (text)
        *text = result.len ? result : end.len ? end : HM_STR("");
    return out;
}

/* One of many players by name, or else by number after `before`. */
static void put_player(const hm_record *record, const hm_rules *rules,
                       int player, const char *before, hm_out *out)
{
    hm_str name = rules->name_player(record, (size_t)player);

    if (name.len)
        hm_out_put(out, name);
    else
        hm_out_printf(out, "%s%d", before, player + 1);
}

void hm_record_winner(const hm_record *record, const hm_outcome *outcome,
                      hm_out *out)
{
    const hm_rules *rules = hm__rules_find(record->rules);

    if (!outcome->over)
        return;
    if (outcome->winner < 0)
        hm_out_puts(out, "draw");
    else if (rules && rules->name_player)
        put_player(record, rules, outcome->winner, "", out);
    else
        hm_out_puts(out, outcome->winner ? "second" : "first");
}

static void put_side(const hm_record *record, int player, hm_out *out)
{
    static const char *const places[] = {"the first player",
                                         "the second player"};
    const hm_rules *rules = hm__rules_find(record->rules);
    const char *const *sides = hm__record_sides(record);

    if (rules && rules->name_player)
        put_player(record, rules, player, "player ", out);
    else
        hm_out_puts(out, sides ? sides[player] : places[player]);
}

void hm_record_result(const hm_record *record, const hm_outcome *outcome,
                      hm_out *out)
{
    const char *words = outcome->reason ? words_of(outcome->reason) : "";

    if (!outcome->over && !outcome->reason)
        hm_out_put(out, text_of(record, "Result"));
    if (outcome->over && outcome->winner >= 0) {
        put_side(record, outcome->winner, out);
        hm_out_puts(out, " wins");
    } else if (outcome->over) {
        hm_out_puts(out, "a draw");
    }
    if (outcome->over && words[0])
        hm_out_char(out, ' ');
    hm_out_puts(out, words);
}
