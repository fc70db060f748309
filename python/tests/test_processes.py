"""Forks, signals and threads: what a notebook or a pool of workers does to an engine."""

import multiprocessing
import os
import signal
import threading
import time

import pytest

import motjuste

TEXTS = [f"It was a **bright** day, number {n}." for n in range(40)]


def ask(engine: motjuste.Engine, text: str) -> str:
    return repr(engine.suggest(text)) + repr(engine.suggest_many([text, text])[1])


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_answer_alike(method: str) -> None:
    engine = motjuste.Engine("embedded")
    here = [ask(engine, text) for text in TEXTS[:4]]
    with multiprocessing.get_context(method).Pool(2) as pool:
        there = pool.starmap_async(ask, [(engine, text) for text in TEXTS[:4]])
        assert there.get(timeout=60) == here


def test_a_fork_works_as_its_parent_does() -> None:
    engine = motjuste.Engine("embedded")
    here = ask(engine, TEXTS[0])
    child = os.fork()
    if child == 0:
        signal.alarm(60)  # a deadlock ends it
        os._exit(0 if ask(engine, TEXTS[0]) == here else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert ask(engine, TEXTS[0]) == here


def test_ctrl_c_ends_a_batch() -> None:
    engine = motjuste.Engine("embedded")
    engine.suggest(TEXTS[0])
    done = threading.Event()

    def press() -> None:
        time.sleep(0.3)
        if not done.is_set():
            os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=press, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        try:
            engine.suggest_many(TEXTS * 2_000)
        finally:
            done.set()
    assert engine.suggest(TEXTS[0]).surface == "bright"


def test_other_threads_go_on_during_a_batch() -> None:
    engine = motjuste.Engine("embedded")
    batch = threading.Thread(target=engine.suggest_many, args=(TEXTS * 4,))
    batch.start()
    steps = 0
    while batch.is_alive():
        steps += 1
        time.sleep(0.001)
    assert steps > 10
