/*
 * lower.c - shogi on the table, and the descriptor of its rules.
 *
 * docs/setups.md says how pieces lie. Black's hand lies to the right of the
 * board, pawns nearest to Black, a row for each kind; pawns beyond the fifth
 * begin further rows. White's is the same, seen from the other side.
 */
#include <halfmove/json.h>
#include <math.h>

#include "interpret.h"
#include "setups/values.h"
#include "state.h"
#include "table/write.h"

enum { IN_ROW = 5 };

static hm_status shogi_create(hm_ctx *ctx, hm_state **out)
{
    hm_state *s = hm__alloc(ctx, sizeof(*s));

    *out = NULL;
    if (!s)
        return HM_ENOMEM;
    s->ctx = ctx;
    hm__table_init(&s->table, ctx);
    hm__lang_init(&s->lang, ctx, &s->table);
    *out = s;
    return HM_OK;
}

static void shogi_destroy(hm_state *s)
{
    hm__lang_free(&s->lang);
    hm__table_free(&s->table);
    hm__free(s->ctx, s->moves);
    hm__free(s->ctx, s->moments);
    hm__free(s->ctx, s);
}

/* ---- places -------------------------------------------------------------- */

static double board_x(int square)
{
    return 10 - hm__shogi_file(square);
}

static double board_y(int square)
{
    return 10 - hm__shogi_rank(square);
}

static hm__piece_state piece_state(int piece, double x, double y)
{
    int kind = HM__SHOGI_KIND(piece);
    bool black = HM__SHOGI_COLOR(piece) == HM__SHOGI_BLACK;

    return (hm__piece_state){
        .attr = {.system = HM__SHOGI,
                 .kind = HM__BIT,
                 .side = hm__shogi_is_promoted(kind) ? HM__BACK : HM__FACE,
                 .suit = black ? HM__BLACK : HM__WHITE,
                 .rank = (int16_t)hm__shogi_base(kind)},
        .x = x,
        .y = y,
        .angle = black ? 0 : 180,
        .present = true,
    };
}

/* Piece `n` of a kind in a hand, counted from 0. */
static hm__piece_state hand_state(int color, int kind, int n)
{
    double x = 11 + n % IN_ROW;
    double y = kind - n / IN_ROW; // of other kinds there are four at most
    bool black = color == HM__SHOGI_BLACK;

    return piece_state(HM__SHOGI_PIECE(kind, color), black ? x : 10 - x,
                       black ? y : 10 - y);
}

/* ---- ends ---------------------------------------------------------------- */

static hm__shogi_past past_of(const hm_state *s)
{
    return (hm__shogi_past){.now = &s->position,
                            .key = s->key,
                            .moves = s->moves,
                            .count = s->move_count};
}

/* How a record says that the line to `node` ends, and where it says so. */
static hm__shogi_end written_end(const hm_state *s, const hm_node *node,
                                 hm_str *at)
{
    const hm__shogi_game *game = hm__shogi_game_of(s->record);

    if (node == s->record->last) {
        *at = game->end_text;
        return game->end;
    }
    if (!node->ply)
        return HM__SHOGI_GOES_ON;
    *at = node->words[0].text;
    return hm__shogi_ply_of(node)->end;
}

/* A record may say other things about the end than the board. */
static void doubt(const hm_state *s, const hm_node *node, hm__shogi_end end,
                  hm_str at)
{
    hm__shogi_past past = past_of(s);
    hm_fault why = {0};

    if (hm__shogi_check_end(&past, s->record, end, at, &why) != HM_OK)
        s->lang.warn(s->lang.user, &why);
    if (node == s->record->last &&
        hm__shogi_check_result(&past, s->record, &why) != HM_OK)
        s->lang.warn(s->lang.user, &why);
}

static void check_ends(const hm_state *s, const hm_node *node)
{
    hm_str at = {NULL, 0};
    hm__shogi_end end = written_end(s, node, &at);

    if (end != HM__SHOGI_GOES_ON || node == s->record->last)
        doubt(s, node, end, at);
}

/* ---- the start ----------------------------------------------------------- */

static hm_status place(hm_state *s, hm__piece_state state, uint32_t *out)
{
    return hm__table_place(&s->table, &state, hm__table_top(&s->table), out);
}

static hm_status place_board(hm_state *s)
{
    uint32_t board;

    return place(s,
                 (hm__piece_state){
                     .attr = {.system = HM__SHOGI,
                              .kind = HM__BOARD,
                              .side = HM__FACE,
                              .suit = hm__default_suit(HM__SHOGI),
                              .rank = hm__default_rank(HM__SHOGI, HM__BOARD)},
                     .x = 5,
                     .y = 5},
                 &board);
}

