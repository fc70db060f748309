"""Score and compare two results: python score.py GOLD A B"""

import sys

import motjuste

gold, a, b = sys.argv[1:]
for result in (a, b):
    scores = motjuste.score.swords(gold, result)
    print(result, {name: round(scores[name], 1) for name in ("strict_a_f@10", "gap_rat") if name in scores})
compared = motjuste.compare(gold, a, b)
for measure, test in compared["comparison"].items():
    print(f"{measure}: A − B = {test['difference']:.2f}, p = {test['p_randomisation']:.4f}")
