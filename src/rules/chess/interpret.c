/*
 * interpret.c - moves of chess, by what happens on a table.
 *
 * Pieces of a chess set are known by their type. With a piecepack,
 * docs/setups.md says which piece is which chess piece at the start, and its
 * place then shows its owner; from then on each piece is followed. A ply
 * becomes the legal move that makes the same change, or two moves if it
 * contains White's and Black's.
 */
#include <math.h>
#include <string.h>

#include "setups/values.h"
#include "state.h"

/* A piece that was never seen before, or a pawn that must have promoted. */
enum { ANYTHING = 255 };

typedef struct raising {
    hm__interpreter *interpreter;
    hm__chess position;              // before the ply
    hm__chess before;                // the move that was found last
    uint8_t then[HM__CHESS_SQUARES]; // the board after it
    uint32_t ids[HM__CHESS_SQUARES]; // numbers of the pieces on it
    bool follows;                    // there are no chess pieces
    uint8_t *men;                    // what each of them is; 0: not known
    size_t men_count, men_room;
} raising;

static hm_status fail(raising *r, const char *id, const char *message)
{
    return hm__fault(&r->interpreter->why, (hm_str){NULL, 0}, id, "%s",
                     message);
}

/* ---- the table ----------------------------------------------------------- */

static bool is_chessman(const hm__piece_state *is)
{
    return (is->attr.system == HM__CHESS1 || is->attr.system == HM__CHESS2) &&
           is->attr.kind == HM__BIT;
}

/*
 * The chess piece that a piece of a chess set is; 0 if it belongs to no side.
 */
static uint8_t man_of(const hm__piece_state *is)
{
    int rank = is->attr.rank;

    if (rank < HM__CHESS_PAWN || rank > HM__CHESS_KING)
        return 0;
    if (is->attr.suit == HM__WHITE)
        return HM__CHESS_PIECE(rank, HM__CHESS_WHITE);
    return is->attr.suit == HM__BLACK ? HM__CHESS_PIECE(rank, HM__CHESS_BLACK)
                                      : 0;
}

/* The chess piece that a piece of a piecepack is at the start; 0: none. */
static uint8_t first_man(const hm__piece_state *is, int square)
{
    int color = square < 32 ? HM__CHESS_WHITE : HM__CHESS_BLACK;
    int rank = is->attr.rank;
    bool face = is->attr.side == HM__FACE;

    switch (is->attr.kind) {
    case HM__COIN:
        if (!face)
            return HM__CHESS_PIECE(HM__CHESS_PAWN, color);
        break; // given by its rank, as for a small tile
    case HM__DIE:
        return HM__CHESS_PIECE(HM__CHESS_ROOK, color);
    case HM__PAWN:
        return HM__CHESS_PIECE(HM__CHESS_BISHOP, color);
    case HM__TILE:
        break;
    default:
        return 0;
    }
    if (!face || rank < HM__CHESS_KNIGHT || rank > HM__CHESS_KING)
        return 0;
    return HM__CHESS_PIECE(rank, color);
}

/* The square of a piece; nowhere if it is not on a square of the board.
 */
static int square_of(const hm__piece_state *is)
{
    double cell = is->attr.system == HM__CHESS2 ? 2 : 1;
    double file = is->x / cell;
    double rank = is->y / cell;

    if (file < 1 || file > 8 || rank < 1 || rank > 8 || floor(file) != file ||
        floor(rank) != rank)
        return HM__CHESS_NOWHERE;
    return ((int)rank - 1) * 8 + (int)file - 1;
}

/* Which chess piece a piece on a square is after a ply. */
static uint8_t man_then(const raising *r, uint32_t id,
                        const hm__piece_state *is, int square)
{
    uint8_t man;

    if (!r->follows)
        return man_of(is);
    man = id < r->men_count ? r->men[id] : 0;
    if (!man ||
        (HM__CHESS_KIND(man) == HM__CHESS_PAWN && (square < 8 || square >= 56)))
        return ANYTHING;
    return man;
}

