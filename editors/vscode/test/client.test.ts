// The extension's own requests, sent by the protocol library it uses to the real server.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import {
    createProtocolConnection,
    StreamMessageReader,
    StreamMessageWriter,
    type CodeAction,
    type InitializeResult,
    type TextEdit,
} from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { options } from "../src/options";
import { find } from "../src/program";
import { line, settings, words } from "../src/words";

const TEXT = "# A letter\n\nI met an **odd** man, in `an odd dream`.\n";

/** The server with a letter open that is a file, and what somebody has set. */
async function serve(t: TestContext, set: Record<string, unknown> = { tier: "embedded" }) {
    const directory = mkdtempSync(join(tmpdir(), "motjuste-"));
    const path = join(directory, "letter.md");
    writeFileSync(path, TEXT);
    const uri = pathToFileURL(path).href;
    const program = process.env["MOTJUSTE"] ?? "motjuste";
    const server = spawn(program, ["lsp"], { env: { ...process.env, MOTJUSTE_OFFLINE: "1" } });
    const connection = createProtocolConnection(
        new StreamMessageReader(server.stdout),
        new StreamMessageWriter(server.stdin),
    );
    const client = options(() => settings((name) => set[name]));
    const configured = new Promise<void>((resolve) =>
        connection.onRequest("workspace/configuration", async (params, token) => {
            setImmediate(resolve);
            return client.middleware!.workspace!.configuration!(params, token, () => []);
        }),
    );
    connection.listen();
    const tiers: string[] = [];
    connection.onNotification("$/motjuste/tier", ({ tier }: { tier: string }) => void tiers.push(tier));
    const initialized = await connection.sendRequest<InitializeResult>("initialize", {
        processId: process.pid,
        rootUri: null,
        capabilities: {
            workspace: { configuration: true },
            textDocument: {
                codeAction: {
                    codeActionLiteralSupport: { codeActionKind: { valueSet: ["refactor.rewrite"] } },
                    dataSupport: true,
                    resolveSupport: { properties: ["edit"] },
                },
            },
        },
        initializationOptions: client.initializationOptions,
    });
    await connection.sendNotification("initialized", {});
    await configured;
    const document = { uri, languageId: "markdown", version: 1, text: TEXT };
    await connection.sendNotification("textDocument/didOpen", { textDocument: document });
    const send = (method: string, params: unknown) => connection.sendRequest<unknown>(method, params);
    /** Applies edits as the editor does and saves: what the file is then. */
    const save = (edits: TextEdit[]) => {
        const text = readFileSync(path, "utf8");
        writeFileSync(path, TextDocument.applyEdits(TextDocument.create(uri, "markdown", 1, text), edits));
        return readFileSync(path, "utf8");
    };
    const end = async () => {
        await connection.sendRequest("shutdown");
        await connection.sendNotification("exit");
        const code = await new Promise((resolve) => server.on("exit", resolve));
        assert.equal(code, 0);
    };
    // A test that fails does not get to the end, and would wait for the server.
    t.after(() => {
        server.kill();
        connection.dispose();
        rmSync(directory, { recursive: true });
    });
    return { connection, send, uri, save, initialized, tiers, end };
}

function at(text: string) {
    const start = TextDocument.create("", "markdown", 1, TEXT).positionAt(TEXT.indexOf(text));
    return { start, end: start };
}

test("the picker's first word replaces the one under the cursor, with its article", async (t) => {
    const { send, uri, save, tiers, end } = await serve(t);
    const found = await words(send, uri, at("odd"));
    const [best] = found;
    assert.ok(best && found.length > 5);
    const article = /^[aeiou]/.test(best.word) ? "an" : "a";
    assert.equal(save(best.edits), TEXT.replace("an **odd**", `${article} **${best.word}**`));
    assert.match(line(best).description, /^\d+ in 10/);
    assert.deepEqual(await words(send, uri, at("odd dream")), []);
    assert.deepEqual(tiers, ["embedded"]);
    await end();
});

test("the first action of the menu is taken, and the file on disk has its word", async (t) => {
    const { connection, uri, save, initialized, end } = await serve(t);
    assert.equal(initialized.capabilities.positionEncoding, "utf-16");
    const [first] = await connection.sendRequest<CodeAction[]>("textDocument/codeAction", {
        textDocument: { uri },
        range: at("odd"),
        context: { diagnostics: [], triggerKind: 1 },
    });
    assert.ok(first && !first.edit);
    const resolved = await connection.sendRequest<CodeAction>("codeAction/resolve", first);
    const edits = resolved.edit?.changes?.[uri];
    assert.ok(edits);
    const { word } = first.data as { word: string };
    const article = /^[aeiou]/.test(word) ? "an" : "a";
    assert.equal(save(edits), TEXT.replace("an **odd**", `${article} **${word}**`));
    await end();
});

test("a setting that somebody takes back counts no more", async (t) => {
    const set: Record<string, unknown> = { tier: "embedded" };
    const first = await serve(t, set);
    const best = (await words(first.send, first.uri, at("odd")))[0]!.word;
    await first.end();
    set["exclude"] = [best];
    const { connection, send, uri, end } = await serve(t, set);
    const has = async () => (await words(send, uri, at("odd"))).some(({ word }) => word === best);
    assert.ok(!(await has()));
    const change = { settings: settings((name) => (name === "tier" ? "embedded" : undefined)) };
    await connection.sendNotification("workspace/didChangeConfiguration", change);
    assert.ok(await has());
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
