"""Metrics as Hugging Face's ``evaluate`` has them."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
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


def test_arrays_and_tables_are_read(examples: Path) -> None:
    rows = motjuste.load_benchmark(examples / "bright.json").to_rows()
    predictions: Any = [row["substitutes"][::-1] for row in rows]
    metric = evaluate.load("swords")
    expected = metric.compute(predictions=predictions, references=rows)
    frame = pd.DataFrame(rows)
    arrays = frame.assign(
        substitutes=frame["substitutes"].map(np.array),
        labels=frame["labels"].map(lambda labels: pd.Series(map(np.array, labels)).to_numpy()),
    )
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    every: list[Any] = [frame, arrays, columns, np.array(rows), pd.Series(rows), iter(rows)]
    for given in every:
        assert metric.compute(predictions=pd.Series(predictions), references=given) == expected
    votes = {"substitutes": np.array([["clever", "smart"]]), "votes": np.array([[3, 1]])}
    best = evaluate.load("best").compute(predictions=np.array([["clever"]]), references=votes)
    assert best["best_r"] == 75


def test_datasets_are_read(examples: Path) -> None:
    datasets = pytest.importorskip("datasets", reason="datasets is not installed: see python/requirements-transformers.txt")
    rows = motjuste.load_benchmark(examples / "bright.json").to_rows()
    predictions = [row["substitutes"][::-1] for row in rows]
    metric = evaluate.load("swords")
    expected = metric.compute(predictions=predictions, references=rows)
    dataset = datasets.Dataset.from_list(rows)
    for given in [dataset, dataset[:], dataset.with_format("numpy"), dataset.to_pandas()]:
        assert metric.compute(predictions=predictions, references=given) == expected
    predicted = dataset.add_column("predictions", predictions)["predictions"]
    assert metric.compute(predictions=predicted, references=dataset) == expected


def test_wrong_rows_are_named(examples: Path) -> None:
    with pytest.raises(motjuste.OptionError, match="unknown metric 'bleu'"):
        evaluate.load("bleu")
    metric = evaluate.load("best")
    with pytest.raises(motjuste.DataError, match="1 predictions, but 0 references"):
        metric.compute(predictions=[["a"]], references=[])
    with pytest.raises(motjuste.DataError, match="row 0: a reference has substitutes"):
        metric.compute(predictions=[["a"]], references=[{"substitutes": ["a"]}])
    good = {"substitutes": ["a"], "votes": [1]}
    with pytest.raises(motjuste.DataError, match='row 1: the votes of "a" are 1.5; expected'):
        metric.compute(predictions=[["a"]] * 2, references=[good, {**good, "votes": [1.5]}])
    for name, references in [
        ("best", [good, good]),
        ("swords", motjuste.load_benchmark(examples / "bright.json").to_rows()[:2]),
    ]:
        with pytest.raises(TypeError, match="row 1: the words must be a list"):
            evaluate.load(name).compute(predictions=[["a"], None], references=references)  # type: ignore[list-item]
