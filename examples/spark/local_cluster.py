"""A standalone Spark cluster on this machine, for as long as a command runs:

    python local_cluster.py 2 spark-submit suggest_corpus.py ../editor/sentences.tsv out

Starts a master and the given number of workers and sets MASTER, which spark-submit reads. Use your own cluster's
master instead if you have one.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pyspark


@dataclass
class Cluster:
    master: str
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def cluster(
    workers: int, *, cores: int = 1, memory: str = "2g", pinned: Sequence[int] = ()
) -> Iterator[Cluster]:
    """A master and its workers. Each worker runs on its own core of ``pinned``, if given."""
    spark = Path(next(iter(pyspark.__path__)))
    environment = {**os.environ, "SPARK_HOME": str(spark), "SPARK_LOCAL_IP": "127.0.0.1"}
    environment |= {"PYSPARK_PYTHON": sys.executable, "SPARK_DAEMON_MEMORY": "512m"}
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))

        def start(name: str, ready: str, *arguments: str) -> tuple[subprocess.Popen[bytes], str]:
            """Starts a process and waits for a line of its log; returns what follows in it."""
            log = directory / f"{name}.log"
            with log.open("wb") as out:
                process = subprocess.Popen(arguments, env=environment, stdout=out, stderr=out)
            stack.callback(_stop, process)
            while process.poll() is None:
                for line in log.read_text(errors="replace").splitlines():
                    if ready in line:
                        return process, line.split(ready)[1].strip()
                time.sleep(0.1)
            raise RuntimeError(f"the {name} did not start:\n{log.read_text(errors='replace')}")

        daemon = f"{spark}/bin/spark-class", "org.apache.spark.deploy"
        address = ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0"]
        ready = "Starting Spark master at "
        _, master = start("master", ready, daemon[0], f"{daemon[1]}.master.Master", *address)
        started = []
        for number in range(workers):
            pin = ["taskset", "--cpu-list", str(pinned[number])] if pinned else []
            work = ["--cores", str(cores), "--memory", memory, "--work-dir", str(directory)]
            command = [*pin, daemon[0], f"{daemon[1]}.worker.Worker", *address, *work, master]
            worker, _ = start(f"worker {number}", "Successfully registered with master", *command)
            started.append(worker)
        yield Cluster(master, started)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()


def main() -> int:
    workers, *command = sys.argv[1:]
    with cluster(int(workers)) as started:
        environment = {**os.environ, "MASTER": started.master, "PYSPARK_PYTHON": sys.executable}
        return subprocess.run(command, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
