import { startLocal } from '#platform'

import type { Connection } from './wire/connection.js'

/** Options of {@link local}. */
export interface LocalOptions {
  /**
   * The binary: a path, or a name on the PATH. Left out: the environment
   * variable `CODEMODE_EXECUTOR_BIN`, or else `codemode-executor` on the PATH.
   */
  binary?: string
  /** More flags of `codemode-executor serve`, such as `['--max-queue', '200']`. */
  args?: readonly string[]
  /** The environment of the process. Left out: that of the host. */
  env?: Record<string, string | undefined>
  /** Receives the lines that the process logs. Left out: they go nowhere. */
  log?: (line: string) => void
  /** How long the process may take to be ready, in milliseconds: 30 000. */
  startTimeout?: number
  /** Ends the start, which then rejects with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Starts an executor as a child of this process (Node, Bun and Deno on Linux
 * and macOS), on a unix socket that only this user can open. The process ends
 * with `close`, or else with the host, whose end it does not delay. When it
 * dies, the calls that are open fail with `CONNECTION_LOST`, and the next call
 * starts another.
 *
 * It rejects with an `ExecutorFault` of `CONNECTION_REJECTED` when the process
 * does not start, with what it logged, and with a `TypeError` when there is no
 * binary.
 */
export function local(options: LocalOptions = {}): Promise<Connection> {
  return startLocal(options)
}
