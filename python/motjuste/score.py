"""Scores of results, as ``motjuste-lab score`` prints them.

Gold and results are files in any format of the commands, or the same as Python objects:

* a benchmark is a file or a :class:`motjuste.Benchmark`;
* answers to a benchmark are an ``.lsr.json`` file, or substitutes by the id of their target;
* gold answers of SemEval-2007 are a file, or votes of words by item;
* answers and rankings are files, or words by item, with or without scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from os import PathLike
from typing import TYPE_CHECKING, Literal, TypeAlias

from motjuste._motjuste import Benchmark
from motjuste._motjuste import score as _score

if TYPE_CHECKING:
    import pandas

Path: TypeAlias = str | PathLike[str]
#: Words from the best to the worst, or words with scores.
Words: TypeAlias = Sequence[str] | Sequence[tuple[str, float]] | Mapping[str, float]
Result: TypeAlias = Path | Mapping[str, Words]


class Scores(dict[str, float]):
    """Figures by name, and notes on them."""

    def __init__(
        self, figures: Iterable[tuple[str, float]] = (), notes: Iterable[str] = ()
    ) -> None:
        super().__init__(figures)
        self.notes = list(notes)

    def to_pandas(self) -> pandas.Series[float]:
        """The figures as a column."""
        import pandas as pd

        return pd.Series(self, dtype="float64")

    def _repr_html_(self) -> str:
        # Without pandas, which a plain installation does not have.
        row = '<tr><th scope="row">{}</th><td>{:.6g}</td></tr>'
        rows = "".join(row.format(escape(name), value) for name, value in self.items())
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return f"<table>{rows}</table>{notes}"


def swords(
    gold: Path | Benchmark,
    result: Result,
    *,
    k: int = 10,
    conceivable: Literal["reference", "paper"] = "reference",
    abstain: Literal["drop", "negative"] = "drop",
) -> Scores:
    """SWORDS: P/R/F@k lenient and strict, GAP, best and oot, as the reference evaluator."""
    return Scores(*_score.swords(gold, result, k, conceivable, abstain))


def semeval(
    task: Literal["best", "oot"],
    gold: Path | Mapping[str, Words],
    answers: Result,
    *,
    corrected: bool = False,
) -> Scores:
    """SemEval-2007 task 10, as the official scorer, or ``corrected`` as the paper defines."""
    return Scores(*_score.semeval(task, gold, answers, corrected))


def gap(
    gold: Path | Mapping[str, Words],
    ranked: Result,
    *,
    multiwords: bool = True,
    corrected: bool = False,
) -> Scores:
    """Generalised average precision of ranked candidates, as Melamud's scripts."""
    return Scores(*_score.gap(gold, ranked, multiwords, corrected))


def coverage(
    gold: Path | Mapping[str, Words], answers: Result, *, penalty: float = 1.0
) -> Scores:
    """The measures of Jabbari, Hepple & Guthrie (2010)."""
    return Scores(*_score.coverage(gold, answers, penalty))


def wsd(gold: Path, answers: Path) -> Scores:
    """Word sense disambiguation: P, R and F1 of key files."""
    return Scores(*_score.wsd(gold, answers))
