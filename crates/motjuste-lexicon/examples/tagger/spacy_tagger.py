"""Tags sentences with a spaCy pipeline for English (MIT, © Explosion).

Reads one sentence a line, tokens separated by spaces; writes a token and its Penn tag a line, an
empty line after each sentence. MODEL is the directory that holds `config.cfg`:

    python3 spacy_tagger.py MODEL < tokens.txt > silver.tsv
"""

import sys

import spacy
from spacy.tokens import Doc

# spaCy was trained on straight quotation marks within words, and around them.
QUOTES = {"``": '"', "''": '"'}


def main():
    pipeline = spacy.load(sys.argv[1], exclude=["parser", "ner", "lemmatizer", "senter"])
    sentences = [line.split() for line in sys.stdin]

    def document(words):
        straight = [QUOTES.get(word, word.replace("’", "'")) for word in words]
        return Doc(pipeline.vocab, words=straight)

    for tagged, words in zip(pipeline.pipe(map(document, sentences), batch_size=256), sentences):
        for token, word in zip(tagged, words):
            print(word, token.tag_, sep="\t")
        print()


main()
