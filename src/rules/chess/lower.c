/*
 * lower.c - chess on the table, and the descriptor of its rules.
 *
 * The pieces are those of the setup "chess" with squares of one inch; captured
 * pieces leave the table.
 */
#include <halfmove/json.h>
#include <string.h>

#include <stdio.h>

#include "setups/values.h"
#include "state.h"
#include "table/write.h"

static hm_status chess_create(hm_ctx *ctx, hm_state **out)
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

static void chess_destroy(hm_state *s)
{
    hm__lang_free(&s->lang);
    hm__table_free(&s->table);
    hm__free(s->ctx, s->moves);
    hm__free(s->ctx, s->moments);
    hm__free(s->ctx, s);
}

/* ---- ends ---------------------------------------------------------------- */

static hm__chess_past past_of(const hm_state *s)
{
    return (hm__chess_past){
        .now = &s->position, .moves = s->moves, .count = s->move_count};
}

/* A record may contradict the board about the end. */
static void check_result(const hm_state *s, const hm_node *node)
{
    hm_fault why; // large, and filled in only if something is wrong

    if (node == s->record->last &&
        hm__chess_check_result(&s->position, s->record, &why) != HM_OK)
        s->lang.warn(s->lang.user, &why);
}

/* ---- the start ----------------------------------------------------------- */

static hm_status place(hm_state *s, hm__piece_state state, uint32_t *out)
{
    return hm__table_place(&s->table, &state, hm__table_top(&s->table), out);
}

static hm__piece_state piece_state(int piece, int square)
{
    bool white = HM__CHESS_COLOR(piece) == HM__CHESS_WHITE;

    return (hm__piece_state){.attr = {.system = HM__CHESS1,
                                      .kind = HM__BIT,
                                      .side = HM__FACE,
                                      .suit = white ? HM__WHITE : HM__BLACK,
                                      .rank = HM__CHESS_KIND(piece)},
                             .x = hm__chess_file(square) + 1,
                             .y = hm__chess_rank(square) + 1,
                             .present = true};
}

/* Rows from the top, each from the left, as the setup places them. */
static hm_status place_all(hm_state *s)
{
    uint32_t board;

    HM_TRY(place(s,
                 (hm__piece_state){.attr = {.system = HM__CHESS1,
                                            .kind = HM__BOARD,
                                            .side = HM__FACE,
                                            .suit = HM__GREEN,
                                            .rank = 8},
                                   .x = 4.5,
                                   .y = 4.5},
                 &board));
    for (int i = 0; i < HM__CHESS_SQUARES; i++) {
        int square = i ^ 56;
        int piece = s->position.board[square];

        if (piece)
            HM_TRY(place(s, piece_state(piece, square), &s->on_board[square]));
    }
    return HM_OK;
}

static hm_status chess_start(hm_state *s, const hm_record *record,
                             const hm__listener *listener, hm_fault *why)
{
    (void)why;
    hm__table_clear(&s->table);
    hm__lang_reset(&s->lang);
    s->lang.warn = listener->on_fault;
    s->lang.user = listener->user;
    s->move_count = 0;
    s->record = record;
    s->position = hm__chess_game_of(record)->position;
    s->keyed = false;
    s->forces = listener->forces;
    s->bare = listener->bare;
    s->listed = false;
    s->unclear = NULL;
    if (!s->bare)
        HM_TRY(place_all(s));
    hm__table_forget(&s->table); // nothing can be undone before the start
    check_result(s, &record->root);
    return HM_OK;
}

/* ---- moves on the table -------------------------------------------------- */

static hm_status move_piece(hm_state *s, int from, int to)
{
    hm__piece_state state = piece_state(0, to);

    if (from == to)
        return HM_OK;
    return hm__table_move(&s->table, s->on_board[from], state.x, state.y,
                          hm__table_top(&s->table));
}

