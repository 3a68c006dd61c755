"""What goes wrong with servers, and the archive afterwards.

Whatever happens, the command says what it was and ends with a status, and after
it was run again the archive is the one that SQLite has.
"""
import json
import os
import random
import signal
import ssl
import subprocess
import time

import games
import proxy
from servers import PASSWORD, USER, Servers, can_mount

GAMES = 3000
IO = 3                                      # exit status


class State:
    """The files, and what an archive of them says."""

    def __init__(self, trial):
        self.trial = trial
        folder = trial.folder / 'faults'
        folder.mkdir()
        self.files = [f'faults/{path.name}'
                      for path in games.write(folder, GAMES, seed=7, parts=4)]
        self.places = games.positions(6, seed=8)
        trial.fine('import', 'faults.hm', *self.files)
        self.expected = self.answers('faults.hm')

    def answers(self, source):
        trial = self.trial
        said = [trial.fine('info', '--json', source),
                trial.fine('stats', '--json', source)]
        for place in self.places:
            said.append(trial.run('explore', '--json', '--position', place,
                                  source)[1])
            said.append(trial.run('find', '--json', '--position', place,
                                  source)[1])
        return '\n'.join(said).replace(source, 'faults.hm')

    def finish(self, name, url):
        """Imports again, and compares."""
        self.trial.fine('import', url, *self.files)
        self.trial.same(f'{name}: nothing lost, nothing twice', self.expected,
                        self.answers(url))


def complains(trial, name, words, *parts, status=IO, **more):
    """A command ends with a status and a message."""
    end, out, err = trial.run(*words, **more)
    fine = end == status and all(part in err for part in parts)
    trial.check(f'{name}: {err.strip().splitlines()[0] if err else "silence"}',
                fine, f'  status {end}: {out}{err}')
    return err


def through(way, url):
    """The same archive, behind a proxy."""
    return way.url(url.rsplit('/', 1)[1])


def kill_client(trial, state, rng):
    url = trial.make()
    for _ in range(8):
        process = trial.begin('import', url, *state.files)
        time.sleep(rng.uniform(0.02, 0.8))
        process.send_signal(signal.SIGKILL)
        process.communicate()
    state.finish('the client killed eight times', url)


def kill_server(trial, state, rng):
    url = trial.make()
    for number in (2, 3, 1):
        process = trial.begin('import', url, *state.files)
        time.sleep(rng.uniform(0.05, 0.5))
        trial.servers.kill(number)
        _, err = process.communicate()
        trial.check(f'server {number} dies: ' + err.decode().strip(),
                    process.returncode in (0, IO), err.decode())
        trial.servers.start(number)
    state.finish('servers killed', url)
    trial.servers.kill(2)
    complains(trial, 'a question while a server is away', ('info', url),
              'cannot be reached')
    trial.servers.start(2)


def make_trouble(trial, state):
    """Blocks go to the server that has the rows, or through the first one."""
    servers = trial.servers
    with proxy.Proxy(servers.hosts[:1], servers.http) as way:
        url = trial.make()
        way.trouble = proxy.refuse(3)
        trial.fine('import', through(way, url), *state.files)
        state.finish('three blocks refused by the first server', url)
    with proxy.Proxy(servers.hosts, servers.http) as way:
        url = trial.make()
        way.trouble = proxy.refuse(3)
        trial.fine('import', through(way, url), *state.files)
        trial.check('blocks for all servers', len(way.asked) == 3, way.asked)
        way.trouble = None
        state.finish('three blocks refused', url)

        url = trial.make()
        way.cut = 3
        trial.fine('import', through(way, url), *state.files)
        state.finish('three answers lost', url)

        url = trial.make()
        way.trouble = proxy.full(2)
        complains(trial, 'a full disk',
                  ('import', through(way, url), *state.files), 'disk', 'full')
        way.trouble = None
        state.finish('a full disk', url)

        url = trial.make()
        way.trouble = proxy.slow(3)
        complains(trial, 'a slow answer',
                  ('import', through(way, url), *state.files),
                  'no answer for 1 second', HALFMOVE_CLICKHOUSE_TIMEOUT='1')
        way.trouble = None
        time.sleep(3)
        state.finish('a slow answer', url)


