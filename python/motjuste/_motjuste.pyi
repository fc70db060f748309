"""The native part of motjuste. Offsets count characters, as Python's strings do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, final

import numpy
import pandas
import pyarrow
from typing_extensions import Unpack

__all__ = [
    "Answer",
    "Answers",
    "Benchmark",
    "Engine",
    "Report",
    "Sense",
    "Silence",
    "Suggestion",
    "Target",
    "agree",
    "bench",
    "compare",
    "score",
]

_Span = Sequence[int]
# A list, a NumPy array, a pandas or an Arrow column.
_Column = Any

class _Options(TypedDict, total=False):
    n: int | None
    min_score: float | None
    pos: Literal["NOUN", "VERB", "ADJ", "ADV"] | None
    register: Literal["any", "formal", "common"] | None
    exclude: Sequence[str] | None
    allow: Sequence[Literal["insulting", "vulgar", "dated", "archaic"]] | None
    british: bool | None

class _PlaceAndOptions(_Options, total=False):
    word: str | None
    nth: int | None
    at: str | None

@final
class Engine:
    """Suggests words that fit in a text.

    ``tier`` is the size of its model: ``embedded`` (no download), ``base`` (MiniLM, 90 MB) or
    ``large`` (MPNet). A missing model is downloaded once, with a progress bar, unless ``pull`` is
    false. Where it cannot be had, a smaller tier answers and a ``FallbackWarning`` says why; with
    ``strict``, a ``ModelError`` does. ``threads`` is the number of cores to use, all by default.

    An engine can be used by several threads at once, after a fork, and be pickled: it is opened
    again where it is unpickled.
    """

    def __new__(
        cls,
        tier: Literal["embedded", "base", "large"] | str = "base",
        *,
        threads: int | None = None,
        pull: bool = True,
        strict: bool = False,
    ) -> Engine: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...
    @property
    def tier(self) -> str:
        """The tier that answers."""

    @property
    def fallback(self) -> str | None:
        """Why it is not the tier asked for, if it is not."""

    def suggest(
        self, text: str, span: _Span | None = None, **options: Unpack[_PlaceAndOptions]
    ) -> Answer:
        """Suggestions for one word of a text.

        The word is marked as ``**word**``, or given as ``span`` (start and end in characters),
        as ``word`` (with ``nth`` for a later occurrence) or ``at`` a line and column (``"12:8"``).

        ``n`` is the maximum number of suggestions, ``min_score`` the minimum share of people who
        would accept one, ``register`` the kind of words to prefer, ``exclude`` words not to
        suggest, ``allow`` labels that otherwise keep a word out, ``british`` the spelling, and
        ``pos`` the word's part of speech if you know it.

        Raises ``TextError`` if the text has no such word and ``OptionError`` for a wrong option.
        """

    def suggest_many(
        self,
        texts: _Column,
        spans: _Column | None = None,
        *,
        errors: Literal["raise", "keep"] = "raise",
        **options: Unpack[_Options],
    ) -> Answers:
        """Suggestions for one word of each text, on all cores.

        ``texts`` and ``spans`` are lists, NumPy arrays, pandas or Arrow columns of the same length.
        Without spans, each text has its word marked as ``**word**``.

        A bad row raises an exception that names it. With ``errors="keep"``, the other rows are
        answered and ``Answers.errors`` has the message of each bad one.
        """

    def rank(
        self,
        text: str,
        span: _Span | None,
        candidates: _Column,
        **options: Unpack[_PlaceAndOptions],
    ) -> list[float]:
        """The share of people who would accept each candidate, in the candidates' order."""

    def similarity(self, a: str, b: str, context: str, other: str | None = None) -> float:
        """How similar two words are in a context, 1 at most; ``b`` is in ``other`` if it is given.

        Words are found as written or inflected; ``bank:2`` is the second bank.
        """

