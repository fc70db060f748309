// Starts the language server, and shows its words in a list with a preview.

import * as vscode from "vscode";
import { LanguageClient, State } from "vscode-languageclient/node";
import { options } from "./options";
import { find } from "./program";
import { line, settings, words, type Word } from "./words";

const SECTION = "motjuste";
const INSTALL = "cargo install --path crates/motjuste-cli";

let client: LanguageClient | undefined;
let status: vscode.StatusBarItem;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
    status = vscode.window.createStatusBarItem("motjuste.tier", vscode.StatusBarAlignment.Right);
    status.name = "motjuste";
    context.subscriptions.push(
        status,
        vscode.commands.registerCommand("motjuste.pick", pick),
        vscode.commands.registerCommand("motjuste.restart", restart),
        vscode.workspace.onDidChangeConfiguration(async (event) => {
            if (event.affectsConfiguration("motjuste.path")) {
                await restart();
            } else if (event.affectsConfiguration(SECTION)) {
                await client?.sendNotification("workspace/didChangeConfiguration", { settings: written() });
            }
        }),
    );
    await start();
}

export async function deactivate(): Promise<void> {
    await client?.stop();
}

async function restart(): Promise<void> {
    await client?.stop();
    client = undefined;
    await start();
}

async function start(): Promise<void> {
    const set = vscode.workspace.getConfiguration(SECTION).get<string>("path");
    const command = find(set, process.env);
    if (!command) {
        status.text = "$(warning) motjuste";
        status.tooltip = "motjuste is not installed";
        status.show();
        return explain(set);
    }
    client = new LanguageClient(SECTION, "motjuste", { command, args: ["lsp"] }, options(written));
    client.onNotification("$/motjuste/tier", ({ tier }: { tier: string }) => show(tier));
    client.onDidChangeState(({ newState }) => {
        if (newState === State.Stopped) {
            status.hide();
        }
    });
    await client.start();
}

async function explain(set: string | undefined): Promise<void> {
    const copy = "Copy the Command";
    const why = set ? `${set} is not a program.` : "motjuste is not installed.";
    const message = `${why} Install it with “${INSTALL}”, or set motjuste.path.`;
    if ((await vscode.window.showWarningMessage(message, copy)) === copy) {
        await vscode.env.clipboard.writeText(INSTALL);
    }
}

function show(tier: string): void {
    status.text = `$(book) ${tier}`;
    status.tooltip = `motjuste answers with the ${tier} tier`;
    status.command = "motjuste.pick";
    status.show();
}

/** What somebody has set, without defaults. */
function written(): Record<string, unknown> {
    const configuration = vscode.workspace.getConfiguration(SECTION);
    return settings((name) => {
        const found = configuration.inspect(name);
        return found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
    });
}

interface Item extends vscode.QuickPickItem {
    word: Word;
}

/** Lets the writer pick a word for the one under the cursor, or for the selection. */
async function pick(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !client) {
        return;
    }
    const { document, selection } = editor;
    const range = client.code2ProtocolConverter.asRange(selection);
    const version = document.version;
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    const send = (method: string, params: unknown) => client!.sendRequest<unknown>(method, params);
    const found = await words(send, uri, range);
    if (found.length === 0) {
        vscode.window.setStatusBarMessage("motjuste: no other word fits here", 4000);
        return;
    }
    const chosen = await choose(editor, found);
    if (!chosen) {
        return;
    }
    if (document.version !== version) {
        vscode.window.setStatusBarMessage("motjuste: the text has changed", 4000);
        return;
    }
    const edit = new vscode.WorkspaceEdit();
    edit.set(document.uri, await client.protocol2CodeConverter.asTextEdits(chosen.edits));
    await vscode.workspace.applyEdit(edit);
}

function choose(editor: vscode.TextEditor, found: Word[]): Promise<Word | undefined> {
    const list = vscode.window.createQuickPick<Item>();
    list.title = "Another word";
    list.matchOnDescription = true;
    list.items = found.map((word) => ({ ...line(word), word }));
    const preview = new Preview(editor);
    return new Promise((resolve) => {
        list.onDidChangeActive(([item]) => preview.show(item?.word));
        list.onDidAccept(() => {
            resolve(list.activeItems[0]?.word);
            list.hide();
        });
        list.onDidHide(() => {
            preview.end();
            list.dispose();
            resolve(undefined);
        });
        list.show();
    });
}

/** Shows a word in the text's place without changing the text. */
class Preview {
    private readonly hidden = vscode.window.createTextEditorDecorationType({ textDecoration: "none; display: none" });

    constructor(private readonly editor: vscode.TextEditor) {}

    show(word: Word | undefined): void {
        const color = new vscode.ThemeColor("editorGhostText.foreground");
        const decorations = (word?.edits ?? []).map(({ range: { start, end }, newText }) => ({
            range: new vscode.Range(start.line, start.character, end.line, end.character),
            renderOptions: { before: { contentText: newText, color } },
        }));
        this.editor.setDecorations(this.hidden, decorations);
    }

    end(): void {
        this.hidden.dispose();
    }
}
