"""Files of the thrown body, written piece by piece, and how they are compared."""

import numpy as np
from thrown_body import CONTENTS, EVENTS, FACTS, rows_at

from torseur.results.files.stream_writer import BLOCK_ROWS, StreamWriter


def write(path, t, seed=0, **options):
    """Write the thrown body in pieces of random length, flushing now and then."""
    rng = np.random.default_rng(seed)
    with StreamWriter(path, CONTENTS, FACTS, **options) as writer:
        append_in_pieces(writer, t, rng)
        for event in EVENTS:
            writer.record(event)


def append_in_pieces(writer, t, rng):
    while t.size:
        count = int(rng.integers(1, 2 * BLOCK_ROWS))
        writer.append(t[:count], rows_at(t[:count]))
        if rng.random() < 0.5:
            writer.flush()
        t = t[count:]


def assert_same(one, other):
    assert one.contents == other.contents
    assert one.facts == other.facts
    assert one.events == other.events
    assert np.array_equal(one.t, other.t)
    assert all(np.array_equal(one[v.name], other[v.name]) for v in one.contents.variables)
