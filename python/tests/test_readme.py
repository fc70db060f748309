"""The Python lines of README.md and of docs/python.md run as they are printed."""

import gzip
import shutil
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, printed

import motjuste


def run(document: str, names: dict[str, Any]) -> dict[str, Any]:
    for number, block in enumerate(printed(document), 1):
        if "motjuste.spark" not in block:  # tests/test_spark.py runs those
            exec(compile(block, f"{document}, block {number}", "exec"), names)
    return names


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place with the examples, as a fresh clone has them. A missing model is not downloaded."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MOTJUSTE_OFFLINE", "1")
    return tmp_path


@pytest.mark.filterwarnings("ignore::motjuste.FallbackWarning")
def test_the_readme(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = run("README.md", {})
    assert capsys.readouterr().out.startswith("I read a")
    assert len(names["answer"]) > 3 and set(names["table"]["row"]) == {0, 1}
    assert names["scores"] == motjuste.score.swords("examples/bright.json", "examples/context.lsr.json")
    assert names["report"].failed == []


def test_the_page_on_python(root: Path, fixtures: Path) -> None:
    try:
        motjuste.Engine("base", pull=False, strict=True)
    except motjuste.ModelError as missing:
        pytest.skip(f"no base tier: {missing}")
    files = {
        "dev.json.gz": gzip.compress((root / "examples/bright.json").read_bytes()),
        "mine.lsr.json": (root / "examples/context.lsr.json").read_bytes(),
        "a.lsr.json": (root / "examples/context.lsr.json").read_bytes(),
        "b.lsr.json": (root / "examples/thesaurus.lsr.json").read_bytes(),
        "gold.trial": b"bright.a 1 :: clever 3;smart 2;\n",
        "lst.gold": b"bright.a 1 :: clever 3;smart 2;\n",
        "mine.best": b"bright.a 1 :: clever\n",
        "mine.oot": b"bright.a 1 ::: clever;smart\n",
        "mine.ranked": b"RANKED\tbright.a 1\tclever 0.9\tsmart 0.1\n",
        "senseval2.gold.key.txt": b"d0 art%1:09:00::\n",
        "mine.key.txt": b"d0 art%1:09:00::\n",
        "ratings.tsv": (fixtures / "agree/observers.tsv").read_bytes(),
    }
    for name, content in files.items():
        Path(name).write_bytes(content)
    rows = motjuste.load_benchmark("dev.json.gz").to_rows()
    names = {
        "texts": ["It was a bright day.", "An odd man."],
        "spans": [(9, 15), (3, 6)],
        "target_id": rows[0]["id"],
        "rows": rows[:1],
    }
    names = run("docs/python.md", names)
    assert names["best"].apply().startswith("I read a")
    assert len(names["answers"]) == 2 and len(names["benchmark"]) == len(rows)
    assert names["report"].failed == [] and Path("report.html").exists()
