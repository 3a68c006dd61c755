"""Files, one file of SQLite, and a cluster give the same answers."""
import json

import games

SELECTED = ['winner = first', 'plies < 8 and notation = csa',
            'Black ~ "O\'Neil" or White ~ "drop table"', 'faulty = yes',
            'date >= 1990 and date < 1995', 'not (rules = shogi)',
            'file ~ "games-3" and number < 5', "Event = 'Test'"]
PLACES = ('file', 'game')                   # differ between files and archives


def heads(text):
    """Lines of JSON without their places, in the order of ids."""
    rows = [json.loads(line) for line in text.splitlines()]
    for row in rows:
        for name in PLACES:
            row.pop(name)
    return '\n'.join(json.dumps(row, sort_keys=True) for row in
                     sorted(rows, key=lambda row: row['id']))


def compare_positions(trial, files, local, url, places):
    find, explore = [[], [], []], [[], [], []]
    for place in places:
        for index, sources in enumerate(([*files], [local], [url])):
            words = ('--json', '--position', place)
            _, out, _ = trial.run('find', *words, *sources)
            if index:                       # the name is all that may differ
                out = out.replace(url, local)
            find[index].append(out if index else heads(out))
            _, out, _ = trial.run('explore', *words, *sources)
            explore[index].append(out)
    several = f'{len(places)} positions'
    trial.same(f'find, {several}: files and SQLite', '\n'.join(find[0]),
               '\n'.join(heads(out) for out in find[1]))
    trial.same(f'find, {several}: SQLite and the cluster', '\n'.join(find[1]),
               '\n'.join(find[2]))
    trial.same(f'explore, {several}: files and SQLite',
               '\n'.join(explore[0]), '\n'.join(explore[1]))
    trial.same(f'explore, {several}: SQLite and the cluster',
               '\n'.join(explore[1]), '\n'.join(explore[2]))


def both(trial, name, local, url, *words):
    """A command says the same about both archives."""
    answers = [trial.run(*words, source) for source in (local, url)]
    shown = [f'{status}\n{out}\n{err}'.replace(url, local)
             for status, out, err in answers]
    trial.same(name, *shown)


def compare_verbs(trial, local, url):
    both(trial, 'info', local, url, 'info', '--json')
    both(trial, 'stats', local, url, 'stats', '--json')
    both(trial, 'stats --by', local, url, 'stats', '--json', '--by', 'Black')
    both(trial, 'convert', local, url, 'convert', '--to', 'usi', '--where',
         'rules = shogi and faulty = no')
    both(trial, 'dedup', local, url, 'dedup', '--to', 'pgn', '--same=moves',
         '--where', 'rules = chess')
    both(trial, 'check', local, url, 'check')
    both(trial, 'check --where', local, url, 'check', '--where',
         'faulty = yes')
    both(trial, 'find --text', local, url, 'find', '--text', "o'neil \\a")
    both(trial, 'find --pattern', local, url, 'find', '--pattern', 'PPP/3')
    both(trial, 'export', local, url, 'export', '--to', 'tsv')
    both(trial, 'export --positions', local, url, 'export', '--positions',
         '--where', 'plies = 5')
    for expression in SELECTED:
        both(trial, f'--where {expression}', local, url, 'info', '--json',
             '--where', expression)


def compare_places(trial, url):
    """Every row is where the table of all servers would have put it."""
    database, servers = url.rsplit('/', 1)[1], trial.servers
    count = len(servers.hosts)
    for table, column in (('hm_games', 'id'), ('hm_positions', 'game')):
        wrong = [servers.ask(
            f'select countIf(cityHash64({column}) % {count} != {number - 1}) '
            f'from {table}_local', number, database).strip()
            for number in range(1, count + 1)]
        trial.check(f'{table}: rows are on their servers',
                    wrong == ['0'] * count, wrong)


def compare_versions(trial, url):
    """What depends on the version of a server is said."""
    version = trial.servers.ask('select version()').strip()
    old = int(version.split('.')[0]) < 19
    _, _, err = trial.run('import', '--init', '--cluster', 'halfmove', url)
    trial.check(f'codecs of version {version}: {err.strip()}',
                ('[archive-codec]' in err) == old, err)
    words = [f'version {version}', 'LZ4' if old else 'ZSTD',
             'each of 3 servers']
    _, _, err = trial.run('info', '--verbose', '--where', 'plies = 0', url)
    trial.check(f'info --verbose: {err.strip()}',
                all(word in err for word in words), err)


def run(trial, count):
    files = [path.name for path in games.write(trial.folder, count)]
    url = trial.make()
    told, seconds = trial.timed('import', '--json', '-j', 2, url, *files)
    print(f'imported {count} games in {seconds:.1f} s')
    trial.same('import says what SQLite says',
               trial.fine('import', '--json', '-j', 2, 'games.hm', *files),
               told)
    compare_places(trial, url)
    compare_versions(trial, url)
    again = json.loads(trial.fine('import', '--json', url, *files))
    trial.check('a second import adds nothing', again['added'] == 0, again)
    places = games.positions(30)
    once = ('once.csa', 'once.pgn')         # an archive has a game once
    compare_positions(trial, once, 'games.hm', url, places)
    compare_verbs(trial, 'games.hm', url)
    mixed = trial.fine('find', '--count', '--position', places[1], url,
                       'games.hm')
    alone = trial.fine('find', '--count', '--position', places[1], url)
    trial.check('several sources', int(mixed) == 2 * int(alone))
    one = trial.fine('find', '--json', '--position', places[1],
                     trial.servers.url(url.rsplit('/', 1)[1], 2))
    trial.same('another server of the cluster gives the same', heads(one),
               heads(trial.fine('find', '--json', '--position', places[1],
                                url)))
    trial.url, trial.places = url, places
