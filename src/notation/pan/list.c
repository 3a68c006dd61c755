/*
 * list.c - lists of actions, written one action after another.
 *
 * One ply to a line, in the layout of the specification.
 */
#include "pan.h"

/* "[ "shift", 52, 36 ]" */
static void put_action(hm_out *out, const hm__grid_action *a)
{
    bool drop = a->verb == HM__GRID_DROP;

    hm_out_puts(out, "[ \"");
    hm_out_puts(out, hm__grid_verbs[a->verb]);
    hm_out_puts(out, "\", ");
    if (drop && !a->turned)
        hm_out_json(out, a->actor);
    else
        hm_out_int(out, drop ? a->to : a->from);
    hm_out_puts(out, ", ");
    if (a->verb == HM__GRID_PROMOTE || (drop && a->turned))
        hm_out_json(out, a->actor);
    else
        hm_out_int(out, a->to);
    hm_out_puts(out, " ]");
}

/* Passes and plies have no place in a flat list. */
static void report_loss(hm__pan_list_writer *list,
                        const hm__grid_action *action)
{
    if (action->verb == HM__GRID_PASS)
        list->lose(list->user, action, "lossy-pass",
                   "a flat list has no passes");
    else if (action->joins && !list->lost)
        list->lose(list->user, action, "lossy-plies",
                   "a flat list does not say which actions are one ply");
    list->lost |= action->joins;
}

void hm__pan_put(hm__pan_list_writer *list, const hm__grid_action *action)
{
    hm_out *out = list->out;
    bool pass = action->verb == HM__GRID_PASS;

    if (list->flat)
        report_loss(list, action);
    if (list->flat && pass)
        return;
    if (action->joins && list->open) {
        hm_out_puts(out, ", ");
    } else {
        hm_out_puts(out, !list->begun ? "[\n" : list->open ? " ],\n" : ",\n");
        hm_out_puts(out, list->indent);
        if (!list->flat)
            hm_out_puts(out, pass ? "[]" : "[ ");
    }
    if (!pass)
        put_action(out, action);
    list->open = !list->flat && !pass;
    list->begun = true;
}

void hm__pan_put_end(hm__pan_list_writer *list)
{
    if (!list->begun) {
        hm_out_puts(list->out, "[]");
        return;
    }
    hm_out_puts(list->out, list->open ? " ]\n" : "\n");
    hm_out_puts(list->out, list->indent + 2);
    hm_out_char(list->out, ']');
}
