"""How far a download or a run is: a bar in a terminal or a notebook."""

from __future__ import annotations

import sys
from typing import Any

from tqdm.auto import tqdm

_bar: Any = None  # a tqdm, of the terminal or of the notebook


def report(what: str, done: int | None, total: int | None, unit: str = "B") -> None:
    """Shows how far a task is. A message has no total, and the end of a task has nothing done."""
    global _bar
    if total is None:
        print(what, file=sys.stderr)
        return
    if _bar is not None and (done is None or _bar.desc != what):
        _bar.close()
        _bar = None
    if done is None:
        return
    if _bar is None:
        # Nothing in a log; a notebook has no terminal, but shows a bar.
        hidden = None if "ipykernel" not in sys.modules else False
        _bar = tqdm(total=total, unit=unit, unit_scale=unit == "B", leave=False, disable=hidden)
        _bar.desc = what
    _bar.update(done - _bar.n)
