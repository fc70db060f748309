# Short names for the real commands. Nothing here is needed: each recipe is one line to type.

# Format, lint and test, as CI does.
check:
    .ci/run

# All tests.
test:
    cargo test --workspace

# Benchmarks of scoring and significance.
bench:
    cargo bench -p motjuste-metrics
    scripts/bench-score
