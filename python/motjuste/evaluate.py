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
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from motjuste import score
from motjuste._errors import DataError, OptionError
from motjuste._motjuste import Benchmark
from motjuste.score import Scores, Words

if TYPE_CHECKING:
    import pandas

Row: TypeAlias = Mapping[str, Any]
#: Rows, or a mapping of columns as ``dataset[:10]`` and a pandas frame are.
Rows: TypeAlias = "Iterable[Row] | Mapping[str, Iterable[Any]] | pandas.DataFrame"

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

    def add_batch(self, *, predictions: Iterable[Words], references: Rows) -> None:
        """Adds several items."""
        self._predictions.extend(predictions)
        self._references.extend(_rows(references))

    def compute(
        self,
        *,
        predictions: Iterable[Words] | None = None,
        references: Rows | None = None,
    ) -> Scores:
        """The figures of the given items and of those added before, which are then forgotten."""
        # Not `or`: an array has no truth value.
        self.add_batch(
            predictions=[] if predictions is None else predictions,
            references=[] if references is None else references,
        )
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
                lambda p, r: _of_votes(partial(score.semeval, task, **options), p, r),
            )
    if name == "gap":
        options.setdefault("corrected", True)
        return Metric(
            name,
            "Generalised average precision",
            lambda p, r: _of_votes(partial(score.gap, **options), p, r),
        )
    raise OptionError(f"unknown metric {name!r}: expected swords, best, oot or gap")


def _swords(predictions: list[Words], references: list[Row], options: Mapping[str, Any]) -> Scores:
    benchmark = Benchmark.from_rows(_plain(references))
    ids = [row["id"] for row in benchmark.to_rows()]
    return _scored(partial(score.swords, benchmark, **options), ids, predictions)


def _of_votes(
    of: Callable[[Mapping[str, Words], Mapping[str, Words]], Scores],
    predictions: list[Words],
    references: list[Row],
) -> Scores:
    ids = [f"item.n {number}" for number in range(len(references))]
    votes: dict[str, Words] = {}
    for number, row in enumerate(references):
        try:
            votes[ids[number]] = list(zip(row["substitutes"], row["votes"], strict=True))
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(
                f"row {number}: a reference has substitutes and as many votes ({error})"
            ) from error
    return _scored(partial(of, votes), ids, predictions)


def _scored(
    of: Callable[[Mapping[str, Words]], Scores], ids: Sequence[str], predictions: Sequence[Words]
) -> Scores:
    """Scores predictions by id. Errors name the row, which the caller knows, and not the id."""
    try:
        return of(dict(zip(ids, predictions, strict=True)))
    except (DataError, TypeError) as error:
        id, _, message = str(error).partition(": ")
        if id not in ids:
            raise
        raise type(error)(f"row {ids.index(id)}: {message}") from error


def _rows(references: Rows) -> Iterable[Row]:
    if hasattr(references, "columns") and hasattr(references, "items"):  # a pandas frame
        references = dict(references.items())
    if not isinstance(references, Mapping):
        return references
    columns = zip(*references.values(), strict=True)
    return [dict(zip(references, values, strict=True)) for values in columns]


def _plain(value: Any) -> Any:
    """Rows with the values of NumPy, which frames and formatted datasets have, as Python's."""
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    if hasattr(value, "tolist"):
        value = value.tolist()
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value
