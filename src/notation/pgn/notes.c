/*
 * notes.c - comments, their commands, and NAGs.
 */
#include <stdio.h>
#include <string.h>

#include "parse.h"

/* ---- commands ------------------------------------------------------------ */

/* The time for a move, if its clock and the previous one show it. */
static void use_clock(hm__pgn_parse *p, int64_t left)
{
    int side = p->line.position.side ^ 1; // who has moved
    int64_t before = p->line.clocks[side];

    p->line.clocks[side] = left;
    if (before == HM_NO_TIME || p->line.node->time != HM_NO_TIME)
        return;
    if (before + p->increment >= left)
        hm__node_set_time(p->of.record, p->line.node,
                          before + p->increment - left);
}

/* emt is the time for a move, clk the time that is left after it. */
static void use_commands(hm__pgn_parse *p, hm_str comment)
{
    hm_annotation at = {0};

    while (hm__annotation_next(comment, &at)) {
        int64_t ms;

        if (!hm_annotation_time(&at, &ms))
            continue;
        if (hm_str_is(at.name, "emt"))
            hm__node_set_time(p->of.record, p->line.node, ms);
        else if (hm_str_is(at.name, "clk"))
            use_clock(p, ms);
    }
}

/* ---- comments ------------------------------------------------------------ */

static hm_status add_comment(hm__pgn_parse *p, hm_node *node, hm_str text,
                             size_t at)
{
    size_t start = (size_t)(text.ptr - p->of.record->source.text.ptr);

    return hm__node_add_comment(
        &p->of.record->arena, node,
        (hm__comment){text, {start, start + text.len}, at, false});
}

/* A comment before the first move of a variation belongs to that move. */
static hm_status add_waiting(hm__pgn_parse *p, hm_str text)
{
    hm__pgn_early *early =
        hm__arena_alloc(&p->of.record->arena, sizeof(*early));

    if (!early)
        return HM_ENOMEM;
    *early = (hm__pgn_early){NULL, text};
    if (p->line.early)
        p->line.last_early->next = early;
    else
        p->line.early = early;
    p->line.last_early = early;
    return HM_OK;
}

static hm_status take_comment(hm__pgn_parse *p, hm_str text)
{
    hm_node *node = p->line.node;

    if (!p->keep || hm__pgn_skips(p) || !hm__str_trim(text).len)
        return HM_OK;
    if (!p->line.begun && p->line.outer)
        return add_waiting(p, text);
    if (node->word_count && hm__str_find(text, '[', 0) < text.len)
        use_commands(p, text);
    return add_comment(p, node, text, node->word_count);
}

hm_status hm__pgn_add_early(hm__pgn_parse *p)
{
    hm__pgn_early *early = p->line.early;

    p->line.early = NULL;
    for (; early; early = early->next)
        HM_TRY(add_comment(p, p->line.node, early->text, 0));
    return HM_OK;
}

hm_status hm__pgn_keep_early(hm__pgn_parse *p, hm__pgn_early *early)
{
    for (; early; early = early->next)
        HM_TRY(take_comment(p, early->text));
    return HM_OK;
}

/* comment = "{" text "}", which cannot be nested */
hm_status hm__pgn_read_comment(hm__pgn_parse *p)
{
    size_t start = p->at;
    size_t end = hm__str_find(p->text, '}', start);

    if (end == p->text.len) {
        HM_TRY(hm__pgn_begin(p));
        p->at = end;
        p->cut_off = true;
        return hm__pgn_fail(p, hm__str_part(p->text, start, start + 1),
                            "pgn-open-comment",
                            "expected } after this comment");
    }
    p->at = end + 1;
    return take_comment(p, hm__str_part(p->text, start + 1, end));
}

/* ";" and what follows in its line */
hm_status hm__pgn_read_line_comment(hm__pgn_parse *p)
{
    size_t start = p->at + 1;

    p->at = hm__pgn_line_end(p->text, start);
    return take_comment(p, hm__pgn_since(p, start));
}

/* ---- NAGs ---------------------------------------------------------------- */

/*
 * The memory for the glyphs of a ply doubles, so that many of them are cheap.
 */
static char *reserve_mark(hm__pgn_parse *p, hm__chess_ply *ply, size_t size)
{
    char *more;

    if (p->marked == ply && p->mark_room >= size)
        return (char *)(uintptr_t)ply->mark.ptr; // this reader's own
    more = hm__arena_alloc(&p->of.record->arena, 2 * size);
    if (!more)
        return NULL;
    memcpy(more, ply->mark.ptr, ply->mark.len);
    p->marked = ply;
    p->mark_room = 2 * size;
    return more;
}

hm_status hm__pgn_add_nag(hm__pgn_parse *p, hm_str nag)
{
    hm__chess_ply *ply = p->line.node->ply;
    size_t len;
    char *both;

    if (!p->keep || hm__pgn_skips(p) || !ply)
        return HM_OK;
    if (!ply->mark.ptr) {
        ply->mark = nag;
        return HM_OK;
    }
    len = ply->mark.len;
    both = reserve_mark(p, ply, len + 1 + nag.len);
    if (!both)
        return HM_ENOMEM;
    both[len] = ' ';
    memcpy(both + len + 1, nag.ptr, nag.len);
    ply->mark = (hm_str){both, len + 1 + nag.len};
    return HM_OK;
}

hm_str hm__pgn_suffix_nag(hm_str suffix)
{
    static const char *const nags[] = {"$1", "$2", "$3", "$4", "$5", "$6"};
    unsigned nag = hm__chess_nag_of(hm__str_part(suffix, 0, 2));

    return hm_str_of(nags[nag - 1]);
}

/* nag = "$" digits */
hm_status hm__pgn_read_nag(hm__pgn_parse *p)
{
    size_t start = p->at++;
    size_t number = 0;
    hm_str digits;
    hm_str nag;

    while (p->at < p->text.len && hm__is_digit(p->text.ptr[p->at]))
        p->at++;
    nag = hm__pgn_since(p, start);
    digits = hm__str_part(nag, 1, nag.len);
    if (!hm__str_size(digits, &number) || number > 255 || !p->line.begun)
        hm__pgn_note(p, HM__PGN_ODD_NAG, nag);
    if (!digits.len || !p->line.begun)
        return HM_OK;
    return hm__pgn_add_nag(p, nag);
}
