"""``torseur studio``: a machine on a page of this computer, its numbers under the hand."""

from __future__ import annotations

import signal
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from torseur.app.options import JsonOption, LenientOption, tell_doubts
from torseur.app.terminal import console, echo_json, escape, fault_reports

if TYPE_CHECKING:
    from torseur.studio.server import StudioServer


def studio(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The machine; others of its folder can be opened too.", exists=True),
    ],
    port: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=65535, help="Where to listen; else where it did the last time."),
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    longest: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, help="The longest that a run may take before it is cut.")
    ] = 20.0,
    lenient: LenientOption = False,
    as_json: JsonOption = False,
) -> None:
    """Change a machine's numbers by sliders and see its motion, its linear model and its check follow; save it as YAML.

    The page is served on this computer only, at an address that nobody else knows. Ctrl-C ends it; the page waits and
    goes on with the next start.
    """
    with fault_reports():
        server = _server(file, port, longest, lenient)
        if as_json:
            echo_json({"address": server.address, "folder": str(server.studio.folder.path)}, line=True)
            return _serve(server)
        told = console()
        told.print(f"studio   {escape(server.address)}", soft_wrap=True)
        told.print(f"folder   {escape(str(server.studio.folder.path))}: machines are read and written there only")
        told.print("Ctrl-C ends it.")
        if show:
            webbrowser.open(server.address)
        _serve(server)


def _server(file: Path, port: int | None, longest: float, lenient: bool) -> StudioServer:
    """The studio of a file that can be read, on the port that is asked for or that of the last time."""
    from torseur.studio.address import Address, keep_address, last_address
    from torseur.studio.machine import Folder
    from torseur.studio.server import StudioServer
    from torseur.studio.studio import Studio

    folder = Folder(file.resolve().parent, strict=not lenient)
    tell_doubts(folder.open(file.resolve().name).model)
    desk = Studio(folder, file.resolve().name, longest)
    last = last_address(file)
    server = None
    if port is None and last.port:
        with suppress(OSError):  # another studio of this file listens there
            server = StudioServer(desk, last.token, last.port)
    if server is None:
        server = StudioServer(desk, last.token, port or 0)
    keep_address(file, Address(server.server_port, server.token))
    return server


def _serve(server: StudioServer) -> None:
    """Until Ctrl-C, or until the program is told to end."""

    def end(*_: object) -> None:
        threading.Thread(target=server.shutdown, daemon=True).start()

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, end)
    with suppress(KeyboardInterrupt):
        server.serve_forever(poll_interval=0.2)
    server.server_close()
