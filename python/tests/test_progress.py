"""The bar of a download and of a run."""

import sys

import pytest

from motjuste import _progress


def test_a_task_has_a_bar_from_its_begin_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_progress, "_bar", None)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _progress.report("downloading minilm", 0, 100)
    _progress.report("downloading minilm", 60, 100)
    assert (_progress._bar.n, _progress._bar.total) == (60, 100)
    _progress.report("unpacking minilm", 0, 7)
    assert (_progress._bar.desc, _progress._bar.n) == ("unpacking minilm", 0)
    _progress.report("unpacking minilm", None, 7)
    assert _progress._bar is None
    _progress.report("another process is downloading it", None, None)
    assert "another process" in capsys.readouterr().err