static hm_status place_hand(hm_state *s, int color, int kind)
{
    for (int n = 0; n < s->position.hand[color][kind]; n++)
        HM_TRY(
            place(s, hand_state(color, kind, n), &s->in_hand[color][kind][n]));
    return HM_OK;
}

/* Rows from the top, each from the left, as oriental.c places them. */
static hm_status place_all(hm_state *s)
{
    HM_TRY(place_board(s));
    for (int i = 0; i < HM__SHOGI_SQUARES; i++) {
        int square = (8 - i % 9) * 9 + i / 9;
        int piece = s->position.board[square];

        if (piece)
            HM_TRY(place(s,
                         piece_state(piece, board_x(square), board_y(square)),
                         &s->on_board[square]));
    }
    for (int color = 0; color < 2; color++) {
        for (int kind = HM__SHOGI_PAWN; kind < HM__SHOGI_KING; kind++)
            HM_TRY(place_hand(s, color, kind));
    }
    return HM_OK;
}

static hm_status shogi_start(hm_state *s, const hm_record *record,
                             const hm__listener *listener, hm_fault *why)
{
    const hm__shogi_game *game = hm__shogi_game_of(record);
    hm_status st = hm__shogi_validate(&game->position, game->start_text, why);

    if (st != HM_OK && !listener->forces)
        return st;
    if (st != HM_OK)
        listener->on_fault(listener->user, why);
    hm__table_clear(&s->table);
    hm__lang_reset(&s->lang);
    s->lang.warn = listener->on_fault;
    s->lang.user = listener->user;
    s->move_count = 0;
    s->record = record;
    s->position = game->position;
    s->key = hm__shogi_key(&s->position);
    s->forces = listener->forces;
    s->bare = listener->bare;
    s->listed = false;
    s->unclear = NULL;
    if (!s->bare)
        HM_TRY(place_all(s));
    hm__table_forget(&s->table); // nothing goes back to before the start
    check_ends(s, &record->root);
    return HM_OK;
}

/* ---- moves --------------------------------------------------------------- */

/* A captured piece changes sides, and lies down in the hand. */
static hm_status take_piece(hm_state *s, int square)
{
    const hm__shogi *p = &s->position;
    int base = hm__shogi_base(HM__SHOGI_KIND(p->board[square]));
    uint32_t id = s->on_board[square];
    hm__piece_state state;
    int n;

    if (base == HM__SHOGI_KING)
        return hm__table_remove(&s->table, id); // has no place in a hand
    n = p->hand[p->side][base];
    state = hand_state(p->side, base, n);
    HM_TRY(hm__table_update(&s->table, id, &state));
    HM_TRY(hm__table_move(&s->table, id, state.x, state.y,
                          hm__table_top(&s->table)));
    s->in_hand[p->side][base][n] = id;
    return HM_OK;
}

/* Moves the pieces of the table, before the position itself. */
static hm_status move_pieces(hm_state *s, hm__shogi_move m)
{
    hm__shogi *p = &s->position;
    uint32_t id =
        m.drop ? s->in_hand[p->side][m.drop][p->hand[p->side][m.drop] - 1]
               : s->on_board[m.from];
    hm__piece_state state;

    if (p->board[m.to])
        HM_TRY(take_piece(s, m.to));
    HM_TRY(hm__table_move(&s->table, id, board_x(m.to), board_y(m.to),
                          hm__table_top(&s->table)));
    if (m.promote) {
        state = hm__piece_at(&s->table, id)->is;
        state.attr.side = HM__BACK;
        HM_TRY(hm__table_update(&s->table, id, &state));
    }
    s->on_board[m.to] = id;
    return HM_OK;
}

/* ---- playing ------------------------------------------------------------- */

/* An illegal move is played if somebody asks for that and the board allows. */
static hm_status force(hm_state *s, const hm_node *node, hm_fault *why)
{
    const hm__shogi_ply *ply = hm__shogi_ply_of(node);
    hm_fault unheard;
    uint8_t side;
    bool clear = hm__shogi_interpret(&s->position, ply, node->words[0].text,
                                     &s->next.move, &unheard) == HM_OK;

    if (!s->forces ||
        !hm__shogi_force(&s->position, ply, clear, &s->next.move, &side))
        return HM_EINPUT;
    why->severity = HM_WARNING;
    s->lang.warn(s->lang.user, why);
    s->position.side = side;
    s->key = hm__shogi_key(&s->position); // it may be the other side that moves
    s->next.illegal = why->id;
    return HM_OK;
}

