"""Short games by chance, the same for the same number.

Only pawns move, each once, and never meet: so every order of moves is legal,
and many games come to the same positions. Some games are there twice, some in
two notations, some have an illegal move, and names have all that is hard to
quote.
"""
import random

NAMES = ["Ann O'Neil", 'Bob \\ Back', 'Cem "Quote"', '山田 太郎', 'Zoë', 'Dora`',
         'Eve; drop table hm_games', 'Fay%s', 'Gus\u00a0']
FILES = 'abcdefgh'


def pushes(rng, count, most):
    """Files in which a side pushes a pawn."""
    return rng.sample(range(1, count + 1), min(count, most))


def shogi_moves(rng, plies):
    first, second = pushes(rng, 9, plies), pushes(rng, 9, plies)
    moves = []
    for ply in range(plies):
        file = (second if ply % 2 else first)[ply // 2]
        ranks = (3, 4) if ply % 2 else (7, 6)
        moves.append((file, ranks))
    return moves


def usi(moves):
    return ['{0}{1}{0}{2}'.format(file, *('abcdefghi'[r - 1] for r in ranks))
            for file, ranks in moves]


class Game:
    """A game, which can be written as CSA or as USI words."""

    def __init__(self, rng):
        self.moves = shogi_moves(rng, rng.randint(4, 16))
        self.players = [f'{rng.choice(NAMES)} {rng.randrange(300)}'
                        for _ in range(2)]
        self.date = f'{rng.randint(1970, 2020)}/{rng.randint(1, 12):02}/' \
                    f'{rng.randint(1, 28):02}'
        self.end = rng.choice(['%TORYO', '%TORYO', '%HIKIWAKE', '%CHUDAN'])
        self.bad = rng.random() < 0.002
        self.comment = rng.choice(['', '', "'*it's \\a 'comment'", "'*良い手"])

    def csa(self):
        lines = ['V2.2', f'N+{self.players[0]}', f'N-{self.players[1]}',
                 f'$START_TIME:{self.date}', 'PI', '+']
        for ply, (file, (start, end)) in enumerate(self.moves):
            lines.append(f'{"+-"[ply % 2]}{file}{start}{file}{end}FU')
        if self.comment:
            lines.append(self.comment)
        if self.bad:
            lines.append('+5951OU')
        return '\n'.join([*lines, self.end])


def chess_game(rng):
    plies = rng.randint(4, 16)
    sides = [pushes(rng, 8, plies), pushes(rng, 8, plies)]
    words = []
    for ply in range(plies):
        file = FILES[sides[ply % 2][ply // 2] - 1]
        words.append(f'{ply // 2 + 1}. ' if ply % 2 == 0 else '')
        words[-1] += f'{file}{6 if ply % 2 else 3}'
    result = rng.choice(['1-0', '0-1', '1/2-1/2', '*'])
    white, black = (rng.choice(NAMES).replace('\\', '\\\\').replace(
        '"', '\\"') for _ in range(2))
    return f'[Event "Test"]\n[White "{white} {rng.randrange(300)}"]\n' \
           f'[Black "{black}"]\n[Date "{rng.randint(1970, 2020)}.??.??"]\n' \
           f'[Result "{result}"]\n\n{" ".join(words)} {result}\n'


def write(folder, count, seed=1, parts=8):
    """Writes about `count` games into files; returns their paths."""
    rng = random.Random(seed)
    shogi = [Game(rng).csa() for _ in range(count * 3 // 4)]
    chess = [chess_game(rng) for _ in range(count - count * 3 // 4)]
    (folder / 'once.csa').write_text('\n/\n'.join(shogi) + '\n')
    (folder / 'once.pgn').write_text('\n'.join(chess) + '\n')
    shogi += rng.sample(shogi, len(shogi) // 50)
    paths = []
    for part in range(parts):
        for suffix, texts, join in (('csa', shogi, '\n/\n'),
                                    ('pgn', chess, '\n')):
            path = folder / f'games-{part}.{suffix}'
            path.write_text(join.join(texts[part::parts]) + '\n')
            paths.append(path)
    return paths


def positions(count, seed=2):
    """Positions that some games have, as --position takes them."""
    rng = random.Random(seed)
    found = ['moves:']
    while len(found) < count:
        moves = usi(shogi_moves(rng, rng.randint(1, 10)))
        found.append('moves:' + ' '.join(moves))
    return found
