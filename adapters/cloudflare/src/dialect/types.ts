import type { CallRecord, RunBounds } from '../protocol/contract.js'

/**
 * The types of the dialect. They are those of the package
 * `@cloudflare/codemode`, written anew: its main entry needs the Workers
 * platform, and hosts of this package may not have it installed.
 */

/** A function that serves the calls of a tool. */
export type ToolFunction = (...args: unknown[]) => Promise<unknown>

/** A namespace of tools, which the program sees as a global. */
export interface ResolvedProvider {
  name: string
  fns: Record<string, ToolFunction>
  /** JavaScript that runs in the sandbox before the program; what it assigns to the namespace wins over tools. */
  prelude?: string
}

/** A namespace whose calls all reach one method, under any name. */
export interface ConnectorBinding {
  name: string
  binding: { callTool(method: string, args: unknown): Promise<unknown> }
}

export interface ExecuteOptions {
  connectors?: ConnectorBinding[]
}

export interface ExecuteResult {
  result: unknown
  error?: string
  logs?: string[]
  /**
   * What became of the first tool calls, in their order. Left out: there were none. The
   * property is not enumerable, so that a result prints and compares as the dialect's does.
   */
  calls?: CallRecord[]
}

export interface Executor {
  execute(
    code: string,
    providersOrFns: ResolvedProvider[] | Record<string, ToolFunction>,
    options?: ExecuteOptions,
  ): Promise<ExecuteResult>
}

/** What serves the `fetch` of a program: a function, or what Workers call a Fetcher. */
export type Outbound = OutboundFunction | { fetch: OutboundFunction }

/** Serves one request. The body of the request is that of the program, and the body of the response is streamed to it. */
export type OutboundFunction = (request: Request) => Response | Promise<Response>

/** What can be said once for an executor, and again for one call. */
export interface ExecutionSettings extends RunBounds {
  /** Module source text by import specifier. The specifier `executor.js` is reserved, and ignored. */
  modules?: Record<string, string>
  /**
   * How the program's console prints: `string`, with `String()` as the dialect
   * does, or `readable`, as a person wants to read values. Left out: `string`.
   */
  console?: 'string' | 'readable'
  /**
   * What the program can reach on the network. **Left out, the executor makes
   * every request itself, from the machine it runs on.** `null` closes the
   * network, and a function or Fetcher serves it.
   */
  outbound?: Outbound | null
}

/** The options of the dialect, and the settings of one call, which take the place of the executor's. */
export interface ExtendedExecuteOptions extends ExecuteOptions, ExecutionSettings {
  /** Cancels the run. The promise then rejects with the signal's reason. */
  signal?: AbortSignal
}
