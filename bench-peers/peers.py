"""Times onnxruntime and PyTorch on MiniLM: python peers.py ONNX MODEL_DIR THREADS onnxruntime|torch.

Prints a JSON object of milliseconds, the medians of repeated calls on ready token ids.
"""

import json
import sys
import time

import numpy as np

# The candidates' lengths in pieces, as the Rust side tokenises them: 100 sentences of 40 pieces
# with one piece replaced by each candidate's, padded to the longest as a batch must be.
CANDIDATE_SENTENCES = (100, 40)


def median_ms(seconds, call):
    start = time.perf_counter()
    call()
    call()
    each = (time.perf_counter() - start) / 2
    times = []
    for _ in range(max(5, min(2000, int(seconds / each)))):
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1e3)
    return sorted(times)[len(times) // 2]


def ids(sentences, length):
    return (2000 + np.arange(sentences * length) % 5000).reshape(sentences, length)


def onnxruntime_forward(onnx, threads):
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(onnx, options, providers=["CPUExecutionProvider"])
    names = {i.name for i in session.get_inputs()}

    def forward(tokens):
        feed = {
            "input_ids": tokens,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": np.zeros_like(tokens),
        }
        session.run(None, {k: v for k, v in feed.items() if k in names})

    return forward


def torch_forward(model_dir, threads):
    import torch
    from transformers import AutoModel

    torch.set_num_threads(threads)
    model = AutoModel.from_pretrained(model_dir).eval()

    def forward(tokens):
        with torch.inference_mode():
            model(input_ids=torch.from_numpy(tokens))

    return forward


def main():
    onnx, model_dir, threads, engine = sys.argv[1:]
    threads = int(threads)
    if engine == "onnxruntime":
        forward = onnxruntime_forward(onnx, threads)
    else:
        forward = torch_forward(model_dir, threads)

    def timed(seconds, sentences, length):
        tokens = ids(sentences, length)
        return median_ms(seconds, lambda: forward(tokens))

    times = {
        "batch": timed(2.0, 32, 32),
        "single17": timed(1.0, 1, 17),
        "single40": timed(1.0, 1, 40),
        "rank100": timed(3.0, *CANDIDATE_SENTENCES),
    }
    print(json.dumps(times))


if __name__ == "__main__":
    main()
