"""How much a task has to do, counted: the same on every machine, and so fit for a test."""

import sys


class CountedName(str):
    """A name that counts how often it is compared, also inside lists and dictionaries."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other):
        CountedName.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def work(task):
    """Calls and returns of functions while a task is done, and comparisons of counted names."""
    count = -CountedName.compared

    def see(frame, event, argument):
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        task()
    finally:
        sys.setprofile(before)
    return count + CountedName.compared
