"""Campaigns under load: what bench-collect and bench-faults share."""
import json, os, pwd, shutil, signal, socket, subprocess, sys, threading

program = os.environ["MOTJUSTE"]
TOKEN = "the-token-of-a-bench"
WORDS = "bright charge run quiet bar paper match light bank spring plant star note board track".split()
CAMPAIGN = """
name = "load"
title = "Under load"
seed = 1
expiry_minutes = 60
[procedure]
kind = "judge"
"""

def items(count):
    """More work than the people can do in the time."""
    for n in range(count):
        word = WORDS[n % len(WORDS)]
        text = f"Sentence number {n} of this campaign has the word {word} in it and nothing else of note."
        candidates = [{"text": f"candidate{(n * 7 + k) % 500}", "sources": ["load"]} for k in range(10)]
        offset = text.index(word)
        yield {"kind": "judge", "text": text, "target": word, "offset": offset, "candidates": candidates}

def run(*arguments, **options):
    done = subprocess.run([program, *arguments], text=True, capture_output=True, **options)
    if done.returncode != 0:
        sys.exit(f"motjuste {' '.join(arguments)} failed:\n{done.stderr}\n{done.stdout}")
    return done.stdout

def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]

class Server:
    """`motjuste-collect serve` on one port, killed and restarted."""
    environment = {}

    def __init__(self, book):
        self.book, self.port = book, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        environment = {**os.environ, "MOTJUSTE_REQUESTER_TOKEN": TOKEN, **self.environment}
        self.process = subprocess.Popen(
            [program, "collect", "serve", "--addr", f"127.0.0.1:{self.port}", "--book", self.book,
             "--max-rate", "100000", "--log", "text"],
            env=environment, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if "for annotators" in line:
                threading.Thread(target=self.listen, args=[self.process.stderr], daemon=True).start()
                return
        sys.exit("the server did not start")

    @staticmethod
    def listen(log):
        """Passes on what went wrong."""
        for line in log:
            if " ERROR " in line:
                print(line.rstrip(), file=sys.stderr, flush=True)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        assert self.process.wait(60) == 0, "the server did not stop as it should"

def prepare(directory, book, count):
    with open(f"{directory}/load.toml", "w") as file:
        file.write(CAMPAIGN)
    with open(f"{directory}/load.items.jsonl", "w") as file:
        for item in items(count):
            file.write(json.dumps(item) + "\n")
    run("collect", "init", f"{directory}/load.toml", "--book", book)
    run("collect", "add", "load", f"{directory}/load.items.jsonl", "--book", book)

def crowd(server, book, minutes, people, think):
    """Lets people in, and returns when they have begun."""
    models = f"careful={people - people // 5},sloppy={people // 5}"
    process = subprocess.Popen(
        [program, "collect", "simulate", "load", "--server", server.url, "--book", book, "--people", models,
         "--minutes", str(minutes), "--think", str(think), "--format", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.begun = process.stderr.readline()
    return process

def result(process):
    out, err = process.communicate()
    if not out.strip():
        sys.exit(f"simulate failed:\n{process.begun}{err}")
    return json.loads(out)

def told(name, report, asked):
    print(f"{name}: {report['acknowledged']} submissions with {report['answers']} labels acknowledged, "
          f"{report['requests']} requests, p50 {report['p50_ms']:.1f} ms, p99 {report['p99_ms']:.1f} ms, "
          f"{report['unanswered']} unanswered, refused {report['refusals'] or 'none'}, "
          f"discrepancies {len(report['discrepancies'])}  (asked: {asked})", flush=True)
    for line in report["discrepancies"][:10]:
        print("   ", line)
    return not report["discrepancies"]

class Postgres:
    """A PostgreSQL of our own in a directory, as another user where we are root."""

    def __init__(self, directory):
        self.bin = self.find()
        if not self.bin:
            return
        self.data, self.port = f"{directory}/postgres", free_port()
        self.before = []
        if os.getuid() == 0:
            user = next(u for u in ("postgres", "nobody") if u in {p.pw_name for p in pwd.getpwall()})
            os.makedirs(self.data)
            shutil.chown(self.data, user)
            self.before = ["setpriv", f"--reuid={user}", "--clear-groups"]
        self.run("initdb", "-D", self.data, "-U", "motjuste", "-A", "trust", "-E", "UTF8", "--locale=C")
        self.start()

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-o", f"-p {self.port} -k '' -c listen_addresses=127.0.0.1",
                 "-l", f"{self.data}/log", "start")

    @staticmethod
    def find():
        return os.environ["MOTJUSTE_POSTGRES_BIN"] or None

    def run(self, name, *arguments):
        done = subprocess.run([*self.before, f"{self.bin}/{name}", *arguments], text=True,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/")
        if done.returncode != 0:
            sys.exit(f"{name}: {done.stderr}")

    def stop(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")
