"""Suggestions for a corpus: spark-submit suggest_corpus.py CORPUS.tsv OUTPUT [TIER]

The corpus is a table with an `id` and a `sentence`, whose target is marked as **word**. The output is a folder of JSON
lines: the corpus with its suggestions, and an error for each row that has none because it is bad.

With the tier base, install the model on every worker (motjuste assets pull minilm), or ship it:

    tar --create --file models.tar --directory ~/.cache/motjuste/assets minilm
    spark-submit --archives models.tar#models suggest_corpus.py CORPUS.tsv OUTPUT base models
"""

import sys
from typing import Any, cast

from pyspark.sql import SparkSession
from pyspark.sql.functions import col, count

from motjuste.spark import suggest


def main(corpus: str, output: str, tier: str = "embedded", models: str | None = None) -> None:
    spark = SparkSession.builder.appName("suggest").getOrCreate()
    texts = spark.read.csv(corpus, sep="\t", header=True, quote="").select("id", "sentence")
    # A small file is one task. A corpus in many files needs no repartition.
    texts = texts.repartition(4 * spark.sparkContext.defaultParallelism)
    answered = suggest(texts, "sentence", n=5, tier=cast(Any, tier), models=models)
    answered.write.mode("overwrite").json(output)
    written = spark.read.schema(answered.schema).json(output)
    counts = written.agg(count("*").alias("rows"), count(col("error")).alias("errors")).first()
    assert counts is not None
    print(f"{counts['rows']} rows, {counts['errors']} of them with an error")
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
