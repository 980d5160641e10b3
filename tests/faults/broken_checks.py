"""Each check can fail: in a copy of the source one check after the other is broken, and a test must see it.

``python tests/faults/broken_checks.py`` prints a row for each; it ends with 1 if one of them was not seen. The tests of
a row must pass on the source as it is, or what they see is something else.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Break:
    """A line of the source that stands for a check, what is put in its place, and the tests that are to see it."""

    words: str
    file: str
    line: str
    instead: str
    tests: str


LOCK, SEAL = "results/files/writing_lock.py", "results/files/seal.py"
SOUND, IDENTITY = "results/files/soundness.py", "simulation/run_identity.py"
CACHE, KEPT = "storage/object_cache.py", "simulation/posed/kept_problem.py"
RESUMED, KEPT_PROBLEMS = "tests/simulation/test_resume.py", "tests/simulation/test_kept_problems.py"
OUTPUT = "storage/output_file.py"

BREAKS = (
    Break(
        "the lock of a file of results",
        LOCK,
        "            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)\n",
        "            pass\n",
        "tests/results/test_stream_writer.py",
    ),
    Break(
        "whether the locked file still has the name",
        LOCK,
        "if os.path.samestat(os.fstat(descriptor), here):",
        "if True:",
        "tests/results/test_stream_writer.py",
    ),
    Break(
        "the checksums of a finished file",
        SEAL,
        "return digest(data) == self.digests[number]",
        "return True",
        "tests/results/test_damaged_files.py",
    ),
    Break(
        "the checksum of the seal itself",
        SEAL,
        'if digest(digests + struct.pack("<QI", length, piece)) != proof:',
        "if False:",
        "tests/results/test_damaged_files.py",
    ),
    Break(
        "the checksums of rows",
        SOUND,
        "return np.asarray(row_checksums(tables) == stored.values(ROWS, part))",
        "return np.ones(len(tables[0]), bool)",
        "tests/results/test_damaged_files.py",
    ),
    Break(
        "the checksum of names and facts",
        SOUND,
        "if structure_checksum(stored.contents, stored.attributes) != stored.file.attrs.get(STRUCTURE):",
        "if False:",
        "tests/results/test_damaged_files.py",
    ),
    Break(
        "whether an output is an input",
        OUTPUT,
        "if path.samefile(source):",
        "if False:",
        "tests/app/test_outputs.py",
    ),
    Break(
        "whether an output is there already",
        OUTPUT,
        "if path.is_file() and not force:",
        "if False:",
        "tests/app/test_outputs.py",
    ),
    Break(
        "whose the cache is",
        CACHE,
        "return info.st_uid == os.getuid() and not info.st_mode & (stat.S_IWGRP | stat.S_IWOTH)",
        "return True",
        "tests/storage/test_object_cache.py",
    ),
    Break(
        "the checksum of an object of the cache",
        CACHE,
        "or _proof(key, code) != data[len(_MAGIC) : len(_MAGIC) + 32]:",
        "or False:",
        "tests/storage/test_object_cache.py",
    ),
    Break(
        "that an object belongs to its key",
        CACHE,
        "hashlib.sha256(key.encode() + code).digest()",
        "hashlib.sha256(code).digest()",
        "tests/storage/test_object_cache.py",
    ),
    Break(
        "the checksum of a checkpoint",
        "simulation/checkpoint.py",
        'if str(arrays.pop("proof")) != _proof(arrays):',
        'if not arrays.pop("proof"):',
        RESUMED,
    ),
    *(
        Break(f"resume: {words}", IDENTITY, line, "", RESUMED)
        for words, line in {
            "the version": '        "versions": {name: version for name, version in facts["versions"].items() '
            'if name != "python"},\n',
            "the source": '        "source": source_fingerprint(),\n',
            "the machine": '        "machine": facts["model_hash"],\n',
            "the settings": '        "settings": facts["settings"],\n',
            "the start": '        "start": [float(x) for x in start.x],\n',
            "the sample time": '        "sample time": outside.sample_time,\n',
            "controllers and forces": "        **outside.digests(),\n",
        }.items()
    ),
    Break(
        "the verdict of an account on NaN",
        "results/balances/audit.py",
        'float("inf") if lost.any() else float(residual[at])',
        "float(residual[at])",
        "tests/results/test_run_verdict.py",
    ),
    Break(
        "the verdict of check on NaN",
        "quantities/agreement.py",
        "return self.figure <= self.tolerance if",
        "return not self.figure > self.tolerance if",
        "tests/quantities/test_agreement.py",
    ),
    Break(
        "a kept problem: the structure of the machine",
        KEPT,
        "[*_lasting(shape.structure), *_lasting(asked)]",
        "[*_lasting(asked)]",
        KEPT_PROBLEMS,
    ),
    Break(
        "a kept problem: what was asked",
        KEPT,
        "[*_lasting(shape.structure), *_lasting(asked)]",
        "[*_lasting(shape.structure)]",
        KEPT_PROBLEMS,
    ),
    Break(
        "a kept problem: the source of kernels",
        KEPT,
        "*parts, source_fingerprint(), source_digest(*_SOURCES)",
        "*parts, source_digest(*_SOURCES)",
        KEPT_PROBLEMS,
    ),
    Break(
        "a kept problem: the source of simulation",
        KEPT,
        "*parts, source_fingerprint(), source_digest(*_SOURCES)",
        "*parts, source_fingerprint()",
        KEPT_PROBLEMS,
    ),
    Break(
        "a kept problem: versions",
        KEPT,
        "source_digest(*_SOURCES), *versions)",
        "source_digest(*_SOURCES))",
        KEPT_PROBLEMS,
    ),
)


def seen(case: Break, place: Path) -> str:
    """The test that fails once the check is broken; nothing if all pass."""
    source = place / "src"
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
    file = source / "torseur" / case.file
    text = file.read_text(encoding="utf-8")
    if text.count(case.line) != 1:
        return f"BROKEN TABLE: {case.file} has this line {text.count(case.line)} times"
    file.write_text(text.replace(case.line, case.instead), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", case.tests]
    own = {"PYTHONPATH": str(source), "TORSEUR_CACHE": str(place / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    said = subprocess.run(command, cwd=ROOT, env=os.environ | own, capture_output=True, text=True).stdout
    failed = [line.split("::")[1].split(" - ")[0] for line in said.splitlines() if line.startswith("FAILED ")]
    return failed[0] if failed else ""


def main() -> None:
    """Break the checks whose words contain what is asked for, or all."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    missed = 0
    with tempfile.TemporaryDirectory() as place:
        for case in BREAKS:
            if wanted in case.words:
                by = seen(case, Path(place))
                missed += not by or by.startswith("BROKEN TABLE")
                print(f"| {case.words} | {f'`{by}`' if by else 'NOT SEEN'} |", flush=True)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
