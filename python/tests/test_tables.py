"""Arrow, pandas and NumPy, in and out."""

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import motjuste

TEXTS = ["It was a bright day.", "He paid the bill.", "An odd man."]
SPANS = [[9, 15], [8, 11], [3, 6]]


@pytest.fixture(scope="module")
def engine() -> motjuste.Engine:
    return motjuste.Engine("embedded")


def test_columns_of_any_kind_are_read(engine: motjuste.Engine) -> None:
    expected = [repr(answer) for answer in engine.suggest_many(TEXTS, SPANS)]
    frame = pd.DataFrame({"text": TEXTS, "span": SPANS})
    table = pa.table({"text": TEXTS, "span": SPANS})
    for texts, spans in [
        (tuple(TEXTS), (tuple(span) for span in SPANS)),
        (np.array(TEXTS), np.array(SPANS)),
        (np.array(TEXTS, dtype=object), np.array(SPANS, dtype=np.int32)),
        (frame["text"], frame["span"]),
        (table["text"], table["span"]),
        (table["text"].combine_chunks(), table["span"].combine_chunks()),
    ]:
        assert [repr(answer) for answer in engine.suggest_many(texts, spans)] == expected


def test_answers_become_arrow(engine: motjuste.Engine) -> None:
    answers = engine.suggest_many([*TEXTS, None], [*SPANS, None], errors="keep", n=3)
    table = answers.to_arrow()
    table.validate(full=True)
    item = pa.struct(
        [("form", pa.string()), ("lemma", pa.string()), ("share", pa.float32()), ("sense", pa.string())]
    )
    assert table.schema.field("suggestions").type == pa.list_(item)
    rows = table.to_pylist()
    for row, answer in zip(rows[:3], (answers[at] for at in range(3)), strict=True):
        assert row["error"] is None
        assert row["silence"] == (answer.silence and answer.silence.reason)
        for written, suggestion in zip(row["suggestions"], answer, strict=True):
            assert (written["form"], written["lemma"]) == (suggestion.form, suggestion.lemma)
            assert written["share"] == suggestion.share
            assert written["sense"] == (suggestion.sense and suggestion.sense.gloss)
    assert rows[1]["suggestions"] == [] and rows[1]["silence"] == "function-word"
    assert rows[3] == {
        "suggestions": [],
        "silence": None,
        "error": "the text must be a string, not None",
    }


def test_answers_become_pandas_and_numpy(engine: motjuste.Engine) -> None:
    answers = engine.suggest_many(TEXTS, SPANS, n=3)
    frame = answers.to_pandas()
    assert list(frame.columns) == ["row", "form", "lemma", "share", "sense"]
    assert list(frame["row"]) == [0, 0, 0, 2, 2, 2]
    assert list(frame["form"][:3]) == [one.form for one in answers[0]]
    records = answers.to_numpy()
    assert list(records["row"]) == list(frame["row"])
    assert records["share"].dtype == np.float32
    assert list(records["form"]) == list(frame["form"])


def test_no_texts_are_an_empty_table(engine: motjuste.Engine) -> None:
    answers = engine.suggest_many([])
    assert answers.to_arrow().num_rows == 0
    assert list(answers.to_pandas().columns) == ["row", "form", "lemma", "share", "sense"]
    assert len(answers.to_numpy()) == 0
