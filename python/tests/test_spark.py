"""The engine and the scorer on a real standalone cluster: a master and two workers on this machine."""

import gzip
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from conftest import ROOT, Lab, printed

import motjuste

pytest.importorskip("pyspark", reason="PySpark is not installed: pip install pyspark")
if not shutil.which("java"):
    pytest.skip("Java is not installed: see scripts/find-java", allow_module_level=True)

import pandas as pd
import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

import motjuste.spark

if TYPE_CHECKING:
    from local_cluster import Cluster

SPARK = ROOT / "examples/spark"
SENTENCES = ROOT / "examples/editor/sentences.tsv"


@pytest.fixture(scope="module")
def cluster() -> Iterator["Cluster"]:
    # Two cores each: one for the session of the tests, one for spark-submit.
    found = importlib.util.spec_from_file_location("local_cluster", SPARK / "local_cluster.py")
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules["local_cluster"] = module
    found.loader.exec_module(module)
    with module.cluster(2, cores=2) as started:
        yield started


@pytest.fixture(scope="module")
def spark(cluster: "Cluster", tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    """One executor on each worker. Executors find no models and no network."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    nothing = str(tmp_path_factory.mktemp("no-models"))
    builder = SparkSession.builder.master(cluster.master).appName("tests")
    for name, value in {
        "cores.max": "2",
        "executor.cores": "1",
        "executor.memory": "512m",
        "ui.enabled": "false",
        "ui.showConsoleProgress": "false",
        "sql.shuffle.partitions": "2",
        "executorEnv.MOTJUSTE_HOME": nothing,
        "executorEnv.HF_HUB_CACHE": nothing,
        "executorEnv.MOTJUSTE_OFFLINE": "1",
    }.items():
        builder = builder.config(f"spark.{name}", value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    while session.sparkContext._jsc.sc().getExecutorMemoryStatus().size() < 3:  # the driver and both executors
        time.sleep(0.1)
    yield session
    session.stop()


@pytest.fixture(scope="module")
def engine() -> motjuste.Engine:
    return motjuste.Engine("embedded")


@pytest.fixture(scope="module")
def sentences() -> list[str]:
    return [line.split("\t")[2] for line in SENTENCES.read_text().splitlines()[1:]]


def suggested(row: Any) -> list[tuple[str, str, float, str | None]]:
    return [tuple(one) for one in row["suggestions"]]


def expected(answer: motjuste.Answer) -> list[tuple[str, str, float, str | None]]:
    return [(s.form, s.lemma, s.share, s.sense and s.sense.gloss) for s in answer]


def test_suggestions_are_the_engines(
    spark: SparkSession, engine: motjuste.Engine, sentences: list[str]
) -> None:
    df = spark.createDataFrame(list(enumerate(sentences)), "id int, text string").repartition(4)
    answered = motjuste.spark.suggest(df, n=3, tier="embedded")
    kind = "array<struct<form:string,lemma:string,share:float,sense:string>>"
    assert answered.schema["suggestions"].dataType.simpleString() == kind
    rows = {row["id"]: row for row in answered.collect()}
    answers = engine.suggest_many(sentences, n=3)
    assert len(rows) == len(sentences) == 120
    for number, answer in enumerate(answers):
        assert suggested(rows[number]) == expected(answer)
        assert rows[number]["silence"] == (answer.silence and answer.silence.reason)
        assert rows[number]["error"] is None
    assert any(rows[number]["suggestions"] for number in rows)


def test_spans_are_a_column_or_two(spark: SparkSession, engine: motjuste.Engine) -> None:
    text = "Ein naïve café is a bright place."
    start = text.index("bright")
    rows = [(text, [start, start + 6], (start, start + 6), start, start + 6)]
    schema = "text string, list array<bigint>, pair struct<start:int,end:int>, first int, last int"
    df = spark.createDataFrame(rows, schema)
    spans: list[motjuste.spark.Span] = ["list", "pair", ("first", "last")]
    for span in spans:
        [row] = motjuste.spark.suggest(df, span=span, n=3, tier="embedded").collect()
        assert suggested(row) == expected(engine.suggest(text, (start, start + 6), n=3))
        words = df.selectExpr("*", "array('clever', 'sunny') as candidates")
        [row] = motjuste.spark.rank(words, span=span, tier="embedded").collect()
        assert row["shares"] == engine.rank(text, (start, start + 6), ["clever", "sunny"])
        assert row["error"] is None


def test_a_job_does_not_shuffle(spark: SparkSession) -> None:
    df = spark.createDataFrame([("an **odd** man",)], "text string")
    plan = motjuste.spark.suggest(df, tier="embedded")._jdf.queryExecution().toString()
    assert "MapInArrow" in plan and "Exchange" not in plan


def test_a_process_opens_one_engine(spark: SparkSession) -> None:
    def opened(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for _ in batches:
            found = id(motjuste.spark._engine("embedded", None))
            yield pa.RecordBatch.from_pydict({"pid": [os.getpid()], "engine": [found]})

    df = spark.range(0, 8, 1, 4).mapInArrow(opened, "pid bigint, engine bigint")
    engines = {tuple(row) for _ in range(2) for row in df.collect()}
    assert len(engines) == len({pid for pid, _ in engines}) >= 1


def test_bad_rows_go_to_the_error_column(spark: SparkSession, engine: motjuste.Engine) -> None:
    long = "It was a bright day. " * 500_000
    middle = long.index("bright", len(long) // 2)
    rows = [
        (0, "an odd man", [3, 6], None),
        (1, None, [0, 1], "the text must be a string, not None"),
        (2, "", [0, 1], "the text is empty"),
        (3, "odd", [0, 9], "characters 0..9 are not a range"),
        (4, "odd", [-3, 0], "outside of the text"),
        (5, "an odd man", None, "no word is marked"),
        (6, "an odd man", [3], "two whole numbers"),
        (7, "an odd man", [3, None], "two whole numbers"),
        (8, long, [middle, middle + 6], None),
        (9, "Это **странный** день.", None, None),
        (10, "an odd man", [4, 6], "cut a word in two: the whole word is at 3..6"),
    ]
    schema = "id int, text string, span array<int>, message string"
    df = spark.createDataFrame(rows, schema).repartition(2)
    found = motjuste.spark.suggest(df, span="span", n=2, tier="embedded").drop("text").collect()
    assert sorted(row["id"] for row in found) == list(range(len(rows)))
    for row in found:
        if row["message"] is None:
            assert row["error"] is None
        else:
            assert row["message"] in row["error"] and row["suggestions"] == []
    day = engine.suggest("It was a **bright** day.", n=2)
    [answer] = [row for row in found if row["id"] == 8]
    assert suggested(answer) == expected(day)
    words = df.where("id < 8").selectExpr("*", "if(id = 0, null, array('strange', null)) candidates")
    ranked = motjuste.spark.rank(words, span="span", tier="embedded").collect()
    assert all(row["error"] and row["shares"] is None for row in ranked)
    [none] = [row["error"] for row in ranked if row["id"] == 0]
    assert none == "the candidates must be words, not None"


def test_frames_of_pandas_with_nan_and_empty_frames(spark: SparkSession) -> None:
    frame = pd.DataFrame({"text": ["an **odd** man", float("nan"), None]}, dtype=object)
    # Without Arrow, Spark itself makes the text "NaN" of it.
    spark.conf.set("spark.sql.execution.arrow.pyspark.enabled", "true")
    df = spark.createDataFrame(frame, "text string")
    rows = motjuste.spark.suggest(df, tier="embedded").collect()
    assert [row["error"] is None for row in rows] == [True, False, False]
    none = motjuste.spark.suggest(spark.createDataFrame([], "text string"), tier="embedded")
    assert none.collect() == [] and none.columns == ["text", "suggestions", "silence", "error"]


def test_wrong_frames_and_options_are_refused_before_the_job(spark: SparkSession) -> None:
    df = spark.createDataFrame([("odd", 1, [0.5])], "text string, number int, span array<double>")

    def refused(message: str, ask: Any, *arguments: Any, **options: Any) -> None:
        with pytest.raises(motjuste.OptionError) as raised:
            ask(df, *arguments, **options)
        assert message in str(raised.value)

    suggest, rank, similarity = motjuste.spark.suggest, motjuste.spark.rank, motjuste.spark.similarity
    refused("column 'number' is int: expected string", suggest, "number")
    refused("no column 'texts': the frame has text, number, span", suggest, "texts")
    refused("column 'span' is array<double>: expected array<int> or struct", suggest, span="span")
    refused("column 'text' is string: expected int", suggest, span=("number", "text"))
    refused("a span is one column or two, not 3", suggest, span=("number",) * 3)
    refused("unknown tier 'huge'", suggest, tier="huge")
    refused('"n" is a number from 1 to 1000, not 0', suggest, n=0)
    refused("unknown field `number`", suggest, number=3)
    refused("column 'text' is string: expected array<string>", rank, candidates="text")
    words = df.selectExpr("text", "array('strange') as candidates")
    refused("unknown variant `posh`", lambda _: rank(words, register="posh"))
    refused("unknown field `number`", lambda _: rank(words, number=3))
    refused("comparing words needs an encoder", similarity, "text", "text", "text", tier="embedded")
    df = df.withColumnRenamed("number", "error")
    refused("already has a column 'error'", suggest)


def similarities(spark: SparkSession, models: str | None = None) -> DataFrame:
    rows = [("water", "ice", "Water ice melts."), ("water", "fire", "Water ice melts."), ("a", None, "a b")]
    return motjuste.spark.similarity(spark.createDataFrame(rows, "a string, b string, context string"), models=models)


def test_a_worker_without_its_model_says_so(spark: SparkSession) -> None:
    df = spark.createDataFrame([("an **odd** man",), ("a **bright** day",)], "text string")
    for row in motjuste.spark.suggest(df, tier="base").collect():
        assert row["error"].startswith("worker ") and row["suggestions"] == []
        assert "no base tier: `minilm` is not installed" in row["error"]
    errors = [row["error"] for row in similarities(spark).collect()]
    assert all("no base tier" in error for error in errors[:2])
    assert errors[2] == "b must be a string, not None"


def test_models_are_shipped(spark: SparkSession, tmp_path: Path, sentences: list[str]) -> None:
    cache = Path(os.environ.get("MOTJUSTE_HOME", Path.home() / ".cache/motjuste")) / "assets/minilm"
    try:
        engine = motjuste.Engine("base", pull=False, strict=True)
    except motjuste.ModelError as missing:
        pytest.skip(f"no base tier: {missing}")
    if not cache.exists():
        pytest.skip(f"the model is not in {cache}")
    with tarfile.open(tmp_path / "models.tar", "w") as archive:
        archive.add(cache, "minilm")
    spark.sparkContext.addArchive(f"{tmp_path / 'models.tar'}#models")
    df = spark.createDataFrame([(text,) for text in sentences[:4]], "text string")
    rows = motjuste.spark.suggest(df, n=3, tier="base", models="models").collect()
    assert [row["error"] for row in rows] == [None] * 4
    assert [suggested(row) for row in rows] == [expected(engine.suggest(t, n=3)) for t in sentences[:4]]
    close, far, bad = similarities(spark, "models").collect()
    assert close["similarity"] == engine.similarity("water", "ice", "Water ice melts.")
    assert far["similarity"] is None and "fire" in far["error"] and bad["error"]


def test_shipped_models_are_for_their_job_only(
    spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(motjuste.spark, "_engines", {})
    for name in ["MOTJUSTE_HOME", "HF_HUB_CACHE"]:
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("MOTJUSTE_ASSET_DIR", raising=False)
    for before in [None, "elsewhere"]:
        if before is not None:
            monkeypatch.setenv("MOTJUSTE_ASSET_DIR", before)
        motjuste.spark._engine("embedded", f"{tmp_path}/{before}")
        with pytest.raises(motjuste.ModelError, match="no base tier"):
            motjuste.spark._engine("base", str(tmp_path))
        assert os.environ.get("MOTJUSTE_ASSET_DIR") == before


def executors(cluster: "Cluster") -> list[int]:
    """The processes that the workers started for the session of the tests."""
    workers = {worker.pid for worker in cluster.workers}
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            command = (entry / "cmdline").read_text()
        except OSError:
            continue  # it ended meanwhile
        if parent in workers and "CoarseGrainedExecutorBackend" in command:
            found.append(int(entry.name))
    return found


def test_a_killed_executor_loses_nothing(
    spark: SparkSession, cluster: "Cluster", sentences: list[str], tmp_path: Path
) -> None:
    partitions, killed_already = 12, tmp_path / "killed"

    def slow(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from pyspark import TaskContext

        task = TaskContext.get()
        assert task is not None
        for batch in batches:
            # From the fifth on, tasks are under way until the executor is killed; a minute is enough for that.
            until = time.monotonic() + 60
            while task.partitionId() >= 4 and not killed_already.exists() and time.monotonic() < until:
                time.sleep(0.05)
            yield batch.append_column("attempt", pa.array([task.attemptNumber()] * len(batch)))

    texts = spark.createDataFrame(list(enumerate(sentences)), "id int, text string")
    df = texts.repartition(partitions).mapInArrow(slow, "id int, text string, attempt bigint")
    answered = motjuste.spark.suggest(df, n=3, tier="embedded")
    rows: list[Any] = []
    job = threading.Thread(target=lambda: rows.extend(answered.collect()))
    tracker = spark.sparkContext.statusTracker()
    job.start()
    killed = None
    while job.is_alive() and killed is None:
        stages = map(tracker.getStageInfo, tracker.getActiveStageIds())
        under_way = [stage for stage in stages if stage and stage.numTasks == partitions]
        if any(stage.numCompletedTasks >= 3 and stage.numActiveTasks >= 2 for stage in under_way):
            killed = executors(cluster)[0]
            os.kill(killed, signal.SIGKILL)
            killed_already.touch()
        time.sleep(0.02)
    job.join()
    assert killed is not None and killed not in executors(cluster)
    assert max(row["attempt"] for row in rows) >= 1, "no task was under way on the executor"
    again = motjuste.spark.suggest(texts, n=3, tier="embedded").collect()
    assert len(rows) == len(sentences)
    assert {row["id"]: suggested(row) for row in rows} == {row["id"]: suggested(row) for row in again}


def shards(result: dict[str, Any], directory: Path, count: int) -> str:
    """The result in some files, with the targets in turn; one of them is compressed."""
    targets = list(result["substitutes"].items())
    for number in range(count):
        part = {**result, "substitutes": dict(targets[number::count])}
        content = json.dumps(part).encode()
        name = directory / f"part-{number}.lsr.json"
        name.write_bytes(content) if number else Path(f"{name}.gz").write_bytes(gzip.compress(content))
    return f"{directory}/part-*"


def test_scores_of_shards_are_the_commands(
    spark: SparkSession, synthetic: Path, lab: Lab, tmp_path: Path
) -> None:
    gold, result = synthetic / "dataset.json", synthetic / "basic.lsr.json"
    parts = shards(json.loads(result.read_text()), tmp_path, 3)
    scores = motjuste.spark.score(spark, gold, parts)
    assert scores == lab.metrics("score", "swords", "--gold", gold, "--system", result)
    whole = motjuste.score.swords(gold, result, k=3, abstain="negative")
    again = motjuste.spark.score(spark, gold, parts, k=3, abstain="negative")
    assert again == whole and again.notes == whole.notes


LINES = {
    "best": ("{key} :: {word};strange", ["semeval", "best", "--compatible"], "--system", "best_r"),
    "oot": ("{key} ::: {word};strange", ["semeval", "oot", "--compatible"], "--system", "oot_r"),
    "coverage": ("{key} ::: {word};strange", ["coverage"], "--system", "coverage_r"),
    "gap": ("RANKED\t{key}\tstrange 0.5\t{word} 0.4", ["gap"], "--ranked", "gap"),
}


@pytest.mark.parametrize("task", list(LINES))
def test_scores_of_lines_are_the_commands(
    task: Any, spark: SparkSession, fixtures: Path, lab: Lab, tmp_path: Path
) -> None:
    gold = fixtures / "lexsub.gold"
    keys = [line.split(" :: ") for line in gold.read_text().splitlines() if " :: " in line]
    line, command, option, figure = LINES[task]
    lines = [line.format(key=key, word=votes.split(" ")[0]) for key, votes in keys]
    file = tmp_path / f"mine.{task}"
    file.write_text("\n".join(lines) + "\n")
    (tmp_path / "shards").mkdir()
    for number, one in enumerate(lines):
        # The last line of a shard may lack its end.
        (tmp_path / f"shards/part-{number:05}").write_text(one)
    scores = motjuste.spark.score(spark, gold, str(tmp_path / "shards"), task)
    assert scores == lab.metrics("score", *command, "--gold", gold, option, file)
    assert scores[figure] > 0


def test_bad_shards_are_named(spark: SparkSession, synthetic: Path, tmp_path: Path) -> None:
    gold, result = synthetic / "dataset.json", json.loads((synthetic / "basic.lsr.json").read_text())
    parts = shards(result, tmp_path, 2)

    def refused(message: str, kind: type[Exception] = motjuste.DataError, where: str = parts) -> None:
        with pytest.raises(kind) as raised:
            motjuste.spark.score(spark, gold, where)
        assert message in str(raised.value)

    refused("nowhere", motjuste.MissingFileError, str(tmp_path / "nowhere"))
    for content, message in [
        ("[1, 2", "Expecting"),
        ("{}", "not a result file"),
        ('{"substitutes": {"t:1": [["a", "b"]]}}', "t:1: expected a word and its score"),
        ('{"substitutes": {"t:1": 3}}', "t:1: expected a word and its score, not 3"),
        ('{"substitutes": {"t:1": [["a", NaN]]}}', "NaN is not a score"),
        (json.dumps(result), "both answer t:"),
    ]:
        (tmp_path / "part-9.lsr.json").write_text(content)
        refused(message)
        refused("part-9.lsr.json")
    (tmp_path / "part-9.lsr.json").unlink()
    whole = gzip.compress(json.dumps(result).encode())
    middle = len(whole) // 2
    for damaged, message in [
        (whole[:middle], "end-of-stream"),
        (whole[:middle] + b"\xff" * 40 + whole[middle + 40 :], "while decompressing data"),
        (b"not compressed", "Not a gzipped file"),
    ]:
        (tmp_path / "part-9.lsr.json.gz").write_bytes(damaged)
        refused(message)
        refused("part-9.lsr.json.gz")
    (tmp_path / "part-9.lsr.json.gz").unlink()
    with pytest.raises(motjuste.OptionError, match="unknown task 'worst'"):
        motjuste.spark.score(spark, gold, parts, "worst")  # type: ignore[arg-type]


@pytest.mark.parametrize("document", ["README.md", "docs/scale.md"])
def test_the_printed_lines_run(
    document: str, spark: SparkSession, examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(examples, "examples")
    shutil.copy(examples / "bright.json", "gold.json")
    Path("results").mkdir()
    result = json.loads((examples / "context.lsr.json").read_text())
    shards(result, Path("results"), 2)
    columns = {
        "text": "'It was a **bright** day.'",
        "span": "array(11, 17)",
        "start": "11",
        "end": "17",
        "candidates": "array('sunny')",
        "a": "'bright'",
        "b": "'day'",
        "context": "'It was a bright day.'",
    }
    df = spark.range(1).selectExpr(*(f"{value} as {name}" for name, value in columns.items()))
    names: dict[str, Any] = {"spark": spark, "df": df}
    [block] = [block for block in printed(document) if "motjuste.spark" in block]
    # Relative paths are those of the workers on a cluster.
    block = block.replace("results/part-*", f"{tmp_path}/results/part-*")
    exec(compile(block, document, "exec"), names)
    assert names["answered"].columns[-3:] == ["suggestions", "silence", "error"]


def test_the_example_runs_with_spark_submit(cluster: "Cluster", tmp_path: Path) -> None:
    import pyspark

    submit = Path(next(iter(pyspark.__path__))) / "bin/spark-submit"
    settings = ["--conf", "spark.ui.enabled=false", "--executor-memory", "512m"]
    command = [submit, *settings, SPARK / "suggest_corpus.py", SENTENCES, tmp_path / "out"]
    environment = {**os.environ, "MASTER": cluster.master, "PYSPARK_PYTHON": sys.executable}
    environment |= {"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_HOME": str(submit.parents[1])}
    said = subprocess.run(list(map(str, command)), env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
    assert "120 rows, 0 of them with an error" in said.stdout
    rows = [json.loads(line) for part in (tmp_path / "out").glob("part-*") for line in part.open()]
    assert len(rows) == 120 and any(row.get("suggestions") for row in rows)
