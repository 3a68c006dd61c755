"""What is exported can be loaded by other programs, which answer the same."""
import json
import subprocess
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = ROOT / 'build/npm-cluster/node_modules'
COLUMNS = 'id FixedString(16), file String, game String, index UInt32, ' \
          'key UInt64, move String, winner String'


def pick(rows):
    """The key of an early position of shogi, and the moves to it."""
    for at, row in enumerate(rows):
        if row[3] == '2' and rows[at - 2][5][1] == 'g':
            return row[4], f'moves:{rows[at - 2][5]} {rows[at - 1][5]}'
    raise RuntimeError('no position')


def run(trial):
    positions, heads = trial.folder / 'p.tsv', trial.folder / 'h.jsonl'
    trial.fine('export', '--positions', '-t', 'tsv', '-o', positions,
               trial.url)
    trial.fine('export', '-t', 'jsonl', '-o', heads, trial.url)
    rows = [line.split('\t') for line in
            positions.read_text().split('\n')[1:] if line]
    key, place = pick(rows)
    expected = trial.fine('explore', '--json', '--position', place, trial.url)
    winners = Counter(json.loads(line)['winner']
                      for line in heads.read_text().splitlines())
    expected += ''.join(
        json.dumps({'winner': name, 'games': winners[name]},
                   separators=(',', ':')) + '\n' for name in sorted(winners))
    found = subprocess.run(
        ['node', ROOT / 'tests/cluster/duck.js', MODULES, positions, heads,
         key], capture_output=True, text=True, timeout=120, check=False)
    trial.same('DuckDB, from TSV and JSON lines', expected,
               found.stdout or found.stderr)
    load_rows(trial, int(key, 16), len(rows))


def load_rows(trial, key, count):
    """RowBinary is what ClickHouse itself reads."""
    path = trial.folder / 'p.bin'
    trial.fine('export', '--positions', '-t', 'rowbinary', '-o', path,
               trial.url)
    servers = trial.servers
    servers.ask(f'create table bridge ({COLUMNS}) engine = MergeTree() '
                'order by key')
    with open(path, 'rb') as rows:
        subprocess.run(
            ['clickhouse-client', '--host', servers.hosts[0], '--port',
             str(servers.native), '--query',
             'insert into bridge format RowBinary'], stdin=rows, check=True,
            timeout=120)
    answer = servers.ask('select count(), uniqExact(id) from bridge where '
                         f'key = {key}').split()
    found = servers.ask(
        'select count(), uniqExact(game) from hm_positions where phase < 2 '
        f'and key = {key}', database=trial.url.rsplit('/', 1)[1]).split()
    trial.check('ClickHouse, from RowBinary',
                servers.ask('select count() from bridge').strip() ==
                str(count) and answer == found, f'  {answer} {found}')
