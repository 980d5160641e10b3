"""Pictures and films of a page's machine, drawn by a browser that nobody sees: PNG, GIF, MP4, WebM."""

from __future__ import annotations

import base64
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from torseur.show.view import View

STILL = (".png",)
FILMS = (".gif", ".mp4", ".webm")
_ENDINGS = (*STILL, *FILMS)
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_DRAWS = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist")  # 3D without a card
_LONGEST = 20.0  # [s] of a film; longer motions are played faster
_TEXT = """t => { const v = torseur.viewer; v.play(false); v.setTime(t); v.drawNow();
  return v.renderer.domElement.toDataURL("image/png").split(",")[1]; }"""


class PictureError(OSError):
    """A picture cannot be made here; the text says what is missing."""


def write_picture(
    view: View, path: str | Path, *, time: float = 0.0, size: tuple[int, int] = (960, 600), rate: int = 25
) -> None:
    """Write the machine at a ``time`` [s] as PNG, or its whole motion as a film of ``rate`` pictures a second."""
    target = Path(path)
    ending = target.suffix.lower()
    if ending not in _ENDINGS:
        raise ValueError(f"the ending '{ending}' tells no format of pictures. Give one of {', '.join(_ENDINGS)}.")
    with _drawn(view, size) as draw:
        if ending in STILL:
            target.write_bytes(draw(time))
            return
        begin, end = draw.range()
        if not end > begin:
            raise ValueError("nothing moves: give results of a run, or write a .png.")
        played = min(end - begin, _LONGEST)
        count = max(2, round(rate * played) + 1)
        pictures = (draw(begin + (end - begin) * k / (count - 1)) for k in range(count))
        (_write_gif if ending == ".gif" else _write_film)(pictures, target, rate)


class _Draw:
    """A page in a browser that draws its machine at a time."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def __call__(self, t: float) -> bytes:
        return base64.b64decode(self.page.evaluate(_TEXT, t))

    def range(self) -> tuple[float, float]:
        begin, end = self.page.evaluate("() => [torseur.viewer.start, torseur.viewer.end]")
        return float(begin), float(end)


@contextmanager
def _drawn(view: View, size: tuple[int, int]) -> Iterator[_Draw]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise PictureError(
            "pictures of the machine are drawn by a browser through the package 'playwright', which is not installed. "
            "Say: pip install 'torseur[pictures]'; or open the page and press PNG or video."
        ) from None
    width, height = size
    with sync_playwright() as player, tempfile.TemporaryDirectory() as folder:
        browser = player.chromium.launch(executable_path=browser_path(), args=["--no-sandbox", *_DRAWS])
        try:
            file = Path(folder) / "view.html"
            view.save(file)
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(file.as_uri())
            page.wait_for_selector("html[data-ready]", state="attached")
            page.add_style_tag(content=_ALONE)
            page.evaluate("() => { torseur.viewer.resize(); torseur.viewer.look('iso'); }")
            yield _Draw(page)
        finally:
            browser.close()


_ALONE = "#scene { position: fixed !important; inset: 0; height: 100vh !important; z-index: 9; }"


def browser_path() -> str:
    """Chromium or Chrome of this computer."""
    for name in _BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    raise PictureError(
        "pictures of the machine are drawn by Chromium or Chrome, and none is on the path. Install it (apt install "
        "chromium); or open the page in any browser and press PNG or video."
    )


def _write_gif(pictures: Iterator[bytes], target: Path, rate: int) -> None:
    from PIL import Image

    first, *rest = (Image.open(BytesIO(picture)).convert("RGB").quantize(128) for picture in pictures)
    first.save(target, save_all=True, append_images=rest, duration=round(1000 / rate), loop=0, optimize=True)


def _write_film(pictures: Iterator[bytes], target: Path, rate: int) -> None:
    encoder = shutil.which("ffmpeg")
    if encoder is None:
        raise PictureError(f"{target}: films are written by ffmpeg, which is not there. Install it, or give .gif.")
    words = [encoder, "-y", "-loglevel", "error", "-f", "image2pipe", "-framerate", str(rate), "-i", "-"]
    words += ["-pix_fmt", "yuv420p", "-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2", str(target)]
    done = subprocess.run(words, input=b"".join(pictures), capture_output=True, check=False)
    if done.returncode:
        raise PictureError(f"'{target}': ffmpeg failed: {done.stderr.decode(errors='replace').strip()}")
