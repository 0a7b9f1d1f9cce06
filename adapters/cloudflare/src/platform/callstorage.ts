/** What keeps the signal of a tool call throughout its function: an AsyncLocalStorage of Node. */
export interface CallStorage {
  getStore(): AbortSignal | undefined
  run<T>(signal: AbortSignal, serve: () => T): T
}

/** The modules of Node as Workers and others offer them, where they do. */
interface NodeProcess {
  getBuiltinModule?(name: string): { AsyncLocalStorage?: new () => CallStorage } | undefined
}

/** Makes one where the runtime has such a class, without an import that others could not resolve. */
export function builtinCallStorage(): CallStorage | undefined {
  const { process } = globalThis as { process?: NodeProcess }
  const name = ['node', 'async_hooks'].join(':') // no bundler is to take it for an import
  const Storage = process?.getBuiltinModule?.(name)?.AsyncLocalStorage
  return Storage && new Storage()
}
