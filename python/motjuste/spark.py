"""The engine and the scorer on a Spark cluster (PySpark 3.5 or later).

>>> df = spark.createDataFrame([("It was a **bright** day.",)], ["text"])
>>> motjuste.spark.suggest(df, n=3, tier="embedded").show()

Every function adds typed columns to the rows it is given, without a shuffle. A bad row gets a message
in the column ``error``; the others are answered. Each Python process of an executor opens one engine
and keeps it, on as many threads as ``spark.task.cpus``.

Workers never download. Install a tier's models on them (``motjuste assets pull``), or ship them::

    spark.sparkContext.addArchive("models.tar.gz#models")
    motjuste.spark.suggest(df, tier="base", models="models")

``models`` is the name of the archive or an absolute directory on the workers, laid out as
``~/.cache/motjuste/assets`` is.
"""

from __future__ import annotations

import gzip
import json
import os
import socket
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import pyarrow as pa
from pyspark import SparkFiles, TaskContext
from pyspark.sql.types import (
    ArrayType,
    DataType,
    DoubleType,
    FloatType,
    IntegralType,
    StringType,
    StructField,
    StructType,
)

from motjuste import score as _score
from motjuste._errors import DataError, Error, MissingFileError, ModelError, OptionError
from motjuste._motjuste import Engine
from motjuste.score import Scores

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["SUGGESTIONS", "rank", "score", "similarity", "suggest"]

Tier: TypeAlias = Literal["embedded", "base", "large"]
#: A column of two whole numbers (an array or a struct), or the names of two columns.
Span: TypeAlias = str | tuple[str, str]

#: The type of the column ``suggestions``.
SUGGESTIONS = ArrayType(
    StructType(
        [
            StructField("form", StringType()),
            StructField("lemma", StringType()),
            StructField("share", FloatType()),
            StructField("sense", StringType()),
        ]
    )
)


