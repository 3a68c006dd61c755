/*
 * game.c - all of one game: measured, drawn, described, and written when whole.
 */
#include <string.h>

#include "base/diag.h"
#include "page.h"
#include "render/plain.h"
#include "render/spoken.h"
#include "rules/rules.h"

/* ---- memory ---------------------------------------------------------------
 */

enum { OUTS = 16 + HM__PAGE_VIEWS };
enum { MOST_NAMED = 500 }; // pieces on a table whose places have names

/* Every buffer of a game. */
static void list_outs(hm__page_game *game, hm_out **list[OUTS])
{
    size_t count = 0;

    list[count++] = &game->parts;
    list[count++] = &game->stills;
    list[count++] = &game->start;
    list[count++] = &game->parents;
    list[count++] = &game->prefixes;
    list[count++] = &game->group;
    list[count++] = &game->run;
    list[count++] = &game->said;
    list[count++] = &game->text;
    list[count++] = &game->data;
    list[count++] = &game->section;
    list[count++] = &game->whole;
    list[count++] = &game->positions;
    list[count++] = &game->stones;
    list[count++] = &game->bodies.bytes;
    list[count++] = &game->bodies.states;
    for (size_t i = 0; i < HM__PAGE_VIEWS; i++)
        list[count++] = &game->views[i];
}

static hm_status open_game(hm__page_game *game)
{
    hm_out **list[OUTS];

    for (size_t i = 0; i < HM__PAGE_VIEWS; i++) {
        hm__scene_init(&game->sides[i].scene, game->ctx);
        game->sides[i].scene.lasting = true;
    }
    hm__pool_init(&game->whats, game->ctx);
    hm__pool_init(&game->places, game->ctx);
    hm__pool_init(&game->extras, game->ctx);
    hm__pool_init(&game->chunks, game->ctx);
    hm__arena_init(&game->arena, game->ctx);
    hm__bodies_init(game);
    list_outs(game, list);
    for (size_t i = 0; i < OUTS; i++)
        HM_TRY(hm_out_new(game->ctx, list[i]));
    return HM_OK;
}

static void close_game(hm__page_game *game)
{
    hm_out **list[OUTS];

    list_outs(game, list);
    for (size_t i = 0; i < OUTS; i++)
        hm_out_free(*list[i]);
    hm__sheet_free(game);
    hm__bodies_free(game);
    for (size_t i = 0; i < HM__PAGE_VIEWS; i++) {
        hm__scene_free(&game->sides[i].scene);
        hm__free(game->ctx, game->sides[i].drawing_of);
    }
    hm__pool_free(&game->whats);
    hm__pool_free(&game->places);
    hm__pool_free(&game->extras);
    hm__pool_free(&game->chunks);
    hm__arena_free(&game->arena);
    hm__index_free(&game->nodes, game->ctx);
    hm__free(game->ctx, game->words);
    hm__free(game->ctx, game->tree);
}

/* The first thing that went wrong with any of them. */
static hm_status check_outs(hm__page_game *game)
{
    hm_out **list[OUTS];

    list_outs(game, list);
    for (size_t i = 0; i < OUTS; i++)
        HM_TRY(hm_out_status(*list[i]));
    HM_TRY(hm_out_status(game->page->late));
    HM_TRY(hm_out_status(game->page->solids));
    return hm_out_status(game->page->defs);
}

/* Those that the players of the game chose, unless a theme was. */
static hm_status choose_colors(hm__page_game *game)
{
    const hm_page *page = game->page;
    hm__theme theme = page->light;
    hm__theme_text from = {0};
    hm_fault why = {0};

    hm_out_clear(game->text);
    if (page->light.name != page->dark.name)
        hm_replay_theme(page->ahead, game->text);
    HM_TRY(hm_out_status(game->text));
    from.text = hm_out_text(game->text);
    while (hm__theme_read(&from, &theme, &why) != HM_OK)
        ; // a line that is no colour counts for nothing
    memcpy(game->colors, theme.colors, sizeof(game->colors));
    if (from.text.len)
        game->picture.theme_text = hm__arena_str(&game->arena, from.text);
    return from.text.len && !game->picture.theme_text.ptr ? HM_ENOMEM : HM_OK;
}

