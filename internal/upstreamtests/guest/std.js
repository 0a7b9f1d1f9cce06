// As much of qjs:std as needs no file and no process.
export const gc = globalThis.gc;
export const evalScript = (text) => (0, eval)(text);
