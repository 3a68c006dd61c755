/*
 * cmd_setups.c - halfmove setups: the catalogue of starting positions.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* ---- the list -------------------------------------------------------------
 */

static bool contains(const char *text, const char *word)
{
    return strstr(text, word) != NULL;
}

static void print_row(cli *c, const hm_setup *s)
{
    hm_out_printf(c->out, "  %-28s %s\n", s->name, s->title);
}

static void print_row_json(cli *c, const hm_setup *s)
{
    const char *const keys[] = {"system",  "name",    "title", "about",
                                "players", "aliases", "args"};
    const char *const values[] = {s->system,  s->name,    s->title, s->about,
                                  s->players, s->aliases, s->args};

    hm_json json = {.out = c->out};

    hm_json_begin_object(&json);
    for (size_t i = 0; i < CLI_COUNT(keys); i++) {
        hm_json_key(&json, keys[i]);
        hm_json_string(&json, hm_str_of(values[i]));
    }
    hm_json_end_object(&json);
    hm_json_end_line(&json);
}

enum { MOST_SETUPS = 1024 };

static int by_system(const void *a, const void *b)
{
    const hm_setup *x = a;
    const hm_setup *y = b;
    int order = strcmp(x->system, y->system);

    return order ? order : strcmp(x->name, y->name);
}

/* The whole catalogue, sorted by system and name. */
static size_t sorted_setups(hm_setup *out)
{
    size_t count = 0;

    while (count < MOST_SETUPS && hm_setup_at(count, &out[count]))
        count++;
    qsort(out, count, sizeof(*out), by_system);
    return count;
}

static int list_all(cli *c)
{
    hm_setup all[MOST_SETUPS];
    size_t count = sorted_setups(all);

    for (size_t i = 0; i < count; i++) {
        if (c->args->json) {
            print_row_json(c, &all[i]);
            continue;
        }
        if (i == 0 || strcmp(all[i].system, all[i - 1].system) != 0)
            hm_out_printf(c->out, "%s%s\n", i ? "\n" : "", all[i].system);
        print_row(c, &all[i]);
    }
    return CLI_FINE;
}

/* ---- sets of pieces -------------------------------------------------------
 */

static void print_names(cli *c, const char *key, const char *const *names)
{
    hm_out_printf(c->out, ",\"%s\":[", key);
    for (size_t i = 0; names[i]; i++) {
        hm_out_puts(c->out, i ? "," : "");
        hm_out_json(c->out, hm_str_of(names[i]));
    }
    hm_out_char(c->out, ']');
}

static void print_system_json(cli *c, const hm_system_info *s)
{
    const char *const keys[] = {"name", "title", "setups", "aliases"};
    const char *const values[] = {s->name, s->title, s->setups, s->aliases};

    for (size_t i = 0; i < CLI_COUNT(keys); i++) {
        hm_out_printf(c->out, "%s\"%s\":", i ? "," : "{", keys[i]);
        hm_out_json(c->out, hm_str_of(values[i]));
    }
    print_names(c, "kinds", s->kinds);
    print_names(c, "suits", s->suits);
    hm_out_puts(c->out, "}\n");
}

static int list_systems(cli *c)
{
    hm_system_info s = {.size = sizeof(s)};

    for (size_t i = 0; hm_system_at(i, &s); i++) {
        if (c->args->json)
            print_system_json(c, &s);
        else
            hm_out_printf(c->out, "%-26s %s\n", s.name, s.title);
    }
    return CLI_FINE;
}

/* ---- one of them -----------------------------------------------------------
 */

static int print_json(cli *c, const hm_setup_request *request,
                      const hm_table *table)
{
    hm_json json = {.out = c->out};

    hm_json_begin_object(&json);
    hm_json_key(&json, "name");
    hm_json_string(&json, hm_str_of(request->name));
    hm_json_key(&json, "scale_factor");
    hm_json_number(&json, hm_table_scale(table));
    hm_json_key(&json, "pieces");
    hm_table_json(table, hm_json_value(&json));
    hm_json_end_object(&json);
    hm_json_end_line(&json);
    return CLI_FINE;
}

static void print_info(cli *c, const hm_setup *s)
{
    hm_out_printf(c->out, "%s (%s)\n", s->title, s->system);
    if (s->about[0])
        hm_out_printf(c->out, "%s\n", s->about);
    if (s->players[0])
        hm_out_printf(c->out, "players: %s\n", s->players);
    if (s->aliases[0])
        hm_out_printf(c->out, "also called: %s\n", s->aliases);
    hm_out_printf(c->out, "arguments: %s\n", s->args[0] ? s->args : "none");
    hm_out_puts(c->out, "metadata to paste:\n");
    if (strcmp(s->system, "piecepack") == 0 && !s->args[0])
        hm_out_printf(c->out, "  GameType: %s\n", s->title);
    else
        hm_out_printf(c->out, "  GameType:\n    Name: %s\n    System: %s\n",
                      s->title, s->system);
}

