/*
 * fuzz_edit.c - a game, and lines that change it.
 *
 * Everything up to a line of "%%" is a game; "new NAME" begins one. Each line
 * after it is a change: a letter, and a text. Once all is done, undoing must
 * bring back what would have been written at first, and redoing what would be
 * written then.
 */
#include "fuzz.h"

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = 1 << 16,
    .meta_bytes = 1 << 14,
    .moves = 500,
    .words = 2000,
    .expansion_words = 500,
    .expansion_bytes = 1 << 16,
    .pieces = 2000,
    .work = 200000,
    .squares = 1024,
    .diagnostics = 20,
};

/* ---- the game ------------------------------------------------------------ */

static hm_record *read_game(hm_ctx *ctx, hm_str text)
{
    hm_reader_options options = {.size = sizeof(options)};
    hm_record *record = NULL;
    hm_reader *reader = NULL;
    hm_input *input;

    expect(hm_input_plain(ctx, text, &input) == HM_OK);
    if (hm_reader_new(ctx, input, &options, &reader) == HM_OK)
        hm_reader_next(reader, &record);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

static hm_record *begin_game(hm_ctx *ctx, hm_str text)
{
    char name[32] = "";
    hm_start start = {.size = sizeof(start), .game = name};
    hm_record *record = NULL;
    size_t len = 0;

    if (text.len < 4 || memcmp(text.ptr, "new ", 4) != 0)
        return read_game(ctx, text);
    while (len + 4 < text.len && len + 1 < sizeof(name) &&
           text.ptr[len + 4] != '\n')
        len++;
    memcpy(name, text.ptr + 4, len);
    if (strlen(name) == len)
        hm_record_new(ctx, &start, &record);
    return record;
}

/* ---- what must hold ------------------------------------------------------ */

/* Writes a record; a game that cannot be played cannot always be written. */
static hm_status write_game(hm_ctx *ctx, const hm_record *record, hm_out *out)
{
    hm_status st;

    hm_out_clear(out);
    st = hm_record_write(ctx, record, NULL, out);
    expect(st != HM_ENOMEM);
    return st;
}

static void check_tree(const hm_record *record, const hm_node *here)
{
    const hm_node *n = hm_record_root(record);
    size_t length = 0;

    for (; hm_node_child(n); n = hm_node_child(n), length++) {
        for (const hm_node *c = hm_node_child(n); c; c = hm_node_sibling(c))
            expect(hm_node_parent(c) == n);
    }
    expect(length == hm_record_length(record));
    while (hm_node_parent(here)) {
        n = hm_node_child(hm_node_parent(here));
        while (n && n != here)
            n = hm_node_sibling(n);
        expect(n == here);
        here = hm_node_parent(here);
    }
    expect(here == hm_record_root(record));
}

/* ---- changes ------------------------------------------------------------- */

/* Plays the text in the first notation that can. */
static void play(hm_edit *edit, hm_str text,
                 hm_status (*use)(hm_edit *, hm_str, const char *))
{
    hm_notation_info info = {.size = sizeof(info)};
    hm_status st = HM_EINPUT;

    for (size_t i = 0; st != HM_OK && hm_notation_at(i, &info); i++)
        st = use(edit, text, info.name);
}

static void set_tag(hm_edit *edit, hm_str text)
{
    hm_str key = {text.ptr, 0};
    hm_str value;

    while (key.len < text.len && text.ptr[key.len] != '=')
        key.len++;
    value = (hm_str){text.ptr + key.len + 1, text.len - key.len - 1};
    if (key.len < text.len)
        hm_edit_set_tag(edit, key, value);
    else
        hm_edit_remove_tag(edit, key);
}

static void set_end(hm_edit *edit, hm_str text)
{
    char end[16] = "";

    if (text.len < sizeof(end)) {
        memcpy(end, text.ptr, text.len);
        hm_edit_set_end(edit, text.len ? end : NULL);
    }
}

static size_t number(hm_str text)
{
    return text.len ? (unsigned char)text.ptr[0] % 8 : 0;
}

static void change_tree(hm_edit *edit, char what, hm_str text)
{
    hm_replay *replay = hm_edit_replay(edit);
    const hm_node *here = hm_replay_node(replay);

    switch (what) {
    case 'p':
        play(edit, text, hm_edit_play);
        break;
    case 'i':
        play(edit, text, hm_edit_insert);
        break;
    case 'd':
        hm_edit_delete(edit, here);
        break;
    case 'x':
        hm_edit_remove(edit, here);
        break;
    case 'o':
        hm_edit_reorder(edit, here, number(text));
        break;
    case 'm':
        hm_edit_promote(edit, here);
        break;
    case 'b':
        hm_replay_prev(replay);
        break;
    case 'f':
        hm_replay_next(replay);
        break;
    case 's':
        if (hm_node_sibling(here))
            hm_replay_seek(replay, hm_node_sibling(here));
        break;
    case 'P': // beyond the record, where nothing can be changed
        hm_replay_play(replay, text, NULL);
        break;
    default:
        break;
    }
}

static void change_texts(hm_edit *edit, char what, hm_str text)
{
    const hm_node *here = hm_replay_node(hm_edit_replay(edit));

    switch (what) {
    case 'c':
        hm_edit_add_comment(edit, here, HM_AFTER, text);
        break;
    case 'C':
        hm_edit_set_comment(edit, here, HM_BEFORE, text);
        break;
    case 't':
        set_tag(edit, text);
        break;
    case 'T':
        hm_edit_move_tag(edit, text, number(text));
        break;
    case 'k':
        hm_edit_set_time(edit, here, (int64_t)number(text) * 1500);
        break;
    case 'n':
        hm_edit_set_note(edit, here, "mark", text);
        break;
    case 'N':
        hm_edit_set_note(edit, here, "bookmark", text);
        break;
    case 'a':
        hm_edit_set_annotation(edit, here, hm_str_of("eval"), text);
        break;
    case 'e':
        set_end(edit, text);
        break;
    case 'u':
        hm_edit_undo(edit);
        break;
    case 'r':
        hm_edit_redo(edit);
        break;
    default:
        break;
    }
}

static void change_all(hm_edit *edit, hm_str text)
{
    size_t at = 0;

    while (at < text.len) {
        size_t end = at;
        hm_str line;

        while (end < text.len && text.ptr[end] != '\n')
            end++;
        line = (hm_str){text.ptr + at + 1, end > at ? end - at - 1 : 0};
        if (end > at) {
            change_tree(edit, text.ptr[at], line);
            change_texts(edit, text.ptr[at], line);
        }
        at = end + 1;
    }
}

/* ---- one input ----------------------------------------------------------- */

static void try_changes(hm_ctx *ctx, hm_record *record, hm_str changes)
{
    hm_out *texts[3];
    hm_status st[3];
    hm_edit *edit;

    if (hm_edit_new(ctx, record, NULL, &edit) != HM_OK)
        return;
    for (int i = 0; i < 3; i++)
        expect(hm_out_new(ctx, &texts[i]) == HM_OK);
    st[0] = write_game(ctx, record, texts[0]);
    change_all(edit, changes);
    while (hm_edit_redo(edit) == HM_OK)
        ;
    st[1] = write_game(ctx, record, texts[1]);
    while (hm_edit_undo(edit) == HM_OK)
        check_tree(record, hm_replay_node(hm_edit_replay(edit)));
    st[2] = write_game(ctx, record, texts[2]);
    expect(st[2] == st[0] &&
           same(hm_out_text(texts[0]), hm_out_text(texts[2])));
    while (hm_edit_redo(edit) == HM_OK)
        check_tree(record, hm_replay_node(hm_edit_replay(edit)));
    st[2] = write_game(ctx, record, texts[2]);
    expect(st[2] == st[1] &&
           same(hm_out_text(texts[1]), hm_out_text(texts[2])));
    for (int i = 0; i < 3; i++)
        hm_out_free(texts[i]);
    hm_edit_free(edit);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_str text = {(const char *)data, size};
    size_t cut = 0;
    hm_record *record;
    hm_ctx *ctx;

    while (cut + 3 <= size && memcmp(text.ptr + cut, "%%\n", 3) != 0)
        cut++;
    if (size > 1 << 12 || cut + 3 > size)
        return 0;
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    record = begin_game(ctx, (hm_str){text.ptr, cut});
    if (record)
        try_changes(ctx, record, (hm_str){text.ptr + cut + 3, size - cut - 3});
    hm_record_free(record);
    hm_ctx_free(ctx);
    return 0;
}