def fill_disk(trial, state):
    """The same with a disk that is really full, where one can be made."""
    if not can_mount():
        print('no disk can be mounted here: only the proxy said that one is '
              'full', flush=True)
        return
    with Servers(1, room='32m') as small:
        url = small.url('small')
        trial.fine('import', '--init', url)
        junk = small.data(1) / 'junk'
        with open(junk, 'wb') as out:
            try:
                while True:
                    out.write(bytes(4096))
                    out.flush()
            except OSError:                 # 200 kB are left
                os.truncate(junk, junk.stat().st_size - 200000)
        complains(trial, 'a disk without room', ('import', url, *state.files),
                  'the disk of the server is full')
        junk.unlink()
        state.finish('a disk without room', url)


def miss_table(trial, state):
    url = trial.make()
    name = url.rsplit('/', 1)[1]
    trial.servers.ask('drop table hm_positions_local', 2, name)
    complains(trial, 'a table missing on one server',
              ('import', url, *state.files), 'a table is missing', trial.servers.hosts[1])
    trial.fine('import', '--init', '--cluster', 'halfmove', url)
    state.finish('a table missing on one server', url)


def be_refused(trial, state):
    url = trial.make()
    secret = 'wrong-password'
    host = trial.servers.hosts[0]
    name = url.split('//')[1]
    err = complains(trial, 'a wrong password',
                    ('info', f'clickhouse://{USER}:{secret}@{name}'),
                    'refuses this user or password')
    trial.check('the password is not shown', secret not in err, err)
    complains(trial, 'a wrong password in the environment', ('info', url),
              'refuses this user or password',
              HALFMOVE_CLICKHOUSE_USER=USER,
              HALFMOVE_CLICKHOUSE_PASSWORD=secret)
    trial.fine('import', url, state.files[0], HALFMOVE_CLICKHOUSE_USER=USER,
               HALFMOVE_CLICKHOUSE_PASSWORD=PASSWORD)
    coded = ''.join(f'%{byte:02x}' for byte in PASSWORD.encode())
    full = f'clickhouse://{USER}:{coded}@{name}'
    _, out, err = trial.run('info', '--json', '--verbose', full)
    trial.check('credentials of the address', out and coded not in out + err)
    process = trial.begin('import', '--verbose', full, *state.files)
    time.sleep(0.3)
    with open(f'/proc/{process.pid}/cmdline', 'rb') as line:
        trial.check('ps does not show the password',
                    coded.encode() not in line.read())
    _, err = process.communicate()
    trial.check('nor does --verbose', name in err.decode() and
                coded not in err.decode(), err.decode())
    (trial.folder / '.netrc').write_text(
        f'machine {host} login reader password "' +
        PASSWORD.replace('\\', '\\\\') + '"\n')
    status, out, err = trial.run('info', '--json', url)
    trial.check('credentials of ~/.netrc', status == 0 and out, err)
    (trial.folder / '.netrc').write_text(
        f'machine {host} login reader password wrong\n')
    complains(trial, 'a wrong password in ~/.netrc', ('info', url),
              'refuses this user or password')
    (trial.folder / '.netrc').unlink()


def be_confused(trial, state):
    host, http = trial.servers.hosts[0], trial.servers.http
    complains(trial, 'no server', ('info', 'clickhouse://127.0.0.9:1/x'),
              '127.0.0.9', '[archive-server]')
    complains(trial, 'no database',
              ('info', f'clickhouse://{host}:{http}/nowhere'),
              'no such database')
    complains(trial, 'no archive',
              ('info', f'clickhouse://{host}:{http}/default'),
              'a table is missing')
    complains(trial, 'no cluster',
              ('import', '--init', '--cluster', 'none',
               f'clickhouse://{host}:{http}/x'), 'no cluster',
              '[archive-cluster]', status=1)
    for address in ('clickhouse://', 'clickhouse://:1/x', 'clickhouse://h:0/x',
                    "clickhouse://h/a'b", 'clickhouse://h:port/x',
                    'clickhouse://h/a/b', 'clickhouse://a b/c'):
        complains(trial, f'address {address}', ('info', address), 'expected',
                  status=1)


def far(url):
    """The same address as one number: rows to it are compressed."""
    host = url.split('//')[1].split(':')[0]
    number = int.from_bytes(map(int, host.split('.')), 'big')
    return url.replace(host, str(number))


def certify(folder, name):
    """A certificate that nobody signed, for 127.0.0.1, and its key."""
    key, paper = folder / f'{name}-key.pem', folder / f'{name}.pem'
    subprocess.run(
        ['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days',
         '2', '-subj', f'/CN={name}', '-addext', 'subjectAltName=IP:127.0.0.1',
         '-keyout', key, '-out', paper], check=True, capture_output=True)
    return key, paper


