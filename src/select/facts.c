/*
 * facts.c - what is known about a game: tags, numbers, how it ended.
 */
#include "base/out.h"
#include "base/str.h"
#include "model/record.h"
#include "rules/rules.h"
#include "where.h"

/* In the order of hm_field. */
static const struct {
    const char *name;
    hm_stage stage;
} fields[] = {
    {"", HM_STAGE_HEAD},
    {"game", HM_STAGE_HEAD},
    {"rules", HM_STAGE_HEAD},
    {"notation", HM_STAGE_HEAD},
    {"file", HM_STAGE_HEAD},
    {"number", HM_STAGE_HEAD},
    {"date", HM_STAGE_HEAD},
    {"black", HM_STAGE_HEAD},
    {"white", HM_STAGE_HEAD},
    {"plies", HM_STAGE_MOVES},
    {"variations", HM_STAGE_MOVES},
    {"comments", HM_STAGE_MOVES},
    {"result", HM_STAGE_MOVES},
    {"winner", HM_STAGE_PLAYED},
    {"side", HM_STAGE_PLAYED}, // not by this name
    {"id", HM_STAGE_PLAYED},
    {"faulty", HM_STAGE_PLAYED},
};

hm_field hm_field_find(hm_str name)
{
    for (size_t i = 1; i < HM_COUNT(fields); i++) {
        if (i != HM_FIELD_SIDE &&
            hm__str_eq_nocase(name, hm_str_of(fields[i].name)))
            return (hm_field)i;
    }
    return HM_FIELD_TAG;
}

const char *hm_field_name(hm_field field)
{
    return (size_t)field < HM_COUNT(fields) ? fields[field].name : "";
}

hm_stage hm_field_stage(hm_field field)
{
    return (size_t)field < HM_COUNT(fields) ? fields[field].stage
                                            : HM_STAGE_HEAD;
}

/* ---- the head ------------------------------------------------------------ */

/* The value of a tag, in any case; where it stands twice, the last counts. */
static const hm_meta *find_tag(const hm_record *record, hm_str name)
{
    const hm_meta *found = NULL;
    hm_str key;

    for (size_t i = 0; i < hm_meta_count(&record->meta); i++) {
        const hm_meta *value = hm_meta_at(&record->meta, i, &key);

        if (hm__str_eq_nocase(key, name))
            found = value;
    }
    return found;
}

static void put_tag(const hm_record *record, hm_str name, hm_out *out)
{
    const hm_meta *value = find_tag(record, name);

    if (!value)
        return;
    if (hm_meta_type(value) == HM_META_TEXT)
        hm_out_put(out, hm_meta_text(value));
    else if (hm_meta_type(value) != HM_META_NULL)
        hm_meta_json(value, out);
}

static void put_date(const hm_record *record, hm_out *out)
{
    static const char *const tags[] = {"Date", "StartTime", "UTCDate",
                                       "EventDate"};

    for (size_t i = 0; i < HM_COUNT(tags) && !hm_out_text(out).len; i++)
        put_tag(record, hm_str_of(tags[i]), out);
}

/* The player of a colour: the tag of that name, or of the side that it is. */
static void put_player(const hm_record *record, const char *color, hm_out *out)
{
    const char *const *sides = hm__record_sides(record);

    if (find_tag(record, hm_str_of(color))) {
        put_tag(record, hm_str_of(color), out);
        return;
    }
    for (size_t i = 0; sides && i < 2; i++) {
        if (hm__str_eq_nocase(hm_str_of(sides[i]), hm_str_of(color)))
            hm_out_put(out, hm_record_player(record, i));
    }
}

static void put_game(const hm_record *record, hm_out *out)
{
    hm_str name = hm_record_game_type(record);

    hm_out_put(out, name.len ? name : hm_str_of(record->rules));
}

/* ---- the moves ----------------------------------------------------------- */

static size_t count_nodes(const hm_record *record, bool comments)
{
    const hm_node *node = &record->root;
    size_t count = 0;

    for (; node; node = hm__node_next(node))
        count += comments ? node->comment_count > 0
                          : node->parent && node->parent->child != node;
    return count;
}

/* ---- what the position says ---------------------------------------------- */

static hm_status outcome_of(const hm_facts *facts, hm_outcome *out)
{
    hm_replay *replay = facts->replay;
    hm_outcome last;
    hm_status st;

    *out = hm_record_outcome(facts->record, NULL);
    if (out->over || out->reason || !replay)
        return HM_OK;
    st = hm_replay_load(replay, facts->record);
    if (st == HM_OK)
        st = hm_replay_outcome(replay, &last);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    if (st == HM_END)
        st = hm_replay_outcome(replay, &last);
    if (st == HM_OK)
        *out = last;
    return st == HM_ENOMEM ? st : HM_OK;
}

