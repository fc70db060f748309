"""Agreement of annotators, as ``motjuste-lab agree`` prints it. An undefined figure is None."""

from __future__ import annotations

from os import PathLike
from typing import Literal, TypeAlias

from motjuste._motjuste import agree as _agree

Path: TypeAlias = str | PathLike[str]
Figures: TypeAlias = dict[str, float | None]


def pa(answers: Path) -> Figures:
    """Pairwise agreement on substitutes (McCarthy & Navigli 2009, Table 1), in per cent."""
    return dict(_agree.pa(answers))


def alpha(
    *,
    ratings: Path | None = None,
    gold: Path | None = None,
    level: Literal["nominal", "ordinal", "interval"] | None = None,
) -> Figures:
    """Krippendorff's alpha of ratings, or of the labels of a benchmark."""
    return dict(_agree.alpha(ratings, gold, level))


def ceiling(ratings: Path) -> Figures:
    """Spearman's correlation of each annotator with the mean of the others, averaged."""
    return dict(_agree.ceiling(ratings))


def mann_whitney(ratings: Path) -> Figures:
    """The shares of items whose contexts were rated differently (CoSimLex, Table 1)."""
    return dict(_agree.mann_whitney(ratings))


def rbo(
    gold: Path, pool: Path, *, p: float = 0.9, simulations: int = 100, seed: int = 0
) -> Figures:
    """Rank-biased overlap with a second pool of annotators, by number of labels (SWORDS, App. C.1)."""
    return dict(_agree.rbo(gold, pool, p, simulations, seed))
