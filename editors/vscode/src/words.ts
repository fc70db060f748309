// The words that the server suggests for a place: what the picker shows, whatever shows it.

import type { Range, TextEdit } from "vscode-languageserver-protocol";

/** A word, as `motjuste.words` returns it. */
export interface Word {
    /** With its article, where that changes. */
    label: string;
    word: string;
    /** Unknown for an expression in the place of an idiom. */
    share: number | null;
    inTen: number | null;
    /** The sense of the replaced word that it belongs to. */
    sense: string | null;
    labels: string[];
    /** What changes in the document. */
    edits: TextEdit[];
}

/** Sends a request to the server. */
export type Send = (method: string, params: unknown) => Promise<unknown>;

/** The words for a place of a document, best first. */
export async function words(send: Send, uri: string, range: Range): Promise<Word[]> {
    const params = { command: "motjuste.words", arguments: [{ uri, range }] };
    return (await send("workspace/executeCommand", params)) as Word[];
}

/** A line of the list: the word, how many accept it, what to know about it. */
export function line(word: Word): { label: string; description: string } {
    const accepted = word.inTen === null ? [] : [`${word.inTen} in 10`];
    return { label: word.label, description: [...accepted, ...word.labels].join(", ") };
}

/** The settings that somebody has set, as the server reads them. Defaults are the server's own. */
export function settings(read: (name: string) => unknown): Record<string, unknown> {
    const names = ["tier", "spelling", "register", "exclude", "allow", "languages", "diagnostics", "ignore"];
    const set = names.map((name) => [name, read(name)] as const).filter(([, value]) => value !== undefined);
    return Object.fromEntries(set);
}
