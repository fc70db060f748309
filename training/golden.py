#!/usr/bin/env python3
"""Makes the tuning of the tiny encoder and what it says of some words, for the tests of crates/motjuste-encoder:

    python golden.py ../crates/motjuste-encoder/tests/fixtures
"""

import json
import sys

import torch

import lessons
from encoder import Frozen, Tuned

BEFORE, TARGET, AFTER = "the old ", "man", " sat on the bench"
CANDIDATES = ["dog", "old man", "bench"]


def main():
    fixtures = sys.argv[1]
    torch.manual_seed(1)
    frozen = Frozen(f"{fixtures}/tiny-bert-mlm")
    model = Tuned(frozen, first=1, rank=2, hidden=5)
    with torch.no_grad():
        for parameter in model.parameters():
            # What survives half precision.
            parameter.copy_((0.3 * torch.randn_like(parameter)).half().float())
    path = f"{fixtures}/tiny-tuning.safetensors"
    model.save(path, "random")
    lesson = {"lemma": TARGET, "origin": "voted", "before": BEFORE, "target": TARGET, "after": AFTER,
              "candidates": [[word, 0.5] for word in CANDIDATES]}
    batch = lessons.stacked([lessons.prepared(lesson, frozen)])
    with torch.no_grad():
        target, candidates = model.vectors(batch)
        heads = (model.head(candidates) + model.bias)[0]
    golden = {
        "text": BEFORE + TARGET + AFTER, "start_char": len(BEFORE), "end_char": len(BEFORE + TARGET),
        "candidates": CANDIDATES,
        "target": target[0].tolist(), "vectors": candidates[0].tolist(), "scores_without_cosines": heads.tolist(),
        # What a cosine of one at every layer adds.
        "of_cosines": (model.slope[:, None] * model.of_layers).half().float().sum(1).tolist(),
    }
    with open(f"{fixtures}/tiny-tuning.json", "w") as out:
        json.dump(golden, out)


if __name__ == "__main__":
    main()
