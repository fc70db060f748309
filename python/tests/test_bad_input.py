"""Every wrong input gets a typed exception that says what is wrong and where."""

from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import motjuste


@pytest.fixture(scope="module")
def engine() -> motjuste.Engine:
    return motjuste.Engine("embedded")


@pytest.mark.parametrize(
    ("text", "span", "kind", "message"),
    [
        (None, None, TypeError, "the text must be a string, not None"),
        (float("nan"), None, TypeError, "the text must be a string, not nan"),
        (b"odd", None, TypeError, "the text must be a string, not b'odd'"),
        ("", None, motjuste.TextError, "the text is empty"),
        (" \n", (0, 1), motjuste.TextError, "the text is empty"),
        ("an odd man", None, motjuste.TextError, "no word is marked: write it as **word**"),
        ("**a** **b**", None, motjuste.TextError, "2 words are marked: mark one"),
        ("odd", (0, 9), motjuste.TextError, "characters 0..9 are not a range of whole"),
        ("ödd", (2, 1), motjuste.TextError, "characters 2..1 are not a range of whole"),
        ("odd", (-3, 0), motjuste.TextError, "the span [-3, 0] is outside of the text"),
        ("odd", (0, 2**40), motjuste.TextError, "is outside of the text"),
        ("odd", (0.5, 1), TypeError, "the span must be two whole numbers, not (0.5, 1)"),
        ("odd", 3, TypeError, "the span must be two whole numbers, not 3"),
        ("an odd man", (2, 3), motjuste.TextError, "no word at"),
        ("é odd man", (3, 5), motjuste.TextError, "cut a word in two: the whole word is at 2..5"),
        ("a lone \ud800 **surrogate**", None, motjuste.TextError, "a lone surrogate"),
    ],
)
def test_texts_and_spans(
    engine: motjuste.Engine, text: Any, span: Any, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind) as raised:
        engine.suggest(text, span)
    assert message in str(raised.value)
    with pytest.raises(kind) as raised:
        engine.suggest_many(["an **odd** man", text], [None, span])
    assert message in str(raised.value) and str(raised.value).startswith("row 1: ")
    kept = engine.suggest_many(["an **odd** man", text], [None, span], errors="keep")
    assert list(kept.errors) == [1] and message in kept.errors[1]
    assert kept[0].surface == "odd"
    with pytest.raises(kind, match="row 1"):
        kept[1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": 0}, '"n" is a number from 1 to 1000, not 0'),
        ({"n": 1.5}, "1.5 is not a whole number"),
        ({"min_score": 2}, "2 is not a share from 0 to 1"),
        ({"min_score": float("nan")}, "NaN is not a share from 0 to 1"),
        ({"register": "posh"}, "unknown variant `posh`"),
        ({"allow": ["offensive"]}, "unknown variant `offensive`"),
        ({"pos": "noun"}, "unknown variant `noun`"),
        ({"number": 3}, "unknown field `number`"),
    ],
)
def test_options(engine: motjuste.Engine, options: dict[str, Any], message: str) -> None:
    with pytest.raises(motjuste.OptionError) as raised:
        engine.suggest("an **odd** man", **options)
    assert message in str(raised.value)
    with pytest.raises(motjuste.OptionError) as raised:
        engine.suggest_many(["an **odd** man"], **options)
    assert message in str(raised.value)


def test_columns(engine: motjuste.Engine) -> None:
    with pytest.raises(motjuste.OptionError, match="2 texts, but 1 spans"):
        engine.suggest_many(["odd", "odd"], [(0, 3)])
    with pytest.raises(TypeError, match="texts must be a list, an array or a column, not 'odd'"):
        engine.suggest_many("odd")
    with pytest.raises(TypeError, match="texts must be a list, an array or a column, not 3"):
        engine.suggest_many(3)
    with pytest.raises(TypeError, match="a candidate must be a string, not None"):
        engine.rank("an **odd** man", None, ["strange", None])
    with pytest.raises(motjuste.OptionError, match="unknown errors=\"ignore\""):
        engine.suggest_many(["odd"], errors="ignore")  # type: ignore[arg-type]
    with pytest.raises(motjuste.OptionError, match="\"word\" cannot be the same for many texts"):
        engine.suggest_many(["odd"], word="odd")  # type: ignore[call-arg]


def test_engines() -> None:
    with pytest.raises(motjuste.OptionError, match="unknown tier \"huge\""):
        motjuste.Engine("huge")
    with pytest.raises(ValueError, match="zero"):
        motjuste.Engine("embedded", threads=0)


