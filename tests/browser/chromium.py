"""Drives a headless Chromium through its debugging pipe.

Nothing but the standard library is needed: commands and answers are JSON
texts, ended by a zero byte, on the descriptors 3 and 4 of the browser.
"""
import base64
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time

SECONDS = 20


class Fault(Exception):
    """The browser did not do what it was told."""


class Gone(Fault):
    """The page was left while something in it was asked for."""


class Browser:
    """One browser process; use it in a `with` statement."""

    def __init__(self, *flags):
        name = shutil.which('chromium') or shutil.which('chromium-browser')
        if not name:
            raise Fault('there is no chromium')
        self.folder = tempfile.mkdtemp()
        to_read, self.to = os.pipe()
        self.back, from_write = os.pipe()

        def connect():
            os.dup2(to_read, 13)        # out of the way of 3 and 4
            os.dup2(from_write, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        command = [name, '--headless=new', '--remote-debugging-pipe',
                   '--no-first-run', '--disable-gpu', '--no-sandbox',
                   '--disable-dev-shm-usage', '--mute-audio',
                   '--disable-background-networking',
                   '--enable-unsafe-swiftshader', *flags,
                   '--user-data-dir=' + self.folder, 'about:blank']
        self.process = subprocess.Popen(
            command, preexec_fn=connect, pass_fds=(3, 4),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        os.close(to_read)
        os.close(from_write)
        self.rest = b''
        self.last = 0
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.to)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.back)
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self):
        """The next message of the browser."""
        while b'\0' not in self.rest:
            more = os.read(self.back, 1 << 16)
            if not more:
                raise Fault('the browser is gone')
            self.rest += more
        text, self.rest = self.rest.split(b'\0', 1)
        return json.loads(text)

    def call(self, method, session=None, **params):
        """One command and its answer; events on the way are kept."""
        self.last += 1
        message = {'id': self.last, 'method': method, 'params': params}
        if session:
            message['sessionId'] = session
        os.write(self.to, json.dumps(message).encode() + b'\0')
        while True:
            answer = self.receive()
            if answer.get('id') == self.last:
                break
            self.events.append(answer)
        if 'error' in answer:
            text = f"{method}: {answer['error']['message']}"
            raise (Gone if 'navigated' in text else Fault)(text)
        return answer['result']

    def page(self, **options):
        return Page(self, **options)


