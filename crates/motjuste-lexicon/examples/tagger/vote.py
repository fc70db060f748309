"""Lets several taggers vote, and corrects the outcome where the part of speech is known.

    python3 vote.py [--gold FILE] SILVER... > silver.tsv

Each SILVER is a token and a Penn tag a line, an empty line after each sentence. Of tags with as many
votes, the one of the tagger named first wins. FILE is as `senses.py` writes it.
"""

import sys

# Tags of spaCy's that the Treebank does not have; `-` is not learnt from.
PENN = {"ADD": "FW", "XX": "FW", "AFX": "JJ", "NFP": ".", "HYPH": ":", "_SP": ".", "GW": "-"}
CLASSES = {
    **dict.fromkeys(["NN", "NNS", "NNP", "NNPS"], "N"),
    **dict.fromkeys(["VB", "VBP", "VBZ", "VBD", "VBN", "VBG"], "V"),
    **dict.fromkeys(["JJ", "JJR", "JJS"], "J"),
    **dict.fromkeys(["RB", "RBR", "RBS", "WRB"], "R"),
}
# Words WordNet has in other classes than the Treebank, whatever the sentence.
CONVENTION = set(
    "more most much less least enough little few fewer many such so own very only one first second "
    "third last next else long home today tonight tomorrow yesterday back then now".split()
)


def same_reading(tag, known, word):
    """Whether a tag and a class differ by convention only: participles, gerunds, names."""
    classes = {CLASSES[tag], known}
    if word in CONVENTION or tag in ("NNP", "NNPS"):
        return True
    if classes <= {"V", "J"} and word.endswith(("ed", "ing", "n", "t")):
        return True
    return classes <= {"V", "N"} and word.endswith("ing")


def by_form(known, word, lemma):
    """The tag of a word of a class by its form; `-` for a past or participle."""
    if known == "N":
        return "NNS" if word.endswith("s") and word != lemma else "NN"
    if known == "V":
        endings = (("ing", "VBG"), ("s", "VBZ"))
        other = next((tag for ending, tag in endings if word.endswith(ending)), "-")
        return "VB" if word == lemma else other
    if known == "J":
        endings = (("er", "JJR"), ("est", "JJS"))
        other = next((tag for ending, tag in endings if word.endswith(ending)), "JJ")
        return "JJ" if word == lemma else other
    return "RB"


def tag(word, votes, known):
    winner = max(votes, key=votes.count)
    if known and winner in CLASSES:
        of, lemma = known
        if CLASSES[winner] != of and not same_reading(winner, of, word.lower()):
            agreeing = [vote for vote in votes if CLASSES.get(vote) == of]
            form = word.lower()
            return max(agreeing, key=agreeing.count) if agreeing else by_form(of, form, lemma)
    return winner


def gold(path):
    with open(path) as lines:
        for line in lines:
            fields = (entry.split(":", 2) for entry in line.rstrip("\n").split("\t")[1].split())
            yield {int(at): (of, lemma) for at, of, lemma in fields}


def main():
    paths = sys.argv[1:]
    known = iter(())
    if paths[0] == "--gold":
        known, paths = gold(paths[1]), paths[2:]
    current, at = next(known, {}), 0
    for rows in zip(*map(open, paths)):
        if rows[0] == "\n":
            print()
            current, at = next(known, {}), 0
            continue
        word = rows[0].split("\t")[0]
        votes = [row.rstrip("\n").split("\t")[1] for row in rows]
        votes = [PENN.get(vote, vote) for vote in votes]
        print(word, tag(word, votes, current.get(at)), sep="\t")
        at += 1


main()
