/*
 * text.c - encodings, metadata and comments of shogi, for reading them.
 */
#include "text.h"

#include <string.h>

#include "base/encoding.h"
#include "base/str.h"
#include "base/utf8.h"

static hm_span span_of(const hm__shogi_text *t, hm_str where)
{
    size_t start = (size_t)(where.ptr - t->record->source.text.ptr);

    return (hm_span){start, start + where.len};
}

static hm_status report(const hm__shogi_text *t, hm_severity severity,
                        hm_str where, const char *id, const char *message)
{
    if (t->check)
        return hm__shogi_give_up(t->check);
    return hm__report(t->reader->diags, &t->record->source,
                      (hm__problem){.severity = severity,
                                    .id = id,
                                    .span = span_of(t, where)},
                      "%s", message);
}

hm_status hm__shogi_fail(const hm__shogi_text *t, hm_str where, const char *id,
                         const char *message)
{
    return report(t, HM_ERROR, where, id, message);
}

hm_status hm__shogi_warn(const hm__shogi_text *t, hm_str where, const char *id,
                         const char *message)
{
    hm_status st = report(t, hm__lenient(t->reader->diags), where, id, message);

    return st == HM_EINPUT ? HM_OK : st;
}

/* Reports bytes that are no text, where the line begins that has them. */
static hm_status refuse_bytes(const hm__shogi_text *t, hm_str bytes, size_t bad,
                              const char *id)
{
    hm__source *source = &t->record->source;

    for (size_t i = 0; i < bad; i++)
        source->line += bytes.ptr[i] == '\n';
    source->text = HM_STR("");
    return hm__shogi_fail(t, source->text, id,
                          "this line is neither UTF-8 nor Shift_JIS");
}

/* Whether bytes are UTF-8 that needs no decoding. */
static bool is_plain(hm_str bytes)
{
    return hm__utf8_invalid(bytes) == bytes.len &&
           !hm__str_starts(bytes, HM_STR("\xEF\xBB\xBF"));
}

static hm_status decode(const hm__shogi_text *t, hm_str bytes,
                        hm__shogi_encoding otherwise)
{
    hm_record *record = t->record;
    const char *message = "this is EUC-JP; expected UTF-8 or Shift_JIS";
    size_t bad = 0;
    hm_status st = hm__decode_japanese(
        &record->arena, bytes, &record->source.text, &bad, &record->encoding);

    if (st == HM_EINPUT && !otherwise.latin1)
        return refuse_bytes(t, bytes, bad, otherwise.id);
    if (st == HM_EINPUT) {
        message = "this is neither UTF-8 nor Shift_JIS; it is read as Latin-1";
        st = hm__decode_latin1(&record->arena, bytes, &record->source.text);
    } else if (record->encoding != HM__EUC_JP) {
        return st;
    }
    record->encoding = HM__UTF8;
    HM_TRY(st);
    return hm__shogi_warn(t, hm__str_part(record->source.text, 0, 1),
                          otherwise.id, message);
}

hm_status hm__shogi_take(const hm__shogi_text *t, const hm__cut_game *game,
                         hm__shogi_encoding otherwise)
{
    hm__window *window = &t->reader->window;
    hm_str bytes = hm__str_part(hm__window_text(window), 0, game->size);
    hm_status st;

    if (t->check) { // it stays in the window until the game was read
        t->check->used = game->used;
        t->record->source.text = bytes;
        if (is_plain(bytes))
            return HM_OK;
    }
    st = decode(t, bytes, otherwise);
    if (!t->check)
        hm__window_take(window, game->used);
    return st;
}

hm_status hm__shogi_add_meta(const hm__shogi_text *t, hm_str key, hm_str value)
{
    hm_meta *item =
        hm__meta_add_text(&t->record->meta, &t->record->arena, key, value);

    if (!item)
        return HM_ENOMEM;
    item->span = item->key_span = span_of(t, value);
    return HM_OK;
}

hm_status hm__shogi_finish_meta(const hm__shogi_text *t, const char *id,
                                const char *hint)
{
    const hm_meta *twice;
    hm_status st;

    HM_TRY(hm__meta_finish(&t->record->meta, &t->record->arena, &twice));
    if (!twice)
        return HM_OK;
    if (t->check)
        return hm__shogi_give_up(t->check);
    st = hm__report(t->reader->diags, &t->record->source,
                    (hm__problem){.severity = hm__lenient(t->reader->diags),
                                  .id = id,
                                  .span = twice->span,
                                  .hint = hint},
                    "this was already given");
    return st == HM_EINPUT ? HM_OK : st;
}

hm_status hm__shogi_add_comment(const hm__shogi_text *t, hm_str comment)
{
    if (t->check)
        return hm__shogi_check_comment(t->check, comment);
    return hm__node_add_comment(
        &t->record->arena, t->node,
        (hm__comment){comment, span_of(t, comment), t->node->word_count, true});
}

/* ---- moves that a person types ------------------------------------------- */

hm_status hm__shogi_typed(const hm__typed_move *typed, hm_str text,
                          const hm__shogi_ply *ply)
{
    hm__shogi_ply *copy = hm__arena_alloc(typed->arena, sizeof(*copy));
    hm__shogi_pattern *pattern = NULL;

    if (ply->pattern)
        pattern = hm__arena_alloc(typed->arena, sizeof(*pattern));
    if (!copy || (ply->pattern && !pattern))
        return HM_ENOMEM;
    *copy = *ply;
    if (pattern)
        *pattern = *ply->pattern;
    copy->pattern = pattern;
    typed->node->ply = copy;
    return hm__node_add_word(typed->arena, typed->node, text);
}
