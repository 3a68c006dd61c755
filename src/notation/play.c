/*
 * play.c - a move that a person types: read by a notation, played by the rules.
 */
#include <string.h>

#include "base/str.h"
#include "notation.h"
#include "rules/rules.h"

hm_str hm__typed_text(const hm__typed_move *typed)
{
    hm_str text = hm__str_trim(typed->text);
    size_t at = 0;

    while (at < text.len && hm__is_digit(text.ptr[at]))
        at++;
    if (at == 0 || at == text.len || !strchr(". \t", text.ptr[at]))
        return text;
    while (at < text.len && strchr(". \t", text.ptr[at]))
        at++;
    return hm__str_part(text, at, text.len);
}

/* Reports what makes no sense; HM_EUSAGE, or HM_ENOMEM. */
static hm_status refuse(hm_diags *diags, const char *id, const char *message)
{
    hm_status st = hm__report(diags, &(hm__source){.name = HM_STR("<move>")},
                              (hm__problem){.severity = HM_ERROR, .id = id},
                              "%s", message);

    return st == HM_ENOMEM ? st : HM_EUSAGE;
}

static hm_status other_notation(hm_diags *diags)
{
    return refuse(diags, "record-other-notation",
                  "expected a notation that can write moves of this game");
}

/* A notation for moves of a record's rules; HM_EUSAGE if it is for others. */
static hm_status find_notation(const hm__move_request *request,
                               const hm_notation **out)
{
    const hm_record *record = request->record;
    const char *name = request->notation ? request->notation : record->notation;
    const hm_notation *found = hm__notation_find(name);

    if (!found) {
        hm__notation_missing(name, HM_STR("<move>"), request->diags);
        return HM_EUSAGE;
    }
    if (found->rules && strcmp(found->rules, record->rules) != 0)
        return other_notation(request->diags);
    *out = found;
    return found->move ? HM_OK : HM_ESUPPORT;
}

static hm_status report(hm_diags *diags, const hm__source *source,
                        const hm_fault *why)
{
    hm__problem problem = {.severity = why->severity,
                           .id = why->id,
                           .hint = why->hint[0] ? why->hint : NULL};

    if (!hm__source_find(source, why->at, &problem.span))
        problem.span = (hm_span){0, source->text.len};
    return hm__report(diags, source, problem, "%s", why->message);
}

hm_status hm__move_read(const hm__move_request *request, hm__arena *arena,
                        hm__typed *out)
{
    const hm_notation *notation = NULL;
    hm_fault why = {.severity = HM_ERROR};
    hm_status st;

    HM_TRY(find_notation(request, &notation));
    out->source = (hm__source){.name = HM_STR("<move>"),
                               .text = hm__arena_str(arena, request->text)};
    out->node = hm__node_new(arena);
    if (!out->node || !out->source.text.ptr)
        return HM_ENOMEM;
    out->node->parent = request->parent;
    st = notation->move(
        &(hm__typed_move){request->record, arena, out->source.text, out->node},
        &why);
    if (st == HM_EUSAGE)
        return other_notation(request->diags);
    if (st != HM_EINPUT && st != HM_ELIMIT)
        return st;
    return report(request->diags, &out->source, &why) == HM_ENOMEM ? HM_ENOMEM
                                                                   : st;
}

hm_status hm_replay_play(hm_replay *replay, hm_str text, const char *notation)
{
    hm__arena *arena = hm__replay_arena(replay);
    hm__move_request request = {
        .record = hm__replay_record(replay),
        .parent = (hm_node *)(uintptr_t)hm_replay_node(replay),
        .text = text,
        .notation = notation,
        .diags = hm__replay_diags(replay),
    };
    hm__typed typed;

    if (!request.record->notation)
        return refuse(request.diags, "record-no-game", "no game was loaded");
    HM_TRY(hm__move_read(&request, arena, &typed));
    return hm__replay_try(replay, typed.node, &typed.source);
}