static hm_status castle(hm_state *s, hm__chess_move m)
{
    int king = hm__chess_king_goal(m);
    int rook = hm__chess_rook_goal(m);
    uint32_t ids[2] = {s->on_board[m.from], s->on_board[m.to]};

    HM_TRY(move_piece(s, m.from, king));
    HM_TRY(move_piece(s, m.to, rook));
    s->on_board[king] = ids[0];
    s->on_board[rook] = ids[1];
    return HM_OK;
}

/* The square of what a move captures. */
static int victim_of(hm__chess_move m)
{
    return m.manner == HM__CHESS_EN_PASSANT
               ? (m.from & 56) + hm__chess_file(m.to)
               : m.to;
}

/* Moves the pieces on the table, before the position is changed. */
static hm_status move_pieces(hm_state *s, hm__chess_move m)
{
    const hm__chess *p = &s->position;
    uint32_t id = s->on_board[m.from];
    hm__piece_state state;

    if (m.manner == HM__CHESS_PASS)
        return HM_OK;
    if (m.manner == HM__CHESS_CASTLING)
        return castle(s, m);
    s->next.taken = s->on_board[victim_of(m)];
    if (p->board[victim_of(m)])
        HM_TRY(hm__table_remove(&s->table, s->next.taken));
    HM_TRY(move_piece(s, m.from, m.to));
    if (m.becomes) {
        state = hm__piece_at(&s->table, id)->is;
        state.attr.rank = m.becomes;
        HM_TRY(hm__table_update(&s->table, id, &state));
    }
    s->on_board[m.to] = id;
    return HM_OK;
}

/* ---- playing ------------------------------------------------------------- */

/* An illegal move is played if that was requested and the board allows it. */
static hm_status force(hm_state *s, const hm_node *node, hm_fault *why)
{
    uint8_t side;

    if (!s->forces ||
        !hm__chess_force(&s->position, &hm__chess_ply_of(node)->pattern,
                         &s->next.move, &side))
        return HM_EINPUT;
    why->severity = HM_WARNING;
    s->lang.warn(s->lang.user, why);
    s->position.en_passant = 0;
    s->position.side = side; // it may be the other side that moves
    s->keyed = false;
    s->next.illegal = why->id;
    return HM_OK;
}

static hm_status chess_resolve(hm_state *s, const hm_node *node, hm_fault *why)
{
    const hm__chess_ply *ply = hm__chess_ply_of(node);

    s->next = (hm__chess_played){.side = s->position.side,
                                 .en_passant = s->position.en_passant,
                                 .keyed = s->keyed,
                                 .key = s->key};
    s->unclear = NULL;
    if (hm__chess_resolve(&s->position, node, why) == HM_OK) {
        s->next.move = ply->move;
        if (why->id)
            s->lang.warn(s->lang.user, why);
        return HM_OK;
    }
    s->unclear = ply;
    if (hm__chess_count(&s->position) == 0)
        hm__fault_hint(why, "the game was over: there is no legal move");
    return force(s, node, why);
}

static hm_status play_next(hm_state *s)
{
    HM_TRY(hm__reserve(s->ctx, &s->moves, &s->move_room, s->move_count + 1,
                       sizeof(*s->moves)));
    return s->bare ? HM_OK : move_pieces(s, s->next.move);
}

static void restore(hm_state *s, const hm__chess_played *before)
{
    s->position.side = before->side;
    s->position.en_passant = before->en_passant;
    s->keyed = before->keyed;
    s->key = before->key;
}

static hm_status chess_lower(hm_state *s, const hm_node *node, size_t index,
                             hm_fault *why)
{
    hm_status st = play_next(s);
    hm__chess before;

    (void)index;
    (void)why;
    if (st != HM_OK) {
        restore(s, &s->next);
        return st;
    }
    if (s->keyed)
        before = s->position;
    s->next.ply = node->ply;
    s->next.undo = hm__chess_play(&s->position, s->next.move);
    if (s->keyed)
        s->key = hm__chess_key_after(&before, s->key, &s->position);
    s->moves[s->move_count++] = s->next;
    s->listed = false;
    check_result(s, node);
    return HM_OK;
}

