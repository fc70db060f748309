// How the client meets the server.

import type { LanguageClientOptions } from "vscode-languageclient/node";

/** The client's options, with a way to read what somebody has set. */
export function options(written: () => Record<string, unknown>): LanguageClientOptions {
    return {
        // The server knows which of them have prose.
        documentSelector: [{ scheme: "file" }, { scheme: "untitled" }, { scheme: "vscode-vfs" }],
        // The server asks for the settings. If it also had them as initializationOptions, it would add later ones to those
        // of the start, and a word could not be taken off a list.
        // The section as it stands has our own settings too, and defaults that would hide those of config.toml.
        middleware: { workspace: { configuration: () => [written()] } },
    };
}
