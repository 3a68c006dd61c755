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

    for (size_t i = 0; i < CLI_COUNT(keys); i++) {
        hm_out_printf(c->out, "%s\"%s\":", i ? "," : "{", keys[i]);
        hm_out_json(c->out, hm_str_of(values[i]));
    }
    hm_out_puts(c->out, "}\n");
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

/* ---- one of them -----------------------------------------------------------
 */

static int print_json(cli *c, const hm_setup_request *request)
{
    hm_table *table = NULL;
    hm_status st = hm_setup_build(c->ctx, request, c->diags, &table);

    if (st != HM_OK) {
        print_diags(c);
        return st == HM_EINPUT || st == HM_ELIMIT
                   ? CLI_NO
                   : complain(c, request->name, st);
    }
    hm_out_puts(c->out, "{\"name\":");
    hm_out_json(c->out, hm_str_of(request->name));
    hm_out_puts(c->out, ",\"scale_factor\":");
    hm_out_number(c->out, hm_table_scale(table));
    hm_out_puts(c->out, ",\"pieces\":");
    hm_table_json(table, c->out);
    hm_out_puts(c->out, "}\n");
    hm_table_free(table);
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

/* The setups whose name or title holds a word. */
static int search(cli *c, const char *word)
{
    char name[64];
    hm_setup all[MOST_SETUPS];
    size_t count = sorted_setups(all);
    int end = CLI_NO;

    if (!hm_setup_normalize(word, name, sizeof(name)))
        return CLI_NO;
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
        end = CLI_FINE;
    }
    if (end == CLI_NO)
        hm_out_printf(c->err,
                      "halfmove: no starting position is called "
                      "\"%s\"; \"halfmove setups\" lists them all\n",
                      word);
    return end;
}

static int run_setups(cli *c)
{
    hm_setup_request request = {.size = sizeof(request)};

    if (c->args->file_count == 0)
        return list_all(c);
    if (!c->args->json)
        return search(c, c->args->files[0]);
    request.name = c->args->files[0];
    request.settings = c->args->set.items;
    request.setting_count = c->args->set.count;
    return print_json(c, &request);
}

extern const hm_command hm__command_setups;

const hm_command hm__command_setups = {
    .name = "setups",
    .synopsis = "[options] [NAME]",
    .summary = "list the built-in starting positions",
    .about = "Without NAME, lists them all by game system. With it, those "
             "that are called so or whose title holds the word. With --json "
             "and NAME, builds one and prints its pieces.\n"
             "--set gives arguments: system=chess, seed=42, tiles=...",
    .example = "halfmove setups\n"
               "halfmove setups chess\n"
               "halfmove setups --info fujisan\n"
               "halfmove setups fujisan --set seed=42 --json",
    .options = "info json output set",
    .run = run_setups,
};
