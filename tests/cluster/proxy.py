"""A proxy before a server of ClickHouse, which makes trouble.

    with Proxy(hosts, port) as proxy:
        proxy.trouble = refuse(3)   # the next three requests with rows
        proxy.url('games')

A trouble is a function that is given each request that brings rows. It returns
None, and the request passes; or a status and a text, which is the answer.

A proxy is at 127.0.0.1, before the first server. If there are others, it is also
at the address of each, at one port, as the servers are.
"""
import http.client
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from servers import free_port

KEPT = ('Content-Encoding', 'Accept-Encoding', 'Authorization')


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        proxy = self.server.proxy
        rows = 'query=insert' in self.path
        if rows:
            proxy.asked.add(self.server.host)
        answer = proxy.trouble(self) if proxy.trouble and rows else None
        if answer is None:
            answer = self.forward(self.server.host, proxy.port, body)
        if proxy.cut and rows:
            proxy.cut -= 1
            self.close_connection = True    # it was done, but nobody hears it
            return
        self.reply(*answer)

    def forward(self, host, port, body):
        there = http.client.HTTPConnection(host, port, timeout=60)
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
    def __init__(self, hosts, port):
        self.hosts, self.port = hosts, port
        self.trouble, self.cut = None, 0
        self.asked = set()                  # servers that rows came for
        self.context = None                 # of TLS

    def listen(self, address, host):
        server = ThreadingHTTPServer((address, self.own), Handler)
        server.daemon_threads = True
        server.proxy, server.host = self, host
        if self.context:
            server.socket = self.context.wrap_socket(server.socket,
                                                     server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server

    def __enter__(self):
        first = '127.0.0.1'
        self.own = free_port([first, *self.hosts])
        self.servers = [self.listen(first, self.hosts[0])]
        if len(self.hosts) > 1:
            self.servers += [self.listen(host, host) for host in self.hosts]
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.shutdown()
            server.server_close()

    def url(self, database, scheme='clickhouse'):
        return f'{scheme}://127.0.0.1:{self.own}/{database}'


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
