"""The studio over HTTP, for this computer alone.

It listens on the loopback address. Every path begins with a token that only the page's address tells; the host must be
this one, and a question must come from this page: no other site, and no name that leads here, gets an answer. Bodies
are JSON of limited size, answers are JSON or a page, and never a traceback.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from torseur.studio.page import studio_page
from torseur.studio.refusal import Refusal, refusal_of
from torseur.studio.studio import Studio

HOST = "127.0.0.1"
LARGEST_BODY = 256 * 1024  # bytes
_NAMES = (HOST, "localhost")
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class StudioServer(ThreadingHTTPServer):
    """A studio that listens; ``port`` 0 takes any that is free."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # where it would let two listen at one port

    def __init__(self, studio: Studio, token: str, port: int = 0) -> None:
        super().__init__((HOST, port), _Handler)
        self.studio = studio
        self.token = token
        self._open: set[socket.socket] = set()

    @property
    def address(self) -> str:
        """Where the page is; whoever has it may use the studio."""
        return f"http://{HOST}:{self.server_port}/{self.token}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread of its own."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """A connection has ended."""
        self._open.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """End; browsers that keep connections open see it."""
        super().server_close()
        for connection in tuple(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Browsers break connections off: that is no fault."""


class _Handler(BaseHTTPRequestHandler):
    server: StudioServer
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "torseur", ""
    timeout = 60  # [s] that a connection may be silent

    def do_GET(self) -> None:
        self._answered(self._page)

    def do_POST(self) -> None:
        self._answered(self._answer)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("do_"):
            return lambda: self._answered(self._refused_method)
        raise AttributeError(name)

    def _answered(self, answer: Callable[[], tuple[str, bytes]]) -> None:
        try:
            self._see_who_asks()
            status, (kind, body) = 200, answer()
        except Exception as error:  # whatever it is, the page is told in a sentence
            refusal = refusal_of(error)
            status, kind, body = refusal.status, "application/json", _json(refusal.as_data())
            self.close_connection = True  # a body may be left unread
        self._send(status, kind, body)

    def _see_who_asks(self) -> None:
        port = self.server.server_port
        own = [f"{name}:{port}" for name in _NAMES]
        if self.headers.get("Host", "") not in own:
            raise Refusal(403, "this studio answers on its own address only.")
        origin = self.headers.get("Origin")
        if origin is not None and origin not in [f"http://{name}" for name in own]:
            raise Refusal(403, "this studio answers to its own page only.")
        if self.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            raise Refusal(403, "this studio answers to its own page only.")
        token, slash, self.rest = self.path.removeprefix("/").partition("/")
        if not slash or not secrets.compare_digest(token.encode(), self.server.token.encode()):
            raise Refusal(403, "the address lacks the token of this studio. Open the address that it printed.")

    def _page(self) -> tuple[str, bytes]:
        if self.rest:
            raise Refusal(404, "there is no such page here.")
        return "text/html; charset=utf-8", studio_page(self.server.studio.first).encode()

    def _answer(self) -> tuple[str, bytes]:
        if self.headers.get_content_type() != "application/json":
            raise Refusal(415, "questions are application/json.")
        if "chunked" in self.headers.get("Transfer-Encoding", "").lower():
            raise Refusal(411, "the length of the body is not said.")
        written = self.headers.get("Content-Length", "")
        if not written.isdecimal():
            raise Refusal(411, "the length of the body is not said.")
        if int(written) > LARGEST_BODY:
            raise Refusal(413, f"the body is longer than {LARGEST_BODY} bytes.")
        try:
            asked = json.loads(self.rfile.read(int(written)))
        except (ValueError, RecursionError):
            raise Refusal(400, "the body is no JSON.") from None
        answer = self.server.studio.answer(self.rest, asked)
        if isinstance(answer, str):
            return "text/html; charset=utf-8", answer.encode()
        return "application/json", _json(answer)

    def _refused_method(self) -> tuple[str, bytes]:
        raise Refusal(405, "this studio knows GET and POST.")

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        for name, value in (*_HEADERS.items(), ("Content-Type", kind), ("Content-Length", str(len(body)))):
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Requests that are no HTTP."""
        self.close_connection = True
        self.command = getattr(self, "command", None) or "GET"
        self.request_version = "HTTP/1.1"
        self._send(code, "application/json", _json({"error": message or "the request cannot be read."}))

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads a log of one's own clicks."""


def _json(data: Any) -> bytes:
    return json.dumps(_finite(data), separators=(",", ":"), allow_nan=False).encode()


def _finite(data: Any) -> Any:
    """JSON knows no NaN and no infinity: they become null."""
    if isinstance(data, float):
        return data if data - data == 0 else None
    if isinstance(data, dict):
        return {key: _finite(value) for key, value in data.items()}
    return [_finite(value) for value in data] if isinstance(data, list | tuple) else data
