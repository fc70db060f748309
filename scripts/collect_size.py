"""A finished campaign of SWORDS' size, written as a log, and how long each page of it takes."""
import json, os, random, sqlite3, time, urllib.request

from collect_load import TOKEN, WORDS, Server, run

TARGETS, CANDIDATES, FIRST, SECOND = 1140, 50, 3, 7  # 57,000 candidates
LABELS = 375_855
ACCEPTED = (LABELS - FIRST * TARGETS * CANDIDATES) // SECOND
PEOPLE = 200
NAME = "swords"
LOGIN = 3  # Seconds from a server's start to the first page, at the least: a person has to log in.

def targets():
    for n in range(TARGETS):
        word = WORDS[n % len(WORDS)]
        text = f"Sentence number {n} of this campaign has the word {word} in it and nothing else of note."
        candidates = [{"text": f"candidate{(n * 7 + k) % 500}", "sources": [f"source{k % 3}"]} for k in range(CANDIDATES)]
        yield {"kind": "judge", "text": text, "target": word, "offset": text.index(word), "candidates": candidates}

class Log:
    """Appends events as the program does; `collect rebuild` makes the tables of them."""

    def __init__(self, book):
        self.book = sqlite3.connect(book)
        (self.sequence, self.at, self.version), = self.book.execute(
            "SELECT max(sequence), max(at), max(version) FROM events")
        self.assignment, self.events = 0, []

    def add(self, actor, key, **body):
        self.sequence, self.at = self.sequence + 1, self.at + 50
        self.events.append((NAME, self.sequence, self.at, json.dumps(actor), key, self.version, json.dumps(body)))

    def submit(self, annotator, task, label):
        self.assignment += 1
        a, actor = self.assignment, {"annotator": annotator}
        self.add(actor, f"assigned/{a}", event="assigned", assignment=a, annotator=annotator, task=task["number"],
                 expires_at=self.at + 3_600_000)
        answers = [{"question": n, "answer": {"label": label(question)}} for n, question in enumerate(task["questions"])]
        self.add(actor, f"submitted/{a}", event="submitted", assignment=a, client_key=f"k{a}", answers=answers,
                 elapsed_ms=60_000, active_ms=50_000)

    def close(self):
        with self.book:
            self.book.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", self.events)
        self.book.close()

def fill(directory, book):
    """Every candidate has 3 labels and every accepted one 7 more, by other people."""
    with open(f"{directory}/{NAME}.toml", "w") as file:
        file.write(f'name = "{NAME}"\ntitle = "Of SWORDS\' size"\n[procedure]\nkind = "judge"\n')
    with open(f"{directory}/{NAME}.items.jsonl", "w") as file:
        file.writelines(json.dumps(item) + "\n" for item in targets())
    run("collect", "init", f"{directory}/{NAME}.toml", "--book", book)
    run("collect", "add", NAME, f"{directory}/{NAME}.items.jsonl", "--book", book)
    log, chance = Log(book), random.Random(1)
    first = [json.loads(body) for body, in log.book.execute("SELECT body FROM tasks ORDER BY task")]
    for annotator in range(1, PEOPLE + 1):
        log.add("requester", f"annotator/{annotator}", event="annotator_invited", annotator=annotator,
                token_hash=f"{annotator:064x}")
    units = [(question["item"], question["about"]["candidate"]) for task in first for question in task["questions"]
             if "candidate" in question["about"]]
    accepted = set(chance.sample(units, ACCEPTED))

    def label(positive):
        def answer(question):
            about = question["about"]
            if "control" in about:
                return "positive" if about["control"]["expected"] == "accepted" else "negative"
            is_accepted = (question["item"], about["candidate"]) in accepted
            return "positive" if is_accepted and chance.random() < positive else "negative"
        return answer

    half = PEOPLE // 2
    for task in first:
        for n in range(FIRST):
            # The first one accepts all that goes on to the second stage.
            log.submit(1 + (FIRST * task["number"] + n) % half, task, label(1.0 if n == 0 else 0.5))
    number, by_item = len(first), {}
    for unit in sorted(accepted):
        by_item.setdefault(unit[0], []).append(unit)
    for item, going_on in by_item.items():
        for start in range(0, len(going_on), 10):
            number += 1
            questions = [{"item": item, "about": {"candidate": candidate}} for _, candidate in going_on[start:start + 10]]
            task = {"number": number, "stage": 2, "wanted": SECOND, "questions": questions}
            log.add("campaign", f"tasks/{number}", event="tasks_issued", tasks=[task])
            for n in range(SECOND):
                log.submit(half + 1 + (SECOND * number + n) % half, task, label(0.6))
    log.close()
    run("collect", "rebuild", "--book", book)

def busy(server):
    """How long the server has computed, in milliseconds."""
    with open(f"/proc/{server.process.pid}/stat") as file:
        user, system = file.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) * 1000 / os.sysconf("SC_CLK_TCK")

def ask(server, path):
    """How long an answer took in all, how long the server computed for it, and its size."""
    request = urllib.request.Request(server.url + path, headers={"Authorization": f"Bearer {TOKEN}"})
    start, before = time.perf_counter(), busy(server)
    with urllib.request.urlopen(request) as answer:
        size = len(answer.read())
    return (time.perf_counter() - start) * 1000, busy(server) - before, size

def pages(book, limit):
    """Asks for every page once, then three times more, of which the fastest counts: other work on the machine counts less."""
    server, good = Server(book), True
    time.sleep(LOGIN)
    campaign = f"/requester/campaigns/{NAME}"
    try:
        for path in ("/requester/campaigns", campaign, f"{campaign}/work", f"{campaign}/settings",
                     f"{campaign}/items/added/1", f"{campaign}/items/added/50", f"{campaign}/items/disagreement/1",
                     f"{campaign}/people/1", f"{campaign}/people/{PEOPLE}", f"{campaign}/members"):
            first, first_busy, _ = ask(server, path)
            again, again_busy, size = min(ask(server, path) for _ in range(3))
            print(f"{path}: {again:.0f} ms (computing {again_busy:.0f} ms), the first time {first:.0f} ms ({first_busy:.0f} ms), "
                  f"{size / 1000:.0f} kB  (asked: < {limit} ms)", flush=True)
            good &= max(first, again) < limit
    finally:
        server.stop()
    return good

def report(book, limit):
    """What `simulate` does when everybody is done: it compares, sums up and prints."""
    server = Server(book)
    try:
        start = time.perf_counter()
        run("collect", "simulate", NAME, "--server", server.url, "--book", book, "--people", "careful=1", "--minutes", "0")
        seconds = time.perf_counter() - start
    finally:
        server.stop()
    print(f"simulate's report: {seconds:.1f} s  (asked: < {limit} s)", flush=True)
    return seconds < limit
