/*
 * main.c - halfmove VERB [options] [FILE...]
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

static hm_status to_stdout(void *user, const char *bytes, size_t count)
{
    (void)user;
    return fwrite(bytes, 1, count, stdout) == count ? HM_OK : HM_EIO;
}

/* Whether everything was really written. */
static int close_stdout(void)
{
    if (fflush(stdout) == 0)
        return CLI_FINE;
    fprintf(stderr, "halfmove: standard output: %s\n", strerror(errno));
    return CLI_IO;
}

/*
 * A file must not get the number of a stream that is closed, or messages would
 * land in it. What is opened instead cannot be used the way the stream is.
 */
static void fill_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

/* Help needs no context of the command's own. */
static int print_help(const hm_command *command)
{
    hm_ctx *ctx = NULL;
    hm_out *out = NULL;
    int end = CLI_IO;

    if (hm_ctx_new(NULL, &ctx) == HM_OK &&
        hm_out_new_sink(ctx, to_stdout, NULL, &out) == HM_OK) {
        if (command)
            help_command(command, out);
        else
            help_overview(out);
        if (hm_out_flush(out) == HM_OK)
            end = close_stdout();
        else
            fprintf(stderr, "halfmove: standard output: %s\n", strerror(errno));
    }
    hm_out_free(out);
    hm_ctx_free(ctx);
    return end;
}

static int unknown_command(const char *name)
{
    static const char *const options[] = {"--help", "--version"};
    bool option = name[0] == '-';
    const char *near = option ? near_name(name, options, CLI_COUNT(options))
                              : command_near(name);

    fprintf(stderr, "halfmove: there is no %s \"",
            option ? "option" : "command");
    opt_print_word(name);
    fprintf(stderr, "\"\n");
    if (near)
        fprintf(stderr, "Did you mean \"%s\"?\n", near);
    fprintf(stderr, "See \"halfmove --help\".\n");
    return CLI_USAGE;
}

/*
 * Words with a password are replaced by copies, and wiped where other users
 * can see them. False if there is no memory.
 */
static bool hide_secrets(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        hm_str secret = hm_archive_secret(argv[i]);
        char *copy;

        if (!secret.len)
            continue;
        copy = strdup(argv[i]);
        if (!copy)
            return false;
        memset(argv[i] + (secret.ptr - argv[i]), '*', secret.len - 1);
        argv[i] = copy;
    }
    return true;
}

int main(int argc, char **argv)
{
    const hm_command *command;
    cli_args args = {0};

    fill_streams();
    signal(SIGPIPE, SIG_IGN); // a closed pipe is a failed write
    if (argc < 2) {
        fprintf(stderr, "halfmove VERB [options] [FILE...]\n"
                        "See \"halfmove --help\".\n");
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return print_help(NULL);
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        printf("halfmove %s\n", hm_version());
        return close_stdout();
    }
    if (!hide_secrets(argc, argv)) {
        fprintf(stderr, "halfmove: %s\n", hm_status_text(HM_ENOMEM));
        return CLI_IO;
    }
    command = command_find(argv[1]);
    if (!command)
        return unknown_command(argv[1]);
    if (!opt_parse(command, argc - 2, argv + 2, &args))
        return CLI_USAGE;
    if (args.help)
        return print_help(command);
    return run_command(command, &args);
}
