"""A BERT encoder that reads a sentence as it is, and substitutes for one of its words through tuned upper layers.

The arithmetic is that of crates/motjuste-encoder (shared.rs, tuned.rs), written for gradients.
"""

import json
import math

import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import nn

# The products of a layer: their names here, and in the file of a tuning.
PRODUCTS = {"projection": 3, "attention_output": 1, "intermediate": 1, "output": 1}
SCORES = 2  # A crowd's, an editor's.


class Frozen:
    """The encoder's own weights."""

    def __init__(self, directory):
        with open(f"{directory}/config.json") as file:
            config = json.load(file)
        self.heads, self.dimension = config["num_attention_heads"], config["hidden_size"]
        self.depth, self.epsilon = config["num_hidden_layers"], config["layer_norm_eps"]
        weights = load_file(f"{directory}/model.safetensors")
        weights = {name.removeprefix("bert."): tensor.float() for name, tensor in weights.items()}

        def pair(name):
            return weights[f"{name}.weight"], weights[f"{name}.bias"]

        self.words = weights["embeddings.word_embeddings.weight"]
        self.positions = weights["embeddings.position_embeddings.weight"]
        self.types = weights["embeddings.token_type_embeddings.weight"][0]
        self.embedding_norm = pair("embeddings.LayerNorm")
        self.layers = []
        for index in range(self.depth):
            layer = f"encoder.layer.{index}."
            parts = [pair(f"{layer}attention.self.{name}") for name in ("query", "key", "value")]
            self.layers.append({
                "projection": tuple(torch.cat(part) for part in zip(*parts)),
                "attention_output": pair(f"{layer}attention.output.dense"),
                "attention_norm": pair(f"{layer}attention.output.LayerNorm"),
                "intermediate": pair(f"{layer}intermediate.dense"),
                "output": pair(f"{layer}output.dense"),
                "output_norm": pair(f"{layer}output.LayerNorm"),
            })
        self.tokenizer = Tokenizer.from_file(f"{directory}/tokenizer.json")
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.start, self.end = (self.tokenizer.token_to_id(name) for name in ("[CLS]", "[SEP]"))

    def pieces(self, text):
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def embed(self, ids, positions):
        return self.norm(self.words[ids] + self.positions[positions] + self.types, self.embedding_norm)

    def norm(self, rows, pair):
        return F.layer_norm(rows, (self.dimension,), *pair, eps=self.epsilon)

    def split_heads(self, rows):
        return rows.view(*rows.shape[:-1], self.heads, self.dimension // self.heads).transpose(-3, -2)

    def queries_keys_values(self, projected):
        return [self.split_heads(part) for part in projected.split(self.dimension, -1)]

    def attend(self, queries, keys, values, mask):
        return F.scaled_dot_product_attention(queries, keys, values, attn_mask=mask).transpose(1, 2).flatten(-2)

    def finish(self, layer, rows, mixed, product):
        """What follows attention; `product` is F.linear with the weights of this name."""
        rows = self.norm(rows + product("attention_output", mixed), self.layers[layer]["attention_norm"])
        inner = F.gelu(product("intermediate", rows))
        return self.norm(rows + product("output", inner), self.layers[layer]["output_norm"])


class Tuned(nn.Module):
    """Low-rank changes of the upper layers, and two scores: log odds that a crowd and that an editor accept a word."""

    def __init__(self, frozen, first, rank, hidden):
        super().__init__()
        self.frozen, self.first = frozen, first
        self.changes = nn.ParameterDict()
        for layer in range(first, frozen.depth):
            for name, parts in PRODUCTS.items():
                outputs, inputs = frozen.layers[layer][name][0].shape
                key = f"layer_{layer}_{name}"
                self.changes[f"{key}_down"] = nn.Parameter(torch.randn(parts * rank, inputs) / math.sqrt(inputs))
                self.changes[f"{key}_up"] = nn.Parameter(torch.zeros(outputs, parts * rank))
                self.changes[f"{key}_bias"] = nn.Parameter(torch.zeros(outputs))
        shape = frozen.depth + 1, frozen.dimension
        self.register_buffer("mean", torch.zeros(shape))
        self.register_buffer("scale", torch.ones(shape))
        of_layers = torch.tensor([0.0] + [1.0] * frozen.depth) / frozen.depth
        self.of_layers = nn.Parameter(of_layers)
        self.slope = nn.Parameter(torch.full((SCORES,), 8.0))
        self.bias = nn.Parameter(torch.full((SCORES,), -3.0))
        self.hidden = nn.Linear(frozen.dimension, hidden)
        self.output = nn.Linear(hidden, SCORES)
        nn.init.zeros_(self.output.weight)
        nn.init.zeros_(self.output.bias)

    def product(self, layer, name, rows):
        weight, bias = self.frozen.layers[layer][name]
        if layer < self.first:
            return F.linear(rows, weight, bias)
        key = f"layer_{layer}_{name}"
        down, up, shift = (self.changes[f"{key}_{part}"] for part in ("down", "up", "bias"))
        return F.linear(rows, weight, bias + shift) + F.linear(F.linear(rows, down), up)

    def vectors(self, batch):
        """Of the target, layer by layer, and of each candidate in its place."""
        frozen = self.frozen
        with torch.no_grad():
            rows = frozen.embed(batch["ids"], torch.arange(batch["ids"].shape[1])[None])
            mask = batch["is_text"][:, None, None, :]
            mean = lambda rows: torch.einsum("bl,bld->bd", batch["span"], rows)
            target, read = [mean(rows)], []
            for index, layer in enumerate(frozen.layers):
                queries, keys, values = frozen.queries_keys_values(F.linear(rows, *layer["projection"]))
                read.append((keys, values))
                mixed = frozen.attend(queries, keys, values, mask)
                rows = frozen.finish(index, rows, mixed, lambda name, rows: F.linear(rows, *layer[name]))
                target.append(mean(rows))
            rows = frozen.embed(batch["pieces"], batch["places"])
        candidates = [torch.bmm(batch["pool"], rows)]
        for index in range(frozen.depth):
            is_tuned = index >= self.first
            with torch.set_grad_enabled(torch.is_grad_enabled() and is_tuned):
                queries, keys, values = frozen.queries_keys_values(self.product(index, "projection", rows))
                keys, values = (torch.cat(pair, 2) for pair in zip(read[index], (keys, values)))
                mask = batch["with_target" if is_tuned else "without_target"][:, None]
                mixed = frozen.attend(queries, keys, values, mask)
                rows = frozen.finish(index, rows, mixed, lambda name, rows: self.product(index, name, rows))
                candidates.append(torch.bmm(batch["pool"], rows))
        return torch.stack(target, 1), torch.stack(candidates, 2)

    def head(self, candidates):
        return self.output(F.gelu(self.hidden(candidates[:, :, -1])))

    def forward(self, batch):
        target, candidates = self.vectors(batch)
        target, others = (F.normalize((one - self.mean) * self.scale, dim=-1) for one in (target, candidates))
        cosines = torch.einsum("bld,bcld->bcl", target, others)
        return (cosines * self.of_layers).sum(-1)[..., None] * self.slope + self.bias + self.head(candidates)

    def save(self, path, provenance):
        """As motjuste reads it: half precision, every tensor a matrix."""
        tensors = {}
        for key, tensor in self.changes.items():
            _, layer, rest = key.split("_", 2)
            name, part = rest.rsplit("_", 1)
            tensors[f"layer.{layer}.{name}.{part}"] = tensor
        tensors |= {
            "cosine.weight": self.slope[:, None] * self.of_layers[None],
            "cosine.bias": self.bias,
            "head.hidden.weight": self.hidden.weight,
            "head.hidden.bias": self.hidden.bias,
            "head.output.weight": self.output.weight,
            "head.output.bias": self.output.bias,
        }
        matrix = lambda tensor: tensor.detach() if tensor.dim() == 2 else tensor.detach()[None]
        tensors = {name: matrix(tensor).half().contiguous() for name, tensor in tensors.items()}
        save_file(tensors, path, metadata={"provenance": provenance})
