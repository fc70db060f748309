"""Metrics as Hugging Face's ``evaluate`` has them."""

from pathlib import Path

import pytest

import motjuste
from motjuste import evaluate


def test_swords_of_rows_is_that_of_files(examples: Path) -> None:
    benchmark = motjuste.load_benchmark(examples / "bright.json")
    rows = benchmark.to_rows()
    predictions = [row["substitutes"][::-1] for row in rows]
    metric = evaluate.load("swords")
    scores = metric.compute(predictions=predictions, references=rows)
    ids = [row["id"] for row in rows]
    assert scores == motjuste.score.swords(benchmark, dict(zip(ids, predictions, strict=True)))
    for prediction, row in zip(predictions, rows, strict=True):
        metric.add(prediction=prediction, reference=row)
    assert metric.compute() == scores
    with pytest.raises(motjuste.DataError, match="no predictions"):
        metric.compute()


def test_semeval_and_gap_take_votes() -> None:
    rows = [
        {"substitutes": ["intelligent", "clever"], "votes": [3, 2]},
        {"substitutes": ["sunny"], "votes": [4]},
    ]
    best = evaluate.load("best").compute(predictions=[["clever"], ["sunny"]], references=rows)
    # McCarthy & Navigli: 2 of 5 votes, and all of them.
    assert best["best_r"] == pytest.approx(100 * (2 / 5 + 1) / 2)
    oot = evaluate.load("oot").compute(
        predictions=[["clever", "intelligent"], ["dull"]], references=rows
    )
    assert oot["oot_r"] == pytest.approx(50.0)
    gap = evaluate.load("gap").compute(
        predictions=[{"clever": 0.9, "intelligent": 0.1}, [("sunny", 1.0)]], references=rows
    )
    assert 0.5 < gap["gap"] < 1


def test_wrong_rows_are_named() -> None:
    with pytest.raises(motjuste.OptionError, match="unknown metric 'bleu'"):
        evaluate.load("bleu")
    metric = evaluate.load("best")
    with pytest.raises(motjuste.DataError, match="1 predictions, but 0 references"):
        metric.compute(predictions=[["a"]], references=[])
    with pytest.raises(motjuste.DataError, match="row 0: a reference has substitutes"):
        metric.compute(predictions=[["a"]], references=[{"substitutes": ["a"]}])