/* ---- the first walk: numbers, results and sizes ---------------------------
 */

static hm_status too_large(const hm__page_game *game, const char *id,
                           const char *message)
{
    hm__report(game->page->picture.diags, &game->record->source,
               (hm__problem){.severity = HM_ERROR, .id = id}, "%s", message);
    return HM_ELIMIT;
}

static hm_status check_size(hm__page_game *game)
{
    hm_out **list[OUTS];
    size_t bytes = 0;

    list_outs(game, list);
    for (size_t i = 0; i < OUTS; i++)
        bytes += hm_out_text(*list[i]).len;
    if (bytes > game->ctx->limits.page_bytes)
        return too_large(game, "limit-page-bytes",
                         "the game takes too much room on a page");
    return HM_OK;
}

static hm_status keep_result(hm__page_game *game, const hm_replay *replay)
{
    hm_outcome outcome = {.winner = -1};
    hm_status st = hm_replay_outcome(replay, &outcome);

    hm_out_clear(game->text);
    game->winner = outcome.winner;
    if (st != HM_OK || outcome.over || outcome.stated)
        hm_replay_result(replay, game->text);
    game->result = hm__arena_str(&game->arena, hm_out_text(game->text));
    return game->result.ptr ? HM_OK : HM_ENOMEM;
}

static hm_status keep_place(hm__page_game *game, const hm_replay *replay,
                            size_t number)
{
    hm__page_place *place;

    HM_TRY(hm__reserve(game->ctx, &game->tree, &game->tree_room, number + 1,
                       sizeof(*game->tree)));
    place = &game->tree[number];
    place->index = hm_replay_index(replay);
    hm_out_clear(game->text);
    hm_replay_address(replay, game->text);
    place->address = hm__arena_str(&game->arena, hm_out_text(game->text));
    return place->address.ptr ? HM_OK : HM_ENOMEM;
}

static hm_status measure(hm__page_game *game, const hm_replay *replay)
{
    hm_picture_options picture = game->picture;
    const hm_node *node = hm_replay_node(replay);
    hm__view view;
    uint32_t number;

    game->pieces += hm_table_count(hm_replay_table(replay));
    if (game->pieces > game->ctx->limits.page_pieces)
        return too_large(game, "limit-page-pieces",
                         "the positions of the game have too many pieces for "
                         "a page");
    HM_TRY(hm__index_make(&game->nodes, game->ctx,
                          (hm__key){(uintptr_t)node, 0}, &number));
    HM_TRY(keep_place(game, replay, number));
    if (node == game->record->last)
        HM_TRY(keep_result(game, replay));
    // An arrangement takes the same room in every position.
    for (size_t i = 0; !game->arranged && i < hm__sheet_views(game); i++) {
        hm__sheet_turn(game, i, &picture);
        HM_TRY(hm__view_measure(&game->sides[i].scene, hm_replay_table(replay),
                                &picture, &game->frames[i], &view));
    }
    return HM_OK;
}

/* ---- the second walk: everything else -------------------------------------
 */

static void swap_sheets(hm__page_game *game)
{
    for (size_t i = 0; i < HM__PAGE_VIEWS; i++) {
        hm__sheet sheet = game->before[i];

        game->before[i] = game->now[i];
        game->now[i] = sheet;
    }
}

/* A variation begins here: the next state changes this one. */
static hm_status branch(hm__page_game *game, const hm_replay *replay)
{
    HM_TRY(hm__sheet_take(game, replay));
    swap_sheets(game);
    return game->page->options.bodies ? hm__bodies_take(game, replay, false)
                                      : HM_OK;
}

