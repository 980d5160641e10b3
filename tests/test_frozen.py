"""Frozen dataclasses whose methods are written late are those of the standard library."""

import dataclasses
import inspect
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from torseur.frozen import dataclass


@dataclass(frozen=True)
class Late:
    """A record."""

    a: int
    b: float = 1.5
    c: list = dataclasses.field(default_factory=list, compare=False)
    d: int = dataclasses.field(default=0, kw_only=True, repr=False)


@dataclasses.dataclass(frozen=True)
class Early:
    """The same by the standard library."""

    a: int
    b: float = 1.5
    c: list = dataclasses.field(default_factory=list, compare=False)
    d: int = dataclasses.field(default=0, kw_only=True, repr=False)


@dataclass(frozen=True, eq=False)
class Further(Late):
    """One that inherits."""

    e: str = "e"

    def __post_init__(self):
        object.__setattr__(self, "seen", (self.a, self.e))


@given(st.integers(0, 2), st.floats(-1, 1), st.integers(0, 1))
def test_objects_print_compare_and_hash_like_those_of_the_standard_library(a, b, d):
    late, early = Late(a, b, d=d), Early(a, b, d=d)
    assert repr(late) == repr(early).replace("Early", "Late")
    assert hash(late) == hash(early)
    for other in ((a, b, [1], d), (a + 1, b, [], d), (a, b, [], d + 1)):
        assert (late == Late(*other[:3], d=other[3])) == (early == Early(*other[:3], d=other[3]))
    assert late != early


def test_the_signature_is_known_before_the_first_object():
    @dataclass(frozen=True)
    class New:
        x: int
        y: int = 3

    assert list(inspect.signature(New).parameters) == ["x", "y"]
    assert New(1).y == 3 and New.__match_args__ == ("x", "y")


def test_nothing_can_be_changed():
    late = Late(1)
    for change in (lambda: setattr(late, "a", 2), lambda: delattr(late, "a"), lambda: setattr(late, "new", 1)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    assert late.a == 1


def test_wrong_arguments_are_refused_as_ever():
    for wrong in ((), (1, 2.0, [], 4)):
        with pytest.raises(TypeError):
            Late(*wrong)
    with pytest.raises(TypeError):
        Late(1, unknown=2)


def test_what_is_inherited_comes_first_and_is_looked_at_after_the_start():
    further = Further(4, e="f")
    assert further.seen == (4, "f") and [f.name for f in dataclasses.fields(further)] == ["a", "b", "c", "d", "e"]
    assert further == Further(4, e="g")  # by the fields of the class that compares, as ever


def test_copies_and_what_was_stored_are_equal():
    late = Late(1, 2.0, d=1)
    assert pickle.loads(pickle.dumps(late)) == late
    assert dataclasses.replace(late, a=5) == Late(5, 2.0, d=1)
    assert dataclasses.asdict(late) == {"a": 1, "b": 2.0, "c": [], "d": 1}


def test_the_first_objects_and_the_later_ones_are_set_up_alike():
    @dataclass(frozen=True)
    class Few:
        a: int
        b: tuple = (1,)
        c: list = dataclasses.field(default_factory=list)
        d: int = dataclasses.field(default=7, init=False)
        e: int = dataclasses.field(default_factory=lambda: 5, init=False)
        f: str = dataclasses.field(default="f", kw_only=True)

        def __post_init__(self):
            object.__setattr__(self, "after", (self.a, self.f))

    made = [Few(k, f="g") if k % 2 else Few(b=(k,), a=k) for k in range(60)]
    assert all(type(x).__init__ is Few.__init__ for x in made)
    for k, x in enumerate(made):
        wanted = {"a": k, "b": (1,) if k % 2 else (k,), "c": [], "e": 5, "f": "g" if k % 2 else "f"}
        assert vars(x) == wanted | {"after": (k, wanted["f"])} and x.d == 7
        assert list(vars(x)) == [*wanted, "after"]  # in the order of the fields
    assert len({id(x.c) for x in made}) == 60


def test_wrong_arguments_of_the_first_objects_are_told_as_of_later_ones():
    def fresh():
        @dataclass(frozen=True)
        class Fresh:
            a: int
            b: int = 2

        return Fresh

    for args, named in (((), {}), ((1, 2, 3), {}), ((1,), {"a": 1}), ((1,), {"z": 1})):
        with pytest.raises(TypeError) as first:
            fresh()(*args, **named)
        later = fresh()
        _ = later.__init__
        with pytest.raises(TypeError) as late:
            later(*args, **named)
        assert str(first.value) == str(late.value)


def test_fields_are_read_when_they_are_asked_for():
    @dataclass(frozen=True)
    class Plain:
        a: int
        b: float = 2.0

    @dataclass(frozen=True)
    class Heir(Plain):
        c: int = 3

    assert dataclasses.is_dataclass(Heir) and [f.name for f in dataclasses.fields(Heir)] == ["a", "b", "c"]
    assert [f.name for f in dataclasses.fields(Plain)] == ["a", "b"] and Heir.__match_args__ == ("a", "b", "c")
    match Heir(1):
        case Heir(a, b, c):
            assert (a, b, c) == (1, 2.0, 3)
