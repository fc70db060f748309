# Short names for the real commands. You do not need this file: each recipe is one line to type.

# Format, lint and test, as CI does.
check:
    .ci/run

# All tests.
test:
    cargo test --workspace

# Scoring and significance: time and memory.
bench:
    cargo bench -p motjuste-metrics
    scripts/bench-score

# The encoder compared with onnxruntime, PyTorch and candle.
bench-encoder:
    bench-peers/bench-encoder.sh

# A suggestion: warm, cold, in a batch; time and memory of each tier.
bench-suggest:
    scripts/bench-suggest

# The server under load: latency, throughput, overload, memory.
bench-serve:
    scripts/bench-serve

# Typing into the writer's page with a text of 200,000 characters.
bench-page:
    scripts/bench-page

# The language server as a busy editor meets it: latency and memory.
bench-lsp:
    scripts/bench-lsp

# The Python package against the programs and the reference evaluator.
bench-python:
    scripts/bench-python

# Published systems on a benchmark: time, and the overhead of the bench.
bench-systems BENCHMARK:
    scripts/bench-systems {{BENCHMARK}}

# Training an n-gram model on texts: speed and memory.
bench-ngram *TEXTS:
    scripts/bench-ngram {{TEXTS}}

# Suggestions that a strict editor would print, in each tier.
bench-editor:
    scripts/bench-editor

# Dictionary form and tag of all forms of the commonest words.
bench-forms:
    scripts/bench-forms