static hm_status keep_words(hm__page_game *game, const hm_replay *replay,
                            size_t number)
{
    HM_TRY(hm__reserve(game->ctx, &game->words, &game->word_room, number + 1,
                       sizeof(*game->words)));
    hm_out_clear(game->text);
    HM_TRY(hm__spoken_step(game->ctx, replay, game->text));
    game->words[number] = hm__arena_str(&game->arena, hm_out_text(game->text));
    return game->words[number].ptr ? HM_OK : HM_ENOMEM;
}

/* Nodes whose parent is not the one before them say which it is. */
static void note_parent(hm__page_game *game, const hm_node *node, size_t number)
{
    size_t parent =
        node->parent ? hm__page_node(game, node->parent) : number - 1;

    if (parent == number - 1)
        return;
    if (hm_out_text(game->parents).len)
        hm_out_char(game->parents, ',');
    hm_out_printf(game->parents, "\"%zu\":%zu", number, parent);
}

/* The first node of a variation says how the addresses in it begin. */
static void note_prefix(hm__page_game *game, const hm_node *node, size_t number)
{
    hm_str address = game->tree[number].address;

    if (!node->parent || node->parent->child == node)
        return;
    if (hm_out_text(game->prefixes).len)
        hm_out_char(game->prefixes, ',');
    hm_out_printf(game->prefixes, "\"%zu\":\"%.*s\"", number,
                  (int)address.len - 1, address.ptr);
}

static hm_status draw(hm__page_game *game, const hm_replay *replay)
{
    const hm_node *node = hm_replay_node(replay);
    size_t number = hm__page_node(game, node);

    if (number == SIZE_MAX)
        return HM_EINPUT; // both tours play the same; never
    note_parent(game, node, number);
    note_prefix(game, node, number);
    HM_TRY(keep_words(game, replay, number));
    HM_TRY(hm__players_note(game, game->page->replay, number));
    HM_TRY(hm__sheet_take(game, replay));
    HM_TRY(hm__sheet_write(game));
    if (game->page->options.bodies)
        HM_TRY(hm__bodies_take(game, replay, true));
    if (game->page->options.stills || !node->parent)
        HM_TRY(hm__still_add(game, replay));
    swap_sheets(game);
    return check_size(game);
}

/* ---- writing --------------------------------------------------------------
 */

static void put_names(const hm__pool *pool, hm_json *json)
{
    hm_json_begin_array(json);
    for (size_t i = 0; i < pool->count; i++)
        hm_json_string(json, pool->texts[i]);
    hm_json_end_array(json);
}

/* As SVG has it. */
static void put_box(hm__box b, hm_json *json)
{
    hm_json_begin_array(json);
    hm_json_int(json, b.left);
    hm_json_int(json, -b.top);
    hm_json_int(json, b.right - b.left);
    hm_json_int(json, b.top - b.bottom);
    hm_json_end_array(json);
}

static void put_boxes(const hm__page_game *game, hm_json *json)
{
    hm_json_key(json, "boxes");
    hm_json_begin_array(json);
    for (size_t i = 0; i < hm__sheet_views(game); i++)
        put_box(game->boxes[i], json);
    hm_json_end_array(json);
    hm_json_key(json, "plates");
    hm_json_begin_array(json);
    for (size_t i = 0; game->arranged && i < game->forms; i++) {
        hm_json_begin_array(json);
        put_box(game->plates[i][0], json);
        put_box(game->plates[i][1], json);
        hm_json_end_array(json);
    }
    hm_json_end_array(json);
}

/* The drawings that show some part. */
static void put_drawings(const hm__page_game *game, const char *key,
                         hm__part part, hm_json *json)
{
    hm_json_key(json, key);
    hm_json_begin_array(json);
    for (size_t i = 0; i < game->part_room; i++) {
        if (game->parts_of[i] == part)
            hm_json_int(json, (int64_t)i);
    }
    hm_json_end_array(json);
}

