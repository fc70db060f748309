"""Files that the tests share, and the programs whose figures ours must equal."""

import json
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def interruptible() -> None:
    """Python ignores Ctrl-C if it was started in the background; tests press it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def printed(document: str) -> list[str]:
    """The Python of a page."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="session")
def examples() -> Path:
    return ROOT / "examples"


@pytest.fixture(scope="session")
def fixtures() -> Path:
    """Of ``motjuste-lab``."""
    return ROOT / "crates/motjuste-lab/tests/fixtures"


@pytest.fixture(scope="session")
def synthetic() -> Path:
    """A benchmark, results and what the reference evaluator says of them."""
    return ROOT / "crates/motjuste-metrics/tests/fixtures/swords-synthetic"


class Lab:
    def __init__(self, program: str) -> None:
        self.program = program

    def json(self, *arguments: object) -> Any:
        command = [self.program, *map(str, arguments), "--format", "json"]
        return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)

    def metrics(self, *arguments: object) -> Any:
        return self.json(*arguments)["systems"][0]["metrics"]


@pytest.fixture(scope="session")
def lab() -> Lab:
    """``motjuste-lab``: the one named by ``MOTJUSTE_LAB``, a debug build, or the one on the PATH."""
    built = ROOT / "target/debug/motjuste-lab"
    found = str(built) if built.exists() else shutil.which("motjuste-lab")
    program = os.environ.get("MOTJUSTE_LAB") or found
    if not program:
        pytest.skip("motjuste-lab is not built: cargo build -p motjuste-lab")
    return Lab(program)
