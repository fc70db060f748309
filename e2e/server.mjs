// `motjuste serve` for tests and pictures: the real program on a free port.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { program, root } from "./harness.mjs";

/** Starts a server and waits until it listens. Give `address` to start one where another was. */
export async function serve({ tier = "embedded", address = "127.0.0.1:0", token, options = [] } = {}) {
  const env = { ...process.env, MOTJUSTE_OFFLINE: "1" };
  delete env.MOTJUSTE_TOKEN;
  if (token) env.MOTJUSTE_TOKEN = token;
  const child = spawn(program(), ["serve", "--addr", address, "--tier", tier, "--log", "off", ...options], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.once("error", (error) => {
    printed += `${error.message}\n`;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  for await (const line of createInterface({ input: child.stderr })) {
    printed += `${line}\n`;
    const url = line.match(/http:\/\/([^/]+)\/ /);
    if (!url) continue;
    child.stderr.resume();
    return {
      url: `http://${url[1]}/`,
      address: url[1],
      async stop() {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  await ended;
  throw new Error(`motjuste serve did not start:\n${printed}`);
}

/** The tier that answers. */
export async function tierOf(server) {
  const response = await fetch(new URL("healthz", server.url));
  return (await response.json()).tier;
}
