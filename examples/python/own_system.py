"""Your own system on the bench, beside a published one: python own_system.py BENCHMARK [PAGE.html]"""

import sys

import motjuste
from motjuste.bench import Target

engine = motjuste.Engine("embedded")


def everyday(context: str, target: Target) -> list[tuple[str, float]]:
    """Our suggester, with everyday words first."""
    answer = engine.suggest(context, target.span, register="common", n=50)
    return [(suggestion.lemma, suggestion.share) for suggestion in answer]


report = motjuste.bench.run(
    {"everyday": everyday, "wordnet": "wordnet"},
    [sys.argv[1]],
    html=sys.argv[2] if len(sys.argv) > 2 else None,
)
print(report.to_markdown())
