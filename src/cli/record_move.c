/*
 * record_move.c - a move that somebody types: in which notation it is, what is
 * wrong with it, and what was perhaps meant.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

void record_wrong(recorder *r, size_t column, const char *format, ...)
{
    char text[512];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    r->faulty = true;
    if (!r->asks)
        hm_out_printf(r->c->err, "<stdin>:%zu:%zu: error: ", r->line, column);
    hm_out_printf(r->c->err, "%s\n", text);
}

/* ---- notations ------------------------------------------------------------
 */

/* Notation `index` in the order in which they are tried; NULL after the last.
 */
static const char *notation_to_try(const recorder *r, size_t index)
{
    const char *first = r->used ? r->used : hm_record_notation(record_of(r));
    hm_notation_info info = {.size = sizeof(info)};

    if (r->c->args->from)
        return index == 0 ? r->c->args->from : NULL;
    if (index == 0)
        return first;
    for (size_t i = 0; hm_notation_at(i, &info); i++) {
        if (strcmp(info.name, first) != 0 && --index == 0)
            return info.name;
    }
    return NULL;
}

/* Whether rules refused a move that could be read. */
static bool was_read(const recorder *r, const char *notation)
{
    const hm_diag *diag = hm_diags_at(r->c->diags, 0);
    size_t len = strlen(notation);

    return diag &&
           (strncmp(diag->id, notation, len) != 0 || diag->id[len] != '-');
}

/* The notation that a move is in, played; or the one that reads it best. */
static hm_status try_all(recorder *r, hm_str text, record_use use,
                         const char **best)
{
    const char *name;
    bool read = false;

    *best = NULL;
    for (size_t i = 0; (name = notation_to_try(r, i)) != NULL; i++) {
        hm_status st = use(r->edit, text, name);

        if (st == HM_OK)
            r->used = name;
        if (st == HM_EINPUT && (!*best || (!read && was_read(r, name))))
            *best = name;
        if (st == HM_EINPUT)
            read = read || was_read(r, name);
        else if (st != HM_EUSAGE && st != HM_ESUPPORT)
            return st;
        hm_diags_clear(r->c->diags); // another may read it
    }
    return *best ? HM_EINPUT : HM_ESUPPORT;
}

/* ---- what was meant -------------------------------------------------------
 */

/* Ways to write a legal move that somebody may have come near to. */
static void spell(const hm_ply *ply, int way, char *out, size_t room)
{
    const char *sign = ply->drop ? "*" : ply->taken.len ? "x" : "-";

    if (way == 0)
        snprintf(out, room, "%.*s", (int)ply->text.len, ply->text.ptr);
    else
        snprintf(out, room, "%.*s%.*s%s%.*s", (int)ply->piece.len,
                 ply->piece.ptr, way == 1 ? (int)ply->from.len : 0,
                 ply->from.ptr, way == 1 ? sign : "", (int)ply->to.len,
                 ply->to.ptr);
}

enum { WAYS = 3, SPELLING = 32 };

/* Legal moves in all spellings; NULL if rules do not know them. */
static char (*spell_all(const recorder *r, size_t *count))[SPELLING]
{
    char(*all)[SPELLING];
    size_t legal;
    hm_ply ply;

    *count = 0;
    if (hm_replay_legal(r->replay, &legal) != HM_OK || legal == 0)
        return NULL;
    all = malloc(legal * WAYS * sizeof(*all));
    for (size_t i = 0; all && i < legal; i++) {
        if (hm_replay_legal_at(r->replay, i, &ply) != HM_OK)
            break;
        for (int way = 0; way < WAYS; way++)
            spell(&ply, way, all[(*count)++], SPELLING);
    }
    return all;
}

static void suggest_legal(recorder *r, hm_str text)
{
    size_t count;
    char(*all)[SPELLING] = spell_all(r, &count);
    const char **names = malloc((count + 1) * sizeof(*names));
    char *word = strndup(text.ptr, text.len);
    const char *near = NULL;

    for (size_t i = 0; names && i < count; i++)
        names[i] = all[i];
    if (names && word && count)
        near = near_name(word, names, count);
    if (near && strcmp(near, word) != 0) // --from may have forbidden it
        hm_out_printf(r->c->err, "did you mean %s?\n", near);
    free(word);
    free(names);
    free(all);
}

/* Moves that the text could be, or else those that are nearly written so. */
static void suggest(recorder *r, hm_str text)
{
    hm_ply ply;
    size_t i = 0;

    while (hm_replay_candidate(r->replay, i, &ply) == HM_OK) {
        hm_out_puts(r->c->err, i++ ? " or " : "it could be ");
        hm_out_put(r->c->err, ply.text);
    }
    if (i)
        hm_out_char(r->c->err, '\n');
    else
        suggest_legal(r, text);
}

/* ---- what is wrong --------------------------------------------------------
 */

/* The caret is below what was typed. */
static void point(recorder *r, const hm_diag *diag, size_t column)
{
    hm_out_printf(r->c->err, "%*s^",
                  r->prompt + (int)(column - 1 + diag->caret), "");
    for (size_t i = 1; i < diag->caret_wide; i++)
        hm_out_char(r->c->err, '~');
    hm_out_printf(r->c->err, "\n%s: %.*s [%s]\n",
                  hm_severity_name(diag->severity), (int)diag->message.len,
                  diag->message.ptr, diag->id);
    if (diag->hint.len)
        hm_out_printf(r->c->err, "hint: %.*s\n", (int)diag->hint.len,
                      diag->hint.ptr);
}

static void print_fault(recorder *r, size_t column)
{
    for (size_t i = 0; i < hm_diags_count(r->c->diags); i++) {
        hm_diag diag = *hm_diags_at(r->c->diags, i);

        if (r->asks) {
            point(r, &diag, column);
            continue;
        }
        diag.file = hm_str_of("<stdin>");
        diag.line = r->line;
        diag.column += column - 1;
        hm_diag_print(&diag, r->c->color, r->c->err);
    }
    hm_diags_clear(r->c->diags);
}

bool record_move(recorder *r, hm_str text, size_t column, record_use use)
{
    const char *best;
    hm_status st = try_all(r, text, use, &best);

    if (st == HM_OK)
        return true;
    if (st == HM_ENOMEM)
        r->failed = complain(r->c, r->path, st);
    else
        r->faulty = true;
    if (st == HM_EINPUT)
        use(r->edit, text, best); // again, to hear what is wrong
    if (st == HM_EINPUT || st == HM_ELIMIT)
        print_fault(r, column);
    else if (st == HM_ESUPPORT)
        record_wrong(r, column, "no notation of this game has such moves");
    if (st == HM_EINPUT)
        suggest(r, text);
    return false;
}

/* ---- the board ------------------------------------------------------------
 */

void record_show(recorder *r, bool always)
{
    hm_diagram_options options = draw_options(r->c, r->path);
    hm_out *result = NULL;

    if (!always && !r->shows)
        return;
    r->failed = worse(r->failed,
                      draw_table(r->c, hm_replay_table(r->replay), &options));
    if (hm_out_new(r->c->ctx, &result) == HM_OK) {
        hm_replay_result(r->replay, result);
        if (hm_out_text(result).len) {
            hm_out_put(r->c->out, hm_out_text(result));
            hm_out_char(r->c->out, '\n');
        }
        hm_out_fail(r->c->out, hm_out_status(result));
        hm_out_free(result);
    } else {
        hm_out_fail(r->c->out, HM_ENOMEM);
    }
    hm_out_flush(r->c->out);
    fflush(r->c->to_out.file);
}
