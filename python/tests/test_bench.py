"""The bench with systems of the catalogue, result files and Python callables."""

import json
import os
import signal
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from conftest import Lab

import motjuste
from motjuste import bench


def first(context: str, target: bench.Target) -> list[tuple[str, float]]:
    assert context[slice(*target.span)].lower() == target.surface.lower() == str(target).lower()
    return [("clever", 0.9), (target.lemma, 0.1)]


def test_a_callable_is_a_row_beside_others(examples: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    report = bench.run(
        {"mine": first, "random": "random", "file": str(examples / "context.lsr.json")},
        [examples / "bright.json"],
        out=tmp_path / "out",
        html=page,
    )
    assert report.failed == []
    frame = bench.to_pandas(report)
    generated = frame[frame["setting"] == "generate"]
    assert sorted(generated["system"]) == ["file", "mine", "random"]
    assert page.read_text().startswith("<!") and "mine" in page.read_text()
    assert "mine" in report.to_markdown() and "mine" in report.to_csv()
    assert "<table>" in report._repr_html_()
    kept = json.loads((tmp_path / "out/bright/mine.generate.lsr.json").read_text())
    assert kept["extra"]["system"] == "own" and kept["extra"]["own"].startswith("python:")


def test_a_row_is_that_of_the_command(examples: Path, tmp_path: Path, lab: Lab) -> None:
    benchmark = examples / "bright.json"
    ours = bench.run(["wordnet", "random:seed=3"], [benchmark], out=tmp_path / "a").to_dict()
    command = lab.json(
        "bench", "--benchmark", benchmark, "--system", "wordnet", "--system", "random:seed=3",
        "--out", tmp_path / "b",
    )  # fmt: skip

    def figures(report: dict[str, list[dict[str, list[dict[str, list[dict[str, object]]]]]]]) -> object:
        tables = report["benchmarks"][0]["tables"]
        return [
            [(row["label"], row["measures"], row["p_to_best"]) for row in table["rows"]]
            for table in tables
        ]

    assert figures(ours) == figures(command)


def test_answers_are_kept_until_the_system_changes(examples: Path, tmp_path: Path) -> None:
    asked = []

    def counted(context: str, target: bench.Target) -> Sequence[str]:
        asked.append(target.id)
        return ["clever", "sunny"]

    def ask(version: str) -> int:
        asked.clear()
        system = bench.System(counted, version=version)
        bench.run({"mine": system}, [examples / "bright.json"], out=tmp_path)
        return len(asked)

    targets = len(motjuste.load_benchmark(examples / "bright.json"))
    assert [ask("1"), ask("1"), ask("2")] == [targets, 0, targets]


def test_a_system_may_rank_too(examples: Path, tmp_path: Path) -> None:
    def rank(context: str, target: bench.Target, candidates: Sequence[str]) -> list[float]:
        return [-len(candidate) for candidate in candidates]

    benchmark = motjuste.load_benchmark(examples / "bright.json")
    report = bench.run({"short": bench.System(first, rank)}, [benchmark], out=tmp_path)
    assert set(bench.to_pandas(report)["setting"]) == {"generate", "rank"}
    bad = bench.System(first, lambda context, target, candidates: [1.0])
    report = bench.run({"bad": bad}, [benchmark], out=tmp_path)
    assert "rank gave 1 scores for" in dict(report.failed)["bad on bright, rank"]


def test_a_failing_target_is_counted_and_a_failing_system_is_named(
    examples: Path, tmp_path: Path
) -> None:
    calls = []

    def moody(context: str, target: bench.Target) -> Sequence[str]:
        calls.append(target)
        if len(calls) == 1:
            raise ZeroDivisionError("not today")
        return ["clever"]

    report = bench.run({"moody": moody}, [examples / "bright.json"], out=tmp_path)
    rows = report.to_dict()["benchmarks"][0]["tables"][0]["rows"]
    assert rows[0]["failed"] == 1

    def broken(context: str, target: bench.Target) -> Sequence[str]:
        return [("word", "high")]  # type: ignore[list-item]

    with pytest.raises(motjuste.BenchError, match="broken answered no target.*a word and its score"):
        bench.run({"broken": broken}, [examples / "bright.json"], out=tmp_path)


def test_ctrl_c_stops_a_run_and_the_next_resumes(examples: Path, tmp_path: Path) -> None:
    seen = []

    def slow(context: str, target: bench.Target) -> Sequence[str]:
        seen.append(target.id)
        if len(seen) == 3:
            os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.1)
        return ["clever"]

    system = bench.System(slow, version="1")
    with pytest.raises(KeyboardInterrupt):
        bench.run({"slow": system}, [examples / "bright.json"], out=tmp_path)
    stopped = len(seen)
    targets = len(motjuste.load_benchmark(examples / "bright.json"))
    bench.run({"slow": system}, [examples / "bright.json"], out=tmp_path)
    assert 3 <= stopped < targets and len(seen) == targets
    assert threading.active_count() < 20


def test_wrong_requests_are_refused(examples: Path, tmp_path: Path) -> None:
    gold = examples / "bright.json"
    with pytest.raises(motjuste.BenchError, match="did you mean random"):
        bench.run(["ramdom"], [gold], out=tmp_path)
    with pytest.raises(motjuste.BenchError, match="two systems are called"):
        bench.run(["random", "random"], [gold], out=tmp_path)
    with pytest.raises(motjuste.OptionError, match="unknown resource \"ngram\""):
        bench.run(["random"], [gold], out=tmp_path, resources={"ngram": "x"})
    with pytest.raises(motjuste.BenchError, match="lm: needs n-gram counts: give resources="):
        bench.run(["lm"], [gold], out=tmp_path)
    with pytest.raises(TypeError, match="a system is a name, a file or a callable, not 3"):
        bench.run({"mine": 3}, [gold], out=tmp_path)  # type: ignore[dict-item]
