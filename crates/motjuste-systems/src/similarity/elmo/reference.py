"""Expected numbers of `tests.rs`, by an implementation that shares nothing with ours.

Written from the papers (Peters et al. 2018; Kim et al. 2016; Sak et al. 2014) with numpy alone, in
double precision, position by position and gate by gate. The weights are a formula both know:

    python3 reference.py
"""

import numpy as np

DIM, CELL, PROJ, ROOM = 3, 5, 4, 8
FILTERS = [(1, 2), (3, 4)]
CELL_CLIP, PROJ_CLIP = 0.25, 0.08


def weight(name, *shape):
    """Numbers from -0.5 to 0.5 that depend on the name and the place."""
    seed = sum(name.encode()) % 97
    flat = [((at * 7919 + seed * 104729) % 1009) / 1009 - 0.5 for at in range(int(np.prod(shape)))]
    return np.array(flat, dtype=np.float32).astype(np.float64).reshape(shape)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def characters(token):
    inner = {None: [256], "": [257]}.get(token) or list(token.encode())[: ROOM - 2]
    ids = [258] + inner + [259]
    return ids + [260] * (ROOM - len(ids))


def word(token):
    table = weight("char_embed", 261, DIM)
    letters = np.stack([table[c] for c in characters(token)])
    pooled = []
    for number, (width, count) in enumerate(FILTERS):
        kernel = weight(f"CNN/W_cnn_{number}", 1, width, DIM, count)[0]
        bias = weight(f"CNN/b_cnn_{number}", count)
        for f in range(count):
            conv = [np.sum(letters[p : p + width] * kernel[:, :, f]) for p in range(ROOM - width + 1)]
            pooled.append(max(0.0, max(conv) + bias[f]))
    x = np.array(pooled)
    size = len(x)
    gate = sigmoid(x @ weight("CNN_high_0/W_carry", size, size) + weight("CNN_high_0/b_carry", size))
    new = x @ weight("CNN_high_0/W_transform", size, size) + weight("CNN_high_0/b_transform", size)
    x = gate * np.maximum(new, 0) + (1 - gate) * x
    return x @ weight("CNN_proj/W_proj", size, PROJ) + weight("CNN_proj/b_proj", PROJ)


def run(direction, layer, xs):
    base = f"RNN_{direction}/RNN/MultiRNNCell/Cell{layer}/LSTMCell/"
    kernel = weight(base + "W_0", 2 * PROJ, 4 * CELL)
    bias = weight(base + "B", 4 * CELL)
    down = weight(base + "W_P_0", CELL, PROJ)
    c, h, out = np.zeros(CELL), np.zeros(PROJ), []
    for x in xs if direction == 0 else xs[::-1]:
        i, j, f, o = np.split(np.concatenate([x, h]) @ kernel + bias, 4)
        c = np.clip(sigmoid(f + 1) * c + sigmoid(i) * np.tanh(j), -CELL_CLIP, CELL_CLIP)
        h = np.clip((sigmoid(o) * np.tanh(c)) @ down, -PROJ_CLIP, PROJ_CLIP)
        out.append(h)
    return out if direction == 0 else out[::-1]


def states(words):
    tokens = [word(t) for t in [None, *words, ""]]
    sides, layers = [tokens, tokens], []
    layers.append([np.concatenate(pair) for pair in zip(*sides)])
    for layer in range(2):
        above = [run(side, layer, sides[side]) for side in (0, 1)]
        if layer:
            above = [[a + b for a, b in zip(up, low)] for up, low in zip(above, sides)]
        sides = above
        layers.append([np.concatenate(pair) for pair in zip(*sides)])
    return [rows[1:-1] for rows in layers]


for layer in states(["led", "čaša-dolga"]):
    for row in layer:
        print("[" + ", ".join(f"{value:.6f}" for value in row) + "],")
