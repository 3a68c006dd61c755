"""Drives a headless Firefox by WebDriver BiDi.

Nothing but the standard library is needed: commands and answers are JSON
texts in the frames of a web socket. A page has the calls of chromium.py that
tests for both browsers use.
"""
import base64
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

from chromium import SECONDS, Fault

KEYS = {'ArrowLeft': '\ue012', 'ArrowUp': '\ue013', 'ArrowRight': '\ue014',
        'ArrowDown': '\ue015', 'Home': '\ue011', 'End': '\ue010',
        'PageUp': '\ue00e', 'PageDown': '\ue00f', 'Tab': '\ue004',
        'Enter': '\ue007', 'Escape': '\ue00c', 'Backspace': '\ue003',
        'Delete': '\ue017', 'F8': '\ue038'}
CTRL, SHIFT = '\ue009', '\ue008'


class Socket:
    """A web socket, as far as a local browser needs it."""

    def __init__(self, port, path):
        self.stream = socket.create_connection(('127.0.0.1', port), SECONDS)
        self.rest = b''
        self.stream.sendall((
            f'GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n'
            'Upgrade: websocket\r\nConnection: Upgrade\r\n'
            'Sec-WebSocket-Key: ' + base64.b64encode(os.urandom(16)).decode() +
            '\r\nSec-WebSocket-Version: 13\r\n\r\n').encode())
        while b'\r\n\r\n' not in self.rest:
            self.more()
        self.rest = self.rest.split(b'\r\n\r\n', 1)[1]

    def more(self):
        data = self.stream.recv(1 << 16)
        if not data:
            raise Fault('the browser is gone')
        self.rest += data

    def take(self, count):
        while len(self.rest) < count:
            self.more()
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def send(self, text):
        data = text.encode()
        head = b'\x81' + (
            struct.pack('!B', 128 | len(data)) if len(data) < 126 else
            struct.pack('!BH', 254, len(data)) if len(data) < 65536 else
            struct.pack('!BQ', 255, len(data)))
        mask = os.urandom(4)
        self.stream.sendall(head + mask + bytes(
            byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        text, last = b'', False
        while not last:
            first, size = self.take(2)
            last = first & 128
            size = struct.unpack('!H', self.take(2))[0] if size == 126 else \
                struct.unpack('!Q', self.take(8))[0] if size == 127 else size
            data = self.take(size)
            if first & 15 in (0, 1, 2):
                text += data
            else:
                last = False            # it asks whether we are there
        return text.decode()


class Browser:
    """One browser process; use it in a `with` statement."""

    def __init__(self):
        name = shutil.which('firefox-esr') or shutil.which('firefox')
        if not name:
            raise Fault('there is no firefox')
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [name, '--headless', '--no-remote', '--profile', self.folder,
             '--remote-debugging-port=0', 'about:blank'],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            start_new_session=True, env={**os.environ, 'HOME': self.folder})
        port = self.find_port()
        self.socket = Socket(port, '/session')
        self.last = 0
        self.events = []
        self.call('session.new', capabilities={})
        self.call('session.subscribe', events=['log.entryAdded'])

    def find_port(self):
        for line in self.process.stderr:
            found = re.search(r'listening on ws://127\.0\.0\.1:(\d+)', line)
            if found:
                return int(found.group(1))
        raise Fault('firefox does not listen')

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **params):
        """One command and its answer; events on the way are kept."""
        self.last += 1
        self.socket.send(json.dumps({'id': self.last, 'method': method,
                                     'params': params}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get('id') == self.last:
                break
            self.events.append(answer)
        if answer.get('type') == 'error':
            raise Fault(f"{method}: {answer['message']}")
        return answer['result']

    def page(self, **options):
        return Page(self, **options)


class Page:
    """A tab with a size."""

    def __init__(self, browser, width=1000, height=800, media=None):
        self.browser = browser
        self.context = browser.call('browsingContext.create',
                                    type='tab')['context']
        self.resize(width, height)
        self.theme = (media or {}).get('prefers_color_scheme')

    def close(self):
        self.browser.call('browsingContext.close', context=self.context)

    def resize(self, width, height):
        self.browser.call('browsingContext.setViewport', context=self.context,
                          viewport={'width': width, 'height': height})

    def open(self, path, fragment=''):
        self.browser.call('browsingContext.navigate', context=self.context,
                          url='file://' + os.path.abspath(path) + fragment,
                          wait='complete')
        if self.theme:                  # it cannot be asked for otherwise
            self.get("document.querySelector('halfmove-game').setAttribute("
                     f"'theme', '{self.theme}')")

    def visit(self, url):
        """Goes to an address of a server, or to a fragment of it."""
        self.browser.call('browsingContext.navigate', context=self.context,
                          url=url, wait='none')

    def reload(self):
        self.browser.call('browsingContext.reload', context=self.context,
                          wait='complete')

    def problems(self):
        """What the console complained about so far."""
        return [event['params']['text'] for event in self.browser.events
                if event.get('method') == 'log.entryAdded' and
                event['params']['level'] in ('error', 'warn')]

    def requests(self):
        return []

    def get(self, expression):
        """The value of an expression in the page."""
        answer = self.browser.call(
            'script.evaluate', awaitPromise=True,
            expression=f'(async () => JSON.stringify(await ({expression})))()',
            target={'context': self.context})
        if answer['type'] == 'exception':
            raise Fault(expression + ': ' + answer['exceptionDetails']['text'])
        value = answer['result'].get('value')
        return None if value is None else json.loads(value)

    def wait(self, expression):
        """Waits until an expression is true."""
        end = time.monotonic() + SECONDS
        while not self.get(expression):
            if time.monotonic() > end:
                raise Fault('never true: ' + expression)
            time.sleep(0.02)

    def act(self, kind, *actions, **options):
        self.browser.call('input.performActions', context=self.context,
                          actions=[{'type': kind, 'id': kind,
                                    'actions': list(actions), **options}])

    def key(self, key, ctrl=False, shift=False):
        held = [CTRL] * ctrl + [SHIFT] * shift + [KEYS.get(key, key)]
        self.act('key', *({'type': 'keyDown', 'value': v} for v in held),
                 *({'type': 'keyUp', 'value': v} for v in reversed(held)))

    def type(self, text):
        """Characters, one after another."""
        for one in text:
            self.key(one)

    def middle(self, selector):
        """Where an element is, once it is in sight."""
        return [round(v) for v in self.get(f'''(() => {{
            const e = document.querySelector({json.dumps(selector)});
            e.scrollIntoView({{block: 'center', behavior: 'instant'}});
            const b = e.getBoundingClientRect();
            return [b.x + b.width / 2, b.y + b.height / 2];
        }})()''')]

    def click(self, selector):
        self.click_at(*self.middle(selector))

    def click_at(self, x, y):
        self.drag(x, y, x, y)

    def drag(self, x, y, to_x, to_y):
        there = [{'type': 'pointerMove', 'duration': 100, 'x': round(to_x),
                  'y': round(to_y)}] if (x, y) != (to_x, to_y) else []
        self.act('pointer', {'type': 'pointerMove', 'x': round(x),
                             'y': round(y)},
                 {'type': 'pointerDown', 'button': 0}, *there,
                 {'type': 'pointerUp', 'button': 0},
                 parameters={'pointerType': 'mouse'})

    def wheel(self, selector, amount):
        x, y = self.middle(selector)
        self.act('wheel', {'type': 'scroll', 'x': x, 'y': y, 'deltaX': 0,
                           'deltaY': amount})

    def shot(self, path):
        """A screenshot as PNG."""
        data = self.browser.call('browsingContext.captureScreenshot',
                                 context=self.context)['data']
        with open(path, 'wb') as file:
            file.write(base64.b64decode(data))