/* ---- undo and redo ------------------------------------------------------- */

static hm_status chess_mark(hm_state *s, size_t depth)
{
    HM_TRY(hm__reserve(s->ctx, &s->moments, &s->moment_room, depth + 1,
                       sizeof(*s->moments)));
    s->moments[depth] = (hm__chess_moment){s->table.note_count, s->move_count};
    return HM_OK;
}

/* Moves the numbers of the pieces back to their old squares. */
static void unmove_ids(hm_state *s, const hm__chess_played *last)
{
    hm__chess_move m = last->move;
    uint32_t id = s->on_board[m.to];

    if (m.manner == HM__CHESS_CASTLING) {
        uint32_t king = s->on_board[hm__chess_king_goal(m)];

        s->on_board[m.to] = s->on_board[hm__chess_rook_goal(m)];
        s->on_board[m.from] = king;
    } else if (m.manner != HM__CHESS_PASS) {
        s->on_board[m.from] = id;
        if (last->undo.captured)
            s->on_board[victim_of(m)] = last->taken;
    }
}

static void chess_rewind(hm_state *s, size_t depth)
{
    const hm__chess_moment *m = &s->moments[depth];

    s->listed = false;
    while (s->move_count > m->moves) {
        const hm__chess_played *last = &s->moves[--s->move_count];

        hm__chess_unplay(&s->position, last->move, last->undo);
        unmove_ids(s, last);
        restore(s, last);
    }
    hm__table_undo(&s->table, m->notes);
}

/* ---- JSON and text ------------------------------------------------------- */

static const hm_table *chess_table(const hm_state *s)
{
    return &s->table;
}

static hm_status chess_write(hm_state *s, size_t from, hm_out *out)
{
    return hm__write_since(&s->lang, from, out);
}

/* What was thought of the last move, as numbers. */
static void put_nags(const hm_state *s, hm_json *json)
{
    const hm__chess_ply *ply =
        s->move_count ? s->moves[s->move_count - 1].ply : NULL;
    size_t at = 0;
    size_t nag;
    hm_str word;

    if (!ply || !ply->mark.len)
        return;
    hm_json_key(json, "nags");
    hm_json_begin_array(json);
    while (hm__chess_next_nag(ply->mark, &at, &nag, &word))
        hm_json_int(json, (int64_t)nag);
    hm_json_end_array(json);
}

static void chess_describe(const hm_state *s, hm_out *out)
{
    hm_json json = {.out = out, .comma = true};
    char uci[HM__UCI_ROOM];
    char fen[HM__FEN_ROOM];

    hm__fen_write(&s->position, fen);
    hm_json_key(&json, "uci");
    if (s->move_count) {
        hm__uci_write(&s->position, s->moves[s->move_count - 1].move, uci);
        hm_json_string(&json, hm_str_of(uci));
    } else {
        hm_json_null(&json);
    }
    hm_json_key(&json, "fen");
    hm_json_string(&json, hm_str_of(fen));
    if (s->move_count && s->moves[s->move_count - 1].illegal) {
        hm_json_key(&json, "illegal");
        hm_json_string(&json, hm_str_of(s->moves[s->move_count - 1].illegal));
    }
    put_nags(s, &json);
}

static void chess_path(const hm_state *s, hm_out *out)
{
    for (size_t i = 0; i < s->move_count; i++) {
        char uci[HM__UCI_ROOM];

        hm__uci_write(&s->position, s->moves[i].move, uci);
        if (i)
            hm_out_char(out, ' ');
        hm_out_puts(out, uci);
    }
}

static hm_outcome chess_outcome(const hm_state *s, const hm_node *node)
{
    hm__chess_past past = past_of(s);
    hm_outcome board = hm__chess_outcome(&past);

    if (board.over || node != s->record->last)
        return board;
    return hm__chess_stated_outcome(&past,
                                    hm__chess_game_of(s->record)->result);
}

