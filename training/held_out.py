#!/usr/bin/env python3
"""The lines of verdicts.tsv whose lemmas `tune.py` holds out, for `motjuste-lab train ranker --edited`:

    python held_out.py lessons.jsonl verdicts.tsv > held-out.tsv
"""

import json
import sys
import zlib


def is_held_out(lesson):
    """A twelfth of the lemmas: the encoder never sees them, so that the rankers can learn how far to trust it."""
    return zlib.crc32(lesson["lemma"].encode()) % 12 == 0


def main():
    lessons, verdicts = sys.argv[1:]
    with open(lessons, encoding="utf-8") as lines:
        edited = [lesson for lesson in map(json.loads, lines) if lesson["origin"] == "edited"]
    with open(verdicts, encoding="utf-8") as lines:
        head, *rows = [line for line in lines if line.strip() and not line.startswith("#")]
    if len(rows) != len(edited):
        sys.exit(f"{lessons} has {len(edited)} lessons of an editor, {verdicts} has {len(rows)} lines")
    sys.stdout.writelines([head, *(row for row, lesson in zip(rows, edited) if is_held_out(lesson))])


if __name__ == "__main__":
    main()
