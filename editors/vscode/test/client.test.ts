// The extension's own requests, sent by the protocol library it uses to the real server.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
    createProtocolConnection,
    StreamMessageReader,
    StreamMessageWriter,
    type CodeAction,
    type InitializeResult,
} from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { find } from "../src/program";
import { line, settings, words } from "../src/words";

const URI = "file:///tmp/letter.md";
const TEXT = "# A letter\n\nI met an **odd** man, in `an odd dream`.\n";

async function serve() {
    const program = process.env["MOTJUSTE"] ?? "motjuste";
    const server = spawn(program, ["lsp"], { env: { ...process.env, MOTJUSTE_OFFLINE: "1" } });
    const connection = createProtocolConnection(
        new StreamMessageReader(server.stdout),
        new StreamMessageWriter(server.stdin),
    );
    connection.listen();
    const tiers: string[] = [];
    connection.onNotification("$/motjuste/tier", ({ tier }: { tier: string }) => void tiers.push(tier));
    const initialized = await connection.sendRequest<InitializeResult>("initialize", {
        processId: process.pid,
        rootUri: null,
        capabilities: {
            textDocument: {
                codeAction: {
                    codeActionLiteralSupport: { codeActionKind: { valueSet: ["refactor.rewrite"] } },
                    dataSupport: true,
                    resolveSupport: { properties: ["edit"] },
                },
            },
        },
        initializationOptions: settings((name) => (name === "tier" ? "embedded" : undefined)),
    });
    await connection.sendNotification("initialized", {});
    const document = { uri: URI, languageId: "markdown", version: 1, text: TEXT };
    await connection.sendNotification("textDocument/didOpen", { textDocument: document });
    const end = async () => {
        await connection.sendRequest("shutdown");
        await connection.sendNotification("exit");
        const code = await new Promise((resolve) => server.on("exit", resolve));
        assert.equal(code, 0);
        connection.dispose();
    };
    return { connection, initialized, tiers, end };
}

function at(text: string) {
    const start = TextDocument.create(URI, "markdown", 1, TEXT).positionAt(TEXT.indexOf(text));
    return { start, end: start };
}

test("the picker's first word replaces the one under the cursor, with its article", async () => {
    const { connection, tiers, end } = await serve();
    const send = (method: string, params: unknown) => connection.sendRequest<unknown>(method, params);
    const found = await words(send, URI, at("odd"));
    const [best] = found;
    assert.ok(best && found.length > 5);
    const document = TextDocument.create(URI, "markdown", 1, TEXT);
    const written = TextDocument.applyEdits(document, best.edits);
    const article = /^[aeiou]/.test(best.word) ? "an" : "a";
    assert.equal(written, TEXT.replace("an **odd**", `${article} **${best.word}**`));
    assert.match(line(best).description, /^\d+ in 10/);
    assert.deepEqual(await words(send, URI, at("odd dream")), []);
    assert.deepEqual(tiers, ["embedded"]);
    await end();
});

test("the first action of the menu is resolved and applied", async () => {
    const { connection, initialized, end } = await serve();
    assert.equal(initialized.capabilities.positionEncoding, "utf-16");
    const [first] = await connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
        textDocument: { uri: URI },
        range: at("odd"),
        context: { diagnostics: [], triggerKind: 1 },
    });
    assert.ok(first && !first.edit);
    const resolved = await connection.sendRequest<CodeAction>("codeAction/resolve", first);
    const edits = resolved.edit?.changes?.[URI];
    assert.ok(edits);
    const written = TextDocument.applyEdits(TextDocument.create(URI, "markdown", 1, TEXT), edits);
    assert.match(written, /I met an? \*\*(?!odd)[a-z -]+\*\* man/);
    await end();
});

test("an expression in the place of an idiom has no number", () => {
    const word = { label: "faced it", word: "faced it", share: null, inTen: null, sense: null, labels: [], edits: [] };
    assert.deepEqual(line(word), { label: "faced it", description: "" });
});

test("only what somebody has set is sent", () => {
    const set: Record<string, unknown> = { path: "/bin/motjuste", spelling: "british", exclude: [] };
    assert.deepEqual(settings((name) => set[name]), { spelling: "british", exclude: [] });
});

test("the program is the one that is set, or the first that is found", () => {
    const home = mkdtempSync(join(tmpdir(), "motjuste-"));
    const bin = join(home, ".cargo", "bin");
    mkdirSync(bin, { recursive: true });
    assert.equal(find(undefined, { HOME: home, PATH: home }), undefined);
    const program = join(bin, "motjuste");
    writeFileSync(program, "");
    assert.equal(find(undefined, { HOME: home, PATH: home }), undefined, "not executable");
    chmodSync(program, 0o755);
    assert.equal(find(undefined, { HOME: home, PATH: home }), program);
    assert.equal(find(program, {}), program);
    assert.equal(find(join(home, "none"), { HOME: home, PATH: home }), undefined);
    rmSync(home, { recursive: true });
});