static hm_status shogi_resolve(hm_state *s, const hm_node *node, hm_fault *why)
{
    const hm__shogi_ply *ply = hm__shogi_ply_of(node);
    hm_status st;

    s->next = (hm__shogi_played){.side = s->position.side, .key = s->key};
    s->unclear = NULL;
    st = hm__shogi_resolve(&s->position, node, why);
    if (st == HM_OK) {
        s->next.move = ply->move;
        if (why->id)
            s->lang.warn(s->lang.user, why);
        return HM_OK;
    }
    s->unclear = ply;
    if (hm__shogi_count(&s->position) == 0)
        hm__fault_hint(why, "the game was over: there is no legal move");
    return force(s, node, why);
}

static hm_status play_next(hm_state *s)
{
    HM_TRY(hm__reserve(s->ctx, &s->moves, &s->move_room, s->move_count + 1,
                       sizeof(*s->moves)));
    if (s->bare)
        return HM_OK;
    s->next.taken = s->on_board[s->next.move.to];
    return move_pieces(s, s->next.move);
}

static hm_status shogi_lower(hm_state *s, const hm_node *node, size_t index,
                             hm_fault *why)
{
    hm_status st = play_next(s);
    hm__shogi_played *played;

    (void)index;
    (void)why;
    if (st != HM_OK) {
        s->position.side = s->next.side;
        s->key = s->next.key;
        return st;
    }
    s->key = hm__shogi_key_after(&s->position, s->key, s->next.move);
    played = &s->moves[s->move_count++];
    *played = s->next;
    played->undo = s->next.illegal
                       ? hm__shogi_play(&s->position, s->next.move)
                       : hm__shogi_play_legal(&s->position, s->next.move);
    s->listed = false;
    check_ends(s, node);
    return HM_OK;
}

/* ---- there and back ------------------------------------------------------ */

static hm_status shogi_mark(hm_state *s, size_t depth)
{
    HM_TRY(hm__reserve(s->ctx, &s->moments, &s->moment_room, depth + 1,
                       sizeof(*s->moments)));
    s->moments[depth] = (hm__shogi_moment){s->table.note_count, s->move_count};
    return HM_OK;
}

/* Brings the numbers of the pieces back to where they were. */
static void unmove(hm_state *s, const hm__shogi_played *last)
{
    hm__shogi *p = &s->position;
    hm__shogi_move m = last->move;
    uint32_t id = s->on_board[m.to];

    hm__shogi_unplay(p, m, last->undo);
    if (m.drop)
        s->in_hand[p->side][m.drop][p->hand[p->side][m.drop] - 1] = id;
    else
        s->on_board[m.from] = id;
    if (last->undo.captured)
        s->on_board[m.to] = last->taken;
    p->side = last->side;
    s->key = last->key;
}

static void shogi_rewind(hm_state *s, size_t depth)
{
    const hm__shogi_moment *m = &s->moments[depth];

    s->listed = false;
    while (s->move_count > m->moves)
        unmove(s, &s->moves[--s->move_count]);
    hm__table_undo(&s->table, m->notes);
}

/* ---- what there is to say ------------------------------------------------ */

static const hm_table *shogi_table(const hm_state *s)
{
    return &s->table;
}

static hm_status shogi_write(hm_state *s, size_t from, hm_out *out)
{
    return hm__write_since(&s->lang, from, out);
}

static void shogi_describe(const hm_state *s, hm_out *out)
{
    hm_json json = {.out = out, .comma = true};
    char usi[HM__USI_ROOM];
    char sfen[HM__SFEN_ROOM];

    hm__sfen_write(&s->position, sfen);
    hm_json_key(&json, "usi");
    if (s->move_count) {
        hm__usi_write(s->moves[s->move_count - 1].move, usi);
        hm_json_string(&json, hm_str_of(usi));
    } else {
        hm_json_null(&json);
    }
    hm_json_key(&json, "sfen");
    hm_json_string(&json, hm_str_of(sfen));
    if (s->move_count && s->moves[s->move_count - 1].illegal) {
        hm_json_key(&json, "illegal");
        hm_json_string(&json, hm_str_of(s->moves[s->move_count - 1].illegal));
    }
}

static void shogi_path(const hm_state *s, hm_out *out)
{
    for (size_t i = 0; i < s->move_count; i++) {
        char usi[HM__USI_ROOM];

        hm__usi_write(s->moves[i].move, usi);
        if (i)
            hm_out_char(out, ' ');
        hm_out_puts(out, usi);
    }
}