static hm_status make_data(hm__page_game *game)
{
    hm_out *out = game->data;
    hm_json json = {.out = out};

    hm_json_begin_object(&json);
    hm_json_key(&json, "whats");
    put_names(&game->whats, &json);
    hm_json_key(&json, "places");
    put_names(&game->places, &json);
    hm_json_key(&json, "parents");
    hm_json_begin_object(&json);
    hm_out_put(out, hm_out_text(game->parents));
    hm_json_end_object(&json);
    hm_json_key(&json, "prefixes");
    hm_json_begin_object(&json);
    hm_out_put(out, hm_out_text(game->prefixes));
    hm_json_end_object(&json);
    hm_json_key(&json, "columns");
    hm_json_int(&json, (int64_t)game->columns);
    hm_json_key(&json, "winner");
    hm_json_int(&json, game->winner);
    hm__players_data(game, &json);
    put_boxes(game, &json);
    put_drawings(game, "marks", HM__PART_RING, &json);
    put_drawings(game, "labels", HM__PART_LABEL, &json);
    hm_json_key(&json, "views");
    hm_json_begin_array(&json);
    for (size_t i = 0; i < hm__sheet_views(game); i++) {
        hm_out_puts(hm_json_value(&json), "\n[");
        hm_out_put(out, hm_out_text(game->views[i]));
        hm_out_char(out, ']');
    }
    hm_json_end_array(&json);
    hm_json_key(&json, "records");
    HM_TRY(hm__details_records(game, &json));
    hm_json_end_object(&json);
    return hm_out_status(out);
}

/* JSON in a script that is none: no "<" may end it. */
static void put_json(hm_str json, hm_out *out)
{
    for (size_t at = 0; at <= json.len;) {
        size_t end = hm__str_find(json, '<', at);

        hm_out_put(out, hm__str_part(json, at, end));
        hm_out_puts(out, end < json.len ? "\\u003c" : "");
        at = end + 1;
    }
}

/* Who played, when and where. */
static void put_meta(hm__page_game *game, hm_out *out)
{
    static const char *const keys[] = {"Date", "Site", "Place", "Opening"};
    const hm_meta *meta = hm_record_meta(game->record);

    hm_out_puts(out, "<p class=\"hm-meta\">");
    hm__players_write(game, out);
    for (size_t i = 0; i < HM_COUNT(keys); i++) {
        const hm_meta *value = hm_meta_get(meta, keys[i]);

        if (!value || hm_meta_type(value) != HM_META_TEXT ||
            hm_meta_text(value).len == 0 || hm_meta_text(value).ptr[0] == '?')
            continue;
        hm_out_puts(out, "<span>");
        hm__plain_text(out, hm_meta_text(value));
        hm_out_puts(out, "</span>");
    }
    hm_out_puts(out, "</p>\n");
}

/* How the game ended, as far as it is said. */
static void put_result(hm__page_game *game, hm_out *out)
{
    if (game->result.len == 0)
        return;
    hm_out_puts(out, "<p class=\"hm-result\">");
    hm__plain_text(out, game->result);
    hm_out_puts(out, "</p>\n");
}

static void put_heading(hm__page_game *game, hm_out *out)
{
    bool part = game->page->options.embed || game->page->options.data;
    const char *level = part ? "h2" : "h1";

    hm_out_clear(game->text);
    hm_record_title(game->record, game->text);
    hm_out_printf(out, "<header class=\"hm-top\"><div class=\"hm-head\"><%s>",
                  level);
    hm__plain_text(out, hm_out_text(game->text));
    hm_out_printf(out, "</%s>\n", level);
    put_meta(game, out);
    hm_out_puts(out, "</div>");
    put_result(game, out);
    hm_out_puts(out, "</header>\n");
}

/*
 * Where a script is known to run, stills are hidden from it. A part of a page
 * cannot know; there the script removes them.
 */