class Page:
    """A tab with a size, and with or without scripts."""

    def __init__(self, browser, width=1000, height=800, scripts=True,
                 media=None, touch=False):
        self.browser = browser
        target = browser.call('Target.createTarget', url='about:blank')
        self.target = target['targetId']
        self.session = browser.call('Target.attachToTarget', flatten=True,
                                    targetId=self.target)['sessionId']
        for domain in 'Page', 'Runtime', 'Log', 'Accessibility', 'Network':
            self.call(domain + '.enable')
        self.call('Emulation.setFocusEmulationEnabled', enabled=True)
        self.resize(width, height)
        if touch:
            self.call('Emulation.setTouchEmulationEnabled', enabled=True)
        if not scripts:
            self.call('Emulation.setScriptExecutionDisabled', value=True)
        if media:
            self.media(**media)

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def close(self):
        self.browser.call('Target.closeTarget', targetId=self.target)

    def resize(self, width, height):
        self.call('Emulation.setDeviceMetricsOverride', width=width,
                  height=height, deviceScaleFactor=1, mobile=False)

    def media(self, medium='', **features):
        self.call('Emulation.setEmulatedMedia', media=medium, features=[
            {'name': name.replace('_', '-'), 'value': value}
            for name, value in features.items()])

    def open(self, path, fragment=''):
        """Goes to a file; a fragment alone is followed on the same page."""
        self.call('Page.navigate',
                  url='file://' + os.path.abspath(path) + fragment)
        self.wait_event('Page.loadEventFired') \
            if not fragment or not self.same(path) else None
        self.path = path

    def visit(self, url):
        """Goes to an address of a server, or to a fragment of it."""
        self.call('Page.navigate', url=url)

    def reload(self):
        self.call('Page.reload')

    def same(self, path):
        return getattr(self, 'path', None) == path

    def wait_event(self, method):
        while True:
            for i, event in enumerate(self.browser.events):
                if event.get('method') == method and \
                        event.get('sessionId') == self.session:
                    del self.browser.events[i]
                    return event['params']
            self.browser.events.append(self.browser.receive())

    def problems(self):
        """What the console complained about so far."""
        found = []
        for event in self.browser.events:
            if event.get('sessionId') != self.session:
                continue
            if event['method'] == 'Runtime.exceptionThrown':
                found.append(event['params']['exceptionDetails'].get(
                    'exception', {}).get('description', 'exception'))
            if event['method'] == 'Log.entryAdded':
                text = event['params']['entry']['text']
                if 'GL Driver Message' not in text:  # that it is slow
                    found.append(text)
        return found

    def requests(self):
        """Addresses that were asked for, other than files."""
        return [event['params']['request']['url']
                for event in self.browser.events
                if event.get('method') == 'Network.requestWillBeSent' and
                event.get('sessionId') == self.session and
                not event['params']['request']['url'].startswith('file:')]

    def get(self, expression):
        """The value of an expression in the page."""
        answer = self.call('Runtime.evaluate', expression=expression,
                           returnByValue=True, awaitPromise=True,
                           userGesture=True)
        if 'exceptionDetails' in answer:
            raise Fault(expression + ': ' + json.dumps(
                answer['exceptionDetails'])[:500])
        return answer['result'].get('value')

    def wait(self, expression):
        """Waits until an expression is true, in this page or the next."""
        end = time.monotonic() + SECONDS
        while not self.holds(expression):
            if time.monotonic() > end:
                raise Fault('never true: ' + expression)
            time.sleep(0.02)

    def holds(self, expression):
        try:
            return self.get(expression)
        except Gone:
            return False

    def key(self, key, text=None, ctrl=False, shift=False):
        codes = {'ArrowLeft': 37, 'ArrowUp': 38, 'ArrowRight': 39,
                 'ArrowDown': 40, 'Home': 36, 'End': 35, 'PageUp': 33,
                 'PageDown': 34, 'Tab': 9, 'Enter': 13, 'Escape': 27,
                 'F8': 119, 'Backspace': 8, 'Delete': 46}
        code = codes.get(key) or ord(key.upper())
        text = text or {'Enter': '\r'}.get(key) or \
            (key if len(key) == 1 else None)
        down = {'key': key, 'windowsVirtualKeyCode': code,
                'modifiers': 2 * ctrl + 8 * shift}
        if text and not ctrl:
            down['text'] = text
        self.call('Input.dispatchKeyEvent', type='keyDown', **down)
        self.call('Input.dispatchKeyEvent', type='keyUp', key=key,
                  windowsVirtualKeyCode=code)

    def type(self, text):
        """Characters, one after another, as an input method gives them."""
        for one in text:
            self.call('Input.insertText', text=one)

    def middle(self, selector):
        """Where an element is, once it is in sight."""
        return self.get(f'''(() => {{
            const e = document.querySelector({json.dumps(selector)});
            e.scrollIntoView({{block: 'center', behavior: 'instant'}});
            const b = e.getBoundingClientRect();
            return [b.x + b.width / 2, b.y + b.height / 2];
        }})()''')

    def mouse(self, kind, x, y):
        self.call('Input.dispatchMouseEvent', type=kind, x=x, y=y,
                  button='left', buttons=1, clickCount=1)

    def click(self, selector):
        self.click_at(*self.middle(selector))

    def click_at(self, x, y):
        self.mouse('mousePressed', x, y)
        self.mouse('mouseReleased', x, y)

    def drag(self, x, y, to_x, to_y):
        self.mouse('mouseMoved', x, y)
        self.mouse('mousePressed', x, y)
        for part in range(1, 6):
            self.mouse('mouseMoved', x + (to_x - x) * part / 5,
                       y + (to_y - y) * part / 5)
        self.mouse('mouseReleased', to_x, to_y)

    def wheel(self, selector, amount):
        x, y = self.middle(selector)
        self.call('Input.dispatchMouseEvent', type='mouseWheel', x=x, y=y,
                  deltaX=0, deltaY=amount)

    def swipe(self, selector, distance):
        x, y = self.middle(selector)
        touch = self.call
        touch('Input.dispatchTouchEvent', type='touchStart',
              touchPoints=[{'x': x, 'y': y}])
        touch('Input.dispatchTouchEvent', type='touchMove',
              touchPoints=[{'x': x + distance, 'y': y}])
        touch('Input.dispatchTouchEvent', type='touchEnd', touchPoints=[])

    def shot(self, path, whole=False):
        """A screenshot as PNG."""
        data = self.call('Page.captureScreenshot', format='png',
                         captureBeyondViewport=whole)['data']
        with open(path, 'wb') as file:
            file.write(base64.b64decode(data))
