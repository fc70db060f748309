// Finding the program.

import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The program to start: the one that is set, or else the first on the PATH or where cargo installs. */
export function find(set: string | undefined, environment: NodeJS.ProcessEnv): string | undefined {
    if (set) {
        return isProgram(set) ? set : undefined;
    }
    const name = process.platform === "win32" ? "motjuste.exe" : "motjuste";
    const home = environment["HOME"] ?? environment["USERPROFILE"];
    const places = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
    if (home) {
        places.push(join(home, ".cargo", "bin"), join(home, ".local", "bin"));
    }
    return places.map((place) => join(place, name)).find(isProgram);
}

function isProgram(path: string): boolean {
    try {
        accessSync(path, constants.X_OK);
        return statSync(path).isFile();
    } catch {
        return false;
    }
}
