/*
 * index.c - reading a file to know what is in it.
 *
 * Games are cut out of the file and read one by one, so that the place of each
 * is known. Each is played once more for the keys of its positions.
 */
#include "index.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "budget.h"
#include "record.h"

enum {
    GAME_MS = 3000,          // for one game
    MEMORY_MOST = 256 << 20, // for one file
};

typedef struct indexer {
    game_file *file;
    const index_options *options;
    budget budget;
    hm_ctx *ctx;
    hm_diags *diags;
    hm_replay *replay;
    hm_out *text;
    hm_out *slice;
    hm_record *record;
    hm_str bytes;     // of the file, as they are; empty: not known
    game_place place; // of the slice that is being read
} indexer;

/* ---- room -----------------------------------------------------------------
 */

/* Makes room for one more of `*list`, and counts it; false: none is left. */
static bool make_room(indexer *x, void **list, size_t count, size_t *room,
                      size_t size)
{
    size_t wanted = *room ? 2 * *room : 16;
    size_t more = (wanted - *room) * size;
    void *grown;

    if (count < *room)
        return true;
    if (atomic_load(x->options->account) + more > x->options->most)
        return false;
    grown = realloc(*list, wanted * size);
    if (!grown)
        return false;
    atomic_fetch_add(x->options->account, more);
    x->file->charged += more;
    *list = grown;
    *room = wanted;
    return true;
}

/* Adds a text, and a NUL; false: there is no room. */
static bool add_text(indexer *x, hm_str text)
{
    game_file *file = x->file;
    void *texts = file->texts;

    while (file->text_room < file->text_size + text.len + 1) {
        bool fine = make_room(x, &texts, file->text_room, &file->text_room, 1);

        file->texts = texts;
        if (!fine)
            return false;
    }
    for (size_t i = 0; i < text.len; i++)
        file->texts[file->text_size++] = text.ptr[i] ? text.ptr[i] : ' ';
    file->texts[file->text_size++] = '\0';
    return true;
}

static bool add_written(indexer *x)
{
    bool fine =
        hm_out_status(x->text) == HM_OK && add_text(x, hm_out_text(x->text));

    hm_out_clear(x->text);
    return fine;
}

/* ---- what is known of a game ----------------------------------------------
 */

static bool add_field(indexer *x, const hm_facts *facts, hm_field field,
                      const char *tag)
{
    hm_facts_get(facts, field, hm_str_of(tag), x->text);
    return add_written(x);
}

static bool add_texts(indexer *x, const hm_facts *facts)
{
    const hm_record *game = facts->record;

    if (game) {
        hm_record_title(game, x->text);
        if (!add_written(x))
            return false;
        hm_record_players(game, x->text);
        if (!add_written(x) || !add_text(x, hm_record_player(game, 0)) ||
            !add_text(x, hm_record_player(game, 1)))
            return false;
    } else {
        for (int i = TEXT_TITLE; i <= TEXT_SECOND; i++) {
            if (!add_text(x, hm_str_of("")))
                return false;
        }
    }
    return add_field(x, facts, HM_FIELD_TAG, "Event") &&
           add_field(x, facts, HM_FIELD_DATE, "") &&
           add_field(x, facts, HM_FIELD_RESULT, "") &&
           add_field(x, facts, HM_FIELD_WINNER, "") &&
           add_field(x, facts, HM_FIELD_SIDE, "") &&
           add_field(x, facts, HM_FIELD_GAME, "") &&
           add_field(x, facts, HM_FIELD_BLACK, "") &&
           add_field(x, facts, HM_FIELD_WHITE, "");
}

static bool add_tags(indexer *x, game_entry *entry)
{
    const hm_meta *meta = hm_record_meta(x->record);

    for (size_t i = 0; i < hm_meta_count(meta); i++) {
        hm_str key;
        const hm_meta *value = hm_meta_at(meta, i, &key);

        if (!add_text(x, key))
            return false;
        if (hm_meta_type(value) == HM_META_TEXT)
            hm_out_put(x->text, hm_meta_text(value));
        else
            hm_meta_json(value, x->text);
        if (!add_written(x))
            return false;
        entry->tag_count++;
    }
    return true;
}

static bool add_comments(indexer *x)
{
    const hm_node *node = hm_record_root(x->record);

    for (; node; node = node_after(node, false)) {
        if (hm_node_has_comment(node)) {
            hm_node_comment(node, x->text);
            hm_out_char(x->text, '\n');
        }
    }
    return add_written(x);
}

static size_t number_of(indexer *x, const hm_facts *facts, hm_field field)
{
    size_t number;

    hm_facts_get(facts, field, hm_str_of(""), x->text);
    hm_out_char(x->text, '\0');
    number = (size_t)strtoul(hm_out_text(x->text).ptr, NULL, 10);
    hm_out_clear(x->text);
    return number;
}

/* ---- positions ------------------------------------------------------------
 */

