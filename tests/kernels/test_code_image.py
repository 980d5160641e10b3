"""Object files put in their place without LLVM: they do what LLVM's own loader makes of them."""

import ctypes
import os
import platform
import struct
import sys

import numpy as np
import pytest

import torseur.kernels.llvm.jit as jit
from torseur.kernels.llvm.image import R_64, ForeignCodeError, Image

LINUX = pytest.mark.skipif(
    not sys.platform.startswith("linux") or platform.machine() != "x86_64", reason="files of ELF on x86-64 alone"
)
DOUBLES = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)
TEXT = """
@table = internal constant [4 x double] [double 1.5, double -2.0, double 4.25, double 8.0]
@told = global ptr @twice
@counted = common global i64 0, align 8
declare double @sin(double)
declare double @given(double)

define double @twice(double %x) nounwind {
  %y = fadd double %x, %x
  ret double %y
}

define double @outside(double %x) nounwind {
  %s = call double @sin(double %x)
  %g = call double @given(double %s)
  ret double %g
}

define double @chosen(double %x) nounwind {
  %i = fptosi double %x to i64
  %at = getelementptr [4 x double], ptr @table, i64 0, i64 %i
  %value = load double, ptr %at
  %before = load i64, ptr @counted
  %after = add i64 %before, 1
  store i64 %after, ptr @counted
  %called = load ptr, ptr @told
  %result = call double %called(double %value)
  ret double %result
}
"""


def halved(x):
    return x / 2


@pytest.fixture(scope="module")
def code():
    return jit.machine_code(TEXT, care="calls")


@pytest.fixture(scope="module")
def given():
    function = DOUBLES(halved)
    return function, {"given": ctypes.cast(function, ctypes.c_void_p).value}


@pytest.fixture(scope="module", params=[pytest.param(Image, marks=LINUX), jit._Engine], ids=["image", "LLVM"])
def placed(request, code, given):
    return request.param(code, given[1])


def function(placed, name):
    return DOUBLES(placed.address(name))


def test_functions_of_the_c_library_and_those_given_are_called(placed):
    assert function(placed, "outside")(0.7) == np.sin(0.7) / 2


def test_constants_variables_and_addresses_in_them_are_where_code_looks(placed):
    before = ctypes.c_int64.from_address(placed.address("counted")).value
    assert [function(placed, "chosen")(k) for k in range(4)] == [3.0, -4.0, 8.5, 16.0]
    assert ctypes.c_int64.from_address(placed.address("counted")).value == before + 4


def test_an_address_that_is_written_leads_there(placed):
    own = DOUBLES(lambda x: x + 100)
    pointer = ctypes.c_void_p.from_address(placed.address("told"))
    twice, pointer.value = pointer.value, ctypes.cast(own, ctypes.c_void_p).value
    assert function(placed, "chosen")(2) == 104.25
    pointer.value = twice
    assert function(placed, "chosen")(2) == 8.5


def test_what_is_not_there_has_no_address(placed):
    assert placed.address("nothing") == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no forks")
def test_a_child_that_is_forked_has_its_own_variables(placed):
    """As when workers of a pool put better code in the place of that made in haste."""
    at = placed.address("counted")
    before = ctypes.c_int64.from_address(at).value
    if (child := os.fork()) == 0:
        ctypes.c_int64.from_address(at).value = -1
        os._exit(0)
    os.waitpid(child, 0)
    assert ctypes.c_int64.from_address(at).value == before


def changed_first_relocation(code, kind):
    """The same file with another kind in its first relocation of an address."""
    sections_at, count = struct.unpack_from("<Q", code, 40)[0], struct.unpack_from("<H", code, 60)[0]
    sections = [struct.unpack_from("<IIQQQQIIQQ", code, sections_at + 64 * k) for k in range(count)]
    offset = next(s[4] for s in sections if s[1] == 4)
    return code[: offset + 8] + struct.pack("<I", kind) + code[offset + 12 :]


@pytest.mark.parametrize("strange", [b"\x7fELF\x01", b"MZ", b""])
def test_files_of_other_systems_are_left_to_llvm(code, strange):
    with pytest.raises(ForeignCodeError):
        Image(strange + code[len(strange) + 1 :] if strange else b"", {})


@LINUX
def test_relocations_that_are_not_known_and_symbols_that_nobody_has_are_left_to_llvm(code, given):
    with pytest.raises(ForeignCodeError):
        Image(changed_first_relocation(code, R_64 + 1), given[1])
    with pytest.raises(ForeignCodeError):
        Image(code, {})


@LINUX
def test_a_processor_is_told_alike_when_it_was_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path))
    tmp_path.chmod(0o700)
    first = jit.host.__wrapped__()
    monkeypatch.setattr(jit, "_library", lambda: pytest.fail("LLVM is loaded"))
    assert jit.host.__wrapped__() == first
