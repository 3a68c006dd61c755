/*
 * archive.c - archives as sources of games.
 *
 * What is asked for goes to the archive: --where, the id of a game, and what
 * `find` and `explore` look for, as far as it has an index for that.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum { LEAST_DIGITS = 6 };

/* ~/.netrc; NULL if it is not there. The text is yours. */
static char *netrc_path(void)
{
    const char *home = getenv("HOME");
    size_t size = home ? strlen(home) + sizeof("/.netrc") : 0;
    char *path = size ? malloc(size) : NULL;

    if (path)
        snprintf(path, size, "%s/.netrc", home);
    if (path && access(path, R_OK) == 0)
        return path;
    free(path);
    return NULL;
}

void archive_surroundings(hm_archive_options *options, char **netrc)
{
    const char *seconds = getenv("HALFMOVE_CLICKHOUSE_TIMEOUT");

    *netrc = netrc_path();
    options->netrc = *netrc;
    options->user = getenv("HALFMOVE_CLICKHOUSE_USER");
    options->password = getenv("HALFMOVE_CLICKHOUSE_PASSWORD");
    options->certificates = getenv("SSL_CERT_FILE");
    options->seconds = seconds ? (unsigned)strtoul(seconds, NULL, 10) : 0;
}

int archive_open(cli *c, const char *path, bool create, hm_archive **out)
{
    hm_archive_options options = {.size = sizeof(options),
                                  .write = create,
                                  .create = create,
                                  .cluster = c->args->cluster,
                                  .diags = c->diags};
    char *netrc;
    hm_status st;

    if (!part_use_archive(c->ctx,
                          hm_archive_secret(path).len ? "this archive" : path,
                          c->err))
        return CLI_IO;
    archive_surroundings(&options, &netrc);
    st = hm_archive_open(c->ctx, path, &options, out);
    free(netrc);
    if (st != HM_EIO)
        print_diags(c);
    if (st == HM_OK)
        return CLI_FINE;
    return st == HM_EINPUT ? CLI_NO : complain(c, path, st);
}

void archive_about(cli *c, const char *path, hm_archive *archive)
{
    hm_out *about = NULL;

    print_path(c, path);
    hm_out_printf(c->err, ": an archive of %s", hm_archive_engine(archive));
    if (hm_out_new(c->ctx, &about) == HM_OK &&
        hm_archive_about(archive, about) == HM_OK && hm_out_text(about).len)
        hm_out_printf(c->err, ": %.*s", (int)hm_out_text(about).len,
                      hm_out_text(about).ptr);
    hm_out_char(c->err, '\n');
    hm_out_free(about);
    print_diags(c);
}

bool archive_is_output(const char *path)
{
    const char *dot = path ? strrchr(path, '.') : NULL;

    return dot && strcmp(dot, ".hm") == 0;
}

static bool is_id(const char *text)
{
    size_t digits = strspn(text, "0123456789abcdefABCDEF");

    return digits >= LEAST_DIGITS && digits < HM_ID_TEXT && !text[digits];
}

/* How many games have ids that begin so: none, one, or several. */
static hm_status count_ids(cli *c, hm_archive *archive, const char *id,
                           size_t *out)
{
    hm_archive_query query = {.size = sizeof(query), .id = id, .heads = true};
    hm_cursor *cursor = NULL;
    hm_out *packed = NULL;
    hm_status st = hm_out_new(c->ctx, &packed);

    if (st == HM_OK)
        st = hm_archive_find(archive, &query, &cursor);
    for (*out = 0; st == HM_OK && *out < 2; *out += st == HM_OK)
        st = hm_cursor_next(cursor, packed);
    hm_cursor_free(cursor);
    hm_out_free(packed);
    return st == HM_END ? HM_OK : st;
}

int archive_check_id(cli *c, const cli_source *s)
{
    const char *id = s->target->id;
    size_t count = 0;
    hm_status st;

    if (!is_id(id))
        return complain_that(c, s->file,
                             "a game of an archive is #ID, at least 6 digits "
                             "of its id",
                             CLI_USAGE);
    st = count_ids(c, s->archive, id, &count);
    if (st != HM_OK)
        return complain(c, s->file, st);
    if (count == 1)
        return CLI_FINE;
    hm_out_printf(c->err,
                  count ? "halfmove: %s: several games have ids that begin "
                          "with %s\n"
                        : "halfmove: %s: there is no game %s\n",
                  s->file, id);
    return CLI_NO;
}

int archive_source(cli *c, cli_source *source)
{
    hm_archive_query query = {.size = sizeof(query),
                              .where = c->where,
                              .id = source->target->id,
                              .search = c->search};
    int end = archive_open(c, source->target->path, false, &source->archive);
    hm_status st;

    if (end == CLI_FINE && query.id)
        end = archive_check_id(c, source);
    if (end != CLI_FINE)
        return end;
    source->selected = true;
    st = hm_archive_input(source->archive, &query, &source->input);
    print_diags(c);
    if (st == HM_EINPUT)
        return CLI_NO;
    return st == HM_OK ? CLI_FINE : complain(c, source->file, st);
}
