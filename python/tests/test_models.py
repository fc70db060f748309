"""The base tier, with MiniLM where it is installed."""

import os
import signal

import pytest

import motjuste


@pytest.fixture(scope="module")
def engine() -> motjuste.Engine:
    try:
        return motjuste.Engine("base", pull=False, strict=True)
    except motjuste.ModelError as missing:
        pytest.skip(f"minilm is not installed: {missing}")


def test_the_context_decides(engine: motjuste.Engine) -> None:
    assert (engine.tier, engine.fallback) == ("base", None)
    smart, sunny = (
        engine.rank(text, None, ["clever", "sunny"])
        for text in ["She is a **bright** student.", "It was a **bright** day in June."]
    )
    assert smart[0] > smart[1] and sunny[1] > sunny[0]


def test_words_are_compared_in_context(engine: motjuste.Engine) -> None:
    river = "They sat on the bank of the river."
    same = engine.similarity("bank", "bank", river, "He swam to the bank of the stream.")
    other = engine.similarity("bank", "bank", river, "The bank raised its interest rates.")
    assert other < same <= 1
    assert engine.similarity("banks", "river", "The banks of the river.") < 1
    with pytest.raises(motjuste.TextError, match='"ice" does not occur in the text'):
        engine.similarity("water", "ice", "Water runs.")
    with pytest.raises(motjuste.TextError, match="are the same word of the text"):
        engine.similarity("cat", "cat", "A cat.")


def test_a_batch_is_as_single_answers(engine: motjuste.Engine) -> None:
    texts = ["A **bright** child.", "A **bright** day."] * 4
    answers = engine.suggest_many(texts, n=3)
    assert [repr(one) for one in answers] == [repr(engine.suggest(text, n=3)) for text in texts]


def test_a_fork_has_the_model_too(engine: motjuste.Engine) -> None:
    texts = ["A **bright** child.", "A **bright** day."]
    here = [repr(answer) for answer in engine.suggest_many(texts)] + [repr(engine.suggest(texts[0]))]
    child = os.fork()
    if child == 0:
        signal.alarm(120)  # a deadlock ends it
        there = [repr(answer) for answer in engine.suggest_many(texts)]
        os._exit(0 if [*there, repr(engine.suggest(texts[0]))] == here else 1)
    assert os.waitpid(child, 0)[1] == 0
