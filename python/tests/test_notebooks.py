"""The notebooks run from top to bottom, and the committed ones have all of their outputs.

``MOTJUSTE_WRITE_NOTEBOOKS=1`` writes the outputs anew.
"""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed: pip install nbclient ipykernel")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: pip install nbclient ipykernel")

NOTEBOOKS = sorted((ROOT / "examples/notebooks").glob("*.ipynb"))


def outputs(notebook: Any) -> list[tuple[int, list[str]]]:
    """The kinds of output by cell. Their content changes when the engine learns."""
    return [
        (number, sorted(one.get("name") or ",".join(sorted(one["data"])) for one in shown))
        for number, cell in enumerate(notebook.cells)
        if (shown := [one for one in cell.get("outputs", []) if one.get("name") != "stderr"])
    ]


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