/* Adds the position that the replay shows, and what follows. */
static bool add_position(indexer *x, size_t ply)
{
    game_file *file = x->file;
    const hm_node *next = hm_node_child(hm_replay_node(x->replay));
    void *list = file->positions;
    game_position p = {.game = (uint32_t)file->count,
                       .ply = (uint32_t)ply,
                       .move = file->text_size};

    if (hm_replay_key(x->replay, &p.key) != HM_OK)
        return false;
    if (next)
        hm_replay_move(x->replay, next, x->text);
    if (!add_written(x) || !make_room(x, &list, file->position_count,
                                      &file->position_room, sizeof(p)))
        return false;
    file->positions = list;
    file->positions[file->position_count++] = p;
    return true;
}

/* Those before a fault; a game that cannot be played has none. */
static void add_positions(indexer *x)
{
    size_t ply = 0;

    if (hm_replay_load(x->replay, x->record) != HM_OK)
        return;
    do {
        if (!add_position(x, ply++))
            return;
    } while (hm_replay_next(x->replay) == HM_OK);
}

static int by_key(const void *a, const void *b)
{
    const game_position *x = a;
    const game_position *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return (x->ply > y->ply) - (x->ply < y->ply);
}

/* ---- games ----------------------------------------------------------------
 */

static bool has_errors(const hm_diags *diags)
{
    for (size_t i = 0; i < hm_diags_count(diags); i++) {
        if (hm_diags_at(diags, i)->severity == HM_ERROR)
            return true;
    }
    return false;
}

/* A game that cannot be read is known by where it stands. */
static void name_unread(const game_file *file, game_entry *entry)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (const char *c = file->name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    for (size_t i = 0; i < sizeof(entry->id.bytes); i++) {
        hash = (hash ^ entry->number) * 0x100000001b3u;
        entry->id.bytes[i] = (uint8_t)(hash >> 40);
    }
}

static bool add_known(indexer *x, hm_reader *reader, game_entry *entry)
{
    hm_facts facts = {.size = sizeof(facts),
                      .record = entry->there ? x->record : NULL,
                      .file = x->file->name,
                      .number = entry->number,
                      .notation = hm_reader_notation(reader),
                      .faulty = has_errors(x->diags),
                      .stage = HM_STAGE_PLAYED,
                      .replay = x->replay};

    entry->faulty = facts.faulty || !entry->there;
    if (!add_texts(x, &facts))
        return false;
    if (!entry->there) {
        name_unread(x->file, entry);
        return add_text(x, hm_str_of(""));
    }
    entry->notation = hm_record_notation(x->record);
    entry->rules = hm_record_rules(x->record);
    entry->plies = hm_record_length(x->record);
    entry->variations = number_of(x, &facts, HM_FIELD_VARIATIONS);
    entry->comments = number_of(x, &facts, HM_FIELD_COMMENTS);
    hm_facts_get(&facts, HM_FIELD_FAULTY, hm_str_of(""), x->text);
    entry->faulty |= hm_str_is(hm_out_text(x->text), "yes");
    hm_out_clear(x->text);
    hm_record_id(x->record, x->replay, &entry->id);
    return add_tags(x, entry) && add_comments(x);
}

/* Adds the game that was just read, or could not be; false: no more room. */
static bool add_game(indexer *x, hm_reader *reader, hm_status st)
{
    game_file *file = x->file;
    game_entry entry = {.place = x->place,
                        .number = hm_reader_game(reader),
                        .notation = hm_reader_notation(reader),
                        .rules = "",
                        .texts = file->text_size,
                        .there = st == HM_OK};
    void *list = file->games;
    bool fine = make_room(x, &list, file->count, &file->room, sizeof(entry));

    file->games = list;
    if (fine && add_known(x, reader, &entry)) {
        if (entry.there)
            add_positions(x);
        file->games[file->count++] = entry;
        hm_diags_clear(x->diags);
        return true;
    }
    file->text_size = entry.texts;
    file->whole = false;
    return false;
}

/* Gives the next game its time. */
static void begin_game(indexer *x)
{
    x->budget.deadline = clock_now() + GAME_MS;
    x->budget.late = false;
}

/* Reads games until there are no more; false: give up. */
static bool read_all(indexer *x, hm_reader *reader, size_t most)
{
    for (size_t i = 0; i < most; i++) {
        hm_status st;

        begin_game(x);
        st = hm_reader_reuse(reader, &x->record);
        if (st == HM_END)
            return true;
        if (st != HM_OK && st != HM_EINPUT && st != HM_ELIMIT)
            return false;
        if (!add_game(x, reader, st))
            return false;
    }
    return true;
}

