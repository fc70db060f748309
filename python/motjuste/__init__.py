"""The right word for this sentence.

>>> import motjuste
>>> engine = motjuste.Engine("embedded")
>>> answer = engine.suggest("It was a **bright** day.", n=3)
>>> len(answer.suggestions)
3
"""

from __future__ import annotations

from os import PathLike
from typing import Any

from motjuste import agree, bench, evaluate, score
from motjuste._errors import (
    BenchError,
    DataError,
    Error,
    FallbackWarning,
    MissingFileError,
    ModelError,
    OptionError,
    TextError,
)
from motjuste._motjuste import Answer, Answers, Benchmark, Engine, Sense, Silence, Suggestion
from motjuste._motjuste import compare as _compare

__all__ = [
    "Answer",
    "Answers",
    "BenchError",
    "Benchmark",
    "DataError",
    "Engine",
    "Error",
    "FallbackWarning",
    "MissingFileError",
    "ModelError",
    "OptionError",
    "Sense",
    "Silence",
    "Suggestion",
    "TextError",
    "agree",
    "bench",
    "compare",
    "evaluate",
    "load_benchmark",
    "score",
]


def load_benchmark(path: str | PathLike[str]) -> Benchmark:
    """A benchmark from its files: SWORDS JSON, ``sentences.xml+gold`` of SemEval-2007, pairs of
    SemEval-2020, CoSimLex or rated usages; optionally compressed."""
    return Benchmark.load(path)


def compare(
    gold: str | PathLike[str],
    a: str | PathLike[str],
    b: str | PathLike[str],
    *,
    k: int = 10,
    replicates: int = 10_000,
    seed: int = 1,
    items: int = 5,
) -> dict[str, Any]:
    """Two systems on one gold file: 95 % intervals, two tests of significance, and the ``items`` on
    which they differ most, as ``motjuste-lab compare --format json`` prints them."""
    return _compare(gold, a, b, k, replicates, seed, items)
