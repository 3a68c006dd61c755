/*
 * text.c - what readers of chess share: problems, lines, typed moves.
 */
#include "text.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

/* ---- problems ------------------------------------------------------------ */

static hm_status report_at(const hm__chess_text *t, hm_severity severity,
                           hm_str where, const char *id, const char *message)
{
    hm_span span = {0, 0};

    hm__source_find(&t->record->source, where, &span);
    return hm__report(
        t->reader->diags, &t->record->source,
        (hm__problem){.severity = severity, .id = id, .span = span}, "%s",
        message);
}

hm_status hm__chess_fail(const hm__chess_text *t, hm_str where, const char *id,
                         const char *message)
{
    return report_at(t, HM_ERROR, where, id, message);
}

hm_status hm__chess_warn(const hm__chess_text *t, hm_str where, const char *id,
                         const char *message)
{
    hm_status st =
        report_at(t, hm__lenient(t->reader->diags), where, id, message);

    return st == HM_EINPUT ? HM_OK : st;
}

hm_status hm__chess_report(const hm__chess_text *t, const hm_fault *why)
{
    hm_span span = {0, 0};

    hm__source_find(&t->record->source, why->at, &span);
    return hm__report(t->reader->diags, &t->record->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = why->id,
                                    .span = span,
                                    .hint = why->hint[0] ? why->hint : NULL},
                      "%s", why->message);
}

/* ---- positions ----------------------------------------------------------- */

/* What is being read, for warnings about it. */
typedef struct fen_text {
    const hm__chess_text *of;
    hm_str fen;
} fen_text;

static void warn_of_fen(void *user, const hm_fault *fault)
{
    const fen_text *t = user;

    hm__chess_warn(t->of, fault->at.ptr ? fault->at : t->fen, fault->id,
                   fault->message);
}

hm_status hm__chess_read_start(const hm__chess_text *t, hm_str fen,
                               hm__chess_game *game)
{
    fen_text text = {t, fen};
    const hm__fen_listener listener = {warn_of_fen, &text};
    hm_fault why = {.severity = HM_ERROR};

    game->start_text = fen;
    if (hm__fen_read(fen, &game->position, &listener, &why) == HM_OK)
        return HM_OK;
    if (!why.at.ptr)
        why.at = fen;
    return hm__chess_report(t, &why);
}

/* ---- lines --------------------------------------------------------------- */

hm_status hm__chess_find_line(hm_reader *reader, size_t most, hm__border *out)
{
    hm__splitter splitter = {.line = hm__cut_each_line};

    return hm__reader_border(reader, &splitter, most, out);
}

hm_status hm__chess_take_line(const hm__chess_text *t, hm__chess_game **game)
{
    hm__splitter splitter = {.line = hm__cut_each_line};
    const hm_meta *twice;
    size_t bad;

    t->record->rules = "chess";
    HM_TRY(hm__reader_copy(t->reader, t->record, &splitter));
    HM_TRY(hm__meta_finish(&t->record->meta, &t->record->arena, &twice));
    *game = hm__chess_game_new(t->record);
    if (!*game)
        return HM_ENOMEM;
    bad = hm__utf8_invalid(t->record->source.text);
    if (bad == t->record->source.text.len)
        return HM_OK;
    return hm__chess_fail(t, hm__str_part(t->record->source.text, bad, bad + 1),
                          "chess-not-utf8", "this byte is not UTF-8");
}

/* ---- moves that a person types ------------------------------------------- */

hm_status hm__chess_typed(const hm__typed_move *typed, hm_str text,
                          const hm__chess_ply *ply)
{
    hm__chess_ply *copy = hm__arena_alloc(typed->arena, sizeof(*copy));

    if (!copy)
        return HM_ENOMEM;
    *copy = *ply;
    typed->node->ply = copy;
    return hm__node_add_word(typed->arena, typed->node, text);
}