/* Reads the board; of several pieces on a square the top one counts. */
static hm_status read_table(raising *r, bool start)
{
    const hm_table *table = hm_replay_table(r->interpreter->replay);

    memset(r->then, 0, sizeof(r->then));
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        const hm__piece_state *is = &table->pieces[at].is;
        int square = square_of(is);

        if (is->attr.kind == HM__BOARD || square == HM__CHESS_NOWHERE)
            continue;
        if (start && at < r->men_count)
            r->men[at] = first_man(is, square);
        r->ids[square] = at;
        r->then[square] = man_then(r, at, is, square);
        if (!r->then[square] || (start && r->then[square] == ANYTHING))
            return fail(r, "chess-no-position",
                        "this is not a game of chess: there are other pieces");
    }
    return HM_OK;
}

/* ---- the start ----------------------------------------------------------- */

/* Whether all pieces are on the first two ranks of their side. */
static bool is_array(const hm__chess *p)
{
    const hm__chess_set pawns = 0x00FF00000000FF00U;

    return p->colors[HM__CHESS_WHITE] == 0xFFFFU &&
           p->colors[HM__CHESS_BLACK] == (hm__chess_set)0xFFFF << 48 &&
           p->kinds[HM__CHESS_PAWN] == pawns;
}

/*
 * Rooks that may castle, as far as that can be seen: all at the start of a
 * game; otherwise those on their normal squares, if the king is on its own.
 */
static void set_castlers(hm__chess *p)
{
    for (int color = 0; color < 2; color++) {
        int first = color == HM__CHESS_WHITE ? 0 : 56;
        hm__chess_set king = p->kinds[HM__CHESS_KING] & p->colors[color];
        hm__chess_set rooks = p->kinds[HM__CHESS_ROOK] & p->colors[color];
        hm__chess_set left = rooks & (king - 1);

        if (is_array(p) && hm__chess_size(rooks) == 2 && left && rooks != left)
            p->castlers |= rooks;
        else if (king == hm__chess_bit(first + 4))
            p->castlers |=
                rooks & (hm__chess_bit(first) | hm__chess_bit(first + 7));
    }
    p->chess960 = hm__chess_is_unusual(p);
}

/* The FEN of the metadata, if its pieces are those on the table. */
static bool read_fen(raising *r)
{
    const hm_meta *meta = hm_meta_get(&r->interpreter->source->meta, "FEN");
    hm_fault unheard;
    hm__chess p;

    if (!meta ||
        hm__fen_read(hm_meta_text(meta), &p, NULL, &unheard) != HM_OK ||
        memcmp(p.board, r->position.board, sizeof(p.board)) != 0)
        return false;
    r->position = p;
    return true;
}

/* Only the first move shows the side to move: looks at it. */
static hm_status find_side(raising *r)
{
    hm__interpreter *interpreter = r->interpreter;
    hm_status st = hm__interpret_next(interpreter);

    if (st == HM_END)
        return HM_OK;
    HM_TRY(st);
    HM_TRY(read_table(r, false));
    for (int s = 0; s < HM__CHESS_SQUARES; s++) {
        if (r->then[s] && r->then[s] != ANYTHING &&
            r->then[s] != r->position.board[s]) {
            r->position.side = (uint8_t)HM__CHESS_COLOR(r->then[s]);
            break;
        }
    }
    interpreter->first = interpreter->last = NULL;
    return hm_replay_seek(interpreter->replay, interpreter->start);
}

/*
 * Chess pieces are known by their type; if there are none, pieces are followed.
 */
static hm_status choose_pieces(raising *r)
{
    const hm_table *table = hm_replay_table(r->interpreter->replay);

    r->follows = true;
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above)
        r->follows = r->follows && !is_chessman(&table->pieces[at].is);
    if (!r->follows || table->piece_count == 0)
        return HM_OK;
    HM_TRY(hm__reserve(r->interpreter->ctx, &r->men, &r->men_room,
                       table->piece_count, sizeof(*r->men)));
    memset(r->men, 0, table->piece_count);
    r->men_count = table->piece_count;
    return HM_OK;
}