/* Prints the setups whose name or title holds a word; false if none does. */
static bool search(cli *c, const char *word)
{
    char name[64];
    hm_setup all[MOST_SETUPS];
    size_t count = sorted_setups(all);
    bool found = false;

    if (!hm_setup_normalize(word, name, sizeof(name)))
        return false;
    for (size_t i = 0; i < count; i++) {
        const hm_setup *s = &all[i];

        if (!contains(s->name, name) && !contains(s->aliases, name) &&
            !contains(s->title, word))
            continue;
        if (c->args->info)
            print_info(c, s);
        else
            hm_out_printf(c->out, "%-12s %-28s %s\n", s->system, s->name,
                          s->title);
        found = true;
    }
    return found;
}

static int print_about(cli *c, const char *name)
{
    if (search(c, name))
        return CLI_FINE;
    hm_out_puts(c->err, "halfmove: there is no starting position \"");
    hm_out_visible(c->err, hm_str_of(name));
    hm_out_puts(c->err, "\"; \"halfmove setups\" lists them all\n");
    return CLI_NO;
}

/* Whether there is simply no setup of that name. */
static bool is_unknown(const cli *c)
{
    return hm_diags_count(c->diags) == 1 &&
           strcmp(hm_diags_at(c->diags, 0)->id, "setup-unknown") == 0;
}

static bool is_called(const hm_setup *s, const char *name)
{
    size_t len = strlen(name);

    if (strcmp(s->name, name) == 0)
        return true;
    for (const char *at = s->aliases; *at; at += strcspn(at, " ")) {
        at += *at == ' ';
        if (strncmp(at, name, len) == 0 && (!at[len] || at[len] == ' '))
            return true;
    }
    return false;
}

static bool names_system(const hm_setup_request *request)
{
    for (size_t i = 0; i < request->setting_count; i++) {
        if (strncmp(request->settings[i], "system=", 7) == 0)
            return true;
    }
    return false;
}

/* Chess with a piecepack is not what everybody expects. */
static void print_systems(cli *c, const hm_setup_request *request)
{
    const char *systems[8];
    size_t count = 0;
    char name[64];
    hm_setup s;

    if (names_system(request) ||
        !hm_setup_normalize(request->name, name, sizeof(name)))
        return;
    for (size_t i = 0; hm_setup_at(i, &s); i++) {
        if (is_called(&s, name) && count < CLI_COUNT(systems))
            systems[count++] = s.system;
    }
    for (size_t i = 0; count > 1 && i < count; i++)
        hm_out_printf(c->err, "%s%s%s",
                      i == 0          ? "There is one for "
                      : i + 1 < count ? ", "
                                      : " and ",
                      systems[i],
                      i + 1 < count ? ""
                                    : "; choose with --set system=NAME.\n");
}

/* ---- files ----------------------------------------------------------------
 */

static int ended(cli *c, const char *name, hm_status st)
{
    print_diags(c);
    if (st == HM_EINPUT || st == HM_ELIMIT)
        return CLI_NO;
    if (st == HM_EUSAGE)
        return CLI_USAGE;
    return st == HM_OK ? CLI_FINE : complain(c, name, st);
}

static int draw_picture(cli *c, const hm_setup_request *request,
                        const hm_table *table, const hm_renderer_info *format)
{
    hm_picture_options options = {.size = sizeof(options),
                                  .name = request->name,
                                  .title = request->name,
                                  .diags = c->diags,
                                  .annotate =
                                      draw_options(c, request->name).annotate};

    if (format->kind == HM_RENDERER_PAGE ||
        format->kind == HM_RENDERER_SCRIPT) {
        hm_out_puts(c->err, "halfmove setups: ");
        hm_out_visible(c->err, hm_str_of(c->args->output));
        hm_out_puts(c->err, ": a page needs a game; write it with -o "
                            "start.ppn, then use \"halfmove render start.ppn "
                            "-o start.html\"\n");
        return CLI_USAGE;
    }
    return ended(
        c, request->name,
        hm_picture_write(c->ctx, table, format->name, &options, c->out));
}

