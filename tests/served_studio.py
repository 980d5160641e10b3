"""A studio of a small folder, served in a thread of the test, and questions to it.

What is heavy is imported when a studio starts: the fixtures are those of all tests.
"""

import http.client
import json
import shutil
import threading
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
FILE = "two_link_arm.yaml"
BAD = "torseur: 1\nbodies:\n  arm: {mas: 3 kg}\n"
TOKEN = "a-token-of-the-tests-that-is-long-enough"


class Served:
    """A server that can be ended and started again on its port, and questions to it."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.start()

    def start(self):
        from torseur.studio.machine import Folder
        from torseur.studio.server import StudioServer
        from torseur.studio.studio import Studio

        self.server = StudioServer(Studio(Folder(self.folder), FILE), TOKEN, self.port)
        self.port = self.server.server_port
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    @property
    def studio(self):
        return self.server.studio

    def send(self, method, path, body=None, **headers):
        """(status, headers, body) of a request as it is told."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        reply = connection.getresponse()
        found = reply.status, dict(reply.getheaders()), reply.read()
        connection.close()
        return found

    def ask(self, what, /, **question):
        """(status, data) of a question of the page."""
        told = json.dumps({"tab": "test", "file": FILE, **question})
        status, headers, body = self.send("POST", f"/{TOKEN}/{what}", told, Content_Type="application/json")
        return status, json.loads(body) if headers["Content-Type"] == "application/json" else body.decode()


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studio") / "machines"
    folder.mkdir()
    shutil.copy(EXAMPLES / FILE, folder)
    (folder / "bad.yaml").write_text(BAD, encoding="utf-8")
    found = Served(folder)
    yield found
    found.stop()


@pytest.fixture
def served(studio):
    """The studio with its folder as it was, before and after a test."""
    before = {file: file.read_bytes() for file in studio.folder.iterdir()}
    yield studio
    for file in studio.folder.iterdir():
        file.unlink()
    for file, content in before.items():
        file.write_bytes(content)
