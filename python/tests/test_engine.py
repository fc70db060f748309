"""The embedded tier, which needs no model."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

import motjuste

TEXT = "I read an **amazing** paper today."


@pytest.fixture(scope="module")
def engine() -> motjuste.Engine:
    return motjuste.Engine("embedded")


def test_an_answer_reads_as_the_json_does(engine: motjuste.Engine) -> None:
    answer = engine.suggest(TEXT, n=8)
    assert (answer.surface, answer.lemma, answer.pos) == ("amazing", "amazing", "ADJ")
    assert answer.text == "I read an amazing paper today."
    assert answer.text[slice(*answer.span)] == "amazing"
    assert answer.tier == engine.tier == "embedded"
    assert answer.silence is None and len(answer) == len(answer.suggestions) == 8
    json = answer.to_dict()
    assert json["offsets"] == "characters" and json["target"]["span"] == answer.span
    for suggestion, written in zip(answer, json["suggestions"], strict=True):
        assert suggestion.form == written["form"] and suggestion.lemma == written["lemma"]
        assert suggestion.share == pytest.approx(written["share"])
        assert (suggestion.in_ten, suggestion.band) == (written["in_ten"], written["band"])
        assert suggestion.labels == written["labels"]
        assert suggestion.sources == written["sources"]
        assert suggestion.relation == written["relation"]
        sense = suggestion.sense
        assert (sense and {"id": sense.id, "gloss": sense.gloss}) == written["sense"]
        assert suggestion.apply() == written["replaced"]
    shares = [suggestion.share for suggestion in answer]
    assert shares == sorted(shares, reverse=True)


def test_an_answer_is_pleasant_to_look_at(engine: motjuste.Engine) -> None:
    answer = engine.suggest(TEXT)
    assert repr(answer).startswith("Answer(\"amazing\": ")
    assert answer[0].with_article in repr(answer)
    html = answer._repr_html_()
    assert html.startswith("<table>") and answer[0].form in html
    silent = engine.suggest("He paid **the** bill.")
    assert not silent and silent.silence is not None
    assert silent.silence.reason == "function-word" and str(silent.silence) in repr(silent)
    hostile = engine.suggest("<b> an **amazing** <script>alert(1)</script> paper")
    assert "<script>" not in hostile._repr_html_()


def test_many_answers_are_pleasant_to_look_at(engine: motjuste.Engine) -> None:
    texts = ["<b> an **odd** <b> man", None, "He paid **the** bill."]
    answers = engine.suggest_many(texts, errors="keep")
    assert repr(answers) == "Answers(3 texts, 1 of them bad)"
    html = answers._repr_html_()
    assert html.startswith("<table>") and answers[0][0].form in html and "more" not in html
    assert "error: the text must be a string, not None" in html
    assert "<b>" not in engine.suggest_many(["a <b>**odd**</b>"])._repr_html_()
    many = engine.suggest_many([TEXT] * 12)
    assert repr(many) == "Answers(12 texts)" and "and 2 more" in many._repr_html_()
    assert many._repr_html_().count("amazing") == 10


def test_articles_change_with_the_word(engine: motjuste.Engine) -> None:
    answer = engine.suggest(TEXT, n=30)
    changed = next(one for one in answer if one.with_article != one.form)
    assert changed.apply() == f"I read {changed.with_article} paper today."
    assert [text for _, text in changed.edits][-1] == changed.form


def test_spans_count_characters(engine: motjuste.Engine) -> None:
    text = "Zoë 𝄞 read an amazing paper."
    start = text.index("amazing")
    answer = engine.suggest(text, (start, start + 7))
    assert answer.surface == "amazing" and answer.span == (start, start + 7)
    assert answer[0].apply().startswith("Zoë 𝄞 read a")


def test_a_target_is_found_in_four_ways(engine: motjuste.Engine) -> None:
    plain = "An odd man had an odd dream."
    expected = engine.suggest("An odd man had an **odd** dream.")
    for answer in [
        engine.suggest(plain, word="odd", nth=2),
        engine.suggest(plain, at="1:19"),
        engine.suggest(plain, [18, 21]),
    ]:
        assert (answer.span, repr(answer)) == ((18, 21), repr(expected))


def test_options_are_those_of_the_command(engine: motjuste.Engine) -> None:
    assert len(engine.suggest(TEXT, n=2)) == 2
    best = engine.suggest(TEXT)[0].lemma
    assert best not in [one.lemma for one in engine.suggest(TEXT, exclude=[best], n=50)]
    assert all(one.share >= 0.4 for one in engine.suggest(TEXT, min_score=0.4))
    formal = engine.suggest(TEXT, register="formal", n=5)
    assert [one.form for one in formal] != [one.form for one in engine.suggest(TEXT, n=5)]


def test_rank_scores_words_in_their_order(engine: motjuste.Engine) -> None:
    good, bad = engine.rank(TEXT, None, ["astonishing", "wooden"])
    assert good > bad
    assert engine.rank("an amazing paper", (3, 10), ["wooden"]) < [good]
    assert engine.rank(TEXT, None, []) == []


def test_many_texts_are_answered_as_one_is(engine: motjuste.Engine) -> None:
    texts = [f"It was a **{word}** day, number {n}." for n in range(20) for word in ["bright", "odd"]]
    answers = engine.suggest_many(texts, n=3)
    assert len(answers) == len(texts) and answers.errors == {}
    assert [repr(answer) for answer in answers] == [repr(engine.suggest(t, n=3)) for t in texts]
    assert repr(answers[-1]) == repr(answers[len(texts) - 1])
    assert len(engine.suggest_many([])) == 0


def test_texts_of_several_languages_are_answered(engine: motjuste.Engine) -> None:
    # The engine knows English only. Other words get a reason, and no row fails.
    texts = {
        "странный": "Это был **странный** день.",
        "奇怪": "这是一个 **奇怪** 的日子。",
        "غريب": "كان يوم **غريب** في المدينة.",
        "odd": "It was an **odd** день, 奇怪 و غريب.",
    }
    answers = engine.suggest_many(list(texts.values()), errors="keep")
    assert answers.errors == {}
    for word, answer in zip(texts, answers, strict=True):
        assert answer.surface == word == answer.text[slice(*answer.span)]
        assert bool(answer) is (answer.silence is None)
        for suggestion in answer:
            assert suggestion.form in suggestion.apply()
    *others, english = answers
    assert english and all(not answer for answer in others)
    assert {answer.silence.reason for answer in others if answer.silence} == {"not-english"}
    spans = [answer.span for answer in answers]
    plain = engine.suggest_many([answer.text for answer in answers], spans)
    assert [repr(answer) for answer in plain] == [repr(answer) for answer in answers]


def test_one_engine_serves_many_threads(engine: motjuste.Engine) -> None:
    with ThreadPoolExecutor(4) as threads:
        answers = set(threads.map(lambda _: repr(engine.suggest(TEXT)), range(20)))
    assert answers == {repr(engine.suggest(TEXT))}


def test_pickling_opens_an_engine_again() -> None:
    engine = motjuste.Engine("embedded", threads=1, pull=False, strict=True)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(engine, protocol))
        assert again.__getnewargs_ex__() == engine.__getnewargs_ex__()
        assert repr(again.suggest(TEXT)) == repr(engine.suggest(TEXT))