static const char *shogi_end(const hm_state *s, const hm_node *node)
{
    hm_str at;

    return hm__shogi_stated_outcome(written_end(s, node, &at), 0).reason;
}

static hm_outcome shogi_outcome(const hm_state *s, const hm_node *node)
{
    hm__shogi_past past = past_of(s);
    hm_outcome board = hm__shogi_outcome(&past);
    hm_str at;

    if (board.over)
        return board;
    return hm__shogi_stated_outcome(written_end(s, node, &at),
                                    s->position.side);
}

static hm_declaration shogi_declare(const hm_state *s,
                                    const hm_declaration_options *options)
{
    return hm__shogi_declare(&s->position, options);
}

static hm_outcome shogi_stated(const hm_record *record, hm_str *at)
{
    const hm__shogi_game *game = hm__shogi_game_of(record);
    int mover = game->position.side ^ (int)(record->length & 1);

    *at = game->end_text;
    return hm__shogi_stated_outcome(game->end, mover);
}

/* ---- what a table cannot show -------------------------------------------- */

/* Each kind is reported once, where it first stands. */
static void shogi_losses(const hm_record *record, const hm__listener *listener)
{
    const hm__shogi_game *game = hm__shogi_game_of(record);
    bool time = false;
    bool mark = game->bookmark.ptr != NULL;
    bool other = false;
    bool opinion = false;

    if (game->position.side == HM__SHOGI_WHITE)
        hm__report_loss(listener, game->start_text, "lossy-side",
                        "that White moves first");
    if (mark)
        hm__report_loss(listener, game->bookmark, "lossy-bookmark",
                        "bookmarks");
    for (const hm_node *n = record->root.child; n; n = n->child) {
        const hm__shogi_ply *ply = hm__shogi_ply_of(n);

        if (!time && n->time > 0)
            hm__report_loss(listener, n->words[0].text, "lossy-time", "times");
        if (!mark && ply && ply->bookmark.ptr)
            hm__report_loss(listener, ply->bookmark, "lossy-bookmark",
                            "bookmarks");
        if (!other && n->sibling)
            hm__report_loss(listener, n->sibling->words[0].text,
                            "lossy-variation", "variations");
        if (!opinion && ply && ply->mark.ptr)
            hm__report_loss(listener, n->words[0].text, "lossy-mark",
                            "marks such as !?");
        opinion = opinion || (ply && ply->mark.ptr);
        time = time || n->time > 0;
        mark = mark || (ply && ply->bookmark.ptr);
        other = other || n->sibling;
    }
}

/* As USI has it: files from the right, ranks from the top. */
static void shogi_place(double x, double y, hm_out *out)
{
    long file = 10 - lround(x);
    long rank = 10 - lround(y);

    if (file < 1 || file > 9 || rank < 1 || rank > 9)
        hm_out_puts(out, "the hand");
    else
        hm_out_printf(out, "%ld%c", file, (char)('a' + rank - 1));
}

static const char *const *shogi_sides(const hm_record *record)
{
    static const char *const sides[] = {"Black", "White"};

    (void)record;
    return sides;
}

static hm_annotate shogi_coordinates(const hm_state *s)
{
    (void)s;
    return HM_ANNOTATE_SHOGI;
}

extern const hm_rules hm__rules_shogi;

const hm_rules hm__rules_shogi = {
    .name = "shogi",
    .coordinates = shogi_coordinates,
    .games = "a game of shogi",
    .own_set = true,
    .numbered = true,
    .create = shogi_create,
    .destroy = shogi_destroy,
    .start = shogi_start,
    .resolve = shogi_resolve,
    .lower = shogi_lower,
    .mark = shogi_mark,
    .rewind = shogi_rewind,
    .table = shogi_table,
    .write_changes = shogi_write,
    .interpret = hm__shogi_interpret_table,
    .place = shogi_place,
    .describe = shogi_describe,
    .path = shogi_path,
    .losses = shogi_losses,
    .sides = shogi_sides,
    .stated = shogi_stated,
    .end = shogi_end,
    .outcome = shogi_outcome,
    .legal = hm__shogi_state_legal,
    .legal_at = hm__shogi_state_legal_at,
    .candidate = hm__shogi_state_candidate,
    .ply = hm__shogi_state_ply,
    .key = hm__shogi_state_key,
    .position = hm__shogi_state_position,
    .arrange = hm__shogi_arrange,
    .begin = hm__shogi_state_begin,
    .forget = hm__shogi_forget,
    .note = hm__shogi_note,
    .is_note = hm__shogi_is_note,
    .set_end = hm__shogi_set_end,
    .move_end = hm__shogi_move_end,
    .declare = shogi_declare,
};
