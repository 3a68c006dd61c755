/*
 * fuzz_slice.c - games that are cut out of a source are those that are read.
 *
 * The first three bytes choose the notation by a letter, the size of slices,
 * and a limit of what one game may have; the rest is the source. All that a
 * reader tells must be the same, whether it reads everything or slice by
 * slice.
 */
#include "fuzz.h"

typedef struct job {
    hm_ctx *ctx;
    hm_diags *diags;
    hm_out *told;
    const char *from;
    bool check; // games stream by, where that can be done
} job;

static const char *notation_of(uint8_t letter)
{
    switch (letter) {
    case 'a':
        return "atlantis";
    case 'c':
        return "csa";
    case 'g':
        return "pgn";
    case 'i':
        return "ki2";
    case 'k':
        return "kif";
    case 'p':
        return "ppn";
    case 's':
        return "psn";
    case 'u':
        return "usi";
    default:
        return "pan";
    }
}

static void tell(job *j, size_t game, hm_status st)
{
    hm_out_printf(j->told, "%zu: %d\n", game, (int)st);
    hm_diags_sort(j->diags);
    for (size_t i = 0; i < hm_diags_count(j->diags); i++) {
        const hm_diag *diag = hm_diags_at(j->diags, i);

        hm_diag_print(diag, false, j->told);
        hm_out_printf(j->told, "%zu %zu\n", diag->game, diag->offset);
    }
    hm_diags_clear(j->diags);
}

static hm_reader *open_reader(job *j, hm_input *input, const hm_slice *slice)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = j->from,
                                 .diags = j->diags,
                                 .slice = slice};
    hm_reader *reader = NULL;

    expect(hm_reader_new(j->ctx, input, &options, &reader) == HM_OK);
    hm_diags_clear(j->diags);
    return reader;
}

/* Reads some games on; false at the end. */
static bool read_games(job *j, hm_reader *reader, size_t most)
{
    hm_record *record = NULL;
    hm_status st = HM_OK;

    while (most-- > 0 && st != HM_END) {
        st = j->check ? hm_reader_check(reader) : HM_ESUPPORT;
        if (st == HM_ESUPPORT)
            st = hm_reader_reuse(reader, &record);
        if (st == HM_END)
            break;
        expect(st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT);
        tell(j, hm_reader_game(reader), st);
        if (st == HM_OK && !j->check) // else not all become records
            hm_out_printf(j->told, "%zu\n", hm_record_length(record));
    }
    hm_record_free(record);
    return st != HM_END;
}

static void read_whole(job *j, hm_str bytes)
{
    hm_input *input = NULL;
    hm_reader *reader;

    expect(hm_input_memory(j->ctx, bytes, &input) == HM_OK);
    reader = open_reader(j, input, NULL);
    read_games(j, reader, SIZE_MAX);
    hm_reader_free(reader);
    hm_input_free(input);
}

static void read_slice(job *j, hm_out *bytes, const hm_slice *slice)
{
    hm_input *input = NULL;
    hm_reader *reader;

    expect(hm_input_plain(j->ctx, hm_out_text(bytes), &input) == HM_OK);
    reader = open_reader(j, input, slice);
    read_games(j, reader, SIZE_MAX);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_clear(bytes);
}

static void read_slices(job *j, hm_str bytes, size_t wanted)
{
    hm_input *input = NULL;
    hm_out *cut = NULL;
    hm_out *ends = NULL;
    hm_reader *reader;
    hm_slice slice;
    hm_status st;

    expect(hm_input_memory(j->ctx, bytes, &input) == HM_OK);
    expect(hm_out_new(j->ctx, &cut) == HM_OK);
    expect(hm_out_new(j->ctx, &ends) == HM_OK);
    reader = open_reader(j, input, NULL);
    while ((st = hm_reader_split(reader, wanted, cut, wanted % 2 ? ends : NULL,
                                 &slice)) != HM_END) {
        if (st == HM_OK)
            read_slice(j, cut, &slice);
        else if (!read_games(j, reader, 1))
            break;
    }
    hm_reader_free(reader);
    hm_out_free(cut);
    hm_out_free(ends);
    hm_input_free(input);
}

static void compare(job *j, hm_str bytes, size_t wanted)
{
    hm_out *whole = j->told;
    hm_out *parts = NULL;
    hm_str a;
    hm_str b;

    expect(hm_out_new(j->ctx, &parts) == HM_OK);
    read_whole(j, bytes);
    j->told = parts;
    read_slices(j, bytes, wanted);
    j->told = whole;
    a = hm_out_text(whole);
    b = hm_out_text(parts);
    expect(a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0));
    hm_out_free(parts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_limits limits = {.size = sizeof(limits),
                        .moves = 500,
                        .words = 1000,
                        .expansion_words = 1000,
                        .expansion_bytes = 1 << 16,
                        .work = 100000,
                        .diagnostics = 20};
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    job j = {0};

    if (size < 3)
        return 0;
    limits.game_bytes = data[2] == '0' ? 1 << 16 : 4 * ((size_t)data[2] + 1);
    j.from = notation_of(data[0]);
    j.check = data[1] % 2;
    expect(hm_ctx_new(&options, &j.ctx) == HM_OK);
    expect(hm_diags_new(j.ctx, &j.diags) == HM_OK);
    expect(hm_out_new(j.ctx, &j.told) == HM_OK);
    compare(&j, (hm_str){(const char *)data + 3, size - 3}, data[1]);
    hm_out_free(j.told);
    hm_diags_free(j.diags);
    hm_ctx_free(j.ctx);
    return 0;
}
