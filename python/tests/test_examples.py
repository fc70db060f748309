"""The examples run as they are documented."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import motjuste

PYTHON = Path(__file__).parents[2] / "examples/python"


def run(directory: Path, *arguments: object) -> str:
    command = [sys.executable, *map(str, arguments)]
    said = subprocess.run(command, capture_output=True, text=True, cwd=directory)
    assert said.returncode == 0, said.stderr
    return said.stdout


def test_suggest(tmp_path: Path) -> None:
    out = run(tmp_path, PYTHON / "suggest.py", "embedded")
    assert "in 10: I read a" in out and out.splitlines()[-1] == "excellent"


def test_score(tmp_path: Path, examples: Path) -> None:
    files = [examples / name for name in ["bright.json", "context.lsr.json", "thesaurus.lsr.json"]]
    out = run(tmp_path, PYTHON / "score.py", *files)
    assert "A − B = " in out


def test_own_system(tmp_path: Path, examples: Path) -> None:
    out = run(tmp_path, PYTHON / "own_system.py", examples / "bright.json", "page.html")
    assert "everyday" in out and "wordnet" in out
    assert (tmp_path / "page.html").read_text().startswith("<!")


VOCABULARY = "[PAD] [UNK] [CLS] [SEP] [MASK] the a bright clever sunny new one is in to she . ,".split()


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tiny models with random weights."""
    pytest.importorskip("torch", reason="torch is not installed: see python/requirements-transformers.txt")
    transformers = pytest.importorskip("transformers")
    directory = tmp_path_factory.mktemp("models")
    (directory / "vocab.txt").write_text("\n".join(VOCABULARY))
    tokenizer = transformers.BertTokenizerFast(str(directory / "vocab.txt"))
    shape = {"vocab_size": len(VOCABULARY), "bos_token_id": 2, "eos_token_id": 3}
    small = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2}
    config = transformers.BertConfig(**shape, **small, intermediate_size=32)
    for name, model in [
        ("masked", transformers.BertForMaskedLM(config)),
        ("causal", transformers.GPT2LMHeadModel(transformers.GPT2Config(**shape, n_embd=16, n_layer=2, n_head=2))),
    ]:
        tokenizer.save_pretrained(directory / name)
        model.save_pretrained(directory / name)
    return directory


@pytest.mark.parametrize("kind", ["masked", "causal"])
def test_a_transformers_model_is_a_system(
    kind: str, models: Path, examples: Path, tmp_path: Path
) -> None:
    benchmark = examples / "bright.json"
    out = run(tmp_path, PYTHON / "transformers_system.py", kind, models / kind, benchmark)
    assert kind in out
    made = runpy.run_path(str(PYTHON / "transformers_system.py"))[kind](str(models / kind))
    report = motjuste.bench.run({"again": made}, [benchmark], out=tmp_path / "again")
    assert report.failed == []
    row = report.to_dict()["benchmarks"][0]["tables"][0]["rows"][0]
    assert row["failed"] == 0 and f"| {row['label']}" in report.to_markdown()
