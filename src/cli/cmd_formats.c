/*
 * cmd_formats.c - halfmove formats: what can be read and written, and what a
 * conversion keeps.
 */
#include "render.h"

/* ---- for people -----------------------------------------------------------
 */

static void put_features(hm_out *out, unsigned features)
{
    const char *between = " ";

    for (size_t i = 0; hm_feature_name(i); i++) {
        if (!(features >> i & 1))
            continue;
        hm_out_printf(out, "%s%s", between, hm_feature_name(i));
        between = ", ";
    }
}

static void put_suffixes(hm_out *out, const char *const *suffixes,
                         const char *name)
{
    size_t width = 0;

    if (!suffixes || !suffixes[0]) {
        hm_out_printf(out, ".%s", name);
        width = hm_str_of(name).len + 1;
    }
    for (; suffixes && *suffixes; suffixes++) {
        hm_out_printf(out, "%s.%s", width ? " " : "", *suffixes);
        width += hm_str_of(*suffixes).len + (width ? 2 : 1);
    }
    hm_out_printf(out, "%*s", width < 17 ? (int)(17 - width) : 1, "");
}

static void print_lists(cli *c)
{
    hm_notation_info n = {.size = sizeof(n)};
    render_format f;

    hm_out_puts(c->out, "notations, read and written:\n");
    for (size_t i = 0; hm_notation_at(i, &n); i++) {
        hm_out_printf(c->out, "  %-13s", n.name);
        put_suffixes(c->out, n.suffixes, n.name);
        hm_out_printf(c->out, "%s\n", n.title);
    }
    hm_out_puts(c->out, "\noutputs of render:\n");
    for (size_t i = 0; render_format_at(c->ctx, i, &f); i++) {
        hm_out_printf(c->out, "  %-13s", f.name);
        put_suffixes(c->out, f.suffixes, f.name);
        hm_out_printf(c->out, "%s\n", f.title);
    }
}

static void print_pair(cli *c, const char *to, const hm_conversion *pair)
{
    hm_out_printf(c->out, "  to %-13s", to);
    if (!pair->possible)
        hm_out_puts(c->out, "not possible: it is for another game");
    else if (pair->loses)
        hm_out_puts(c->out, "loses");
    else
        hm_out_puts(c->out, "loses nothing");
    put_features(c->out, pair->loses);
    if (pair->only)
        hm_out_printf(c->out, "; only %s", pair->only);
    hm_out_char(c->out, '\n');
}

static void print_from(cli *c, const hm_notation_info *from)
{
    hm_notation_info to = {.size = sizeof(to)};
    hm_conversion pair;

    hm_out_printf(c->out, "%s keeps positions%s", from->name,
                  from->keeps ? "," : "");
    put_features(c->out, from->keeps);
    hm_out_char(c->out, '\n');
    for (size_t i = 0; hm_notation_at(i, &to); i++) {
        if (hm_str_is(hm_str_of(to.name), from->name))
            continue;
        hm_notation_conversion(from->name, to.name, &pair);
        print_pair(c, to.name, &pair);
    }
}

/* ---- for programs ---------------------------------------------------------
 */

static void put_names(hm_json *json, const char *key, const char *const *names)
{
    hm_json_key(json, key);
    hm_json_begin_array(json);
    for (; names && *names; names++)
        hm_json_string(json, hm_str_of(*names));
    hm_json_end_array(json);
}

static void put_bits(hm_json *json, const char *key, unsigned features)
{
    hm_json_key(json, key);
    hm_json_begin_array(json);
    for (size_t i = 0; hm_feature_name(i); i++) {
        if (features >> i & 1)
            hm_json_string(json, hm_str_of(hm_feature_name(i)));
    }
    hm_json_end_array(json);
}

static void put_text(hm_json *json, const char *key, const char *text)
{
    hm_json_key(json, key);
    if (text)
        hm_json_string(json, hm_str_of(text));
    else
        hm_json_null(json);
}

static void list_notation(cli *c, const hm_notation_info *n)
{
    static const char *const usual[] = {"utf-8", NULL};
    hm_json json = {.out = c->out};

    hm_json_begin_object(&json);
    put_text(&json, "notation", n->name);
    put_text(&json, "title", n->title);
    put_names(&json, "suffixes", n->suffixes);
    put_text(&json, "rules", n->rules);
    put_names(&json, "encodings", n->encodings ? n->encodings : usual);
    put_bits(&json, "keeps", n->keeps);
    hm_json_end_object(&json);
    hm_json_end_line(&json);
}

static void list_output(cli *c, const render_format *f)
{
    const char *const own[] = {f->name, NULL};
    hm_json json = {.out = c->out};

    hm_json_begin_object(&json);
    put_text(&json, "output", f->name);
    put_text(&json, "title", f->title);
    put_names(&json, "suffixes", f->suffixes ? f->suffixes : own);
    hm_json_end_object(&json);
    hm_json_end_line(&json);
}

static void list_from(cli *c, const hm_notation_info *from)
{
    hm_notation_info to = {.size = sizeof(to)};
    hm_conversion pair;

    for (size_t i = 0; hm_notation_at(i, &to); i++) {
        hm_json json = {.out = c->out};

        hm_notation_conversion(from->name, to.name, &pair);
        hm_json_begin_object(&json);
        put_text(&json, "from", from->name);
        put_text(&json, "to", to.name);
        hm_json_key(&json, "possible");
        hm_json_bool(&json, pair.possible);
        put_text(&json, "only", pair.only);
        put_bits(&json, "keeps", pair.keeps);
        put_bits(&json, "loses", pair.loses);
        hm_json_end_object(&json);
        hm_json_end_line(&json);
    }
}

/* ---- the command ----------------------------------------------------------
 */

static void list_all(cli *c)
{
    hm_notation_info n = {.size = sizeof(n)};
    render_format f;

    for (size_t i = 0; hm_notation_at(i, &n); i++)
        list_notation(c, &n);
    for (size_t i = 0; render_format_at(c->ctx, i, &f); i++)
        list_output(c, &f);
    for (size_t i = 0; hm_notation_at(i, &n); i++)
        list_from(c, &n);
}

static int run_formats(cli *c)
{
    hm_notation_info n = {.size = sizeof(n)};

    for (size_t i = 0; i < c->args->file_count; i++) {
        if (!hm_notation_find(c->args->files[i], &n)) {
            complain_notation(c, "formats", c->args->files[i]);
            return CLI_USAGE;
        }
        if (c->args->json)
            list_from(c, &n);
        else
            print_from(c, &n);
    }
    if (c->args->file_count)
        return CLI_FINE;
    part_use_draw(c->ctx, "the list of pictures", c->err); // else without them
    if (c->args->json) {
        list_all(c);
        return CLI_FINE;
    }
    print_lists(c);
    hm_out_puts(c->out, "\nconversions:\n");
    for (size_t i = 0; hm_notation_at(i, &n); i++)
        print_from(c, &n);
    return CLI_FINE;
}

extern const hm_command hm__command_formats;

const hm_command hm__command_formats = {
    .name = "formats",
    .synopsis = "[options] [NOTATION...]",
    .summary = "list notations and outputs, and what conversions lose",
    .about =
        "Lists the notations and the output formats of render with their file "
        "suffixes, and for each pair of notations what a conversion keeps and "
        "loses. With NOTATION only the conversions from it are listed.\n"
        "Moves are always kept. A conversion warns about what it loses in a "
        "game, if the game has it; see --on-loss of \"halfmove convert\".",
    .example = "halfmove formats\n"
               "halfmove formats kif\n"
               "halfmove formats --json",
    .options = "json output",
    .run = run_formats,
};
