"""Spark against the command, and two workers against one, each pinned to a core: the last part of scripts/bench-python.

Usage: bench_spark.py DIRECTORY_OF_PROGRAMS TIER TEXTS [wall|cpu]. JVMs, Python processes and engines are started
before the clock. On a busy machine, `cpu` takes the CPU seconds of the busiest worker instead of the time that passes: on
cores of its own, a CPU-bound worker takes as long.

The cost of a row and of a task is measured by jobs without suggestions, that of a suggestion by the command; from
these, examples/spark/simulate.py predicts both jobs.

A figure beyond its limit is marked as missed, and the exit code is then 1. TASKS and ROUNDS in the environment are the number
of tasks per job and of runs of which the least counts.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
from pyspark.sql import SparkSession

import motjuste.spark

sys.path.insert(0, str(Path(__file__).parents[1] / "examples/spark"))
from local_cluster import cluster
from simulate import Costs, makespan

TASKS, ROUNDS = (int(os.environ.get(name, default)) for name, default in [("TASKS", "8"), ("ROUNDS", "2")])
SENTENCE = (
    "After a long and quiet winter the villagers gathered at the old mill by the river to "
    "celebrate a bright new season with music and dancing until late at night."
)
WORDS = "bright long quiet old new late".split()


def cpu_of(root: int) -> float:
    """The CPU seconds of a process and of all below it."""
    used: dict[int, float] = {}
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it ended meanwhile
        pid = int(entry.parent.name)
        children.setdefault(int(fields[1]), []).append(pid)
        used[pid] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def total(pid: int) -> float:
        return used.get(pid, 0.0) + sum(map(total, children.get(pid, [])))

    return total(root)


def best(work: Callable[[], object], rounds: int = ROUNDS, workers: Iterable[int] | None = None) -> float:
    """The least seconds of some rounds: those that pass, or those that the busiest worker uses."""

    def clocks() -> list[float]:
        return [time.perf_counter()] if workers is None else [cpu_of(worker) for worker in workers]

    def once() -> float:
        start = clocks()
        work()
        return max(end - begin for begin, end in zip(start, clocks(), strict=True))

    return min(once() for _ in range(rounds))


def batch(
    program: Path, tier: str, rows: list[tuple[str, list[int]]], core: int, cpu: bool
) -> float:
    with tempfile.TemporaryDirectory() as directory:
        requests = Path(directory, "in.jsonl")
        lines = ({"text": text, "span": span, "offsets": "characters", "n": 5} for text, span in rows)
        requests.write_text("".join(json.dumps(line) + "\n" for line in lines))
        command = ["taskset", "--cpu-list", str(core), str(program), "batch", str(requests)]
        command += [f"{directory}/out.jsonl", "--force", "--tier", tier]
        return best(
            lambda: subprocess.run(command, check=True, capture_output=True),
            workers=[os.getpid()] if cpu else None,
        )


def write(rows: list[tuple[str, list[int]]], files: int, directory: Path) -> str:
    """A file per task."""
    directory.mkdir()
    for number in range(files):
        texts, spans = zip(*rows[number::files], strict=True)
        columns = {"text": pa.array(texts), "span": pa.array(spans, pa.list_(pa.int32()))}
        pa.parquet.write_table(pa.table(columns), directory / f"{number:03}.parquet")
    return str(directory)


def session(master: str) -> SparkSession:
    builder = SparkSession.builder.master(master).config("spark.ui.enabled", "false")
    # A file is a task, however small.
    builder = builder.config("spark.sql.files.openCostInBytes", str(128 << 20))
    builder = builder.config("spark.ui.showConsoleProgress", "false").config("spark.executor.memory", "1g")
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def passed(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    from motjuste.spark import _joined

    for batch in batches:
        nothing = pa.nulls(len(batch), pa.string())
        yield _joined(batch, pa.table({"error": nothing}))


def kept(what: str, limit: str, within: bool) -> bool:
    """Prints a figure and whether it keeps to its limit."""
    print(f"{what} ({limit}){'' if within else ': MISSED'}")
    return within


def main() -> int:
    programs, tier, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    cpu = sys.argv[4:] == ["cpu"]
    os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    places = [SENTENCE.index(word) for word in WORDS]
    rows = [
        # The number makes every text another one.
        (f"{SENTENCE} That was number {n}.", [place, place + len(WORDS[n % len(WORDS)])])
        for n in range(count)
        for place in [places[n % len(WORDS)]]
    ]
    core = min(os.sched_getaffinity(0))
    pins = sorted(os.sched_getaffinity(0))[:2]
    seconds: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as scratch:
        directory = Path(scratch)
        full, tiny = write(rows, TASKS, directory / "full"), write(rows[:TASKS], TASKS, directory / "tiny")
        single, out = write(rows[:1], 1, directory / "single"), str(directory / "out")
        start_up = batch(programs / "motjuste", tier, rows[:1], core, cpu)
        command = batch(programs / "motjuste", tier, rows, core, cpu) - start_up
        costs = Costs(suggestion=command / (count - 1), start=0.0, dispatch=0.0)
        for workers in [1, 2][: len(pins)]:
            with cluster(workers, pinned=pins[:workers]) as started:
                spark = session(started.master)
                pids = [worker.pid for worker in started.workers] if cpu else None

                def suggest(texts: str, spark: SparkSession = spark) -> None:
                    chosen: Any = tier
                    answered = motjuste.spark.suggest(spark.read.parquet(texts), span="span", tier=chosen)
                    answered.write.mode("overwrite").parquet(out)

                def pass_on(texts: str, spark: SparkSession = spark) -> None:
                    schema = "text string, span array<int>, error string"
                    frame = spark.read.parquet(texts).mapInArrow(lambda batches: passed(batches), schema)
                    frame.write.mode("overwrite").parquet(out)

                for _ in range(2):  # both workers open their engines, and the JVMs compile
                    suggest(tiny)
                if workers == 1:
                    pass_on(full)
                    costs.job, all_tasks = best(lambda: pass_on(single), 5, pids), best(lambda: pass_on(tiny), 5, pids)
                    costs.task = (all_tasks - costs.job) / (TASKS - 1)
                    costs.row = max(0.0, (best(lambda: pass_on(full), 3, pids) - all_tasks) / (count - TASKS))
                seconds[workers] = best(lambda: suggest(full), ROUNDS, pids)
                spark.stop()
    clock = "CPU seconds of the busiest worker" if cpu else "seconds"
    print(f"{count} texts, {tier}, {TASKS} tasks, in {clock}; the command on one core: {command:.2f} s ({count / command:.0f} per s)")
    ratio = seconds[1] / command
    good = [kept(f"one worker {seconds[1]:.2f} s: {ratio:.3f} of the command", "at most 1.10", ratio <= 1.10)]
    if 2 in seconds:
        speedup = seconds[1] / seconds[2]
        what = f"two workers {seconds[2]:.2f} s: {speedup:.2f} times as fast as one"
        good.append(kept(what, "at least 1.8", speedup >= 1.8))
    print(f"measured costs: job {costs.job:.3f} s, task {costs.task:.4f} s, row {1e6 * costs.row:.1f} µs")
    for workers, took in seconds.items():
        predicted = makespan(costs, count, TASKS, workers, 1)
        off = predicted / took - 1
        what = f"the simulation predicts {predicted:.2f} s for {workers}: {off:+.1%}"
        good.append(kept(what, "at most ±10 %", abs(off) <= 0.1))
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
