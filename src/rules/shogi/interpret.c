/*
 * interpret.c - moves of shogi, by what happens on a table.
 *
 * Pieces on the board stand where docs/setups.md says; whatever lies beside it
 * is in hand, and belongs to the side whose colour it has. A ply is read as
 * the move that makes the same change, and judged as any other.
 */
#include "interpret.h"

#include <math.h>
#include <string.h>

#include "board.h"
#include "setups/values.h"

typedef struct interpreting {
    hm__interpreter *interpreter;
    hm__shogi_game *game;
    hm__shogi position;              // before the ply
    uint8_t then[HM__SHOGI_SQUARES]; // the board after it
} interpreting;

static hm_status fail(interpreting *r, const char *id, const char *message)
{
    return hm__fault(&r->interpreter->why, (hm_str){NULL, 0}, id, "%s",
                     message);
}

/* ---- positions ----------------------------------------------------------- */

/* A piece of the table; 0: none of shogi. */
static uint8_t piece_of(const hm__piece_state *is)
{
    bool back = is->attr.side == HM__BACK;
    int kind = is->attr.rank;

    if (is->attr.system != HM__SHOGI || is->attr.kind != HM__BIT ||
        kind < HM__SHOGI_PAWN || kind > HM__SHOGI_KING ||
        (is->attr.suit != HM__BLACK && is->attr.suit != HM__WHITE) ||
        (back && !hm__shogi_can_promote(kind)))
        return 0;
    kind |= back ? HM__SHOGI_PROMOTED : 0;
    return HM__SHOGI_PIECE(kind, is->attr.suit == HM__BLACK ? HM__SHOGI_BLACK
                                                            : HM__SHOGI_WHITE);
}

/* The square that a piece stands on; none if it is beside the board. */
static int square_of(const hm__piece_state *is)
{
    double file = 10 - is->x;
    double rank = 10 - is->y;

    if (file < 1 || file > 9 || rank < 1 || rank > 9 || floor(file) != file ||
        floor(rank) != rank)
        return HM__SHOGI_NOWHERE;
    return ((int)file - 1) * 9 + (int)rank - 1;
}

static hm_status add_to_hand(interpreting *r, int piece)
{
    int kind = hm__shogi_base(HM__SHOGI_KIND(piece));
    hm__shogi *p = &r->position;

    if (kind == HM__SHOGI_KING ||
        p->hand[HM__SHOGI_COLOR(piece)][kind] == UINT8_MAX)
        return fail(r, "shogi-no-position",
                    "some pieces beside the board cannot be in hand");
    p->hand[HM__SHOGI_COLOR(piece)][kind]++;
    return HM_OK;
}

/* Reads the board; with `hands` also what lies beside it. */
static hm_status read_table(interpreting *r, bool hands)
{
    const hm_table *table = hm_replay_table(r->interpreter->replay);

    memset(r->then, 0, sizeof(r->then));
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        const hm__piece_state *is = &table->pieces[at].is;
        uint8_t piece = piece_of(is);
        int square = square_of(is);

        if (is->attr.kind == HM__BOARD)
            continue;
        if (!piece)
            return fail(r, "shogi-no-position",
                        "this is not a game of shogi: there are other pieces");
        if (square == HM__SHOGI_NOWHERE && hands)
            HM_TRY(add_to_hand(r, piece));
        if (square == HM__SHOGI_NOWHERE)
            continue;
        if (r->then[square])
            return fail(r, "shogi-no-position", "two pieces are on one square");
        r->then[square] = piece;
    }
    return HM_OK;
}

/* ---- moves --------------------------------------------------------------- */

/* The one square where a piece is that was not there; or nowhere. */
static int find_target(const interpreting *r)
{
    int found = HM__SHOGI_NOWHERE;

    for (int s = 0; s < HM__SHOGI_SQUARES; s++) {
        if (!r->then[s] || r->then[s] == r->position.board[s])
            continue;
        if (found != HM__SHOGI_NOWHERE)
            return HM__SHOGI_NOWHERE;
        found = s;
    }
    return found;
}