@final
class Answer:
    """The suggestions for one target."""

    @property
    def text(self) -> str:
        """The text, without marks."""

    @property
    def surface(self) -> str:
        """The target as written."""

    @property
    def lemma(self) -> str:
        """The target's dictionary form."""

    @property
    def pos(self) -> str:
        """The target's part of speech, a Universal Dependencies tag."""

    @property
    def inflection(self) -> str | None:
        """The target's inflection, such as ``past`` or ``plural``."""

    @property
    def span(self) -> tuple[int, int]:
        """Start and end of the target in ``text``."""

    @property
    def sentence(self) -> str:
        """The target's sentence."""

    @property
    def tier(self) -> str:
        """The tier that answered."""

    @property
    def silence(self) -> Silence | None:
        """Why there are no suggestions, if there are none."""

    @property
    def suggestions(self) -> list[Suggestion]:
        """The suggestions, best first."""

    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __getitem__(self, at: int, /) -> Suggestion: ...
    def __iter__(self) -> Iterator[Suggestion]: ...
    def to_dict(self) -> dict[str, Any]:
        """The answer as ``motjuste suggest --json`` prints it."""

    def _repr_html_(self) -> str: ...

@final
class Suggestion:
    """A word that could replace the target."""

    @property
    def form(self) -> str:
        """The word, inflected to fit the text."""

    @property
    def lemma(self) -> str:
        """Its dictionary form."""

    @property
    def share(self) -> float:
        """The estimated share of people who would accept it, from 0 to 1."""

    @property
    def in_ten(self) -> int:
        """The same, out of ten."""

    @property
    def zipf(self) -> float:
        """How common it is: log10 of occurrences per billion words; 0 if unknown."""

    @property
    def band(self) -> str:
        """The same as a band: ``rare``, ``medium`` or ``common``."""

    @property
    def labels(self) -> list[str]:
        """What to know before using it, such as ``informal`` or ``dated``."""

    @property
    def sense(self) -> Sense | None:
        """The sense of the target it belongs to."""

    @property
    def sources(self) -> list[str]:
        """The sources that proposed it."""

    @property
    def relation(self) -> str | None:
        """The shortest path to it through WordNet."""

    @property
    def with_article(self) -> str:
        """The word with its article, where that changes."""

    @property
    def edits(self) -> list[tuple[tuple[int, int], str]]:
        """Everything that changes in the text: what goes, and what comes in its place."""

    def apply(self) -> str:
        """The text with the suggestion in the target's place, and the right article before it."""

@final
class Sense:
    """A sense of the target in WordNet 3.0. As a string, its gloss."""

    @property
    def id(self) -> str:
        """The offset and the part of speech of its synset, such as ``00278551-a``."""

    @property
    def gloss(self) -> str | None:
        """Its definition."""

@final
class Silence:
    """Why a word gets no suggestions. As a string, the message."""

    @property
    def reason(self) -> str:
        """The reason in a word, such as ``function-word``."""

    @property
    def message(self) -> str:
        """The same as a sentence."""

