"""What the tests of the archive on many machines share."""
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

LONGEST = 300                               # seconds, for one command


class Trial:
    def __init__(self, command, servers):
        self.command = os.path.abspath(command)
        self.servers = servers
        self.folder = Path(tempfile.mkdtemp(prefix='halfmove-games-'))
        self.passed = self.failed = 0
        self.databases = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self):
        """A name that was not used before."""
        self.databases += 1
        return f'trial_{self.databases}'

    def environment(self, **more):
        return {'PATH': os.environ['PATH'], 'HOME': str(self.folder),
                'LC_ALL': 'C.UTF-8', **more}

    def begin(self, *words, **more):
        """Starts the command."""
        return subprocess.Popen(
            [self.command, *map(str, words)], cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=self.environment(**more))

    def run(self, *words, **more):
        """Its status, output and messages."""
        with self.begin(*words, **more) as process:
            out, err = process.communicate(timeout=LONGEST)
        return process.returncode, out.decode(), err.decode()

    def fine(self, *words, **more):
        """The output of a command that must go well."""
        status, out, err = self.run(*words, **more)
        if status != 0:
            raise RuntimeError(f'{words}: status {status}: {err}')
        return out

    def make(self, name=None, cluster='halfmove'):
        """The address of a new archive on all servers."""
        url = self.servers.url(name or self.database())
        self.fine('import', '--init', '--cluster', cluster, url)
        return url

    def check(self, name, fine, why=''):
        self.passed += bool(fine)
        self.failed += not fine
        print(f'{"ok" if fine else "FAILED"}: {name}', flush=True)
        if not fine and why:
            print(why, flush=True)

    def same(self, name, expected, found):
        """Compares texts, and shows the first line that differs."""
        pairs = zip(expected.split('\n'), found.split('\n'))
        why = next((f'  {a[:300]}\n  {b[:300]}' for a, b in pairs if a != b),
                   f'  {len(expected)} bytes, {len(found)} bytes')
        self.check(name, expected == found, why)

    def timed(self, *words, **more):
        start = time.monotonic()
        out = self.fine(*words, **more)
        return out, time.monotonic() - start