static void put_stills(const hm__page_game *game, hm_out *out)
{
    bool embed = game->page->options.embed;

    hm_out_puts(out, "<div class=\"hm-stage\">");
    hm_out_puts(out, embed ? "" : "<noscript>");
    hm_out_printf(out,
                  "<div class=\"hm-stills %sq\">\n"
                  "<svg class=\"hm-defs\" aria-hidden=\"true\"><defs>\n",
                  game->page->prefix);
    hm_out_put(out, hm_out_text(game->parts));
    hm_out_puts(out, "</defs></svg>\n");
    hm_out_put(out, hm_out_text(game->stills));
    hm_out_put(out, hm_out_text(game->start));
    hm_out_puts(out, embed ? "</div></div>\n" : "</div></noscript></div>\n");
}

/* Whether a game stands on the page as it is. */
static bool is_plain(const hm__page_game *game)
{
    return game->number <= HM__PAGE_PLAIN || game->page->options.data;
}

/* Something for the script, packed unless all of the section is. */
static hm_status put_block(hm__page_game *game, const char *name, hm_str data,
                           hm_out *out)
{
    bool plain = is_plain(game) && !game->page->options.quick;

    hm_out_printf(out, "<script type=\"%s\" class=\"%s\">",
                  plain ? "text/plain" : "application/json", name);
    if (plain)
        HM_TRY(hm__page_pack(game->ctx, data, (hm_str){0}, out));
    else
        put_json(data, out);
    hm_out_puts(out, "</script>\n");
    return HM_OK;
}

/* The section of a game, with all that the script needs. */
static hm_status put_section(hm__page_game *game, hm_out *out)
{
    hm_out_printf(out, "<section class=\"hm-game\" id=\"%sg=%zu\">\n",
                  game->page->prefix, game->number);
    put_heading(game, out);
    if (is_plain(game) && !game->page->options.data)
        put_stills(game, out);
    else
        hm_out_puts(out, "<div class=\"hm-stage\"></div>\n");
    hm_out_puts(out, "<div class=\"hm-side\" role=\"region\" "
                     "aria-label=\"Moves\">\n");
    hm__moves_write(game, out);
    hm_out_puts(out, "<div class=\"hm-more\">\n");
    hm__details_about(game, out);
    hm_out_puts(out, "</div></div>\n");
    HM_TRY(put_block(game, "hm-data", hm_out_text(game->data), out));
    if (game->page->options.bodies) {
        hm_out_clear(game->text);
        hm__bodies_data(game, game->text);
        HM_TRY(put_block(game, "hm-bodies", hm_out_text(game->text), out));
    }
    hm_out_puts(out, "</section>\n");
    return hm_out_status(out);
}

/*
 * A game that waits to be chosen: its section is packed. Without scripts its
 * moves are a text.
 */
static hm_status put_packed(hm__page_game *game, hm_out *out)
{
    const hm_page *page = game->page;

    HM_TRY(put_section(game, game->section));
    hm_out_printf(out, "<section class=\"hm-game\" id=\"%sg=%zu\">\n",
                  page->prefix, game->number);
    put_heading(game, out);
    if (page->options.stills)
        put_stills(game, out);
    hm_out_puts(out, "<noscript><p class=\"hm-plain\">");
    hm__moves_plain(game, out);
    hm_out_puts(out, "</p></noscript>\n"
                     "<script type=\"text/plain\" class=\"hm-packed\">");
    HM_TRY(hm__page_pack(game->ctx, hm_out_text(game->section),
                         (hm_str){page->common, page->common_length}, out));
    hm_out_puts(out, "</script>\n</section>\n");
    return hm_out_status(out);
}

/* The first game that waits is what the others refer to. */
static hm_status keep_common(hm__page_game *game)
{
    hm_page *page = game->page;
    hm_str section = hm_out_text(game->section);
    size_t length =
        section.len < HM__PAGE_COMMON ? section.len : HM__PAGE_COMMON;

    if (length == 0 || page->common)
        return HM_OK;
    page->common = hm__alloc(page->ctx, length);
    if (!page->common)
        return HM_ENOMEM;
    memcpy(page->common, section.ptr, length);
    page->common_length = length;
    return HM_OK;
}

