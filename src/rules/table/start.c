/*
 * start.c - MovetextParser, SetUp, GameType, ScalingFactor and Macros.
 */
#include "start.h"

#include <string.h>

#include "base/utf8.h"
#include "setups/setup.h"

enum { MOST_ARGS = 32 };

/* Everything that the metadata say about the start. */
typedef struct start_plan {
    uint16_t parser; // the system that it is named after
    double scale;    // 0: not given
    int cell_width;  // 1 or 2
    hm__setup_call call;
    hm__arg args[MOST_ARGS];
} start_plan;

typedef struct planner {
    const hm_record *record;
    hm_ctx *ctx;
    start_plan *plan;
    hm_fault *why;
    hm__arena *arena; // for lists, joined
    hm_out *joined;
} planner;

void hm__start_init(hm__start *start, hm_ctx *ctx)
{
    *start = (hm__start){.ctx = ctx};
    hm__table_init(&start->kept, ctx);
}

void hm__start_free(hm__start *start)
{
    hm__table_free(&start->kept);
    hm_out_free(start->key);
    hm_out_free(start->next);
}

/* The place of a value in the source, for a fault to point at. */
static hm_str where(const planner *p, const hm_meta *meta)
{
    return hm__str_part(p->record->source.text, meta->span.start,
                        meta->span.end);
}

static hm_str where_key(const planner *p, const hm_meta *meta)
{
    return hm__str_part(p->record->source.text, meta->key_span.start,
                        meta->key_span.end);
}

static bool is_given(const hm_meta *meta)
{
    return meta && meta->kind != HM_META_NULL;
}

/* ---- the parser ---------------------------------------------------------- */

static hm_status unknown_parser(const planner *p, const hm_meta *meta,
                                hm_str name)
{
    const char *names[HM__SYSTEMS];
    size_t count = 0;
    const char *near;

    for (size_t i = 0; i < HM__SYSTEMS; i++) {
        const hm_system *system = hm__system_at((uint16_t)i);

        if (system->parser)
            names[count++] = system->setups;
    }
    near = hm__nearest_name(name, names, count);
    hm__fault(p->why, where(p, meta), "ppn-unknown-parser",
              "there is no movetext parser called \"%.*s\"", HM_QUOTE(name));
    return near ? hm__fault_hint(p->why, "did you mean %s?", near) : HM_EINPUT;
}

/* One language for all, with the defaults of a system; "s" may follow it. */
static hm_status choose_parser(const planner *p, const hm_meta *meta)
{
    char normal[HM__NAME_ROOM];
    hm_str text = hm_meta_text(meta);
    uint16_t system = HM__SYSTEMS;

    if (hm__normalize(text, normal, sizeof(normal))) {
        hm_str name = hm_str_of(normal);

        system = hm__system_called(name);
        if (system == HM__SYSTEMS && name.len && name.ptr[name.len - 1] == 's')
            system = hm__system_called(hm__str_part(name, 0, name.len - 1));
    }
    if (!hm__system_at(system)->parser)
        return unknown_parser(p, meta, text);
    p->plan->parser = system;
    return HM_OK;
}

static hm_status read_scale(const planner *p, const hm_meta *meta)
{
    double *scale = &p->plan->scale;

    if (!hm__str_number(p->ctx, hm_meta_text(meta), scale) ||
        !(*scale > 0 && *scale <= 1000))
        return hm__fault(p->why, where(p, meta), "ppn-bad-scale",
                         "expected a scaling factor above 0, up to 1000");
    return HM_OK;
}

static hm_status read_cell_width(const planner *p, const hm_meta *meta)
{
    hm_str text = hm_meta_text(meta);

    if (!hm_str_is(text, "1") && !hm_str_is(text, "2"))
        return hm__fault(p->why, where(p, meta), "ppn-bad-cell-width",
                         "the cell width must be 1 or 2");
    p->plan->cell_width = text.ptr[0] - '0';
    return HM_OK;
}

static bool is_scale_key(const char *key)
{
    return strcmp(key, "scaling_factor") == 0 ||
           strcmp(key, "scale_factor") == 0;
}