static hm_status read_start(raising *r)
{
    hm_fault *why = &r->interpreter->why;
    const hm_str nowhere = {NULL, 0};
    const hm_meta *variant =
        hm_meta_get(&r->interpreter->source->meta, "Variant");

    HM_TRY(choose_pieces(r));
    HM_TRY(read_table(r, true));
    r->position = (hm__chess){.number = 1};
    for (int s = 0; s < HM__CHESS_SQUARES; s++) {
        if (r->then[s])
            hm__chess_put(&r->position, s, r->then[s]);
    }
    HM_TRY(hm__chess_check_pieces(&r->position, nowhere, why));
    if (!read_fen(r)) {
        set_castlers(&r->position);
        if (!is_array(&r->position)) // else it is White's turn
            HM_TRY(find_side(r));
    }
    if (variant && hm_str_is(hm_meta_text(variant), "Chess960"))
        r->position.chess960 = true;
    return hm__chess_check_turn(&r->position, nowhere, why);
}

/* ---- moves --------------------------------------------------------------- */

/* Whether a position is the one on the table. */
static bool fits(const raising *r, const hm__chess *p)
{
    for (int s = 0; s < HM__CHESS_SQUARES; s++) {
        if (r->then[s] == ANYTHING ? !p->board[s] : r->then[s] != p->board[s])
            return false;
    }
    return true;
}

/* The move that leads from `p` to the table; `p` becomes that. */
static bool find_move(const raising *r, hm__chess *p, hm__chess_move *out)
{
    hm__chess_move moves[HM__CHESS_MOVES];
    size_t count = hm__chess_legal(p, moves);

    for (size_t i = 0; i < count; i++) {
        hm__chess next = *p;

        hm__chess_play(&next, moves[i]);
        if (fits(r, &next)) {
            *p = next;
            *out = moves[i];
            return true;
        }
    }
    return false;
}

/* White's move and Black's in one ply. */
static bool find_pair(raising *r, hm__chess_move out[2])
{
    hm__chess_move moves[HM__CHESS_MOVES];
    size_t count = hm__chess_legal(&r->position, moves);

    for (size_t i = 0; i < count; i++) {
        hm__chess next = r->position;

        hm__chess_play(&next, moves[i]);
        r->before = next;
        if (find_move(r, &next, &out[1])) {
            r->position = next;
            out[0] = moves[i];
            return true;
        }
    }
    return false;
}

/* Says what is wrong, if one piece went from one square to another. */
static hm_status refuse(raising *r)
{
    const hm__chess *p = &r->position;
    hm__chess_pattern pattern = {0};
    size_t left = 0;
    size_t came = 0;

    for (int s = 0; s < HM__CHESS_SQUARES; s++) {
        if (p->board[s] && !r->then[s]) {
            left++;
            pattern.from_file = (uint8_t)(hm__chess_file(s) + 1);
            pattern.from_rank = (uint8_t)(hm__chess_rank(s) + 1);
        } else if (r->then[s] && r->then[s] != p->board[s]) {
            came++;
            pattern.to_file = (uint8_t)(hm__chess_file(s) + 1);
            pattern.to_rank = (uint8_t)(hm__chess_rank(s) + 1);
        }
    }
    if (left + came == 0)
        return fail(r, "chess-no-move", "no piece moves here");
    if (left != 1 || came != 1)
        return fail(r, "chess-no-move", "this is not one move of chess");
    return hm__chess_refuse(p, &pattern, (hm_str){NULL, 0},
                            &r->interpreter->why);
}

/* Adds a move, or replaces the last one. */
static hm_status add_move(raising *r, hm__chess_move move, bool again)
{
    hm__interpreter *interpreter = r->interpreter;
    hm_record *record = interpreter->record;
    hm__chess_ply *ply = hm__arena_zero(&record->arena, 1, sizeof(*ply));
    hm_str text =
        hm__str_part(record->source.text, interpreter->first->span.start,
                     interpreter->last->span.end);

    if (!ply)
        return HM_ENOMEM;
    *ply = (hm__chess_ply){
        .move = move, .pattern = hm__chess_pattern_of(move), .resolved = true};
    if (again)
        record->last->ply = ply;
    else if (!hm__record_add_ply(record, record->last, text, ply))
        return HM_ENOMEM;
    for (const hm_node *n = interpreter->first;; n = n->child) {
        for (size_t i = 0; i < n->comment_count; i++)
            HM_TRY(hm__node_add_comment(&record->arena, record->last,
                                        n->comments[i]));
        if (n == interpreter->last)
            return HM_OK;
    }
}