/* Nothing says whose turn it is but the first move: looks at it. */
static hm_status find_side(interpreting *r)
{
    hm__interpreter *interpreter = r->interpreter;
    hm_status st = hm__interpret_next(interpreter);
    int to;

    if (st == HM_END)
        return HM_OK;
    HM_TRY(st);
    HM_TRY(read_table(r, false));
    to = find_target(r);
    if (to != HM__SHOGI_NOWHERE)
        r->position.side = HM__SHOGI_COLOR(r->then[to]);
    interpreter->first = interpreter->last = NULL;
    return hm_replay_seek(interpreter->replay, interpreter->start);
}

static hm_status read_start(interpreting *r)
{
    hm_str nowhere = {NULL, 0};

    HM_TRY(read_table(r, true));
    for (int s = 0; s < HM__SHOGI_SQUARES; s++) {
        if (r->then[s])
            hm__shogi_put(&r->position, s, r->then[s]);
    }
    HM_TRY(find_side(r));
    return hm__shogi_validate(&r->position, nowhere, &r->interpreter->why);
}

/* The one square that was left; nowhere if none or several were. */
static int find_origin(const interpreting *r, size_t *count)
{
    int found = HM__SHOGI_NOWHERE;

    *count = 0;
    for (int s = 0; s < HM__SHOGI_SQUARES; s++) {
        if (!r->then[s] && r->position.board[s]) {
            found = s;
            ++*count;
        }
    }
    return found;
}

/* The move that was played, whether it is legal or not. */
static hm_status find_move(interpreting *r, hm__shogi_move *out)
{
    size_t left;
    int to = find_target(r);
    int from = find_origin(r, &left);
    int kind;

    if (to == HM__SHOGI_NOWHERE || left > 1 ||
        (left == 0 && r->position.board[to]))
        return fail(r, "shogi-no-move",
                    r->interpreter->notes ==
                            hm_replay_table(r->interpreter->replay)->note_count
                        ? "shogi has no passes"
                        : "this is not one move of shogi");
    kind = HM__SHOGI_KIND(r->then[to]);
    *out = (hm__shogi_move){.to = (uint8_t)to};
    if (left == 0) {
        out->drop = (uint8_t)kind;
        return HM_OK;
    }
    out->from = (uint8_t)from;
    out->promote = HM__SHOGI_KIND(r->position.board[from]) != kind;
    return HM_OK;
}

static hm_status check_board(interpreting *r)
{
    if (memcmp(r->then, r->position.board, sizeof(r->then)) != 0)
        return fail(r, "shogi-no-move", "this is not one move of shogi");
    return HM_OK;
}

static hm_status add_ply(interpreting *r, hm__shogi_move move)
{
    hm__interpreter *interpreter = r->interpreter;
    hm_record *record = interpreter->record;
    hm__shogi_ply ply = {.move = move, .resolved = true};
    hm_str text =
        hm__str_part(record->source.text, interpreter->first->span.start,
                     interpreter->last->span.end);
    hm_node *node;

    node = hm__shogi_add(record, record->last, text, &ply);
    if (!node)
        return HM_ENOMEM;
    node->comments = interpreter->last->comments;
    node->comment_count = interpreter->last->comment_count;
    return HM_OK;
}

static hm_status interpret_ply(interpreting *r)
{
    hm_str nowhere = {NULL, 0};
    hm__shogi_move move = {0};

    HM_TRY(read_table(r, false));
    HM_TRY(find_move(r, &move));
    HM_TRY(hm__shogi_judge(&r->position, move, nowhere, &r->interpreter->why));
    hm__shogi_play(&r->position, move);
    HM_TRY(check_board(r));
    return add_ply(r, move);
}

hm_status hm__shogi_interpret_table(hm__interpreter *interpreter)
{
    interpreting r = {.interpreter = interpreter, .position = HM__SHOGI_EMPTY};
    hm_status st;

    r.game = hm__arena_zero(&interpreter->record->arena, 1, sizeof(*r.game));
    if (!r.game)
        return HM_ENOMEM;
    HM_TRY(read_start(&r));
    r.game->position = r.position;
    r.game->end_ms = HM_NO_TIME;
    interpreter->record->start = r.game;
    while ((st = hm__interpret_next(interpreter)) == HM_OK)
        HM_TRY(interpret_ply(&r));
    return st == HM_END ? HM_OK : st;
}
