import { callStorage } from '#platform'

/** The signal of the call whose function is called at the moment. */
let current: AbortSignal | undefined

const storage = callStorage()

/**
 * Answers the signal of the tool call that the present function serves. It
 * aborts when the call is given up: when its run is stopped or its connection
 * lost, or at the call's own time limit. Outside of a tool call it is undefined.
 *
 * Node, Bun, Deno and Workers with the flag `nodejs_compat` know it throughout
 * a tool function; elsewhere ask before the first `await`.
 */
export function callSignal(): AbortSignal | undefined {
  return storage?.getStore() ?? current
}

/** Calls a function that serves a tool call with that signal. */
export function withCallSignal<T>(signal: AbortSignal, serve: () => T): T {
  if (storage !== undefined) return storage.run(signal, serve)
  const outer = current
  current = signal
  try {
    return serve()
  } finally {
    current = outer
  }
}