/* Notes which pieces are on the board, also promoted and new ones. */
static hm_status keep_men(raising *r)
{
    size_t count = hm_replay_table(r->interpreter->replay)->piece_count;

    if (!r->follows)
        return HM_OK;
    HM_TRY(hm__reserve(r->interpreter->ctx, &r->men, &r->men_room, count,
                       sizeof(*r->men)));
    if (count > r->men_count)
        memset(r->men + r->men_count, 0, count - r->men_count);
    r->men_count = count > r->men_count ? count : r->men_count;
    for (int s = 0; s < HM__CHESS_SQUARES; s++) {
        if (r->position.board[s])
            r->men[r->ids[s]] = r->position.board[s];
    }
    return HM_OK;
}

/* Looks for a move that leads here; HM_END if there is none. */
static hm_status raise_move(raising *r)
{
    hm__chess was = r->position;
    hm__chess_move move;

    HM_TRY(read_table(r, false));
    if (!find_move(r, &r->position, &move))
        return HM_END;
    r->before = was;
    HM_TRY(keep_men(r));
    return add_move(r, move, false);
}

static hm_status raise_pair(raising *r)
{
    hm__chess_move moves[2];

    if (r->interpreter->first->word_count < 2 || !find_pair(r, moves))
        return HM_END;
    HM_TRY(keep_men(r));
    HM_TRY(add_move(r, moves[0], false));
    return add_move(r, moves[1], false);
}

/* The next plies may be steps of the same move. */
static hm_status raise_longer(raising *r)
{
    enum { MOST_STEPS = 3 };
    hm__interpreter *interpreter = r->interpreter;
    const hm_node *first = interpreter->first;
    const hm_node *last = interpreter->last;

    for (int steps = 2; steps <= MOST_STEPS; steps++) {
        hm_status st = hm__interpret_next(interpreter);

        if (st == HM_END)
            break;
        HM_TRY(st);
        interpreter->first = first;
        st = raise_move(r);
        if (st != HM_END)
            return st;
    }
    interpreter->first = first;
    interpreter->last = last;
    HM_TRY(hm_replay_seek(interpreter->replay, last));
    HM_TRY(read_table(r, false));
    return HM_END;
}

/* Or this ply belongs to the previous move, which was not complete. */
static hm_status raise_again(raising *r)
{
    hm__chess p = r->before;
    hm__chess_move move;

    if (!r->interpreter->record->root.child || !find_move(r, &p, &move))
        return HM_END;
    r->position = p;
    HM_TRY(keep_men(r));
    return add_move(r, move, true);
}

static hm_status interpret_ply(raising *r)
{
    hm_status st = raise_move(r);

    if (st == HM_END)
        st = raise_pair(r);
    if (st == HM_END)
        st = raise_longer(r);
    if (st == HM_END)
        st = raise_again(r);
    return st == HM_END ? refuse(r) : st;
}

/* ---- the game ------------------------------------------------------------ */

/* The result of the metadata, or else that of the board, if it is certain. */
static hm__chess_result result_of(const raising *r)
{
    const hm_meta *meta = hm_meta_get(&r->interpreter->source->meta, "Result");

    if (meta)
        return hm__chess_read_result(hm_meta_text(meta));
    if (hm__chess_count(&r->position) > 0)
        return HM__CHESS_UNSTATED;
    if (!hm__chess_in_check(&r->position))
        return HM__CHESS_DRAWN;
    return r->position.side == HM__CHESS_WHITE ? HM__CHESS_BLACK_WINS
                                               : HM__CHESS_WHITE_WINS;
}

static hm_status raise_game(raising *r)
{
    hm__chess_game *game = hm__chess_game_new(r->interpreter->record);
    hm_status st;

    if (!game)
        return HM_ENOMEM;
    HM_TRY(read_start(r));
    game->position = r->position;
    while ((st = hm__interpret_next(r->interpreter)) == HM_OK)
        HM_TRY(interpret_ply(r));
    if (st != HM_END)
        return st;
    game->result = result_of(r);
    return HM_OK;
}

hm_status hm__chess_interpret(hm__interpreter *interpreter)
{
    raising r = {.interpreter = interpreter};
    hm_status st = raise_game(&r);

    hm__free(interpreter->ctx, r.men);
    return st;
}
