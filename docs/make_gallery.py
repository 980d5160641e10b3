"""Draw the machines of docs/gallery.md in motion: ``python docs/make_gallery.py`` (needs Chromium and Playwright)."""

import sys
import warnings
from pathlib import Path

from PIL import Image

import torseur as ts
from torseur.show.pictures import write_picture

EXAMPLES = Path(__file__).parents[1] / "examples"
IMAGES = Path(__file__).parent / "images"
SIZE = (640, 400)
STILLS = {  # machine: at which time [s]
    "mobile_manipulator": 2.0,
    "stewart": 0.5,
    "delta": 0.3,
    "excavator": 1.0,
    "car_with_suspension": 1.0,
    "flexible_slider_crank": 0.02,
    "meshed_bracket": 0.356,
    "bicycle": 1.0,
}
FILM = "puma560"
FILM_SIZE = (360, 320)


def main() -> None:
    """Run every machine and draw it; names after the command choose."""
    warnings.simplefilter("ignore")
    for name, time in STILLS.items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        model = ts.load(EXAMPLES / f"{name}.yaml")
        picture = IMAGES / f"gallery_{name}.png"
        write_picture(ts.view(model, ts.simulate(model)), picture, time=time, size=SIZE)
        Image.open(picture).convert("RGB").quantize(128).save(picture, optimize=True)
        print(picture.name)
    if sys.argv[1:] and FILM not in sys.argv[1:]:
        return
    model = ts.load(EXAMPLES / f"{FILM}.yaml")
    write_picture(ts.view(model, ts.simulate(model)), IMAGES / f"gallery_{FILM}.gif", size=FILM_SIZE, rate=10)


if __name__ == "__main__":
    main()
