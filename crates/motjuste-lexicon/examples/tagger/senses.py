"""Makes tokens and gold parts of speech of sense-tagged text.

    python3 senses.py semcor HELD_OUT < semcor.jsonl > semcor.gold
    python3 senses.py glosses TAGGER WORDNET < wngt.jsonl > glosses.gold

SemCor: `tokens` and `senses` = [index, tag, [sense keys]]; files of Brown named in HELD_OUT (`ca10`
…, one a line) are left out, because they measure. Princeton's gloss corpus: `text` and `senses` =
[start, end, [sense keys]]; every example and every third definition are used. TAGGER is this
program, WORDNET the directory of `data.noun` …: in an example, the word it is an example of has the
part of speech of its synset.

Writes a sentence a line: the tokens, separated by spaces; a tab; index:class:lemma of each word
whose class is known, separated by spaces. Classes are N, V, J, R.
"""

import json
import subprocess
import sys

CLASSES = {"1": "N", "2": "V", "3": "J", "5": "J", "4": "R"}
LETTERS = {"n": "N", "v": "V", "a": "J", "s": "J", "r": "R"}


def of_keys(keys):
    classes = {CLASSES.get(key.split("%")[1][0]) for key in keys}
    only = classes.pop() if len(classes) == 1 else None
    return only, keys[0].split("%")[0] if keys else ""


def write(tokens, known):
    gold = " ".join(f"{at}:{of}:{lemma}" for at, of, lemma in known)
    print(" ".join(tokens), gold, sep="\t")


def semcor(held_out):
    with open(held_out) as names:
        held_out = set(names.read().split())
    for record in map(json.loads, sys.stdin):
        if "c" + record["id"].split("br-")[1].split("/")[0] in held_out:
            continue
        tokens, starts = [], []
        for token in record["tokens"]:
            words = token.split()
            starts.append(len(tokens) if len(words) == 1 else None)
            tokens += words
        known = []
        for at, _, keys in record["senses"]:
            of, lemma = of_keys(keys)
            if of and starts[at] is not None:
                known.append((starts[at], of, lemma))
        if tokens:
            write(tokens, known)


def forms(word):
    regular = {word, word + "s", word + "es", word + "ed", word + "ing", word + "er", word + "est"}
    regular |= {word + word[-1] + ending for ending in ("ed", "ing", "er", "est")}
    if word[-1] == "e":
        regular |= {word + "d", word[:-1] + "ing", word + "r", word + "st"}
    if word[-1] == "y":
        regular |= {word[:-1] + ending for ending in ("ies", "ied", "ier", "iest")}
    return regular


def members(wordnet):
    synsets = {}
    for letter, name in (("n", "noun"), ("v", "verb"), ("a", "adj"), ("r", "adv")):
        with open(f"{wordnet}/data.{name}") as lines:
            for line in lines:
                if line[0] != " ":
                    fields = line.split(" ")
                    words = fields[4 : 4 + 2 * int(fields[3], 16) : 2]
                    synsets[fields[0], letter] = [word.split("(")[0].lower() for word in words]
    return synsets


def glosses(tagger, wordnet):
    synsets = members(wordnet)
    records = [json.loads(line) for line in sys.stdin]
    text = "".join(record["text"].replace("\n", " ") + "\n" for record in records)
    cut = subprocess.run([tagger, "tokens"], input=text, capture_output=True, text=True, check=True)
    definitions = 0
    for record, line in zip(records, cut.stdout.split("\n")):
        tokens = line.split()
        example = record["type"] == "ex"
        if not 2 <= len(tokens) <= 60 or not (example or record["senses"]):
            continue
        if not example:
            definitions += 1
            if definitions % 3:
                continue
        spans, end = {}, 0
        for at, token in enumerate(tokens):
            start = record["text"].find(token, end)
            end = start + len(token)
            spans[start, end] = at
        known = {}
        for start, end, keys in record["senses"]:
            of, lemma = of_keys(keys)
            if of and (start, end) in spans:
                known[spans[start, end]] = (of, lemma)
        if example:
            offset, letter = record["id"].split("-")[:2]
            words = synsets.get((offset, "a" if letter == "s" else letter), [])
            found = [
                (at, word)
                for at, token in enumerate(tokens)
                for word in words
                if token.lower() in forms(word)
            ]
            if len({at for at, _ in found}) == 1:
                known.setdefault(found[0][0], (LETTERS[letter], found[0][1]))
        write(tokens, [(at, of, lemma) for at, (of, lemma) in sorted(known.items())])


{"semcor": semcor, "glosses": glosses}[sys.argv[1]](*sys.argv[2:])