static hm_status read_parser_option(const planner *p, const hm_meta *item)
{
    char key[HM__NAME_ROOM];

    if (hm__normalize(item->key, key, sizeof(key))) {
        if (strcmp(key, "name") == 0)
            return choose_parser(p, item);
        if (is_scale_key(key))
            return read_scale(p, item);
        if (strcmp(key, "cell_width") == 0)
            return read_cell_width(p, item);
    }
    hm__fault(p->why, where_key(p, item), "ppn-parser-option",
              "movetext parsers have no option called \"%.*s\"",
              HM_QUOTE(item->key));
    return hm__fault_hint(p->why, "the options are Name, ScalingFactor and "
                                  "Cell Width");
}

static hm_status read_parser(const planner *p)
{
    const hm_meta *meta = hm_meta_get(&p->record->meta, "MovetextParser");

    p->plan->parser = HM__PIECEPACK;
    if (!is_given(meta))
        return HM_OK;
    if (meta->kind == HM_META_TEXT)
        return choose_parser(p, meta);
    if (meta->kind == HM_META_LIST)
        return unknown_parser(p, meta, HM_STR("[...]"));
    for (const hm_meta *item = meta->first; item; item = item->next)
        HM_TRY(read_parser_option(p, item));
    return HM_OK;
}

/* The specification's name, the reference's, and how people write them. */
static hm_status read_top_scale(const planner *p)
{
    static const char *const keys[] = {"ScalingFactor", "ScaleFactor",
                                       "Scaling Factor", "Scale Factor"};

    for (size_t i = 0; i < HM_COUNT(keys) && p->plan->scale == 0; i++) {
        const hm_meta *meta = hm_meta_get(&p->record->meta, keys[i]);

        if (is_given(meta))
            HM_TRY(read_scale(p, meta));
    }
    return HM_OK;
}

/* ---- the setup ----------------------------------------------------------- */

/* The text of an argument; the items of a list are joined by commas. */
static hm_status argument_text(const planner *p, const hm_meta *item,
                               hm_str *out)
{
    hm_out *text = p->joined;

    *out = hm_meta_text(item);
    if (item->kind != HM_META_LIST)
        return HM_OK;
    hm_out_clear(text);
    for (const hm_meta *i = item->first; i; i = i->next) {
        if (i != item->first)
            hm_out_char(text, ',');
        hm_out_put(text, hm_meta_text(i));
    }
    *out = hm__arena_str(p->arena, hm_out_text(text));
    return out->ptr ? hm_out_status(text) : HM_ENOMEM;
}

static hm_status read_argument(const planner *p, const hm_meta *item)
{
    hm__setup_call *call = &p->plan->call;
    hm__arg *arg = &p->plan->args[call->arg_count];

    if (call->arg_count == MOST_ARGS ||
        !hm__normalize(item->key, arg->key, sizeof(arg->key)))
        return hm__fault(p->why, where_key(p, item), "setup-unknown-argument",
                         "no setup has this argument");
    HM_TRY(argument_text(p, item, &arg->value));
    arg->where = where(p, item);
    if (strcmp(arg->key, "name") == 0) {
        call->name = arg->value;
        call->where = arg->where;
    } else if (strcmp(arg->key, "system") == 0) {
        call->system = arg->value;
        call->system_where = arg->where;
    } else if (item->kind != HM_META_NULL) {
        call->arg_count++;
    }
    return HM_OK;
}

/* SetUp, else GameType: a name, or a map with a name and arguments. */
static hm_status read_setup(const planner *p)
{
    hm__setup_call *call = &p->plan->call;
    const hm_meta *meta = hm_meta_get(&p->record->meta, "SetUp");

    if (!is_given(meta))
        meta = hm_meta_get(&p->record->meta, "GameType");
    if (!is_given(meta))
        return HM_OK;
    call->args = p->plan->args;
    call->system = hm_str_of(hm__system_at(p->plan->parser)->setups);
    call->where = where(p, meta);
    if (meta->kind == HM_META_TEXT) {
        call->name = meta->text;
        return HM_OK;
    }
    for (const hm_meta *item = meta->first; item; item = item->next)
        HM_TRY(read_argument(p, item));
    if (call->name.len == 0)
        return hm__fault(p->why, where(p, meta), "setup-no-name",
                         "\"Name\" is missing: which game is it?");
    return HM_OK;
}

/* ---- macros -------------------------------------------------------------- */

/* Letters, digits and "_", of any script. */
static bool is_arg_name(hm_str name)
{
    size_t n;

    for (size_t at = 0; at < name.len; at += n) {
        uint32_t code;

        n = hm__utf8_decode(name, at, &code);
        if (n == 0 || (!hm__is_alnum(code) && code != '_'))
            return false;
    }
    return name.len > 0;
}

