"""What may happen to the bytes of a file."""

import random


def damaged_results(data: bytes, rng: random.Random) -> bytes:
    """A file after one damage."""
    at, size = rng.randrange(len(data)), rng.choice((1, 1, 64, 4096))
    here, elsewhere = data[at : at + size], rng.randrange(len(data))
    return {
        "cut": data[:at],
        "flip": data[:at] + bytes(byte ^ (1 << rng.randrange(8)) for byte in here) + data[at + size :],
        "zeros": data[:at] + bytes(len(here)) + data[at + size :],
        "moved": data[:at] + data[elsewhere : elsewhere + len(here)].ljust(len(here), b"x") + data[at + size :],
        "longer": data + bytes([rng.randrange(256)]) * size,
        "gap": data[:at] + data[at + size :],
    }[rng.choice(("cut", "cut", "flip", "zeros", "moved", "longer", "gap"))]
