"""Figures equal those of the commands, whether from files or from Python objects."""

import json
import sys
from pathlib import Path

import pytest
from conftest import Lab

import motjuste


def test_swords_is_the_reference_evaluators(synthetic: Path) -> None:
    expected = json.loads((synthetic / "expected.json").read_text())
    for name in ["basic", "ranking_all"]:
        scores = motjuste.score.swords(synthetic / "dataset.json", synthetic / f"{name}.lsr.json")
        for metric, value in expected["results"][name]["metrics"].items():
            assert scores[metric] == pytest.approx(value, abs=1e-9), metric
    assert any("no positive label" in note for note in scores.notes)


def test_swords_is_the_commands_to_the_last_digit(synthetic: Path, lab: Lab) -> None:
    gold, result = synthetic / "dataset.json", synthetic / "basic.lsr.json"
    ours = motjuste.score.swords(gold, str(result))
    assert ours == lab.metrics("score", "swords", "--gold", gold, "--system", result)
    ours = motjuste.score.swords(gold, result, k=3, conceivable="paper", abstain="negative")
    options = ["--k", "3", "--conceivable", "paper", "--abstain", "negative"]
    assert ours == lab.metrics("score", "swords", "--gold", gold, "--system", result, *options)
    assert ours.to_pandas()["f@3" if "f@3" in ours else next(iter(ours))] >= 0


def test_scores_are_shown_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    scores = motjuste.score.Scores([("a<b", 1 / 3)], ["mind & body"])
    with pytest.raises(ImportError):
        scores.to_pandas()
    html = scores._repr_html_()
    assert "a&lt;b" in html and "0.333333" in html and "mind &amp; body" in html


def test_swords_of_objects_is_that_of_files(synthetic: Path) -> None:
    gold, file = synthetic / "dataset.json", synthetic / "basic.lsr.json"
    written = json.loads(file.read_text())
    result = {target: list(map(tuple, words)) for target, words in written["substitutes"].items()}
    assert result
    expected = motjuste.score.swords(gold, file)
    if written["substitutes_lemmatized"]:
        assert motjuste.score.swords(motjuste.load_benchmark(gold), result) == expected


def test_semeval_is_the_commands(fixtures: Path, lab: Lab, tmp_path: Path) -> None:
    gold = fixtures / "lexsub.gold"
    items = [line.split(" :: ") for line in gold.read_text().splitlines() if " :: " in line]
    answers = {key: [votes.split(" ")[0], "strange"] for key, votes in items}
    for task, mark in [("best", "::"), ("oot", ":::")]:
        file = tmp_path / f"mine.{task}"
        lines = (f"{key} {mark} {';'.join(words)}\n" for key, words in answers.items())
        file.write_text("".join(lines))
        for corrected in [False, True]:
            mode = "--corrected" if corrected else "--compatible"
            command = lab.metrics("score", "semeval", task, mode, "--gold", gold, "--system", file)
            assert command[f"{task}_r"] > 0
            for given in [file, answers]:
                ours = motjuste.score.semeval(task, gold, given, corrected=corrected)  # type: ignore[arg-type]
                assert ours == command
        coverage = lab.metrics("score", "coverage", "--gold", gold, "--system", file)
        assert motjuste.score.coverage(gold, answers) == coverage


def test_gap_is_the_commands(fixtures: Path, lab: Lab, tmp_path: Path) -> None:
    gold = fixtures / "lexsub.gold"
    ranked = {
        line.split(" :: ")[0]: [("strange", 0.5), (line.split(" :: ")[1].split(" ")[0], 0.4)]
        for line in gold.read_text().splitlines()
        if " :: " in line
    }
    file = tmp_path / "mine.ranked"
    lines = ("\t".join(["RANKED", key, *(f"{w} {s}" for w, s in words)]) for key, words in ranked.items())
    file.write_text("\n".join(lines) + "\n")
    for options, no_mwe in [({}, []), ({"multiwords": False}, ["--no-mwe"])]:
        command = lab.metrics("score", "gap", "--gold", gold, "--ranked", file, *no_mwe)
        assert 0 < command["gap"] < 1
        assert motjuste.score.gap(gold, file, **options) == command
        assert motjuste.score.gap(gold, ranked, **options) == command


def test_wsd_is_the_commands(lab: Lab, tmp_path: Path) -> None:
    gold, mine = tmp_path / "gold.key.txt", tmp_path / "mine.key.txt"
    gold.write_text("d0 art%1:09:00:: art%1:06:00::\nd1 run%2:38:00::\nd2 well%4:02:00::\n")
    mine.write_text("d0 art%1:06:00::\nd1 run%2:38:01::\nd9 a%1:00:00::\n")
    scores = motjuste.score.wsd(gold, mine)
    assert scores == lab.metrics("score", "wsd", "--gold", gold, "--system", mine)
    assert (scores["p"], scores["f1"], scores["answered"]) == pytest.approx((50, 40, 2))
    assert scores.notes == [
        "1 instances are not in the gold file; ignored",
        "1 instances have no answer",
    ]
    with pytest.raises(motjuste.MissingFileError, match="missing.key.txt"):
        motjuste.score.wsd(gold, tmp_path / "missing.key.txt")


