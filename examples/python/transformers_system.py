"""A language model of Hugging Face's transformers, from a local directory, as a system on the bench:
python transformers_system.py masked|causal MODEL_DIR BENCHMARK"""

from __future__ import annotations

import sys
from collections.abc import Callable

import torch
from transformers import AutoModelForCausalLM, AutoModelForMaskedLM, AutoTokenizer

import motjuste
from motjuste.bench import System, Target


def masked(directory: str) -> Callable[[str, Target], list[tuple[str, float]]]:
    """What the model would write in the target's place."""
    tokenizer = AutoTokenizer.from_pretrained(directory)
    model = AutoModelForMaskedLM.from_pretrained(directory).eval()

    def generate(context: str, target: Target) -> list[tuple[str, float]]:
        start, end = target.span
        text = context[:start] + tokenizer.mask_token + context[end:]
        inputs = tokenizer(text, return_tensors="pt")
        with torch.inference_mode():
            logits = model(**inputs).logits[inputs.input_ids == tokenizer.mask_token_id][0]
        best = logits.log_softmax(-1).topk(min(50, len(logits)))
        words = tokenizer.convert_ids_to_tokens(best.indices.tolist())
        return list(zip(words, best.values.tolist(), strict=True))

    return generate


def causal(directory: str) -> Callable[[str, Target], list[tuple[str, float]]]:
    """Our candidates, by how likely the model finds the sentence with each of them."""
    tokenizer = AutoTokenizer.from_pretrained(directory)
    model = AutoModelForCausalLM.from_pretrained(directory).eval()
    engine = motjuste.Engine("embedded")

    def generate(context: str, target: Target) -> list[tuple[str, float]]:
        scored = []
        for suggestion in engine.suggest(context, target.span, n=20):
            ids = tokenizer(suggestion.apply(), return_tensors="pt").input_ids
            with torch.inference_mode():
                scored.append((suggestion.lemma, -model(ids, labels=ids).loss.item()))
        return scored

    return generate


if __name__ == "__main__":
    kind, directory, benchmark = sys.argv[1:]
    generate = masked(directory) if kind == "masked" else causal(directory)
    # The weights are not in the source: name them in the version.
    system = System(generate, version=f"{kind} {directory}")
    print(motjuste.bench.run({kind: system}, [benchmark]).to_markdown())
