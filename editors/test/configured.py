"""Starts the server that a block of docs/editors.md configures, for editors that are not run here, and greets it."""

import json
import subprocess
import sys
import tomllib


def helix(block: str) -> list[str]:
    config = tomllib.loads(block)
    for language in config["language"]:
        assert "motjuste" in language["language-servers"], language
    server = config["language-server"]["motjuste"]
    return [server["command"], *server["args"]]


def zed(block: str) -> list[str]:
    (server,) = json.loads(block)["lsp"].values()
    return [server["binary"]["path"], *server["binary"]["arguments"]]


def greet(command: list[str]) -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
    body = json.dumps(request).encode()
    message = b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    # The server answers before it finds that nobody is there any more.
    answer = subprocess.run(command, input=message, capture_output=True, timeout=60).stdout
    result = json.loads(answer.split(b"\r\n\r\n", 1)[1])["result"]
    assert result["serverInfo"]["name"] == "motjuste", result


greet({"Helix": helix, "Zed": zed}[sys.argv[1]](sys.stdin.read()))
