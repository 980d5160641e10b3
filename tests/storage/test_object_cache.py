"""Compiled objects on disk: only whole files of this user are loaded, whatever processes do at the same time."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import torseur as ts
from programs import kill, output_of, program
from readable import Readable
from torseur.description.records.machine import Limits
from torseur.kernels import native
from torseur.kernels.fingerprint import machine_fingerprint, model_fingerprint
from torseur.quantities import compilation
from torseur.quantities import quantity as quantities
from torseur.quantities.quantity import PLAIN
from torseur.storage import object_cache

EXAMPLES = Path(__file__).parents[2] / "examples"
PUMA, SATELLITE = EXAMPLES / "puma560.yaml", EXAMPLES / "satellite_arm.yaml"
KEY, CODE = "0" * 64, bytes(range(256)) * 40
POSIX_ONLY = pytest.mark.skipif(os.name == "nt", reason="Windows protects the folder by its access list")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path / "objects"))
    return tmp_path / "objects"


@pytest.fixture
def kept(folder):
    """The file of an object that was kept."""
    object_cache.keep(KEY, CODE)
    (path,) = folder.iterdir()
    return path


def run(script, folder, *arguments):
    """A fresh interpreter on a script, with the cache in a folder."""
    return program([sys.executable, "-c", script, *arguments], env=os.environ | {"TORSEUR_CACHE": str(folder)})


def told(script, folder, *arguments):
    with run(script, folder, *arguments) as process:
        return output_of(process)


# ---- what may be loaded


def test_what_was_kept_is_found(kept):
    assert object_cache.find(KEY) == CODE
    assert object_cache.find("1" * 64) is None


def test_a_key_is_another_when_a_part_or_the_cut_between_parts_is_another():
    keys = [object_cache.name_of(*parts) for parts in (("a", "bc"), ("ab", "c"), ("abc",), ("a", "b", "c"))]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("length", [0, 5, 17, 40, 49, 100, -1])
def test_a_truncated_object_is_not_loaded(kept, length):
    kept.write_bytes(kept.read_bytes()[:length])
    assert object_cache.find(KEY) is None


@pytest.mark.parametrize("place", [0, 16, 17, 48, 49, 5000, -1])
def test_an_object_with_one_wrong_bit_is_not_loaded(kept, place):
    data = bytearray(kept.read_bytes())
    data[place] ^= 1
    kept.write_bytes(data)
    assert object_cache.find(KEY) is None


def test_an_object_with_the_checksum_of_another_is_not_loaded(kept):
    data, right = kept.read_bytes(), object_cache._proof(KEY, CODE)
    assert data.count(right) == 1
    kept.write_bytes(data.replace(right, object_cache._proof(KEY, b"other")))
    assert object_cache.find(KEY) is None


def test_an_object_in_the_place_of_another_is_not_loaded(kept, folder):
    (folder / kept.name.replace(KEY, "1" * 64)).write_bytes(kept.read_bytes())
    assert object_cache.find("1" * 64) is None
    assert object_cache.find(KEY) == CODE


def test_an_object_that_cannot_be_loaded_is_replaced_by_the_next(kept):
    kept.write_bytes(b"spoiled")
    object_cache.keep(KEY, CODE)
    assert object_cache.find(KEY) == CODE


@POSIX_ONLY
@pytest.mark.parametrize("mode", [0o666, 0o620, 0o602])
def test_an_object_that_others_may_write_is_not_loaded(kept, mode):
    kept.chmod(mode)
    assert object_cache.find(KEY) is None


@POSIX_ONLY
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o707])
def test_a_folder_that_others_may_write_is_not_used(kept, folder, mode):
    folder.chmod(mode)
    assert object_cache.find(KEY) is None
    object_cache.keep("1" * 64, CODE)
    assert list(folder.iterdir()) == [kept]
    assert not object_cache.cache_state().trusted


@POSIX_ONLY
@pytest.mark.parametrize("of", ["object", "folder"])
def test_what_another_user_owns_is_not_loaded(kept, folder, of):
    if os.getuid() != 0:
        pytest.skip("only root may give files to another user")
    os.chown(kept if of == "object" else folder, 12345, -1)
    assert object_cache.find(KEY) is None


@POSIX_ONLY
def test_only_this_user_can_enter_the_folder_and_read_its_objects(kept, folder):
    assert folder.stat().st_mode & 0o777 == 0o700
    assert kept.stat().st_mode & 0o777 == 0o600


@POSIX_ONLY
@pytest.mark.parametrize("opens_first", [True, False])
def test_a_folder_that_takes_the_place_of_ours_after_the_check_is_not_read(
    folder, kept, tmp_path, monkeypatch, opens_first
):
    """Between the question whose folder it is and the reading of the object, another one gets its name."""
    forged = tmp_path / "forged"
    forged.mkdir(mode=0o777)
    code = b"forged"
    (forged / kept.name).write_bytes(object_cache._MAGIC + object_cache._proof(KEY, code) + code)
    forged.chmod(0o777)
    asked, answer = [], object_cache._only_ours

    def exchanged(info):
        if not asked:
            folder.rename(tmp_path / "ours")
            forged.rename(folder)
        asked.append(info)
        return answer(info) if opens_first else True

    monkeypatch.setattr(object_cache, "_only_ours", exchanged)
    assert object_cache.find(KEY) == CODE
    assert object_cache.find(KEY) == (None if opens_first else code)  # without the question it would be loaded


# ---- size


def test_beyond_the_bound_the_least_recently_used_go(folder, monkeypatch):
    keys = [character * 64 for character in "abcd"]
    monkeypatch.setattr(object_cache, "LARGEST", 3 * (len(CODE) + 100))
    monkeypatch.setattr(object_cache, "_SELDOM", 1)
    for age, key in enumerate(reversed(keys[:3])):
        object_cache.keep(key, CODE)
        os.utime(folder / f"{key}.object", (1e9 - age, 1e9 - age))  # 'a' was used longest ago
    assert object_cache.find("a" * 64) == CODE  # and now most recently
    object_cache.keep("d" * 64, CODE)
    assert [object_cache.find(key) is not None for key in keys] == [True, False, True, True]
    assert object_cache.cache_state().size <= object_cache.LARGEST


def test_files_of_others_in_the_folder_are_never_removed(folder, monkeypatch):
    monkeypatch.setattr(object_cache, "LARGEST", 1000)
    monkeypatch.setattr(object_cache, "_SELDOM", 1)
    folder.mkdir(mode=0o700)
    (folder / "thesis.txt").write_bytes(bytes(5000))
    (folder / "film.part").write_bytes(bytes(5000))
    for name in ("thesis.txt", "film.part"):
        os.utime(folder / name, (1e9, 1e9))
    object_cache.keep(KEY, b"code")
    assert object_cache.find(KEY) == b"code"
    object_cache.clear_cache()
    assert {path.name for path in folder.iterdir()} == {"thesis.txt", "film.part"}


def test_state_and_clearing_count_the_objects(folder):
    assert object_cache.clear_cache().objects == 0
    for key in ("a", "b"):
        object_cache.keep(key, CODE)
    state = object_cache.cache_state()
    assert (state.folder, state.objects, state.trusted) == (folder, 2, True)
    assert state.size == sum(path.stat().st_size for path in folder.iterdir())
    assert object_cache.clear_cache() == state
    assert list(folder.iterdir()) == []


# ---- processes

_HALF = """
import os, sys
from torseur.storage import object_cache
open_file = os.fdopen

