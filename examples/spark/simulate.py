"""Predicts how long a job takes: python simulate.py --help

Tasks are dispatched one by one by the driver, run on the first free core, and pay for their rows. A core pays once for
its Python process and engine, and a machine once for a shipped model. docs/scale.md has measured costs and what they
predict; scripts/bench-python measures them and checks the prediction.
"""

import argparse
import heapq
from dataclasses import dataclass, fields


@dataclass
class Costs:
    """Seconds, and megabytes per second."""

    suggestion: float = 0.001
    "one suggestion on one core"
    row: float = 0.00002
    "a row from the JVM to Python and back"
    task: float = 0.02
    "a task on its core, without its rows"
    dispatch: float = 0.001
    "a task on the driver"
    job: float = 0.2
    "planning and the end of a job"
    start: float = 2.0
    "a Python process and its engine, once per core"
    network: float = 1000.0
    "what the driver's network carries, for a shipped model"


def makespan(
    costs: Costs, texts: int, tasks: int, machines: int, cores: int, model: float = 0.0
) -> float:
    """The seconds from the start of a job to its end, with ``model`` megabytes to ship."""
    # The driver sends the archive to all machines at once, through its one network card.
    shipped = machines * model / costs.network
    free = [shipped + costs.start] * min(machines * cores, tasks)
    done = 0.0
    for task in range(tasks):
        rows = texts * (task + 1) // tasks - texts * task // tasks
        start = max(heapq.heappop(free), (task + 1) * costs.dispatch)
        end = start + costs.task + rows * (costs.suggestion + costs.row)
        heapq.heappush(free, end)
        done = max(done, end)
    return costs.job + done


def main() -> None:
    parser = argparse.ArgumentParser(description="Predict how long a job takes")
    defaults = Costs()
    for field in fields(Costs):
        default = getattr(defaults, field.name)
        parser.add_argument(f"--{field.name}", type=float, default=default, help=f"default {default}")
    parser.add_argument("--texts", type=int, required=True)
    parser.add_argument("--machines", type=int, default=100)
    parser.add_argument("--cores", type=int, default=16, help="cores per machine, default 16")
    parser.add_argument("--tasks", type=int, help="partitions, default 4 per core")
    parser.add_argument("--model", type=float, default=0.0, help="megabytes to ship, default 0")
    given = parser.parse_args()
    costs = Costs(**{field.name: getattr(given, field.name) for field in fields(Costs)})
    tasks = given.tasks or 4 * given.machines * given.cores
    seconds = makespan(costs, given.texts, tasks, given.machines, given.cores, given.model)
    busy = given.texts * costs.suggestion / (given.machines * given.cores)
    print(f"{seconds:.1f} s, of which {busy / seconds:.0%} are suggestions")


if __name__ == "__main__":
    main()
