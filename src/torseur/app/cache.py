"""``torseur cache``: the compiled objects on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from torseur.app.options import JsonOption
from torseur.app.terminal import console, echo_json, escape, fault_reports
from torseur.app.wording import count_phrase, memory

if TYPE_CHECKING:
    from torseur.storage.object_cache import CacheState

cache = typer.Typer(
    name="cache", no_args_is_help=True, help="Show or clear the native code that earlier runs compiled."
)


@cache.command("info")
def cache_info(as_json: JsonOption = False) -> None:
    """Show where compiled objects lie, how many there are, their size and its bound."""
    with fault_reports():
        from torseur.storage.object_cache import LARGEST, cache_state

        state = cache_state()
    if as_json:
        data = {
            "folder": str(state.folder),
            "objects": state.objects,
            "bytes": state.size,
            "largest_bytes": LARGEST,
            "trusted": state.trusted,
        }
        echo_json(data)
        return
    target = console()
    target.print(f"folder   {escape(str(state.folder))}", soft_wrap=True)
    target.print(f"objects  {state.objects}")
    target.print(f"size     {memory(state.size)} of at most {memory(LARGEST)}")
    if not state.trusted:
        target.print(f"[bold yellow]not used[/]: {_WHY_NOT_USED}", soft_wrap=True)


@cache.command("clear")
def cache_clear(as_json: JsonOption = False) -> None:
    """Remove all compiled objects; they are compiled again when they are needed."""
    with fault_reports():
        from torseur.storage.object_cache import clear_cache

        before = clear_cache()
    if as_json:
        echo_json({"folder": str(before.folder), "objects": before.objects, "bytes": before.size})
    else:
        typer.echo(_removed(before))


def _removed(before: CacheState) -> str:
    if not before.objects:
        return f"no objects in {before.folder}"
    return f"{count_phrase(before.objects, 'object')} ({memory(before.size)}) removed from {before.folder}"


_WHY_NOT_USED = (
    "another user owns the folder or may write into it, and machine code of others is not loaded. "
    "Take the right to write from group and others (chmod go-w), or choose another folder by TORSEUR_CACHE."
)
