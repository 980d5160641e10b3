"""``torseur studio`` as a program: it tells its address, ends when told to, and is there again at the same address."""

import os
import signal
import sys
import urllib.request

import pytest

from programs import output_of, program
from torseur.studio.address import Address, keep_address, last_address

ARM = """torseur: 1
bodies: {link: {mass: 2, com: [0.1, 0, 0], inertia: [0.01, 0.02, 0.02]}}
joints: {a: {type: revolute, parent: world, child: link, axis: y}}
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("TORSEUR_CACHE", str(tmp_path / "cache"))
    machine = tmp_path / "arm.yaml"
    machine.write_text(ARM, encoding="utf-8")
    return machine


def served(file):
    """The address that a studio prints; it is asked for its page, and ended."""
    command = [sys.executable, "-m", "torseur", "studio", file, "--no-open"]
    with program(command, env=os.environ.copy()) as process:
        address = process.stdout.readline().split()[1]
        with urllib.request.urlopen(address) as reply:
            assert "arm.yaml" in reply.read().decode()
        process.send_signal(signal.SIGTERM)
        output_of(process)
    return address


@pytest.mark.skipif(sys.platform == "win32", reason="programs are told to end in another way there")
def test_a_studio_comes_back_at_its_address(file):
    first = served(file)
    assert first.startswith("http://127.0.0.1:")
    assert served(file) == first


def test_a_file_that_cannot_be_read_is_told_before_anything_is_served(file):
    from typer.testing import CliRunner

    from torseur.app.main import app

    file.write_text(ARM.replace("mass: 2", "mas: 2"), encoding="utf-8")
    done = CliRunner().invoke(app, ["studio", str(file), "--no-open"])
    assert done.exit_code == 1
    assert "unknown key" in done.stderr


def test_each_file_has_an_address_of_its_own_that_nobody_guesses(file, tmp_path):
    fresh = last_address(file)
    assert fresh.port == 0
    assert len(fresh.token) >= 32
    assert last_address(file).token != fresh.token
    keep_address(file, Address(40123, fresh.token))
    assert last_address(file) == Address(40123, fresh.token)
    assert last_address(tmp_path / "other.yaml").token != fresh.token
