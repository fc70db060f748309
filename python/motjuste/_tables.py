"""Answers as Arrow, pandas and NumPy tables. These packages are imported when they are needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy
    import pandas
    import pyarrow

    from motjuste import Answers, Benchmark


def answers_to_arrow(answers: Answers) -> pyarrow.Table:
    """One row per text: its suggestions, why there are none, and what is wrong with the row."""
    import pyarrow as pa

    columns = answers._columns()

    def strings(name: str) -> Any:
        length, buffers = columns[name]
        return pa.Array.from_buffers(pa.string(), length, [pa.py_buffer(one) for one in buffers])

    shares = pa.py_buffer(columns["share"])
    share = pa.Array.from_buffers(pa.float32(), shares.size // 4, [None, shares])
    fields = [strings("form"), strings("lemma"), share, strings("sense")]
    items = pa.StructArray.from_arrays(fields, ["form", "lemma", "share", "sense"])
    offsets = pa.py_buffer(columns["offsets"])
    suggestions = pa.ListArray.from_buffers(
        pa.list_(items.type), len(answers), [None, offsets], children=[items]
    )
    return pa.table(
        {"suggestions": suggestions, "silence": strings("silence"), "error": strings("error")}
    )


def answers_to_pandas(answers: Answers) -> pandas.DataFrame:
    """One row per suggestion, with the row of its text."""
    import pandas as pd

    return pd.DataFrame(_flat(answers))


def answers_to_numpy(answers: Answers) -> numpy.ndarray[Any, Any]:
    """A structured array: one record per suggestion, with the row of its text."""
    import numpy as np

    flat = _flat(answers)
    kinds = {"row": np.int64, "share": np.float32}
    types = np.dtype([(name, kinds.get(name, object)) for name in flat])
    records = np.empty(len(flat["row"]), dtype=types)
    for name, column in flat.items():
        records[name] = column
    return records


def _flat(answers: Answers) -> dict[str, Any]:
    import numpy as np
    import pyarrow as pa

    suggestions = answers_to_arrow(answers)["suggestions"].combine_chunks()
    items = suggestions.flatten()
    rows = np.repeat(np.arange(len(answers)), np.diff(np.asarray(suggestions.offsets)))
    flat: dict[str, Any] = {"row": rows}
    for name in ["form", "lemma", "share", "sense"]:
        column: pa.Array = items.field(name)
        flat[name] = column.to_numpy(zero_copy_only=False)
    return flat


def benchmark_to_pandas(benchmark: Benchmark) -> pandas.DataFrame:
    """One row per substitute of a target, with its labels counted; otherwise one per pair."""
    import pandas as pd

    rows = []
    for row in benchmark.to_rows():
        if "substitutes" not in row:
            rows.append(row)
            continue
        target = {name: row[name] for name in ["id", "context", "target", "offset", "pos"]}
        for substitute, labels in zip(row["substitutes"], row["labels"], strict=True):
            positive = sum(label.startswith("TRUE") for label in labels)
            share = positive / len(labels)
            votes = {"positive": positive, "labels": len(labels), "share": share}
            rows.append({**target, "substitute": substitute, **votes})
    return pd.DataFrame(rows)