def test_a_missing_model_gives_a_warning_or_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("MOTJUSTE_HOME", str(tmp_path))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setenv("MOTJUSTE_OFFLINE", "1")
    monkeypatch.delenv("MOTJUSTE_ASSET_DIR", raising=False)
    with pytest.warns(motjuste.FallbackWarning, match="using the embedded tier instead of base"):
        engine = motjuste.Engine("base")
    assert engine.tier == "embedded" and "MOTJUSTE_OFFLINE is set" in str(engine.fallback)
    with pytest.raises(motjuste.ModelError, match="no base tier: `minilm` is not installed"):
        motjuste.Engine("base", strict=True)
    with pytest.raises(motjuste.ModelError, match="comparing words needs an encoder"):
        engine.similarity("water", "ice", "Water ice melts.")


def test_ten_megabytes_are_read(engine: motjuste.Engine) -> None:
    text = "It was a bright day. " * 500_000
    assert len(text) > 10_000_000
    middle = text.index("bright", len(text) // 2)
    answer = engine.suggest(text, (middle, middle + 6), n=3)
    assert answer.sentence == "It was a bright day." and len(answer) == 3
    assert len(answer[0].apply()) >= len(text) - 6


NAN = float("nan")


@pytest.mark.parametrize(
    ("votes", "kind", "message"),
    [
        ({"odd": NAN}, motjuste.DataError, 'the votes of "odd" are NaN; expected a whole number from 1'),
        ({"odd": -3}, motjuste.DataError, 'the votes of "odd" are -3; expected'),
        ({"odd": 2.5}, motjuste.DataError, 'the votes of "odd" are 2.5; expected'),
        ([("odd", 0)], motjuste.DataError, 'the votes of "odd" are 0; expected'),
        ([("odd", 10**12)], motjuste.DataError, 'the votes of "odd" are 1000000000000; expected'),
        (["odd"], motjuste.DataError, '"odd" has no votes'),
        ({"odd": None}, TypeError, "expected a number, not None"),
        ({None: 1}, TypeError, "expected a word, not None"),
        (None, TypeError, "the words must be a list, an array or a column, not None"),
    ],
)
def test_votes(votes: Any, kind: type[Exception], message: str) -> None:
    scores: list[Any] = [motjuste.score.gap, motjuste.score.coverage]
    for score in scores:
        with pytest.raises(kind) as raised:
            score({"bright.a 1": {"clever": 3}, "bright.a 2": votes}, {})
        assert str(raised.value).startswith(f"bright.a 2: {message}")


@pytest.mark.parametrize(
    ("words", "kind", "message"),
    [
        ([("odd", NAN)], motjuste.DataError, "NaN"),
        ({"odd": NAN}, motjuste.DataError, "NaN"),
        (None, TypeError, "the words must be a list, an array or a column, not None"),
        ("odd", TypeError, "the words must be a list, an array or a column, not 'odd'"),
        ([None], TypeError, "expected a word, or a word and its score, not None"),
        ([("odd", "1")], TypeError, "expected a word, or a word and its score, not ('odd', '1')"),
        (["a lone \ud800"], TypeError, "expected a word, or a word and its score"),
        ({"odd": "1"}, TypeError, "expected a number, not '1'"),
    ],
)
def test_words(words: Any, kind: type[Exception], message: str, examples: Path) -> None:
    benchmark = motjuste.load_benchmark(examples / "bright.json")
    target = benchmark.to_rows()[0]["id"]
    gold = {"bright.a 1": {"clever": 3}}
    scores: list[tuple[Any, str]] = [
        (lambda: motjuste.score.swords(benchmark, {target: words}), target),
        (lambda: motjuste.score.gap(gold, {"bright.a 1": words}), "bright.a 1"),
        (lambda: motjuste.score.semeval("best", gold, {"bright.a 1": words}), "bright.a 1"),
    ]
    for score, item in scores:
        with pytest.raises(kind) as raised:
            score()
        assert str(raised.value).startswith(f"{item}: ") and message in str(raised.value)
    with pytest.raises(TypeError, match="expected the id of a target, not 3"):
        motjuste.score.swords(benchmark, {3: ["odd"]})  # type: ignore[dict-item]


def test_any_mapping_has_scores() -> None:
    gold = {"bright.a 1": {"clever": 3, "smart": 1}}
    words = {"smart": 0.1, "clever": 0.9}
    expected = motjuste.score.semeval("best", gold, {"bright.a 1": ["clever", "smart"]})
    # The mode is the first guess, which is the one with the highest score.
    assert expected["best_mode_r"] == 100
    every: list[Any] = [words, MappingProxyType(words), list(words.items())]
    for given in every:
        assert motjuste.score.semeval("best", gold, {"bright.a 1": given}) == expected
