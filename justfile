# What can be run here; `just --list` shows it.

# The encoder against onnxruntime, PyTorch, candle and the matrix-product crates
bench-encoder *ARGS:
    bench-peers/bench-encoder.sh {{ARGS}}