def suggest(
    df: DataFrame,
    text: str = "text",
    span: Span | None = None,
    *,
    n: int = 5,
    tier: Tier = "base",
    models: str | None = None,
    **options: Any,
) -> DataFrame:
    """Adds ``suggestions`` for one word of each text, ``silence`` (why there are none) and ``error``.

    ``text`` is the column of the texts. Their word is at ``span``, or marked as ``**word**`` where
    the span is null. ``n`` and ``options`` are those of :meth:`motjuste.Engine.suggest_many`.
    """
    _check(df, {text: "string"}, span)
    schema = _with(df, tier, suggestions=SUGGESTIONS, silence=StringType(), error=StringType())
    options = {"n": n, **options}
    _check_options(options)

    def answer(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _suggest(batches, text, span, tier, models, options)

    return df.mapInArrow(answer, schema)


def rank(
    df: DataFrame,
    text: str = "text",
    span: Span | None = None,
    candidates: str = "candidates",
    *,
    tier: Tier = "base",
    models: str | None = None,
    **options: Any,
) -> DataFrame:
    """Adds ``shares``, the share of people who would accept each candidate of a row, and ``error``."""
    _check(df, {text: "string", candidates: "array<string>"}, span)
    schema = _with(df, tier, shares=ArrayType(FloatType()), error=StringType())
    _check_options(options)

    def answer(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _rank(batches, text, span, candidates, tier, models, options)

    return df.mapInArrow(answer, schema)


def similarity(
    df: DataFrame,
    a: str = "a",
    b: str = "b",
    context: str = "context",
    other: str | None = None,
    *,
    tier: Literal["base", "large"] = "base",
    models: str | None = None,
) -> DataFrame:
    """Adds ``similarity``, of the words ``a`` and ``b`` in their ``context``, and ``error``.

    With ``other``, that column has the context of ``b``.
    """
    _check(df, {name: "string" for name in [a, b, context, other] if name is not None}, None)
    schema = _with(df, tier, similarity=DoubleType(), error=StringType())
    if tier not in ["base", "large"]:
        raise OptionError(f"comparing words needs an encoder, which the {tier} tier does not have")

    def answer(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _similarity(batches, a, b, context, other, tier, models)

    return df.mapInArrow(answer, schema)


# On the driver: columns and their types.


def _check(df: DataFrame, columns: dict[str, str], span: Span | None) -> None:
    for name, expected in columns.items():
        found = _column(df, name).simpleString()
        if found != expected:
            raise OptionError(f"column {name!r} is {found}: expected {expected}")
    if isinstance(span, str):
        kind = _column(df, span)
        parts: Sequence[DataType] = []
        if isinstance(kind, ArrayType):
            parts = [kind.elementType] * 2
        elif isinstance(kind, StructType):
            parts = [field.dataType for field in kind.fields]
        expected = "array<int> or struct<start:int,end:int>"
        if len(parts) != 2 or not all(isinstance(part, IntegralType) for part in parts):
            raise OptionError(f"column {span!r} is {kind.simpleString()}: expected {expected}")
    elif span is not None:
        if len(span) != 2:
            raise OptionError(f"a span is one column or two, not {len(span)}")
        for name in span:
            kind = _column(df, name)
            if not isinstance(kind, IntegralType):
                raise OptionError(f"column {name!r} is {kind.simpleString()}: expected int")


def _check_options(options: dict[str, Any]) -> None:
    """A wrong option is reported here and not by every row."""
    Engine("embedded").suggest_many([], **options)


def _column(df: DataFrame, name: str) -> DataType:
    if name not in df.columns:
        raise OptionError(f"no column {name!r}: the frame has {', '.join(df.columns) or 'none'}")
    return df.schema[name].dataType


def _with(df: DataFrame, tier: str, **added: DataType) -> StructType:
    """The schema of the frame with added columns."""
    if tier not in ["embedded", "base", "large"]:
        raise OptionError(f"unknown tier {tier!r}: expected embedded, base or large")
    for name in added:
        if name in df.columns:
            raise OptionError(f"the frame already has a column {name!r}: rename or drop it")
    return StructType(
        [*df.schema.fields, *(StructField(name, kind) for name, kind in added.items())]
    )


# On the workers: batches of rows.

_engines: dict[tuple[str, str | None], Engine] = {}


def _engine(tier: str, models: str | None) -> Engine:
    """The engine of this process. A failure is not kept: the models may be shipped later."""
    engine = _engines.get((tier, models))
    if engine is None:
        task = TaskContext.get()
        try:
            with _models_in(models):
                engine = Engine(tier, threads=task.cpus() if task else 1, pull=False, strict=True)
        except Error as error:
            raise ModelError(f"worker {socket.gethostname()}: {error}") from error
        _engines[tier, models] = engine
    return engine


@contextmanager
def _models_in(models: str | None) -> Iterator[None]:
    """Finds models there meanwhile. Spark reuses the process for jobs with models of their own."""
    name = "MOTJUSTE_ASSET_DIR"
    before = os.environ.get(name)
    if models is not None:
        os.environ[name] = os.path.join(SparkFiles.getRootDirectory(), models)
    try:
        yield
    finally:
        os.environ.pop(name, None)
        if before is not None:
            os.environ[name] = before


def _spans(batch: pa.RecordBatch, span: Span | None) -> list[Any] | None:
    if span is None:
        return None
    if not isinstance(span, str):
        start, end = (batch.column(name).to_pylist() for name in span)
        both = zip(start, end, strict=True)
        return [None if pair == (None, None) else pair for pair in both]
    spans: list[Any] = batch.column(span).to_pylist()
    if pa.types.is_struct(batch.column(span).type):
        return [None if one is None else tuple(one.values()) for one in spans]
    return spans


def _suggest(
    batches: Iterable[pa.RecordBatch],
    text: str,
    span: Span | None,
    tier: str,
    models: str | None,
    options: dict[str, Any],
) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        try:
            engine = _engine(tier, models)
        except ModelError as error:
            # An engine that is here makes the columns; every row is a bad one.
            engine, missing = _engine("embedded", None), pa.array([str(error)] * len(batch))
            added = engine.suggest_many([None] * len(batch), errors="keep").to_arrow()
            added = added.set_column(2, "error", missing.cast(pa.string()))
        else:
            texts, spans = batch.column(text), _spans(batch, span)
            added = engine.suggest_many(texts, spans, errors="keep", **options).to_arrow()
        yield _joined(batch, added)


def _rank(
    batches: Iterable[pa.RecordBatch],
    text: str,
    span: Span | None,
    candidates: str,
    tier: str,
    models: str | None,
    options: dict[str, Any],
) -> Iterator[pa.RecordBatch]:
    def one(row: tuple[Any, Any, Any]) -> list[float]:
        written, place, words = row
        if words is None:
            raise TypeError("the candidates must be words, not None")
        return _engine(tier, models).rank(written, place, words, **options)

    for batch in batches:
        spans = _spans(batch, span) or [None] * len(batch)
        columns = batch.column(text).to_pylist(), spans, batch.column(candidates).to_pylist()
        added = _row_by_row(one, zip(*columns, strict=True), "shares", pa.list_(pa.float32()))
        yield _joined(batch, added)


def _similarity(
    batches: Iterable[pa.RecordBatch],
    a: str,
    b: str,
    context: str,
    other: str | None,
    tier: str,
    models: str | None,
) -> Iterator[pa.RecordBatch]:
    names = [a, b, context, *([other] if other else [])]

    def one(row: tuple[Any, ...]) -> float:
        for name, value in zip(names, row, strict=True):
            if value is None:
                raise TypeError(f"{name} must be a string, not None")
        return _engine(tier, models).similarity(*row)

    for batch in batches:
        rows = zip(*(batch.column(name).to_pylist() for name in names), strict=True)
        yield _joined(batch, _row_by_row(one, rows, "similarity", pa.float64()))


def _row_by_row(
    ask: Callable[[Any], Any], rows: Iterable[Any], name: str, kind: pa.DataType
) -> pa.Table:
    values, errors = [], []
    for row in rows:
        value, wrong = None, None
        try:
            value = ask(row)
        except (Error, TypeError) as error:
            wrong = str(error)
        values.append(value)
        errors.append(wrong)
    return pa.table({name: pa.array(values, kind), "error": pa.array(errors, pa.string())})


def _joined(batch: pa.RecordBatch, added: pa.Table) -> pa.RecordBatch:
    columns = [column.combine_chunks() for column in added.columns]
    names = [*batch.schema.names, *added.column_names]
    return pa.RecordBatch.from_arrays([*batch.columns, *columns], names=names)


# Scores.


def score(
    spark: SparkSession,
    gold: str | os.PathLike[str],
    results: str | Sequence[str],
    task: Literal["swords", "best", "oot", "gap", "coverage"] = "swords",
    **options: Any,
) -> Scores:
    """Scores a result in shards: ``results`` are files, globs or folders that the cluster reads.

    The workers read, unpack and check the shards. The driver adds up the targets in the order of one
    file, because a sum of floating-point numbers depends on its order: the figures equal those of the
    whole file to the last digit. ``gold`` is a file of the driver; ``options`` are those of
    ``motjuste.score``.
    """
    scorers: dict[str, Callable[..., Scores]] = {
        "swords": _score.swords,
        "best": partial(_score.semeval, "best"),
        "oot": partial(_score.semeval, "oot"),
        "gap": _score.gap,
        "coverage": _score.coverage,
    }
    if task not in scorers:
        raise OptionError(f"unknown task {task!r}: expected {', '.join(scorers)}")
    shards = _shards(spark, results, partial(_read_shard, task))
    with tempfile.TemporaryDirectory() as directory:
        whole = Path(directory) / ("whole.lsr.json" if task == "swords" else "whole.txt")
        whole.write_bytes(_merged_swords(shards) if task == "swords" else _merged_lines(shards))
        return scorers[task](gold, whole, **options)


def _shards(
    spark: SparkSession, results: str | Sequence[str], read: Callable[[str, bytes], bytes]
) -> list[tuple[str, bytes]]:
    """What ``read`` makes of every file on the workers, in the order of the paths."""
    from pyspark.errors import AnalysisException

    kinds = {"path": pa.string(), "content": pa.binary(), "error": pa.string()}

    def parse(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        schema = pa.schema(kinds)
        for batch in batches:
            for path, content in zip(*(batch.column(at).to_pylist() for at in [0, 1]), strict=True):
                found, wrong = None, None
                try:
                    found = read(path, content)
                except (ValueError, OSError, EOFError, RecursionError, zlib.error) as error:
                    wrong = str(error)
                row = {"path": [path], "content": [found], "error": [wrong]}
                yield pa.RecordBatch.from_pydict(row, schema=schema)

    try:
        paths = results if isinstance(results, str) else list(results)
        files = spark.read.format("binaryFile").load(paths).select("path", "content")
    except AnalysisException as error:
        raise MissingFileError(f"cannot read {results}: {error}") from error
    rows = files.mapInArrow(parse, "path string, content binary, error string").collect()
    if not rows:
        raise MissingFileError(f"no result files in {results}")
    for path, _, wrong in rows:
        if wrong is not None:
            raise DataError(f"{path}: {wrong}")
    return sorted((path, bytes(content)) for path, content, _ in rows)


def _read_shard(task: str, path: str, content: bytes) -> bytes:
    if path.endswith(".gz"):
        content = gzip.decompress(content)
    if task != "swords":
        content.decode()
        return content if content.endswith(b"\n") or not content else content + b"\n"
    result = json.loads(content, parse_constant=_no_number)
    if not isinstance(result, dict) or not isinstance(result.get("substitutes"), dict):
        raise ValueError("not a result file: it has no substitutes by target")
    for target, words in result["substitutes"].items():
        for word in words if isinstance(words, list) else [words]:
            match word:
                case [str(), int() | float()]:
                    continue
            raise ValueError(f"{target}: expected a word and its score, not {word!r}")
    kept = {"substitutes_lemmatized": bool(result.get("substitutes_lemmatized"))}
    return json.dumps({**kept, "substitutes": result["substitutes"]}).encode()


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is not a score")


def _merged_swords(shards: list[tuple[str, bytes]]) -> bytes:
    substitutes: dict[str, Any] = {}
    origin: dict[str, str] = {}
    lemmatized = {}
    for path, content in shards:
        shard = json.loads(content)
        lemmatized[shard["substitutes_lemmatized"]] = path
        for target, words in shard["substitutes"].items():
            if target in substitutes:
                raise DataError(f"{path} and {origin[target]} both answer {target}")
            substitutes[target], origin[target] = words, path
    if len(lemmatized) > 1:
        raise DataError(f"{lemmatized[False]} has words as written, {lemmatized[True]} lemmas")
    whole = {"substitutes_lemmatized": next(iter(lemmatized)), "substitutes": substitutes}
    return json.dumps(whole).encode()


def _merged_lines(shards: list[tuple[str, bytes]]) -> bytes:
    return b"".join(content for _, content in shards)