static hm_chess_claim chess_claims(const hm_state *s)
{
    hm__chess_past past = past_of(s);
    int times = hm__chess_times(&past);

    return (hm_chess_claim){.check = hm__chess_in_check(&s->position),
                            .threefold = times >= 3,
                            .fifty = s->position.clock >= 100,
                            .times = times,
                            .clock = s->position.clock};
}

/* What the pieces of the start do not show: castling rights, side to move. */
static hm_status chess_annotate(hm_state *s, hm_out *out)
{
    const hm__chess *start = &hm__chess_game_of(s->record)->position;
    const hm_meta *meta = &s->record->meta;
    char fen[HM__FEN_ROOM];
    char usual[HM__FEN_ROOM];
    hm__chess first;

    hm__chess_start(&first);
    hm__fen_write(&first, usual);
    hm__fen_write(start, fen);
    if (strcmp(fen, usual) != 0 && !hm_meta_get(meta, "FEN"))
        hm_out_printf(out, "FEN: \"%s\"\n", fen);
    if (start->chess960 && !hm_meta_get(meta, "Variant"))
        hm_out_puts(out, "Variant: Chess960\n");
    return HM_OK;
}

/* ---- what a table cannot show -------------------------------------------- */

/* Each kind is reported once, where it first occurs. */
static void chess_losses(const hm_record *record, const hm__listener *listener)
{
    const hm__chess_game *game = hm__chess_game_of(record);
    bool mark = false;
    bool other = false;

    if (game->position.side == HM__CHESS_BLACK)
        hm__report_loss(listener, game->start_text, "lossy-side",
                        "that Black moves first");
    for (const hm_node *n = record->root.child; n; n = n->child) {
        const hm__chess_ply *ply = hm__chess_ply_of(n);

        if (!mark && ply && ply->mark.ptr)
            hm__report_loss(listener, n->words[0].text, "lossy-mark",
                            "marks such as !?");
        if (!other && n->sibling)
            hm__report_loss(listener, n->sibling->words[0].text,
                            "lossy-variation", "variations");
        mark = mark || (ply && ply->mark.ptr);
        other = other || n->sibling;
    }
}

static void chess_number(const hm_state *s, char out[HM__NUMBER_ROOM])
{
    bool black = s->position.side == HM__CHESS_WHITE; // has moved

    snprintf(out, HM__NUMBER_ROOM, "%lu%s",
             (unsigned long)s->position.number - black, black ? "..." : ".");
}

static const char *const *chess_sides(const hm_record *record)
{
    static const char *const sides[] = {"White", "Black"};

    (void)record;
    return sides;
}

static hm_annotate chess_coordinates(const hm_state *s)
{
    (void)s;
    return HM_ANNOTATE_ALGEBRAIC;
}

extern const hm_rules hm__rules_chess;

const hm_rules hm__rules_chess = {
    .name = "chess",
    .coordinates = chess_coordinates,
    .games = "a game of chess",
    .own_set = true,
    .numbered = true,
    .create = chess_create,
    .destroy = chess_destroy,
    .start = chess_start,
    .resolve = chess_resolve,
    .lower = chess_lower,
    .mark = chess_mark,
    .rewind = chess_rewind,
    .table = chess_table,
    .write_changes = chess_write,
    .interpret = hm__chess_interpret,
    .annotate = chess_annotate,
    .describe = chess_describe,
    .signs = hm__chess_put_signs,
    .path = chess_path,
    .losses = chess_losses,
    .sides = chess_sides,
    .stated = hm__chess_stated,
    .number = chess_number,
    .outcome = chess_outcome,
    .legal = hm__chess_state_legal,
    .legal_at = hm__chess_state_legal_at,
    .candidate = hm__chess_state_candidate,
    .ply = hm__chess_state_ply,
    .key = hm__chess_state_key,
    .position = hm__chess_state_position,
    .begin = hm__chess_state_begin,
    .forget = hm__chess_forget,
    .note = hm__chess_note,
    .is_note = hm__chess_is_note,
    .set_end = hm__chess_set_end,
    .claims = chess_claims,
};