class Slow:
    def __init__(self, *given): self.file = open_file(*given)
    def __enter__(self): return self
    def __exit__(self, *error): self.file.close()
    def write(self, data):
        self.file.write(data[:len(data) // 2])
        self.file.flush()
        print("half", flush=True)
        sys.stdin.read()  # waits to be killed

os.fdopen = Slow
object_cache.keep(sys.argv[1], bytes(10000))
"""


def test_a_process_that_is_killed_while_it_writes_does_no_harm(folder, monkeypatch):
    monkeypatch.setattr(object_cache, "_SELDOM", 1)
    with run(_HALF, folder, KEY) as process:
        assert process.stdout.readline() == "half\n"
        kill(process)

    (leftover,) = folder.iterdir()
    assert leftover.stat().st_size > 4000
    assert object_cache.find(KEY) is None
    assert object_cache.cache_state().objects == 0
    object_cache.keep(KEY, CODE)
    assert object_cache.find(KEY) == CODE
    assert leftover.exists()  # for all that is known, its writer still lives
    two_hours_ago = leftover.stat().st_mtime - 7200
    os.utime(leftover, (two_hours_ago, two_hours_ago))
    object_cache.keep("1" * 64, CODE)
    assert not leftover.exists()
    assert object_cache.cache_state().objects == 2


def test_clearing_removes_what_a_killed_process_left(folder):
    with run(_HALF, folder, KEY) as process:
        assert process.stdout.readline() == "half\n"
        kill(process)
    object_cache.clear_cache()
    assert list(folder.iterdir()) == []


_MANY = """
from itertools import count
from torseur.storage import object_cache
for k in count():
    object_cache.keep(f"{k % 7}", bytes([k % 256]) * 3_000_000)
    print(k, flush=True)
"""


def test_killed_at_any_moment_writers_leave_only_whole_objects(folder):
    for written in np.random.default_rng(0).integers(1, 20, size=4):
        with run(_MANY, folder) as process:
            for k in range(written):
                assert process.stdout.readline() == f"{k}\n"
            kill(process)
    keys = [path.name.removesuffix(".object") for path in folder.iterdir() if path.name.endswith(".object")]
    assert keys
    assert all(object_cache.find(key) is not None for key in keys)


_TOGETHER = """
import sys, time
from pathlib import Path
import numpy as np
import torseur as ts
from torseur.kernels import native
from torseur.quantities.compilation import compile_quantity
from torseur.quantities.quantity import PLAIN

me, other, file = sys.argv[1:]
compiling = native.machine_code

def compiled_by_both(text, **how):
    code = compiling(text, **how)
    Path(me).touch()
    while not Path(other).exists():
        time.sleep(0.001)
    return code

native.machine_code = compiled_by_both
kernel = compile_quantity(ts.load(file), PLAIN["gravity"])
print(kernel(np.linspace(0, 1, 6)).tobytes().hex())
"""


def test_two_processes_that_compile_the_same_at_once_both_work_and_leave_one_object_of_each_kind(folder, tmp_path):
    flags = tmp_path / "one", tmp_path / "two"
    with run(_TOGETHER, folder, *flags, PUMA) as one, run(_TOGETHER, folder, *flags[::-1], PUMA) as two:
        first, second = output_of(one), output_of(two)  # both compiled before either wrote, or they would wait still
    assert first == second
    expected = Readable(ts.load(PUMA)).gravity(np.linspace(0, 1, 6))
    assert_allclose(np.frombuffer(bytes.fromhex(first)), expected, rtol=0, atol=1e-13 * np.abs(expected).max())
    alone, flag = tmp_path / "alone", tmp_path / "third"
    flag.touch()
    with run(_TOGETHER, alone, flag, flag, PUMA) as third:
        assert output_of(third) == first
    assert sorted(path.name for path in folder.iterdir()) == sorted(path.name for path in alone.iterdir())


_WARM = """
import sys
import casadi as ca
import numpy as np
import torseur as ts
from torseur.kernels import native
from torseur.kernels.llvm import module_text
from torseur.kernels.program import passes
from torseur.quantities import compilation

def forbidden(*given, **named):
    raise AssertionError("a warm start neither traces nor compiles")

model = ts.load(sys.argv[1])
if sys.argv[2] == "warm":
    native.machine_code = module_text.module_text = forbidden
    passes.optimised_program = compilation.traced_function = forbidden
    ca.Function = ca.cse = forbidden
dyn = ts.compile(model)
q = np.linspace(0, 1, 6)
print(dyn.gravity(q).tobytes().hex(), dyn.gravity(np.stack([q] * 9))[8].tobytes().hex())
"""


def test_a_warm_start_traces_nothing_and_compiles_nothing(folder):
    with run(_WARM, folder, PUMA, "warm") as without_cache:
        assert "neither traces nor compiles" in without_cache.communicate()[1]  # the patches do catch it
    cold = told(_WARM, folder, PUMA, "cold")
    assert told(_WARM, folder, PUMA, "warm") == cold


def test_a_folder_that_cannot_be_made_costs_only_the_cache(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("a file where a folder should be")
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path / "file" / "objects"))
    model, q = ts.load(PUMA), np.linspace(0, 1, 6)
    expected = Readable(model).gravity(q)
    assert_allclose(ts.compile(model).gravity(q), expected, rtol=0, atol=1e-13 * np.abs(expected).max())
    assert object_cache.cache_state().objects == 0


@POSIX_ONLY
def test_a_folder_without_the_right_to_write_costs_only_the_cache(folder):
    if os.getuid() == 0:
        pytest.skip("root may write everywhere")
    folder.mkdir(mode=0o500)
    object_cache.keep(KEY, CODE)
    assert object_cache.find(KEY) is None


# ---- keys


def heavier(description):
    return replace(description, bodies=tuple(_heavier(body) for body in description.bodies))


def _heavier(body):
    return replace(body, inertial=body.inertial and replace(body.inertial, mass=body.inertial.mass * (1 + 1e-15)))


def turned(description):
    first, *others = description.joints
    return replace(description, joints=(replace(first, axis=(0.0, 0.6, 0.8)), *others))


def limited(description):
    narrow = Limits(lower=-0.1, upper=0.1, velocity=1.0, effort=2.0)
    return replace(description, joints=tuple(replace(joint, limits=narrow) for joint in description.joints))


@pytest.mark.parametrize("change", [heavier, turned], ids=lambda change: change.__name__)
def test_a_changed_number_gives_another_key(change):
    description = ts.read_description(PUMA)
    assert model_fingerprint(ts.build(change(description))) != model_fingerprint(ts.build(description))


def test_other_rotors_another_gravity_and_other_loads_give_other_keys():
    models = [
        *(ts.load(SATELLITE, rotors=rotors) for rotors in ("none", "diagonal", "full")),
        ts.load(SATELLITE, rotors="full", gravity=(0, 0, -1.62)),
        ts.load(SATELLITE.with_name("two_link_arm.yaml")),
        replace(ts.load(SATELLITE.with_name("two_link_arm.yaml")), loads=()),
    ]
    assert len({model_fingerprint(model) for model in models}) == len(models)


@pytest.mark.parametrize("change", [limited, lambda description: replace(description, name="other")])
def test_limits_and_the_name_of_the_model_do_not_change_the_key(change):
    description = ts.read_description(PUMA)
    assert model_fingerprint(ts.build(change(description))) == model_fingerprint(ts.build(description))


def test_a_run_is_known_by_its_machine_and_start_and_not_by_how_it_is_simulated():
    description = ts.read_description(PUMA)
    longer = replace(description, settings=replace(description.settings, duration=123.0))
    moved = replace(description, initial=replace(description.initial, positions=(("elbow", (0.5,)),)))
    same, other = (machine_fingerprint(ts.build(changed)) for changed in (longer, moved))
    assert same == machine_fingerprint(ts.build(description)) != other


def test_every_quantity_frame_and_variant_has_a_recipe_of_its_own(monkeypatch):
    recipes = []
    monkeypatch.setattr(compilation, "compiled_code", lambda recipe, text, **how: recipes.append(recipe))
    monkeypatch.setattr(compilation, "Kernel", lambda *given: [given[-1](entry) for entry in ("single", "batch")])
    model = ts.load(PUMA)
    asked = [
        *PLAIN.values(),
        *(quantities.pose(frame) for frame in model.frames),
        *(quantities.frame_jacobian("flange", measure) for measure in ("body", "world")),
        quantities.frame_jacobian_rate("flange", "world"),
        quantities.with_wrenches(PLAIN["bias"], ("flange",)),
    ]
    for quantity in asked:
        compilation.compile_quantity(model, quantity)
    assert len(set(recipes)) == 2 * len(asked)


@pytest.mark.parametrize("part", ["processor", "features", "llvmlite", "source", "recipe"])
def test_another_processor_library_source_or_recipe_gives_another_key(monkeypatch, part):
    keys, here = [], native.host()
    monkeypatch.setattr(native.object_cache, "find", lambda key: keys.append(key) or b"")
    monkeypatch.setattr(native, "Loaded", lambda code, symbols: None)
    native.compiled_code("recipe", lambda: "")
    if part == "processor":
        monkeypatch.setattr(native, "host", lambda: replace(here, cpu="other"))
    elif part == "features":
        monkeypatch.setattr(native, "host", lambda: replace(here, features=here.features + ",+other"))
    elif part == "llvmlite":
        monkeypatch.setattr(native.llvmlite, "__version__", "other")
    elif part == "source":
        monkeypatch.setattr(native, "source_fingerprint", lambda: "other")
    native.compiled_code("other" if part == "recipe" else "recipe", lambda: "")
    assert len(set(keys)) == 2
