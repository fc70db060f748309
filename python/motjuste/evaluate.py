"""Metrics to be used as those of Hugging Face's ``evaluate``, on rows as ``datasets`` has them.

>>> import motjuste.evaluate
>>> metric = motjuste.evaluate.load("gap")
>>> metric.compute(
...     predictions=[[("bright", 0.9), ("dull", 0.1)]],
...     references=[{"substitutes": ["bright"], "votes": [3]}],
... )["gap"]
1.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from motjuste import score
from motjuste._errors import DataError, OptionError
from motjuste._motjuste import Benchmark
from motjuste.score import Scores, Words

Row: TypeAlias = Mapping[str, Any]

_TASKS: tuple[Literal["best"], Literal["oot"]] = ("best", "oot")


class Metric:
    """A measure of predictions against references, all at once or batch by batch."""

    def __init__(
        self, name: str, description: str, of: Callable[[list[Words], list[Row]], Scores]
    ) -> None:
        self.name = name
        self.description = description
        self._of = of
        self._predictions: list[Words] = []
        self._references: list[Row] = []

    def add(self, *, prediction: Words, reference: Row) -> None:
        """Adds one item."""
        self._predictions.append(prediction)
        self._references.append(reference)

    def add_batch(self, *, predictions: Iterable[Words], references: Iterable[Row]) -> None:
        """Adds several items."""
        self._predictions.extend(predictions)
        self._references.extend(references)

    def compute(
        self,
        *,
        predictions: Iterable[Words] | None = None,
        references: Iterable[Row] | None = None,
    ) -> Scores:
        """The figures of the given items and of those added before, which are then forgotten."""
        self.add_batch(predictions=predictions or [], references=references or [])
        given, rows = self._predictions, self._references
        self._predictions, self._references = [], []
        if len(given) != len(rows):
            raise DataError(f"{len(given)} predictions, but {len(rows)} references")
        if not given:
            raise DataError("no predictions: give them to compute, or add them before")
        return self._of(given, rows)


def load(name: str, **options: Any) -> Metric:
    """A metric by its name; options are those of the function in :mod:`motjuste.score`.

    * ``swords``: P/R/F@k, GAP, best and oot. References are the rows of a benchmark: ``context``,
      ``target``, ``offset``, ``pos``, ``substitutes`` and ``labels``.
    * ``best``, ``oot``: SemEval-2007. References have ``substitutes`` and ``votes``.
    * ``gap``: generalised average precision. References have ``substitutes`` and ``votes``;
      predictions are scored candidates.
    """
    if name == "swords":
        return Metric(name, "SWORDS (Lee et al. 2021)", lambda p, r: _swords(p, r, options))
    for task in _TASKS:
        if name == task:
            options.setdefault("corrected", True)
            return Metric(
                name,
                f"SemEval-2007 task 10, {name}",
                lambda p, r: score.semeval(task, _votes(r), _by_number(p), **options),
            )
    if name == "gap":
        options.setdefault("corrected", True)
        return Metric(
            name,
            "Generalised average precision",
            lambda p, r: score.gap(_votes(r), _by_number(p), **options),
        )
    raise OptionError(f"unknown metric {name!r}: expected swords, best, oot or gap")


def _swords(predictions: list[Words], references: list[Row], options: Mapping[str, Any]) -> Scores:
    benchmark = Benchmark.from_rows(references)
    ids = [row["id"] for row in benchmark.to_rows()]
    return score.swords(benchmark, dict(zip(ids, predictions, strict=True)), **options)


def _votes(references: Sequence[Row]) -> dict[str, dict[str, float]]:
    votes: dict[str, dict[str, float]] = {}
    for number, row in enumerate(references):
        try:
            pairs = zip(row["substitutes"], row["votes"], strict=True)
            votes[f"item.n {number}"] = {word: int(count) for word, count in pairs}
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(
                f"row {number}: a reference has substitutes and as many votes ({error})"
            ) from error
    return votes


def _by_number(predictions: Sequence[Words]) -> dict[str, Words]:
    return {f"item.n {number}": words for number, words in enumerate(predictions)}
