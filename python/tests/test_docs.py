"""Every public name has a docstring at run time, and the stub of the native module has the same."""

import ast
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import motjuste
from motjuste import _motjuste

MODULES = [
    name
    for _, name, _ in pkgutil.iter_modules(motjuste.__path__, "motjuste.")
    if not name.startswith("motjuste._")
]


def stubbed() -> Iterator[tuple[str, str | None]]:
    """Public classes and their public members in the stub, with their docstrings."""
    tree = ast.parse((Path(motjuste.__file__).parent / "_motjuste.pyi").read_text())
    for one in tree.body:
        # Functions and their modules are wrapped by the package, which documents them.
        if isinstance(one, ast.ClassDef) and isinstance(getattr(_motjuste, one.name, None), type):
            yield one.name, ast.get_docstring(one)
            for member in one.body:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    yield f"{one.name}.{member.name}", ast.get_docstring(member)


@pytest.mark.parametrize(("name", "doc"), [pytest.param(*one, id=one[0]) for one in stubbed()])
def test_help_has_the_words_of_the_stub(name: str, doc: str | None) -> None:
    found: Any = _motjuste
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    found = getattr(found, "__func__", found)
    assert doc and found.__doc__
    assert found.__doc__.split() == doc.split()


def test_the_package_is_typed_and_serves_every_python() -> None:
    package = Path(motjuste.__file__).parent
    assert (package / "py.typed").exists() and (package / "_motjuste.pyi").exists()
    assert ".abi3." in Path(_motjuste.__file__).name or sys.platform == "win32"


def test_the_stub_has_every_class_and_member() -> None:
    known = {name for name, _ in stubbed()}
    for name, kind in vars(_motjuste).items():
        if isinstance(kind, type):
            members = [f"{name}.{member}" for member in vars(kind) if not member.startswith("_")]
            assert {name, *members} <= known


@pytest.mark.parametrize("name", ["motjuste", *MODULES])
def test_the_package_is_documented(name: str) -> None:
    if name == "motjuste.spark":
        pytest.importorskip("pyspark", reason="PySpark is not installed: pip install pyspark")
    module: ModuleType = importlib.import_module(name)
    assert module.__doc__
    for public in getattr(module, "__all__", vars(module)):
        one = getattr(module, public)
        ours = getattr(one, "__module__", "").startswith("motjuste")
        if public.startswith("_") or not ours or not callable(one) or not hasattr(one, "__qualname__"):
            continue
        assert one.__doc__, public
        for member, value in vars(one).items() if isinstance(one, type) else []:
            if inspect.isfunction(value) and not member.startswith("_"):
                assert value.__doc__, f"{public}.{member}"