def speak_tls(trial, state):
    """A certificate is trusted if one says so, and else refused."""
    key, paper = certify(trial.folder, 'server')
    _, other = certify(trial.folder, 'other')
    url = trial.make()
    way = proxy.Proxy(trial.servers.hosts[:1], trial.servers.http)
    way.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    way.context.load_cert_chain(paper, key)
    with way:
        secure = way.url(url.rsplit('/', 1)[1], 'clickhouses')
        complains(trial, 'a certificate that nobody signed', ('info', secure),
                  'certificate')
        complains(trial, 'a certificate that somebody else signed',
                  ('info', secure), 'certificate', SSL_CERT_FILE=str(other))
        complains(trial, 'certificates that are not there', ('info', secure),
                  'certificate', SSL_CERT_FILE='/nowhere.pem')
        trial.fine('import', secure, *state.files, SSL_CERT_FILE=str(paper))
        trial.same('games came through TLS', state.expected,
                   state.answers(url))
        said = [trial.fine('info', '--json', address,
                           SSL_CERT_FILE=str(paper)).replace(address, 'X')
                for address in (secure, url)]
        trial.same('questions through TLS', *said)


def share_work(trial, state):
    url = trial.make()
    processes = [trial.begin('import', '--shard', f'{part}/3', url,
                             *state.files) for part in (1, 2, 3)]
    processes += [trial.begin('import', url, *reversed(state.files)),
                  trial.begin('import', far(url), *state.files)]
    ends = [process.communicate() and process.returncode
            for process in processes]
    trial.check('five importers at once', ends == [0] * 5, ends)
    trial.same('five importers at once: nothing twice', state.expected,
               state.answers(url))
    trial.same('compressed questions', state.expected,
               state.answers(far(url)))
    parts = [json.loads(trial.fine('import', '--json', '--shard', f'{part}/3',
                                   f'shards-{part}.hm', *state.files))
             for part in (1, 2, 3)]
    whole = json.loads(trial.fine('import', '--json', 'whole.hm',
                                  *state.files))
    trial.check('parts of a list are the list',
                sum(part['read'] for part in parts) == whole['read'])


GONE = ("select concat('unhex(\\'', hex(id), '\\')') from (select id, "
        'argMax(gone, version) as is_gone from hm_marks_local group by id) '
        'where is_gone = 1')
RECLAIM = ('alter table hm_positions_local delete where phase > 0 and game in '
           '({})', "alter table hm_games_local update text = '', words = '' "
           'where id in ({})')


def count_late(servers, database):
    return sum(int(servers.ask('select count() from hm_positions_local where '
                               'phase > 0', number, database))
               for number in (1, 2, 3))


def reclaim(trial, url):
    """What docs/scale.md tells administrators to do about removed games."""
    servers, database = trial.servers, url.rsplit('/', 1)[1]
    before = count_late(servers, database)
    for number in (1, 2, 3):
        gone = ','.join(servers.ask(GONE + ' format TabSeparatedRaw', number,
                                    database).split())
        for statement in RECLAIM:
            servers.ask(statement.format(gone), number, database)
    end = time.monotonic() + 60
    for number in (1, 2, 3):
        while time.monotonic() < end and servers.ask(
                'select count() from system.mutations where database = '
                f"'{database}' and not is_done", number) != '0\n':
            time.sleep(0.1)
    after = count_late(servers, database)
    trial.check(f'rows of removed games: {before} late positions, then {after}',
                after < before)


def remove(trial, state):
    url = trial.make()
    trial.fine('import', url, *state.files)
    for source in (url, 'faults.hm'):
        told = trial.fine('import', '--remove', '--where', 'plies = 13', source)
        trial.check(f'removed from {source}: {told.strip()}', told != '0')
    less = state.answers('faults.hm')
    trial.same('games removed', less, state.answers(url))
    reclaim(trial, url)
    trial.same('their rows removed', less, state.answers(url))
    trial.fine('import', 'faults.hm', *state.files)
    state.finish('games removed and added again', url)


def run(trial):
    rng = random.Random(3)
    state = State(trial)
    be_confused(trial, state)
    be_refused(trial, state)
    speak_tls(trial, state)
    miss_table(trial, state)
    make_trouble(trial, state)
    fill_disk(trial, state)
    share_work(trial, state)
    kill_client(trial, state, rng)
    kill_server(trial, state, rng)
    remove(trial, state)
