/*
 * cmd_explain.c - halfmove explain: more about a diagnostic.
 *
 * docs/diagnostics.md is compiled in: a heading for each, and what it means.
 */
#include <string.h>

#include "cli.h"

extern const char *const cli_diagnostics;

/* The next heading at or after `text`; NULL after the last. */
static const char *next_heading(const char *text)
{
    if (strncmp(text, "## ", 3) == 0)
        return text;
    text = strstr(text, "\n## ");
    return text ? text + 1 : NULL;
}

static hm_str title_of(const char *heading)
{
    return (hm_str){heading + 3, strcspn(heading + 3, "\n")};
}

/* The text below a heading, up to the next one. */
static hm_str text_of(const char *heading)
{
    const char *start = heading + 3 + title_of(heading).len;
    const char *end = next_heading(start);
    size_t len = end ? (size_t)(end - start) : strlen(start);

    while (len && *start == '\n')
        start++, len--;
    while (len && start[len - 1] == '\n')
        len--;
    return (hm_str){start, len};
}

static int list_all(cli *c)
{
    for (const char *h = next_heading(cli_diagnostics); h;
         h = next_heading(h + 3)) {
        hm_out_put(c->out, title_of(h));
        hm_out_char(c->out, '\n');
    }
    return CLI_FINE;
}

static bool begins_alike(hm_str title, const char *id)
{
    size_t n = strcspn(id, "-") + 2;

    return strlen(id) > n && title.len > n && strncmp(title.ptr, id, n) == 0;
}

enum { MOST_LETTERS = 64 };

static void offer(cli *c, hm_str title)
{
    hm_out_puts(c->err, "Did you mean ");
    hm_out_put(c->err, title);
    hm_out_puts(c->err, "?\n");
}

/* Suggests the nearest id, if one is near. */
static bool suggest_nearest(cli *c, const char *id)
{
    char texts[2][MOST_LETTERS] = {"", ""};
    const char *names[2] = {texts[0], texts[1]}; // the best, and another

    for (const char *h = next_heading(cli_diagnostics); h;
         h = next_heading(h + 3)) {
        hm_str title = title_of(h);

        if (title.len >= MOST_LETTERS)
            continue;
        memcpy(texts[1], title.ptr, title.len);
        texts[1][title.len] = '\0';
        if (near_name(id, names, 2) == texts[1])
            memcpy(texts[0], texts[1], title.len + 1);
    }
    if (texts[0][0])
        offer(c, hm_str_of(texts[0]));
    return texts[0][0];
}

static void suggest_alike(cli *c, const char *id)
{
    for (const char *h = next_heading(cli_diagnostics); h;
         h = next_heading(h + 3)) {
        if (begins_alike(title_of(h), id))
            offer(c, title_of(h));
    }
}

static int unknown(cli *c, const char *id)
{
    hm_out_printf(c->err, "halfmove explain: there is no diagnostic \"%s\"\n",
                  id);
    if (!suggest_nearest(c, id))
        suggest_alike(c, id);
    return CLI_NO;
}

/* An id may be in brackets, as messages have it. */
static bool is_called(hm_str title, const char *id)
{
    size_t len = strlen(id);

    if (len > 2 && id[0] == '[' && id[len - 1] == ']')
        return title.len == len - 2 && strncmp(title.ptr, id + 1, len - 2) == 0;
    return hm_str_is(title, id);
}

static int explain(cli *c, const char *id)
{
    for (const char *h = next_heading(cli_diagnostics); h;
         h = next_heading(h + 3)) {
        if (!is_called(title_of(h), id))
            continue;
        hm_out_put(c->out, title_of(h));
        hm_out_puts(c->out, "\n\n");
        hm_out_put(c->out, text_of(h));
        hm_out_char(c->out, '\n');
        return CLI_FINE;
    }
    return unknown(c, id);
}

static int run_explain(cli *c)
{
    int end = CLI_FINE;

    if (c->args->file_count == 0)
        return list_all(c);
    for (size_t i = 0; i < c->args->file_count; i++)
        end = worse(end, explain(c, c->args->files[i]));
    return end;
}

extern const hm_command hm__command_explain;

const hm_command hm__command_explain = {
    .name = "explain",
    .synopsis = "[options] [ID...]",
    .summary = "explain a diagnostic",
    .about = "Every message ends with an id in brackets. This command explains "
             "what the id means, why it is a problem, and how to correct it. "
             "Without an id, it lists them all.",
    .example = "halfmove explain ppn-no-piece",
    .whole = true,
    .options = "output",
    .run = run_explain,
};
