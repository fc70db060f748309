// The package: `<motjuste-text>`, the chooser, and the client for the API.

export { Chooser } from "./chooser.js";
export { MotjusteText } from "./motjuste-text.js";
export { editOf, Motjuste, Problem } from "./motjuste.js";
export { Session } from "./session.js";
