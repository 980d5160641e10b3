"""Settings of the documentation site: ``make docs`` builds it, offline and without warnings."""

import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "src"))

import made_pages  # noqa: E402

import torseur  # noqa: E402

project = "Torseur"
author = "The Torseur developers"
copyright = author
version = release = torseur.__version__

extensions = ["myst_parser"]  # formulas are written in letters and Greek: no script is fetched
myst_heading_anchors = 4
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "notebooks"]
html_theme = "furo"
html_title = f"Torseur {release}"
html_static_path: list[str] = []
templates_path: list[str] = []
pygments_style = "sphinx"

_OUTSIDE = re.compile(r"\[([^\]]*)\]\((\.\./[^)]*)\)")


def _inside(app: object, name: str, source: list[str]) -> None:
    """Links to files of the repository that are no pages become their names."""
    if name.startswith("made/"):
        return
    source[0] = _OUTSIDE.sub(lambda found: f"{found[1]} (`{found[2].removeprefix('../')}`)", source[0])


def setup(app):  # type: ignore[no-untyped-def]
    """Write the pages that are made of the program itself, then build."""
    made_pages.write(HERE / "made")
    app.connect("source-read", _inside)
