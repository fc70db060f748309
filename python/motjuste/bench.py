"""Systems on benchmarks, as ``motjuste-lab bench``: results that resume and carry their provenance,
significance, and a page to browse.

Any callable ``(context, target) -> [(word, score), …]`` is a system::

    def mine(context, target):
        return [("great", 0.9), ("good", 0.4)]

    report = motjuste.bench.run({"mine": mine, "wordnet": "wordnet"}, ["dev.json"])
"""

from __future__ import annotations

import hashlib
import inspect
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from motjuste._motjuste import Benchmark, Report, Target, bench
from motjuste.score import Words

if TYPE_CHECKING:
    import pandas

__all__ = ["Report", "System", "Target", "run", "to_pandas"]

#: Substitutes for a target of a context, best first or with scores.
Generate: TypeAlias = Callable[[str, Target], Words]
#: A score for each candidate.
Rank: TypeAlias = Callable[[str, Target, Sequence[str]], Sequence[float]]


@dataclass(frozen=True)
class System:
    """A system of your own.

    ``version`` tells its answers from those of an earlier version, which are then not reused. By
    default it is made from the callables' source; give your own where they depend on anything else,
    such as the weights of a model.
    """

    generate: Generate
    rank: Rank | None = None
    version: str | None = None
    #: Whether its words are dictionary forms rather than inflected to their place.
    lemmatized: bool = True


def run(
    systems: Mapping[str, str | System | Generate] | Sequence[str | PathLike[str]],
    benchmarks: Sequence[str | PathLike[str] | Benchmark],
    *,
    out: str | PathLike[str] = "bench-results",
    limit: int = 50,
    resources: Mapping[str, str | PathLike[str]] | None = None,
    pull: bool = True,
    html: str | PathLike[str] | None = None,
) -> Report:
    """Runs systems on benchmarks and scores them.

    A system is a name of the catalogue with its options (``bert-ls:dropout=0.5``), a result file,
    or a callable. Results are kept in ``out``: an interrupted run resumes. ``limit`` is the maximum
    number of substitutes per target, ``resources`` the files systems need, by name. ``html`` is a
    file for the page. A failed cell is in ``Report.failed``; the rest still run.
    """
    labelled = systems.items() if isinstance(systems, Mapping) else [("", one) for one in systems]
    given = [_given(label, system) for label, system in labelled]
    paths = [(name, os.fspath(path)) for name, path in (resources or {}).items()]
    report = bench(given, list(benchmarks), os.fspath(out), limit, paths, pull)
    if html is not None:
        Path(html).write_text(report.to_html(), encoding="utf-8")
    return report


def to_pandas(report: Report) -> pandas.DataFrame:
    """One row per system and setting, with its figures."""
    import pandas as pd

    rows = []
    for benchmark in report.to_dict()["benchmarks"]:
        for table in benchmark["tables"]:
            for row in table["rows"]:
                place = {"benchmark": benchmark["name"], "setting": table["setting"]}
                figures = {
                    f"{one['group']} {one['name']}".strip(): one["value"] for one in row["measures"]
                }
                rows.append({**place, "system": row["label"], **figures})
    return pd.DataFrame(rows)


_Given: TypeAlias = str | tuple[str, Generate, Rank | None, bool, str]


def _given(label: str, system: str | PathLike[str] | System | Generate) -> _Given:
    if isinstance(system, (str, PathLike)):
        name = os.fspath(system)
        return f"{label}={name}" if label and label != name else name
    if not isinstance(system, System):
        rank = getattr(system, "rank", None)
        system = System(system, rank if callable(rank) else None)
    for part in filter(None, [system.generate, system.rank]):
        if not callable(part):
            raise TypeError(f"{label}: a system is a name, a file or a callable, not {part!r}")
    version = system.version or _version(system)
    return label, system.generate, system.rank, system.lemmatized, version


def _version(system: System) -> str:
    parts = [_source(part) for part in [system.generate, system.rank] if part is not None]
    return "python:" + hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _source(part: object) -> str:
    try:
        return inspect.getsource(part)  # type: ignore[arg-type]
    except (OSError, TypeError):
        pass
    try:
        return inspect.getsource(type(part))
    except (OSError, TypeError):
        return f"{type(part).__module__}.{type(part).__qualname__}"
