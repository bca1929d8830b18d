#!/usr/bin/env python3
"""Servers on 127.0.0.1 that ask curl, git and psql for a password. judge.py starts them.

It prints the two ports as a line of JSON and ends when its standard input does. The server for
HTTP sends the password back as its page. The server for PostgreSQL writes it into the file that
the client names as its database, if that file is in the folder given as the argument.
"""

import base64
import http.server
import json
import os
import socketserver
import struct
import sys
import threading


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        given = self.headers.get("Authorization", "").partition("Basic ")[2]
        page = base64.b64decode(given).partition(b":")[2]
        self.send_response(200 if given else 401)
        if not given:
            self.send_header("WWW-Authenticate", 'Basic realm="lent"')
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_):
        pass


class Database(socketserver.StreamRequestHandler):
    """As much of PostgreSQL's protocol, version 3, as psql needs to send a password and a query."""

    def handle(self):
        while True:
            (length,) = struct.unpack("!I", self.rfile.read(4))
            body = self.rfile.read(length - 4)
            (version,) = struct.unpack("!I", body[:4])
            if version == 196608:
                break
            # A request for TLS or GSSAPI.
            self.wfile.write(b"N")
        words = body[4:].split(b"\0")
        database = dict(zip(words[::2], words[1::2])).get(b"database", b"").decode()
        self.say(b"R", struct.pack("!I", 3))
        kind, password = self.hear()
        if kind != b"p":
            return
        path = os.path.realpath(database)
        if path.startswith(sys.argv[1] + os.sep):
            with open(path, "wb") as file:
                file.write(password.rstrip(b"\0"))
        self.say(b"R", struct.pack("!I", 0))
        self.say(b"Z", b"I")
        while self.hear()[0] == b"Q":
            self.say(b"C", b"SELECT 0\0")
            self.say(b"Z", b"I")

    def say(self, kind, body):
        self.wfile.write(kind + struct.pack("!I", len(body) + 4) + body)

    def hear(self):
        kind = self.rfile.read(1)
        if not kind:
            return b"", b""
        (length,) = struct.unpack("!I", self.rfile.read(4))
        return kind, self.rfile.read(length - 4)


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = allow_reuse_address = True

    def handle_error(self, *_):
        # The client has gone.
        pass


def main():
    ports = {}
    for name, handler in (("http", Pages), ("database", Database)):
        server = Server(("127.0.0.1", 0), handler)
        ports[name] = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps(ports), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