@final
class Answers:
    """The answers to many texts, in their order. A bad row raises its error when it is read."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> Answer: ...
    def __iter__(self) -> Iterator[Answer]: ...
    @property
    def errors(self) -> dict[int, str]:
        """What is wrong with each bad row, by its number from 0."""

    def to_arrow(self) -> pyarrow.Table:
        """One row per text: ``suggestions`` (a list of form, lemma, share and sense), ``silence``
        and ``error``."""

    def to_pandas(self) -> pandas.DataFrame:
        """One row per suggestion; ``row`` is the number of its text."""

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """A structured array, one record per suggestion; ``row`` is the number of its text."""

    def _columns(self) -> dict[str, Any]: ...
    def _repr_html_(self) -> str: ...

@final
class Benchmark:
    """A benchmark: contexts, targets, substitutes and what people say of them."""

    @staticmethod
    def load(path: str | PathLike[str]) -> Benchmark:
        """A benchmark from its files, as ``motjuste.load_benchmark``."""

    @staticmethod
    def from_rows(rows: Iterable[Mapping[str, Any]], name: str = "rows") -> Benchmark:
        """A benchmark of rows with ``context``, ``target``, ``offset`` (the target's first
        character), ``pos``, ``substitutes`` and ``labels`` (of each substitute, one per annotator:
        ``TRUE``, ``FALSE``, ``TRUE_IMPLICIT``, ``FALSE_IMPLICIT`` or ``UNSURE``)."""

    @property
    def name(self) -> str:
        """Its name in tables."""

    @property
    def id(self) -> str:
        """The hash of its content."""

    def __len__(self) -> int: ...
    def to_rows(self) -> list[dict[str, Any]]:
        """A row per target, as :meth:`from_rows` takes them; or per pair of words or usages."""

    def to_pandas(self) -> pandas.DataFrame:
        """A row per substitute, with the number of ``positive`` labels, of all, and their share; or
        per pair of words or usages."""

    def save(self, path: str | PathLike[str]) -> None:
        """Writes it in SWORDS format; ``.gz`` compresses."""

@final
class Target:
    """A target, as a system of your own is asked about it. As a string, the word."""

    @property
    def id(self) -> str:
        """Its id in the benchmark."""

    @property
    def surface(self) -> str:
        """The word as written."""

    @property
    def lemma(self) -> str:
        """Its dictionary form."""

    @property
    def pos(self) -> str:
        """Its part of speech, a Universal Dependencies tag."""

    @property
    def span(self) -> tuple[int, int]:
        """Its start and end in the context."""

@final
class Report:
    """What a run of the bench found. In a notebook, its tables."""

    @property
    def failed(self) -> list[tuple[str, str]]:
        """The cells without a result, and why."""

    def to_dict(self) -> dict[str, Any]:
        """As ``motjuste-lab bench --format json`` prints it."""

    def to_html(self) -> str:
        """A page to browse: tables, plots, and every target with every system's substitutes."""

    def to_csv(self) -> str:
        """Its tables as CSV."""

    def to_markdown(self) -> str:
        """Its tables in Markdown."""

    def _repr_html_(self) -> str: ...

def compare(
    gold: str | PathLike[str],
    a: str | PathLike[str],
    b: str | PathLike[str],
    k: int,
    replicates: int,
    seed: int,
    items: int,
) -> dict[str, Any]: ...
def bench(
    systems: Sequence[Any],
    benchmarks: Sequence[Any],
    out: str,
    limit: int,
    resources: Sequence[tuple[str, str]],
    pull: bool,
) -> Report: ...

class score:
    @staticmethod
    def swords(
        gold: Any, result: Any, k: int, conceivable: str, abstain: str
    ) -> tuple[list[tuple[str, float]], list[str]]: ...
    @staticmethod
    def semeval(
        task: str, gold: Any, answers: Any, corrected: bool
    ) -> tuple[list[tuple[str, float]], list[str]]: ...
    @staticmethod
    def gap(
        gold: Any, ranked: Any, multiwords: bool, corrected: bool
    ) -> tuple[list[tuple[str, float]], list[str]]: ...
    @staticmethod
    def coverage(
        gold: Any, answers: Any, penalty: float
    ) -> tuple[list[tuple[str, float]], list[str]]: ...
    @staticmethod
    def wsd(gold: Any, answers: Any) -> tuple[list[tuple[str, float]], list[str]]: ...

class agree:
    @staticmethod
    def pa(answers: Any) -> list[tuple[str, float | None]]: ...
    @staticmethod
    def alpha(ratings: Any, gold: Any, level: str | None) -> list[tuple[str, float | None]]: ...
    @staticmethod
    def ceiling(ratings: Any) -> list[tuple[str, float | None]]: ...
    @staticmethod
    def mann_whitney(ratings: Any) -> list[tuple[str, float | None]]: ...
    @staticmethod
    def rbo(
        gold: Any, pool: Any, p: float, simulations: int, seed: int
    ) -> list[tuple[str, float | None]]: ...
