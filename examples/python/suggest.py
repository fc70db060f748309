"""Suggest words, for one text and for many: python suggest.py [TIER]"""

import sys

import motjuste

engine = motjuste.Engine(sys.argv[1] if len(sys.argv) > 1 else "base")
answer = engine.suggest("I read an **amazing** paper today.", n=5)
for suggestion in answer:
    print(f"{suggestion.in_ten} in 10: {suggestion.apply()}")

texts = ["The results were good.", "She gave a good talk."]
spans = [(text.index("good"), text.index("good") + len("good")) for text in texts]
for answers in engine.suggest_many(texts, spans, n=3):
    print(answers.text, "→", ", ".join(suggestion.form for suggestion in answers))

shares = engine.rank(texts[1], spans[1], ["excellent", "obedient"])
print("excellent" if shares[0] > shares[1] else "obedient")
