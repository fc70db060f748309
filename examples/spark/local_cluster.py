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

        def start(name: str, *arguments: str) -> subprocess.Popen[bytes]:
            with (directory / name).open("wb") as log:
                process = subprocess.Popen(arguments, env=environment, stdout=log, stderr=log)
            stack.callback(_stop, process)
            return process

        def wait(name: str, process: subprocess.Popen[bytes], line: str) -> str:
            """Waits for a line of the log; returns the rest of it."""
            while True:
                ended, log = process.poll(), (directory / name).read_text(errors="replace")
                if line in log:
                    return log.split(line)[1].split("\n")[0].strip()
                if ended is not None:
                    raise RuntimeError(f"the {name} did not start:\n{log}")
                time.sleep(0.1)

        spark_class, deploy = f"{spark}/bin/spark-class", "org.apache.spark.deploy"
        address = ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0"]
        process = start("master", spark_class, f"{deploy}.master.Master", *address)
        master = wait("master", process, "Starting Spark master at ")
        work = ["--cores", str(cores), "--memory", memory, "--work-dir", str(directory)]
        worker = [spark_class, f"{deploy}.worker.Worker", *address, *work, master]
        pins = [["taskset", "--cpu-list", str(core)] for core in pinned] or [[]] * workers
        started = [start(f"worker {n}", *pins[n], *worker) for n in range(workers)]
        for number, process in enumerate(started):
            wait(f"worker {number}", process, "Successfully registered with master")
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
