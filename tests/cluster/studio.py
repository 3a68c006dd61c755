"""The studio shows an archive of servers as it shows one of SQLite."""
import json
import re
import signal
import urllib.error
import urllib.request
from contextlib import contextmanager

from faults import complains
from servers import PASSWORD, USER

QUESTIONS = ('/games?limit=40', '/games?words=Okt&sort=date&limit=7',
             '/games?where=plies%20%3C%206&limit=9',
             '/explore?position=moves:7g7f')
FORMS = ('.csa', '.kif', '/info', '/3.svg', '.text')


@contextmanager
def studio(trial, source, **more):
    """Serves an archive; gives the address of its pages."""
    process = trial.begin('serve', '--listen', '127.0.0.1:0', source, **more)
    try:
        line = process.stderr.readline().decode()
        found = re.search(r'http://\S+[0-9]', line)
        if not found:
            raise RuntimeError(line + process.stderr.read().decode())
        yield found[0]
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def get(page, path):
    """Status and answer."""
    try:
        with urllib.request.urlopen(page + path, timeout=60) as answer:
            return f'{answer.status}\n{answer.read().decode()}'
    except urllib.error.HTTPError as error:
        return f'{error.code}\n{error.read().decode()}'


def games(page):
    """The list of games, once all are read."""
    while True:
        found = json.loads(get(page, '/games?limit=3').split('\n', 1)[1])
        if not found['indexing'] and found['all']:
            return found['games']


def ask(page, name):
    """What the studio says, whatever the archive is called."""
    first = games(page)
    paths = [*QUESTIONS, *(f'/games/{game["id"]}{form}' for game in first
                           for form in FORMS)]
    said = '\n'.join(path + '\n' + get(page, path) for path in paths)
    return re.sub(r'"version":\d+', '', said).replace(f'"{name}"', '"NAME"')


def run(trial):
    url = trial.make()
    name = url.rsplit('/', 1)[1]
    for source in ('studio.hm', url):
        trial.fine('import', source, 'games-1.csa')
    coded = ''.join(f'%{byte:02x}' for byte in PASSWORD.encode())
    secret = url.replace('://', f'://{USER}:{coded}@')
    with studio(trial, 'studio.hm') as page:
        expected = ask(page, 'studio.hm')
    with studio(trial, secret) as page:
        trial.same('the studio', expected, ask(page, name))
        files = get(page, '/files')
        trial.check('the studio shows no password',
                    name in files and coded not in files, files)
        path = f'/games/{games(page)[0]["id"]}.usi'     # not asked before
        trial.servers.kill(1)
        away = get(page, path)
        trial.servers.start(1)
        trial.check('the studio while a server is away: ' +
                    away.replace('\n', ' ')[:120], away.startswith('500'), away)
        trial.check('the studio afterwards',
                    get(page, path).startswith('200'))
    with studio(trial, url, HALFMOVE_CLICKHOUSE_USER=USER,
                HALFMOVE_CLICKHOUSE_PASSWORD=PASSWORD) as page:
        trial.check('the studio, with a password of the environment',
                    len(games(page)) == 3)
    complains(trial, 'the studio, with a wrong password',
              ('serve', url.replace('://', f'://{USER}:wrong@')),
              'refuses this user or password')
