#!/usr/bin/env python3
"""Tunes the upper layers of the base tier's encoder to judge substitutes: see README.md."""

import argparse
import time

import torch
import torch.nn.functional as F
from torch import nn

import lessons
from encoder import Frozen, Tuned
from held_out import is_held_out

RATE_OF_HEAD = 1e-3
WARM_UP = 50  # Steps.
LISTWISE = 0.2  # What the listwise loss counts against the loss word by word.


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", required=True, help="directory of the encoder")
    parser.add_argument("--lessons", required=True, help="written by `motjuste-lab train ranker --lessons`")
    parser.add_argument("--out", required=True, help="the tuning, a safetensors file")
    parser.add_argument("--first", type=int, default=3, help="first tuned layer, counted from 0")
    parser.add_argument("--rank", type=int, default=32)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--most", type=int, default=32, help="candidates of a lesson")
    parser.add_argument("--rows", type=int, default=500, help="candidate pieces of a step")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def measure_scale(model, some):
    """Mean and spread of every dimension: a few are so large that they drown the others in a cosine."""
    with torch.no_grad():
        vectors = []
        for batch in lessons.batches(some, 2000):
            batch = lessons.stacked([some[at] for at in batch])
            vectors.append(model.vectors(batch)[1][batch["is_candidate"]])
        vectors = torch.cat(vectors)
    model.mean.copy_(vectors.mean(0))
    model.scale.copy_(1 / vectors.std(0).clamp_min(1e-4))


def loss_of(model, chosen):
    batch = lessons.stacked(chosen)
    score = torch.tensor([int(one["origin"] == "edited") for one in chosen])
    scores = model(batch)[torch.arange(len(chosen)), :, score]
    is_candidate, shares = batch["is_candidate"], batch["shares"] * batch["is_candidate"]
    by_word = F.binary_cross_entropy_with_logits(scores[is_candidate], shares[is_candidate])
    wanted = shares / shares.sum(-1, keepdim=True).clamp_min(1e-6)
    by_list = -(wanted * F.log_softmax(scores.masked_fill(~is_candidate, -1e4), -1)).sum(-1).mean()
    return by_word + LISTWISE * by_list


def main():
    options = arguments()
    rng = lessons.random_source(options.seed)
    frozen = Frozen(options.model)
    known = [one for one in lessons.read(options.lessons, frozen) if one["origin"] in ("judged", "voted", "edited")]
    of = lambda origin: [one for one in known if one["origin"] == origin]
    # The targets that people judged measure it; it learns from none of them.
    judged, voted, edited = of("judged"), of("voted"), of("edited")
    held = [[one for one in part if is_held_out(one)][:400] for part in (voted, edited)]
    taught = [one for one in voted + edited if not is_held_out(one)]
    model = Tuned(frozen, options.first, options.rank, options.hidden)
    measure_scale(model, judged[:120])

    def report(when):
        figures = [lessons.evaluate(model, judged, 0), *(lessons.evaluate(model, part, at) for at, part in enumerate(held))]
        names = ["judged by people", "held-out votes", "held-out verdicts"]
        print(f"{when}: " + ", ".join(f"{name} {figure}" for name, figure in zip(names, figures)), flush=True)

    report("before (GAP / acceptable at 1 / at 5)")
    own = set(model.changes.parameters())
    others = [parameter for parameter in model.parameters() if parameter not in own]
    optimizer = torch.optim.AdamW([{"params": list(own)}, {"params": others}], weight_decay=0.01)
    started, step = time.time(), 0
    for epoch in range(options.epochs):
        batches = lessons.batches(taught, options.rows, rng)
        for at, batch in enumerate(batches):
            done = (epoch + at / len(batches)) / options.epochs
            share = min(1, (step + 1) / WARM_UP) * (1 - done)
            for group, rate in zip(optimizer.param_groups, (options.rate, RATE_OF_HEAD)):
                group["lr"] = rate * share
            loss = loss_of(model, [lessons.shortened(taught[one], options.most, rng) for one in batch])
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            if step % 100 == 0:
                print(f"step {step}, {100 * done:.0f} %, {time.time() - started:.0f} s: {loss.item():.3f}", flush=True)
    report("after")
    model.save(options.out, f"motjuste training/tune.py on {len(taught)} lessons, seed {options.seed}; {vars(options)}")


if __name__ == "__main__":
    main()
