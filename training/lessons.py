"""Lessons: sentences with a target, and how many people would accept each of some words in its place."""

import json
import random

import torch

LONGEST_CONTEXT = 120  # Pieces.
LONGEST_CANDIDATE = 8
ACCEPTABLE = 0.45


def read(path, frozen):
    with open(path, encoding="utf-8") as lines:
        lessons = (prepared(json.loads(line), frozen) for line in lines)
        return [lesson for lesson in lessons if lesson]


def prepared(lesson, frozen):
    """Pieces in place of words; None where there is nothing to learn."""
    left, target, right = (frozen.pieces(lesson[part]) for part in ("before", "target", "after"))
    half = LONGEST_CONTEXT // 2
    kept_left = min(len(left), max(half, LONGEST_CONTEXT - len(right)))
    left, right = left[len(left) - kept_left:], right[: LONGEST_CONTEXT - kept_left]
    pieces = [(frozen.pieces(form), share) for form, share in lesson["candidates"]]
    pieces = [(ids, share) for ids, share in pieces if 0 < len(ids) <= LONGEST_CANDIDATE]
    if not target or not pieces:
        return None
    start = 1 + len(left)
    return {
        "lemma": lesson["lemma"], "origin": lesson["origin"],
        "ids": [frozen.start, *left, *target, *right, frozen.end], "span": (start, start + len(target)),
        "candidates": [ids for ids, _ in pieces], "shares": [share for _, share in pieces],
    }


def shortened(lesson, most, rng):
    """The same with fewer candidates: the good ones first, and a sample of the bad."""
    if len(lesson["shares"]) <= most:
        return lesson
    places = list(range(len(lesson["shares"])))
    rng.shuffle(places)
    good = [at for at in places if lesson["shares"][at] > 0.05]
    bad = [at for at in places if lesson["shares"][at] <= 0.05]
    kept = (good[: most - 8] + bad)[:most]
    return lesson | {field: [lesson[field][at] for at in kept] for field in ("candidates", "shares")}


def batches(lessons, rows, rng=None):
    """Places of lessons of like size, about `rows` candidate pieces together; in a random order with `rng`."""
    size = lambda at: sum(map(len, lessons[at]["candidates"]))
    places = list(range(len(lessons)))
    if rng:
        rng.shuffle(places)
    found = []
    for start in range(0, len(places), 256):
        batch = []
        for at in sorted(places[start:start + 256], key=size):
            batch.append(at)
            if size(at) * len(batch) >= rows:
                found.append(batch)
                batch = []
        found += [batch] if batch else []
    if rng:
        rng.shuffle(found)
    return found


def stacked(lessons):
    """One batch, padded."""
    count = len(lessons)
    length = max(len(one["ids"]) for one in lessons)
    rows = max(sum(map(len, one["candidates"])) for one in lessons)
    most = max(len(one["candidates"]) for one in lessons)
    ids, is_text = torch.zeros(count, length, dtype=torch.long), torch.zeros(count, length, dtype=torch.bool)
    span = torch.zeros(count, length)
    pieces, places = (torch.zeros(count, rows, dtype=torch.long) for _ in range(2))
    owner = torch.full((count, rows), -1, dtype=torch.long)
    pool = torch.zeros(count, most, rows)
    shares, is_candidate = torch.zeros(count, most), torch.zeros(count, most, dtype=torch.bool)
    for index, one in enumerate(lessons):
        (start, end), own = one["span"], len(one["ids"])
        ids[index, :own], is_text[index, :own] = torch.tensor(one["ids"]), True
        span[index, start:end] = 1 / (end - start)
        at = 0
        for place, candidate in enumerate(one["candidates"]):
            stretch = slice(at, at + len(candidate))
            pieces[index, stretch] = torch.tensor(candidate)
            places[index, stretch] = torch.arange(start, start + len(candidate))
            owner[index, stretch], pool[index, place, stretch] = place, 1 / len(candidate)
            at += len(candidate)
        shares[index, : len(one["shares"])] = torch.tensor(one["shares"])
        is_candidate[index, : len(one["shares"])] = True
    own = owner[:, :, None] == owner[:, None, :]
    mask = lambda text: torch.cat([text[:, None, :].expand(-1, rows, -1), own], 2)
    return {
        "ids": ids, "is_text": is_text, "span": span, "pieces": pieces, "places": places, "pool": pool,
        "shares": shares, "is_candidate": is_candidate,
        "without_target": mask(is_text & (span == 0)), "with_target": mask(is_text),
    }


def gap(shares, scores):
    """Generalised average precision (Kishida 2005); None where nobody accepts any word."""
    def total(shares):
        found = running = 0.0
        for rank, share in enumerate(shares, 1):
            running += share
            found += running / rank if share > 0 else 0.0
        return found

    order = sorted(range(len(shares)), key=lambda at: -scores[at])
    ideal = total(sorted(shares, reverse=True))
    return total([shares[at] for at in order]) / ideal if ideal else None


@torch.no_grad()
def evaluate(model, lessons, score):
    """GAP, and the share of acceptable words at 1 and at 5, in hundredths."""
    gaps, first, fifth = [], [], []
    for batch in batches(lessons, 2000):
        batch = [lessons[at] for at in batch]
        for one, row in zip(batch, model(stacked(batch))[..., score]):
            scores = row[: len(one["shares"])].tolist()
            found = gap(one["shares"], scores)
            gaps += [] if found is None else [found]
            order = sorted(range(len(scores)), key=lambda at: -scores[at])[:5]
            accepted = [one["shares"][at] > ACCEPTABLE for at in order]
            first.append(accepted[0])
            fifth.append(sum(accepted) / len(accepted))
    return " / ".join(f"{100 * sum(values) / len(values):.1f}" for values in (gaps, first, fifth))


def random_source(seed):
    random.seed(seed)
    torch.manual_seed(seed)
    return random.Random(seed)