/* A game that begins so, without moves. */
static int write_game(cli *c, const hm_setup_request *request,
                      const hm_notation_info *notation)
{
    hm_start start = {.size = sizeof(start),
                      .game = request->name,
                      .settings = request->settings,
                      .setting_count = request->setting_count,
                      .rules = notation->rules ? NULL : "table",
                      .diags = c->diags};
    hm_writer_options options = {
        .size = sizeof(options), .to = notation->name, .diags = c->diags};
    hm_record *record = NULL;
    hm_status st = hm_record_new(c->ctx, &start, &record);

    if (st == HM_OK)
        st = hm_record_write(c->ctx, record, &options, c->out);
    hm_record_free(record);
    if (st != HM_ESUPPORT)
        return ended(c, request->name, st);
    hm_out_puts(c->err, "halfmove setups: ");
    hm_out_visible(c->err, hm_str_of(request->name));
    hm_out_printf(c->err, ": this start cannot be written as %s, only as ppn\n",
                  notation->name);
    return CLI_NO;
}

/* As the name of the output says; a diagram if it says nothing. */
static int write_one(cli *c, const hm_setup_request *request,
                     const hm_table *table)
{
    const char *path = c->args->output ? c->args->output : "";
    hm_diagram_options options = draw_options(c, request->name);
    hm_renderer_info renderer = {.size = sizeof(renderer)};
    hm_notation_info notation = {.size = sizeof(notation)};
    const char *drawn = part_format_of_path(path);

    if (c->args->json)
        return print_json(c, request, table);
    if (hm_notation_of_path(path, &notation))
        return write_game(c, request, &notation);
    if (drawn && !part_use_draw(c->ctx, drawn, c->err))
        return CLI_IO;
    if (hm_renderer_of_path(c->ctx, path, &renderer) &&
        renderer.kind != HM_RENDERER_TEXT)
        return draw_picture(c, request, table, &renderer);
    return draw_table(c, table, &options);
}

/* Builds one; a part of several names lists them instead. */
static int show_one(cli *c, const hm_setup_request *request)
{
    hm_table *table = NULL;
    hm_status st = hm_setup_build(c->ctx, request, c->diags, &table);
    bool unknown;
    int end;

    if (st == HM_OK) {
        end = write_one(c, request, table);
        hm_table_free(table);
        if (end == CLI_FINE)
            print_systems(c, request);
        return end;
    }
    if (st != HM_EINPUT && st != HM_ELIMIT)
        return complain(c, request->name, st);
    unknown = is_unknown(c);
    if (unknown && !c->args->json && !c->args->output &&
        request->setting_count == 0 && search(c, request->name))
        return CLI_FINE;
    print_diags(c);
    if (unknown)
        hm_out_puts(c->err, "\"halfmove setups\" lists them all\n");
    return CLI_NO;
}

static int run_setups(cli *c)
{
    hm_setup_request request = {.size = sizeof(request)};

    if (c->args->systems)
        return list_systems(c);
    if (c->args->file_count == 0)
        return list_all(c);
    if (c->args->file_count > 1) {
        hm_out_puts(c->err, "halfmove setups: expected one NAME; put quotes "
                            "around a name with spaces\n");
        return CLI_USAGE;
    }
    if (c->args->info)
        return print_about(c, c->args->files[0]);
    request.name = c->args->files[0];
    request.settings = c->args->set.items;
    request.setting_count = c->args->set.count;
    return show_one(c, &request);
}

extern const hm_command hm__command_setups;

const hm_command hm__command_setups = {
    .name = "setups",
    .synopsis = "[options] [NAME]",
    .summary = "list and draw the built-in starting positions",
    .about = "Without NAME, lists them all by game system. With NAME, draws "
             "the starting position that has this name; if there is none, "
             "lists those whose name or title contains the word. --info "
             "describes them instead, and --json prints the pieces.\n"
             "--set gives arguments: system=chess, seed=42, tiles=...\n"
             "-o start.svg makes a picture (also png, pdf, gif...), and -o "
             "start.ppn writes a game without moves that begins with this "
             "position.\n"
             "--systems lists the sets of pieces that have names and pictures.",
    .example = "halfmove setups\n"
               "halfmove setups fujisan\n"
               "halfmove setups \"Nine Men's Morris\" --annotate algebraic\n"
               "halfmove setups --info fujisan\n"
               "halfmove setups fujisan --set seed=42 --json\n"
               "halfmove setups fujisan --set seed=42 -o fujisan.svg\n"
               "halfmove setups --systems",
    .options = "annotate info json legend output reorient set setup-path "
               "style systems",
    .whole = true,
    .run = run_setups,
};