/* One name in "Args"; `names` has those before it. */
static hm_status read_arg_name(const planner *p, const hm_meta *item,
                               hm__macro *macro, hm_str *names)
{
    hm_str name = hm_meta_text(item);

    if (item->kind != HM_META_TEXT || !is_arg_name(name))
        return hm__fault(p->why, where(p, item), "ppn-bad-macros",
                         "expected the name of an argument: letters, digits "
                         "and _");
    for (size_t i = 0; i < macro->arg_count; i++) {
        if (hm__str_eq(names[i], name))
            return hm__fault(p->why, where(p, item), "ppn-bad-macros",
                             "the name of an argument appears twice");
    }
    names[macro->arg_count++] = name;
    return HM_OK;
}

/* {Args: [from, to], Text: "`from'-`to'"} */
static hm_status read_args_macro(const planner *p, hm__lang *lang,
                                 const hm_meta *meta, hm__macro *macro)
{
    const hm_meta *args = hm_meta_get(meta, "Args");
    const hm_meta *text = hm_meta_get(meta, "Text");
    hm_str *names;

    if (hm_meta_count(meta) != 2 || !args || args->kind != HM_META_LIST ||
        !args->first || !text || text->kind > HM_META_TEXT)
        return hm__fault(p->why, where(p, meta), "ppn-bad-macros",
                         "expected text, or {Args: [names], Text: text}");
    if (hm_meta_count(args) > HM__MOST_MACRO_ARGS)
        return hm__fault(p->why, where(p, args), "ppn-bad-macros",
                         "a macro may have at most %d arguments",
                         HM__MOST_MACRO_ARGS);
    names = hm__arena_alloc(p->arena, hm_meta_count(args) * sizeof(*names));
    if (!names)
        return HM_ENOMEM;
    for (const hm_meta *item = args->first; item; item = item->next)
        HM_TRY(read_arg_name(p, item, macro, names));
    macro->args = names;
    macro->value = hm_meta_text(text);
    hm__lang_extends(lang, where_key(p, meta), "macros with arguments");
    return HM_OK;
}

/* The text of PPN allows neither white space nor ";" in a name. */
static bool is_macro_name(hm_str name)
{
    for (size_t at = 0; at < name.len; at++) {
        if (name.ptr[at] == ';' || hm__space_at(name, at))
            return false;
    }
    return true;
}

/* Puts the game's own macros before those that its setup left. */
static hm_status read_macros(const planner *p, hm__lang *lang)
{
    const hm_meta *meta = hm_meta_get(&p->record->meta, "Macros");

    if (!is_given(meta))
        return HM_OK;
    if (meta->kind != HM_META_MAP)
        return hm__fault(p->why, where(p, meta), "ppn-bad-macros",
                         "expected names and values");
    for (const hm_meta *item = meta->first; item; item = item->next) {
        hm__macro macro = {.name = item->key};

        if (item->kind > HM_META_TEXT)
            HM_TRY(read_args_macro(p, lang, item, &macro));
        else
            macro.value = hm_meta_text(item);
        if (!is_macro_name(macro.name))
            hm__lang_extends(lang, where_key(p, item),
                             "names of macros with white space or \";\"");
        HM_TRY(hm__macros_add_over(&lang->macros, lang->ctx, &macro));
    }
    return HM_OK;
}

/* A fault about a macro names it; find where it was defined. */
static hm_status close_macros(hm__lang *lang, const hm_record *record,
                              hm_fault *why)
{
    hm_status st = hm__macros_close(&lang->macros, &lang->values, why);
    const hm_meta *meta = hm_meta_get(&record->meta, "Macros");

    if (st == HM_OK || !is_given(meta))
        return st;
    for (const hm_meta *item = meta->first; item; item = item->next) {
        if (item->key.ptr == why->at.ptr)
            why->at = hm__str_part(record->source.text, item->span.start,
                                   item->span.end);
    }
    return st;
}

/* ---- building, and remembering ------------------------------------------- */

static hm_status make_keys(hm__start *start)
{
    if (start->next && hm_out_status(start->next) != HM_OK) {
        hm_out_free(start->next); // what went wrong once would stay so
        start->next = NULL;
    }
    if (!start->next)
        HM_TRY(hm_out_new(start->ctx, &start->next));
    if (!start->key)
        HM_TRY(hm_out_new(start->ctx, &start->key));
    return HM_OK;
}

