// Gathers the package in `dist`: the modules of the writer's page, which are its one source, and those of `src`.

import { copyFile, mkdir, readdir, rm } from "node:fs/promises";

const page = new URL("../../crates/motjuste-server/assets/", import.meta.url);
const own = new URL("src/", import.meta.url);
const dist = new URL("dist/", import.meta.url);

/** What the page has and other pages can use, too. */
const SHARED = ["chooser", "connection", "editor", "motjuste", "motjuste-text", "overview", "session"];

await rm(dist, { recursive: true, force: true });
await mkdir(dist);
for (const name of SHARED) await copyFile(new URL(`${name}.js`, page), new URL(`${name}.js`, dist));
for (const name of await readdir(own)) await copyFile(new URL(name, own), new URL(name, dist));