static hm_status put_side(const hm_facts *facts, hm_out *out)
{
    const char *const *sides = hm__record_sides(facts->record);
    const char *side;
    hm_outcome end;

    HM_TRY(outcome_of(facts, &end));
    if (!end.over || end.winner < 0 || end.winner > 1 || !sides)
        return HM_OK;
    for (side = sides[end.winner]; *side; side++)
        hm_out_char(out, hm__lower(*side));
    return HM_OK;
}

static hm_status put_id(const hm_facts *facts, hm_out *out)
{
    char text[HM_ID_TEXT];
    hm_id id;

    HM_TRY(hm_record_id(facts->record, facts->replay, &id));
    hm_id_text(&id, text);
    hm_out_puts(out, text);
    return HM_OK;
}

/* Whether some move, of a variation too, cannot be played. */
static hm_status put_faulty(const hm_facts *facts, hm_out *out)
{
    const hm_node *node = hm_record_root(facts->record);
    hm_status st = hm_replay_load(facts->replay, facts->record);

    while (st == HM_OK && (node = hm__node_next(node)))
        st = hm_replay_seek(facts->replay, node);
    if (st == HM_ENOMEM)
        return st;
    hm_out_puts(out, st == HM_OK ? "no" : "yes");
    return HM_OK;
}

/* ---- all of them --------------------------------------------------------- */

static hm_status put_played(const hm_facts *facts, hm_field field, hm_out *out)
{
    hm_outcome end;

    if (!facts->replay && field != HM_FIELD_WINNER && field != HM_FIELD_SIDE)
        return HM_END;
    switch (field) {
    case HM_FIELD_WINNER:
        HM_TRY(outcome_of(facts, &end));
        hm_record_winner(facts->record, &end, out);
        return HM_OK;
    case HM_FIELD_SIDE:
        return put_side(facts, out);
    case HM_FIELD_ID:
        return put_id(facts, out);
    default:
        return put_faulty(facts, out);
    }
}

/* Without a record little is known. */
static void put_unread(const hm_facts *facts, hm_field field, hm_out *out)
{
    if (field == HM_FIELD_NOTATION && facts->notation)
        hm_out_puts(out, facts->notation);
    if (field == HM_FIELD_NUMBER)
        hm_out_int(out, (int64_t)facts->number);
    if (field == HM_FIELD_FAULTY)
        hm_out_puts(out, "yes");
    if (field == HM_FIELD_PLIES || field == HM_FIELD_VARIATIONS ||
        field == HM_FIELD_COMMENTS)
        hm_out_char(out, '0');
}

static void put_field(const hm_record *record, hm_field field, hm_str tag,
                      hm_out *out)
{
    hm_str text;

    switch (field) {
    case HM_FIELD_TAG:
        put_tag(record, tag, out);
        break;
    case HM_FIELD_GAME:
        put_game(record, out);
        break;
    case HM_FIELD_RULES:
        hm_out_puts(out, record->rules);
        break;
    case HM_FIELD_NOTATION:
        hm_out_puts(out, record->notation);
        break;
    case HM_FIELD_NUMBER:
        hm_out_int(out, (int64_t)hm_record_game(record));
        break;
    case HM_FIELD_DATE:
        put_date(record, out);
        break;
    case HM_FIELD_BLACK:
    case HM_FIELD_WHITE:
        put_player(record, field == HM_FIELD_BLACK ? "Black" : "White", out);
        break;
    case HM_FIELD_PLIES:
        hm_out_int(out, (int64_t)record->length);
        break;
    case HM_FIELD_RESULT:
        hm_record_outcome(record, &text);
        hm_out_put(out, text);
        break;
    default:
        hm_out_int(out,
                   (int64_t)count_nodes(record, field == HM_FIELD_COMMENTS));
        break;
    }
}

hm_status hm_facts_get(const hm_facts *facts, hm_field field, hm_str tag,
                       hm_out *out)
{
    hm_status st = HM_OK;
    hm_facts own;

    HM_TRY(hm__options_copy(&own, sizeof(own), facts));
    if (hm_field_stage(field) > own.stage)
        return HM_END;
    if (field == HM_FIELD_FILE)
        hm_out_puts(out, own.file ? own.file : "");
    else if (!own.record)
        put_unread(&own, field, out);
    else if (field == HM_FIELD_FAULTY && own.faulty)
        hm_out_puts(out, "yes");
    else if (hm_field_stage(field) == HM_STAGE_PLAYED)
        st = put_played(&own, field, out);
    else
        put_field(own.record, field, tag, out);
    if (st == HM_ENOMEM)
        hm_out_fail(out, st);
    return st == HM_OK ? hm_out_status(out) : st;
}

hm_status hm_facts_outcome(const hm_facts *facts, hm_outcome *out)
{
    hm_facts own;

    *out = (hm_outcome){.winner = -1};
    HM_TRY(hm__options_copy(&own, sizeof(own), facts));
    return own.record ? outcome_of(&own, out) : HM_OK;
}