def test_compare_is_the_commands(examples: Path, lab: Lab) -> None:
    gold, a, b = (examples / name for name in ["bright.json", "context.lsr.json", "thesaurus.lsr.json"])
    ours = motjuste.compare(gold, a, b, replicates=500, seed=7)
    command = lab.json("compare", "--gold", gold, a, b, "--replicates", 500, "--seed", 7)
    assert ours == command
    assert ours["systems"][0]["name"] == "context" and ours["items"]


def test_agreement_is_the_commands(fixtures: Path, lab: Lab) -> None:
    files = fixtures / "agree"
    for ours, command in [
        (motjuste.agree.pa(files / "raw.jsonl"), ["pa", "--answers", files / "raw.jsonl"]),
        (
            motjuste.agree.alpha(ratings=files / "observers.tsv", level="ordinal"),
            ["alpha", "--ratings", files / "observers.tsv", "--level", "ordinal"],
        ),
        (motjuste.agree.alpha(gold=files / "labels.json"), ["alpha", "--gold", files / "labels.json"]),
        (
            motjuste.agree.ceiling(files / "three.jsonl"),
            ["ceiling", "--ratings", files / "three.jsonl"],
        ),
        (
            motjuste.agree.rbo(files / "gold.json", files / "pool.json", seed=3),
            ["rbo", "--gold", files / "gold.json", "--pool", files / "pool.json", "--seed", "3"],
        ),
        (
            motjuste.agree.mann_whitney(files / "contexts.tsv"),
            ["mann-whitney", "--ratings", files / "contexts.tsv"],
        ),
    ]:
        assert ours == lab.metrics("agree", *command)


def test_a_benchmark_is_a_table_and_rows(examples: Path, fixtures: Path, tmp_path: Path) -> None:
    benchmark = motjuste.load_benchmark(examples / "bright.json")
    frame = benchmark.to_pandas()
    assert len(set(frame["id"])) == len(benchmark) > 3
    assert ((frame["share"] >= 0) & (frame["share"] <= 1)).all()
    row = frame.iloc[0]
    end = row["offset"] + len(row["target"])
    assert row["context"][row["offset"] : end] == row["target"]
    again = motjuste.Benchmark.from_rows(benchmark.to_rows())
    assert again.id == benchmark.id
    again.save(tmp_path / "again.json")
    assert motjuste.load_benchmark(tmp_path / "again.json").id == benchmark.id
    votes = motjuste.load_benchmark(f"{fixtures / 'lexsub.xml'}+{fixtures / 'lexsub.gold'}")
    assert len(votes.to_pandas()) > len(votes)
    pairs = motjuste.load_benchmark(f"{fixtures / 'data_en.tsv'}+{fixtures / 'gold_en.tsv'}")
    assert list(pairs.to_pandas().columns) == ["word1", "word2", "context", "similarity"]


def test_bad_files_are_named(tmp_path: Path, examples: Path, fixtures: Path) -> None:
    gold = examples / "bright.json"
    with pytest.raises(motjuste.MissingFileError, match="cannot read .*missing.json"):
        motjuste.load_benchmark(tmp_path / "missing.json")
    with pytest.raises(FileNotFoundError):
        motjuste.score.swords(gold, tmp_path / "missing.lsr.json")
    (tmp_path / "odd.json").write_text("[1, 2")
    with pytest.raises(motjuste.DataError, match="odd.json"):
        motjuste.load_benchmark(tmp_path / "odd.json")
    with pytest.raises(motjuste.DataError, match="not a benchmark"):
        motjuste.load_benchmark(fixtures / "lexsub.gold")
    with pytest.raises(motjuste.DataError, match="broken.gold, line"):
        motjuste.score.gap(fixtures / "broken.gold", {})
    with pytest.raises(motjuste.OptionError, match="unknown task \"worst\""):
        motjuste.score.semeval("worst", fixtures / "lexsub.gold", {})  # type: ignore[arg-type]
    with pytest.raises(motjuste.DataError, match="t:1: "):
        motjuste.score.swords(gold, {"t:1": ["a"]})
    with pytest.raises(TypeError, match="expected a file or a Benchmark"):
        motjuste.score.swords(3, {})  # type: ignore[arg-type]
    with pytest.raises(motjuste.DataError, match="row 1: "):
        motjuste.Benchmark.from_rows([*motjuste.load_benchmark(gold).to_rows()[:1], {"context": "a"}])
    with pytest.raises(motjuste.DataError, match="row 0: .*unknown label \"MAYBE\""):
        row = motjuste.load_benchmark(gold).to_rows()[0]
        motjuste.Benchmark.from_rows([{**row, "labels": [["MAYBE"]] * len(row["labels"])}])