/* Drawings that only the script needs, compressed. */
static hm_status put_late(hm__page_game *game, hm_out *out)
{
    hm_str late = hm_out_text(game->page->late);

    if (late.len == 0)
        return HM_OK;
    hm_out_puts(out, "<script type=\"text/plain\" class=\"hm-late\">");
    HM_TRY(hm__page_pack(game->ctx, late, (hm_str){0}, out));
    hm_out_puts(out, "</script>\n");
    return HM_OK;
}

static hm_status write_game(hm__page_game *game)
{
    hm_out *out = game->whole;

    hm_out_puts(out, "<svg class=\"hm-defs\" aria-hidden=\"true\"><defs>\n");
    hm_out_put(out, hm_out_text(game->page->defs));
    hm_out_puts(out, "</defs></svg>\n");
    HM_TRY(put_late(game, out));
    HM_TRY(hm__bodies_shapes(game, out));
    game->columns = hm__players_columns(game);
    HM_TRY(make_data(game));
    HM_TRY(is_plain(game) ? put_section(game, out) : put_packed(game, out));
    return check_outs(game);
}

/*
 * Games with rules have coordinates. Arrangements have more than one form,
 * unless they wait to be chosen: then hands are above and below.
 */
static void choose_forms(hm__page_game *game)
{
    const hm_rules *rules = hm__rules_find(hm_record_rules(game->record));
    hm_picture_options *picture = &game->picture;

    game->arranged = rules && rules->arrange && !picture->oblique &&
                     !picture->crop && picture->rotate % 2 == 0;
    game->forms = game->arranged && is_plain(game) ? HM__PAGE_FORMS : 1;
    if (!game->page->options.bare && !picture->crop &&
        picture->annotate == HM_ANNOTATE_NONE &&
        hm_table_count(hm_replay_table(game->page->ahead)) <= MOST_NAMED)
        picture->annotate = hm_replay_coordinates(game->page->ahead);
}

static hm_status build_game(hm__page_game *game, hm_status *fault)
{
    hm__page_walk first = {.replay = game->page->ahead,
                           .record = game->record,
                           .game = game,
                           .visit = measure};
    hm__page_walk second = {.replay = game->page->replay,
                            .record = game->record,
                            .game = game,
                            .visit = draw,
                            .branch = branch};
    hm_status st = hm_replay_load(game->page->ahead, game->record);

    if (st == HM_EINPUT || st == HM_ELIMIT) // the other one says why
        return hm_replay_load(game->page->replay, game->record);
    HM_TRY(st);
    HM_TRY(choose_colors(game));
    HM_TRY(hm__players_find(game, game->page->ahead));
    hm__moves_label(game);
    choose_forms(game);
    HM_TRY(hm__page_walk_go(&first));
    HM_TRY(hm__page_walk_go(&second));
    *fault = second.fault;
    HM_TRY(hm__still_end(game));
    return write_game(game);
}

hm_status hm__page_game_write(hm_page *page, const hm_record *record)
{
    hm__page_game game = {.page = page,
                          .ctx = page->ctx,
                          .record = record,
                          .picture = page->picture,
                          .number = page->games + 1,
                          .winner = -1};
    hm_status fault = HM_OK;
    hm_status st = open_game(&game);

    if (st == HM_OK)
        st = build_game(&game, &fault);
    if (st == HM_OK && page->games == 0)
        st = hm__page_head(page, record);
    if (st == HM_OK)
        st = keep_common(&game);
    if (st == HM_OK) {
        if (page->options.data) {
            hm_out_puts(page->out, page->games ? ",\n" : "");
            hm_out_json(page->out, hm_out_text(game.whole));
        } else {
            hm_out_put(page->out, hm_out_text(game.whole));
        }
        hm_out_clear(page->defs);
        hm_out_clear(page->late);
        hm_out_clear(page->solids);
        page->games++;
        st = hm_out_status(page->out);
    }
    close_game(&game);
    return st == HM_OK ? fault : st;
}
