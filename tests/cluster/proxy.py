"""A proxy before a server of ClickHouse, which makes trouble.

    with Proxy(host, port) as proxy:
        proxy.trouble = refuse(3)   # the next three requests with rows
        proxy.url('games')

A trouble is a function that is given each request that brings rows. It returns
None, and the request passes; or a status and a text, which is the answer.
"""
import http.client
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEPT = ('Content-Encoding', 'Accept-Encoding', 'Authorization')


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        proxy = self.server.proxy
        rows = 'query=insert' in self.path
        proxy.count += rows
        answer = proxy.trouble(self) if proxy.trouble and rows else None
        if answer is None:
            answer = self.forward(proxy, body)
        if proxy.cut and rows:
            proxy.cut -= 1
            self.close_connection = True    # it was done, but nobody hears it
            return
        self.reply(*answer)

    def forward(self, proxy, body):
        there = http.client.HTTPConnection(proxy.host, proxy.port, timeout=60)
        headers = {k: self.headers[k] for k in KEPT if self.headers[k]}
        there.request('POST', self.path, body, headers)
        answer = there.getresponse()
        return answer.status, answer.read(), answer.getheader(
            'Content-Encoding')

    def reply(self, status, body, encoding=None):
        try:
            self.send_response(status)
            if encoding:
                self.send_header('Content-Encoding', encoding)
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass                            # who asked has gone


class Proxy:
    def __init__(self, host, port):
        self.host, self.port = host, port
        self.trouble, self.cut, self.count = None, 0, 0

    def __enter__(self):
        self.server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self.server.daemon_threads = True
        self.server.proxy = self
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def url(self, database):
        port = self.server.server_address[1]
        return f'clickhouse://127.0.0.1:{port}/{database}'


def error(code, text):
    return 500, f'Code: {code}, e.displayText() = DB::Exception: {text}, ' \
        f'e.what() = DB::Exception'.encode()


def refuse(times, code=252, text='Too many parts'):
    """Refuses the next requests with rows, then none."""
    left = [times]

    def trouble(_):
        left[0] -= 1
        return error(code, text) if left[0] >= 0 else None
    return trouble


def full(after):
    """The disk is full after some requests with rows."""
    left = [after]

    def trouble(_):
        left[0] -= 1
        return error(243, 'Cannot reserve 1.00 MiB, not enough space') \
            if left[0] < 0 else None
    return trouble


def slow(seconds):
    def trouble(_):
        time.sleep(seconds)
    return trouble
