"""The simulation of docs/scale.md, where its result is known in closed form."""

import runpy

import pytest
from conftest import ROOT


def test_the_simulation_agrees_with_arithmetic() -> None:
    simulation = runpy.run_path(str(ROOT / "examples/spark/simulate.py"))
    makespan = simulation["makespan"]
    zero = {"row": 0.0, "task": 0.0, "dispatch": 0.0, "job": 0.0, "start": 0.0}
    costs = simulation["Costs"](**zero, suggestion=0.5, network=10.0)
    assert makespan(costs, 1000, 10, 1, 1) == pytest.approx(500)
    assert makespan(costs, 1000, 10, 5, 2) == pytest.approx(50)
    # Three tasks on two cores take two turns; more cores than tasks are idle.
    assert makespan(costs, 3, 3, 2, 1) == pytest.approx(1)
    assert makespan(costs, 3, 3, 100, 16) == pytest.approx(0.5)
    # The driver's network carries a model of 20 MB to 5 machines.
    assert makespan(costs, 1000, 10, 5, 2, model=20.0) == pytest.approx(50 + 10)
    # A slow driver is the limit: the last task starts after the tenth dispatch.
    slow = simulation["Costs"](**{**zero, "dispatch": 30.0, "job": 1.0}, suggestion=0.5)
    assert makespan(slow, 1000, 10, 5, 2) == pytest.approx(10 * 30 + 50 + 1)
    # What cannot be divided stays.
    start = simulation["Costs"](**{**zero, "start": 7.0}, suggestion=0.5)
    assert makespan(start, 0, 10, 5, 2) == pytest.approx(7)