/* Two calls with the same key make the same start. */
static hm_status write_key(hm__start *start, const start_plan *plan)
{
    hm_out *out = start->next;

    hm_out_clear(out);
    hm_out_char(out, (char)plan->cell_width);
    hm_out_json(out, plan->call.system);
    hm_out_json(out, plan->call.name);
    for (size_t i = 0; i < plan->call.arg_count; i++) {
        hm_out_json(out, hm_str_of(plan->args[i].key));
        hm_out_json(out, plan->args[i].value);
    }
    return hm_out_status(out);
}

/* Keeps a table, with its pieces numbered from the bottom up. */
static hm_status remember(hm__start *start, const hm_table *table)
{
    hm_table *kept = &start->kept;
    hm_out *key = start->key;

    start->ready = false;
    hm__table_clear(kept);
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        uint32_t piece;

        HM_TRY(hm__table_place(kept, &table->pieces[at].is, hm__table_top(kept),
                               &piece));
    }
    hm__table_forget(kept);
    kept->scale = table->scale;
    start->key = start->next;
    start->next = key;
    start->ready = table->system_count == 0; // numbers of others may change
    return HM_OK;
}

/* Numbers the pieces from the bottom up, as the reference does. */
static hm_status renumber(hm__start *start, hm_table *table)
{
    if (!start->ready)
        return HM_OK;
    hm__table_clear(table);
    return hm__table_copy(table, &start->kept);
}

/* A game that nobody has a start for can still be written down. */
static hm_status offer_none(hm_fault *why)
{
    char hint[sizeof(why->hint)];

    memcpy(hint, why->hint, sizeof(hint));
    return hm__fault_hint(why, "%s%s\"SetUp: None\" begins with an empty table",
                          hint, hint[0] ? " " : "");
}

static hm_status build(hm__start *start, hm__lang *lang, const start_plan *plan,
                       hm_fault *why)
{
    bool own;
    hm_status st;

    if (plan->call.name.len == 0)
        return HM_OK;
    HM_TRY(write_key(start, plan));
    if (start->ready &&
        hm__str_eq(hm_out_text(start->key), hm_out_text(start->next)))
        return hm__table_copy(lang->table, &start->kept);
    st = hm__setup_run(lang, &plan->call, &own, why);
    if (st == HM_EINPUT && why->id && strcmp(why->id, "setup-unknown") == 0)
        return offer_none(why);
    HM_TRY(st);
    HM_TRY(remember(start, lang->table));
    HM_TRY(renumber(start, lang->table));
    start->ready = start->ready && !own; // the file may be another next time
    return HM_OK;
}

static void set_dialect(hm__lang *lang, const start_plan *plan)
{
    if (hm__system_at(plan->parser)->parser_bits)
        lang->dialect.bit = plan->parser;
    if (plan->cell_width == 1) {
        lang->dialect.chess = HM__CHESS1;
        lang->dialect.checkers = HM__CHECKERS1;
    }
}

hm_status hm__start_game(hm__start *start, hm__lang *lang,
                         const hm_record *record, hm_fault *why)
{
    start_plan plan = {.cell_width = 2};
    bool two_sizes; // chess and checkers have both
    planner p = {.record = record,
                 .ctx = start->ctx,
                 .plan = &plan,
                 .why = why,
                 .arena = &lang->values};

    HM_TRY(make_keys(start));
    p.joined = start->next;
    HM_TRY(read_parser(&p));
    HM_TRY(read_top_scale(&p));
    HM_TRY(read_setup(&p));
    two_sizes = hm__system_at(plan.parser)->cell == 2;
    plan.call.cell_width = two_sizes ? plan.cell_width : 1;
    HM_TRY(build(start, lang, &plan, why));
    if (two_sizes)
        lang->table->scale = plan.cell_width;
    if (plan.scale > 0)
        lang->table->scale = plan.scale;
    set_dialect(lang, &plan);
    return HM_OK;
}

hm_status hm__start_macros(hm__lang *lang, const hm_record *record,
                           hm_fault *why)
{
    planner p = {.record = record, .why = why, .arena = &lang->values};

    HM_TRY(read_macros(&p, lang));
    return close_macros(lang, record, why);
}
