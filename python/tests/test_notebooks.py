"""The notebooks run from top to bottom, and their committed outputs are those of the code.

``MOTJUSTE_WRITE_NOTEBOOKS=1`` writes the outputs anew.
"""

import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed: pip install nbclient ipykernel")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: pip install nbclient ipykernel")

NOTEBOOKS = sorted((ROOT / "examples/notebooks").glob("*.ipynb"))


def outputs(notebook: Any) -> list[tuple[int, str]]:
    """The text of every result and of every print, by the number of its cell."""
    found = []
    for number, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", []):
            if output.get("name") == "stderr":
                continue
            text = output.get("text") or output.get("data", {}).get("text/plain", "")
            # The number of seconds, and where in memory an object is, differ from run to run.
            found.append((number, re.sub(r"0x[0-9a-f]+|\d+(\.\d+)? m?s\b", "…", text)))
    return found


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_as_committed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "spark" in path.stem:
        pytest.importorskip("pyspark", reason="PySpark is not installed: pip install pyspark")
        if not shutil.which("java"):
            pytest.skip("Java is not installed: see scripts/find-java")
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    monkeypatch.delenv("MASTER", raising=False)
    notebook = nbformat.read(path, as_version=4)
    committed = outputs(notebook)
    for cell in notebook.cells:
        cell.pop("execution_count", None)
    client = nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="python3", record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )  # fmt: skip
    client.execute()
    if os.environ.get("MOTJUSTE_WRITE_NOTEBOOKS"):
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = [one for one in cell.outputs if one.get("name") != "stderr"]
        nbformat.write(notebook, path)
    else:
        assert outputs(notebook) == committed


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 4
