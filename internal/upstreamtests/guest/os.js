// As much of qjs:os as needs no file, no process and no thread.
export const platform = 'wasi';
export const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
export const now = () => performance.now();
