"""Tags sentences with the averaged perceptron of the Python package textblob-aptagger 0.2.0 (MIT).

Reads one sentence a line, tokens separated by spaces; writes a token and its Penn tag a line, an
empty line after each sentence. Needs the package's pickle only:

    python3 teacher.py textblob_aptagger/trontagger-0.1.0.pickle < tokens.txt > silver.tsv
"""

import pickle
import sys


# The teacher was trained on the Treebank's quotation marks.
QUOTES = {"“": "``", "”": "''", "‘": "`", "’": "''", '"': "''", "—": "--", "–": "--", "…": "..."}


def treebank(word):
    return QUOTES.get(word, word.replace("’", "'"))


def normalise(word):
    if "-" in word and word[0] != "-":
        return "!HYPHEN"
    if word.isdigit() and len(word) == 4:
        return "!YEAR"
    if word[0].isdigit():
        return "!DIGITS"
    return word.lower()


def features(i, word, context, prev, prev2):
    i += 2
    return [
        "bias",
        "i suffix " + word[-3:],
        "i pref1 " + word[0],
        "i-1 tag " + prev,
        "i-2 tag " + prev2,
        "i tag+i-2 tag " + prev + " " + prev2,
        "i word " + context[i],
        "i-1 tag+i word " + prev + " " + context[i],
        "i-1 word " + context[i - 1],
        "i-1 suffix " + context[i - 1][-3:],
        "i-2 word " + context[i - 2],
        "i+1 word " + context[i + 1],
        "i+1 suffix " + context[i + 1][-3:],
        "i+2 word " + context[i + 2],
    ]


def main():
    with open(sys.argv[1], "rb") as model:
        weights, certain, classes = pickle.load(model)
    classes = sorted(classes)
    for line in sys.stdin:
        tokens = line.split()
        words = [treebank(token) for token in tokens]
        context = ["-START-", "-START2-"] + [normalise(w) for w in words] + ["-END-", "-END2-"]
        prev, prev2 = "-START-", "-START2-"
        for i, word in enumerate(words):
            tag = certain.get(word)
            if not tag:
                scores = dict.fromkeys(classes, 0.0)
                for feature in features(i, word, context, prev, prev2):
                    for label, weight in weights.get(feature, {}).items():
                        scores[label] += weight
                tag = max(classes, key=lambda label: (scores[label], label))
            print(tokens[i], tag, sep="\t")
            prev2, prev = prev, tag
        print()


main()
