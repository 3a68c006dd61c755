"""Servers of ClickHouse on loopback, as many machines would have them.

    with Servers(3) as servers:
        servers.url('games')        # clickhouse://127.0.0.2:PORT/games
        servers.kill(2)             # as a power cut would
        servers.start(2)

Each has an address of its own, 127.0.0.2 and so on, and the same ports. They
form the cluster "halfmove", one shard each. All end with the block, however it
ends. None has 127.0.0.1: every server would take that for its own address, and
ask itself. With `room` each has its data on a disk in memory of that size, which
only it sees.
"""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PROGRAMS = ('/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server')
PATIENCE = 60                               # seconds, for a server to start
USER, PASSWORD = 'reader', "s3cret'\\@:/%"

CONFIG = """<yandex>
<logger><level>warning</level><log>{dir}/server.log</log>
<errorlog>{dir}/error.log</errorlog></logger>
<http_port>{http}</http_port><tcp_port>{native}</tcp_port>
<listen_host>{host}</listen_host><max_connections>200</max_connections>
<path>{dir}/data/</path><tmp_path>{dir}/tmp/</tmp_path>
<user_files_path>{dir}/files/</user_files_path>
<format_schema_path>{dir}/files/</format_schema_path>
<users_config>users.xml</users_config><default_profile>default</default_profile>
<default_database>default</default_database>
<mark_cache_size>100000000</mark_cache_size>
<uncompressed_cache_size>0</uncompressed_cache_size>
<remote_servers><halfmove>{shards}</halfmove></remote_servers>
</yandex>
"""
SHARD = ('<shard><replica><host>{host}</host><port>{native}</port></replica>'
         '</shard>')
USERS = """<yandex><profiles><default>
<max_memory_usage>3000000000</max_memory_usage></default></profiles><users>
<default><password></password><networks><ip>127.0.0.0/8</ip></networks>
<profile>default</profile><quota>default</quota></default>
<{user}><password>{password}</password>
<networks><ip>127.0.0.0/8</ip></networks><profile>default</profile>
<quota>default</quota></{user}></users>
<quotas><default><interval><duration>3600</duration><queries>0</queries>
<errors>0</errors><result_rows>0</result_rows><read_rows>0</read_rows>
<execution_time>0</execution_time></interval></default></quotas></yandex>
"""
SMALL = ('unshare', '--map-root-user', '--mount', 'sh', '-c',
         'mount -t tmpfs -o size=$0 tmpfs "$1" && shift && exec "$@"')


def can_mount():
    """Whether disks in memory can be made here."""
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run([*SMALL, '1m', folder, 'true'],
                              capture_output=True).returncode == 0


def free_port(hosts):
    """A port that nobody uses at any of the addresses."""
    while True:
        with socket.socket() as first:
            first.bind((hosts[0], 0))
            port = first.getsockname()[1]
            try:
                for host in hosts[1:]:
                    with socket.socket() as other:
                        other.bind((host, port))
            except OSError:
                continue
            return port


class Servers:
    def __init__(self, count, room=None):
        self.room = room
        self.hosts = [f'127.0.0.{i + 2}' for i in range(count)]
        self.program = next(p for p in PROGRAMS if os.path.exists(p))
        self.root = Path(tempfile.mkdtemp(prefix='halfmove-cluster-'))
        self.running = {}

    def __enter__(self):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        self.http = free_port(self.hosts)
        self.native = free_port(self.hosts)
        try:
            for number in range(1, len(self.hosts) + 1):
                self.write_config(number)
                self.launch(number)
            for number in range(1, len(self.hosts) + 1):
                self.wait(number)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for number in list(self.running):
            self.kill(number)
        shutil.rmtree(self.root, ignore_errors=True)

    def dir(self, number):
        return self.root / str(number)

    def write_config(self, number):
        folder = self.dir(number)
        for name in ('data', 'tmp', 'files'):
            (folder / name).mkdir(parents=True)
        shards = ''.join(SHARD.format(host=h, native=self.native)
                         for h in self.hosts)
        (folder / 'config.xml').write_text(CONFIG.format(
            dir=folder, http=self.http, native=self.native, shards=shards,
            host=self.hosts[number - 1]))
        (folder / 'users.xml').write_text(USERS.format(
            user=USER, password=PASSWORD))

    def launch(self, number):
        folder = self.dir(number)
        words = [self.program, f'--config-file={folder}/config.xml']
        if self.room:
            words = [*SMALL, self.room, folder / 'data', *words]
        with open(folder / 'out', 'ab') as out:
            self.running[number] = subprocess.Popen(
                words, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                start_new_session=True)

    def wait(self, number):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.running[number].poll() is not None:
                break
            try:
                self.ask('select 1', number)
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f'server {number} does not start: ' +
                           (self.dir(number) / 'out').read_text()[-2000:])

    def start(self, number):
        self.launch(number)
        self.wait(number)

    def kill(self, number):
        """Ends a server at once; nothing is written any more."""
        process = self.running.pop(number)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def data(self, number):
        """The folder of its data, as the server sees it."""
        return Path(f'/proc/{self.running[number].pid}/root') / str(
            self.dir(number) / 'data').lstrip('/')

    def url(self, database, number=1, user=''):
        host = self.hosts[number - 1]
        return f'clickhouse://{user}{host}:{self.http}/{database}'

    def ask(self, sql, number=1, database='default'):
        """The answer of a server, as text."""
        address = f'http://{self.hosts[number - 1]}:{self.http}/' \
                  f'?database={database}'
        with urllib.request.urlopen(address, sql.encode(), 60) as answer:
            return answer.read().decode()
