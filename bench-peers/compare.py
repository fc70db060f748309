"""Runs motjuste's encoder and its peers side by side and prints the ratios that matter.

Usage: python3 compare.py BINARIES MINILM MPNET ONNX PEER_PYTHON [ROUNDS]

Every round runs every engine once, so that whatever else the machine does falls on all of them;
each number is the median over the rounds of a run's own median. All engines get two threads.
"""

import json
import os
import statistics
import subprocess
import sys

THREADS = 2


def run(command):
    environment = dict(
        os.environ,
        RAYON_NUM_THREADS=str(THREADS),
        MATMUL_NUM_THREADS=str(THREADS),
        OMP_NUM_THREADS=str(THREADS),
        HF_HUB_OFFLINE="1",
    )
    result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    return [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")]


def medians(runs):
    names = [name for name, value in runs[0].items() if value is not None]
    return {name: statistics.median(run[name] for run in runs) for name in names}


def row(label, values, fields):
    cells = [f"{values[field]:.1f}" if field in values else "–" for field in fields]
    return "| " + " | ".join([label, *cells]) + " |"


def table(header, rows):
    return "\n".join(["| " + " | ".join(header) + " |", "|---" * len(header) + "|", *rows])


def main():
    binaries, minilm, mpnet, onnx, python = sys.argv[1:6]
    rounds = int(sys.argv[6]) if len(sys.argv) > 6 else 5
    peers = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers.py")
    ours = os.path.join(binaries, "ours")
    engines = {
        "motjuste f32": [ours, minilm, str(THREADS), "f32"],
        "motjuste int8": [ours, minilm, str(THREADS), "int8"],
        "onnxruntime f32": [python, peers, onnx, minilm, str(THREADS), "onnxruntime"],
        "PyTorch f32": [python, peers, onnx, minilm, str(THREADS), "torch"],
        "candle f32": [os.path.join(binaries, "candle"), minilm],
    }
    times = {name: [] for name in engines}
    for number in range(rounds):
        for name, command in engines.items():
            print(f"round {number + 1} of {rounds}: {name}", file=sys.stderr)
            times[name].extend(run(command))
    times = {name: medians(runs) for name, runs in times.items()}
    products = run([os.path.join(binaries, "gemms"), str(THREADS)])
    large = run([ours, mpnet, str(THREADS), "f32"])[0]

    fields = ["batch", "single17", "single40", "rank100"]
    header = ["MiniLM-L6, ms", "32 × 32", "1 × 17", "1 × 40", "100 candidates in 40"]
    print(table(header, [row(name, values, fields) for name, values in times.items()]))
    print("\nCandidates: shared context for motjuste, 100 sentences in one batch for the others.\n")

    crates = [name for name in products[0] if name != "rows"]
    print(table(["one pass's projections, ms", *crates], [row(f"{p['rows']} rows", p, crates) for p in products]))
    print()

    own, ort = times["motjuste f32"], times["onnxruntime f32"]
    torch, small = times["PyTorch f32"], times["motjuste int8"]
    checks = [
        ("throughput, × onnxruntime's", ort["batch"] / own["batch"], ">=", 0.8),
        ("throughput, × PyTorch's", torch["batch"] / own["batch"], ">=", 1.0),
        ("17 pieces, × onnxruntime's time", own["single17"] / ort["single17"], "<=", 1.3),
        ("100 candidates, in single passes", own["rank100"] / own["single40"], "<=", 6.0),
        ("100 candidates, × faster than onnxruntime's exact passes", ort["rank100"] / own["rank100"], ">=", 15.0),
        ("MiniLM ready, ms", own["load"], "<=", 150.0),
        ("MiniLM resident, MB", own["resident_mb"], "<=", 150.0),
        ("MiniLM resident with int8, MB", small["resident_mb"], "<=", 150.0),
        ("MPNet ready, ms", large["load"], None, None),
        ("MPNet resident, MB", large["resident_mb"], "<=", 550.0),
        ("MPNet peak, MB", large["peak_mb"], "<=", 550.0),
    ]
    rows = []
    for name, value, relation, bound in checks:
        met = {">=": bound is not None and value >= bound, "<=": bound is not None and value <= bound}
        verdict = "" if relation is None else f"{relation} {bound:g}: {'met' if met[relation] else 'MISSED'}"
        rows.append(f"| {name} | {value:.2f} | {verdict} |")
    print(table(["what", "measured", "asked"], rows))


if __name__ == "__main__":
    main()