/* Reads the games of a slice that was cut out. */
static bool read_slice(indexer *x, const char *notation)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = notation,
                                 .name = x->file->name,
                                 .diags = x->diags,
                                 .slice = &x->place.slice};
    hm_str bytes = hm_out_text(x->slice);
    size_t at = x->place.slice.offset;
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    bool fine = false;

    x->place.length = bytes.len;
    x->place.cut = at <= x->bytes.len && bytes.len <= x->bytes.len - at &&
                   memcmp(x->bytes.ptr + at, bytes.ptr, bytes.len) == 0;
    if (hm_input_plain(x->ctx, bytes, &input) == HM_OK &&
        hm_reader_new(x->ctx, input, &options, &reader) == HM_OK)
        fine = read_all(x, reader, SIZE_MAX);
    hm_reader_free(reader);
    hm_input_free(input);
    return fine;
}

static void read_games(indexer *x, hm_reader *reader)
{
    const char *notation = hm_reader_notation(reader);
    bool fine = true;

    while (fine && !atomic_load(x->options->stop)) {
        hm_status st;

        begin_game(x);
        hm_out_clear(x->slice);
        st = hm_reader_split(reader, 1, x->slice, NULL, &x->place.slice);
        x->place.cut = false;
        if (st == HM_OK)
            fine = read_slice(x, notation);
        else if (st == HM_ESUPPORT) {
            size_t before = x->file->count;

            fine = read_all(x, reader, 1) && x->file->count > before;
        } else
            fine = false;
    }
}

/* ---- files ----------------------------------------------------------------
 */

/* The bytes of a file; release them with munmap() if `*mapped`. */
static hm_str map_file(const game_file *file, bool *mapped)
{
    struct stat info;
    hm_str bytes = file->built_in;
    int fd = file->path ? open(file->path, O_RDONLY | O_CLOEXEC) : -1;
    void *at;

    *mapped = false;
    if (fd < 0)
        return bytes;
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0) {
        at = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (at != MAP_FAILED) {
            bytes = (hm_str){at, (size_t)info.st_size};
            *mapped = true;
        }
    }
    close(fd);
    return bytes;
}

static hm_status open_indexer(indexer *x)
{
    hm_allocator allocator = budget_allocator(&x->budget);
    hm_ctx_options options = *x->options->context;
    hm_replay_options bare = {.size = sizeof(bare), .bare = true};
    hm_status st;

    options.allocator = &allocator;
    st = hm_ctx_new(&options, &x->ctx);
    if (st == HM_OK)
        st = hm_diags_new(x->ctx, &x->diags);
    if (st == HM_OK)
        st = hm_replay_new(x->ctx, &bare, &x->replay);
    if (st == HM_OK)
        st = hm_out_new(x->ctx, &x->text);
    if (st == HM_OK)
        st = hm_out_new(x->ctx, &x->slice);
    return st;
}

/* Games of an archive come one after another, and are known by their ids. */
static hm_status read_archive(indexer *x)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = HM_PACKED,
                                 .name = x->file->name,
                                 .diags = x->diags};
    hm_archive *archive = NULL;
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_status st = x->options->archive ? hm_ctx_use(x->ctx, x->options->archive)
                                       : HM_ESUPPORT;

    if (st == HM_OK)
        st = hm_archive_open(x->ctx, x->file->path, x->options->opening,
                             &archive);
    if (st == HM_OK)
        st = hm_archive_input(archive, NULL, &input);
    if (st == HM_OK)
        st = hm_reader_new(x->ctx, input, &options, &reader);
    while (st == HM_OK && !atomic_load(x->options->stop)) {
        size_t before = x->file->count;

        if (!read_all(x, reader, 1) || x->file->count == before)
            break;
    }
    hm_reader_free(reader);
    hm_input_free(input);
    hm_archive_free(archive);
    return st == HM_ENOMEM ? st : HM_OK;
}

static hm_status read_file(indexer *x)
{
    hm_reader_options options = {
        .size = sizeof(options), .name = x->file->name, .diags = x->diags};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_status st = hm_input_memory(x->ctx, x->bytes, &input);

    if (st == HM_OK)
        st = hm_reader_new(x->ctx, input, &options, &reader);
    if (st == HM_OK)
        read_games(x, reader);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_ENOMEM ? st : HM_OK;
}

hm_status index_file(game_file *file, const index_options *options)
{
    indexer x = {.file = file,
                 .options = options,
                 .budget = {.most = MEMORY_MOST, .stop = options->stop}};
    bool mapped = false;
    hm_status st;

    x.bytes = file->archive ? (hm_str){0} : map_file(file, &mapped);
    file->whole = true;
    file->account = options->account;
    st = open_indexer(&x);
    if (st == HM_OK)
        st = file->archive ? read_archive(&x) : read_file(&x);
    if (file->position_count)
        qsort(file->positions, file->position_count, sizeof(game_position),
              by_key);
    hm_record_free(x.record);
    hm_out_free(x.slice);
    hm_out_free(x.text);
    hm_replay_free(x.replay);
    hm_diags_free(x.diags);
    hm_ctx_free(x.ctx);
    if (mapped)
        munmap((void *)(uintptr_t)x.bytes.ptr, x.bytes.len);
    return st;
}
