import type { CodemodeExecutor } from './executor.js'

/** What runs programs with the options of this package. */
type Runner = Pick<CodemodeExecutor, 'execute'>

/**
 * Answers an executor whose runs the signal cancels, beside the signal of a
 * call that has one. It is for a host with a signal for each call that hands
 * its executor to something that passes none on, as `createCodeTool` of
 * `@cloudflare/codemode` does. Without a signal it is the executor itself.
 */
export function withSignal(executor: Runner, signal: AbortSignal | undefined): Runner {
  if (signal === undefined) return executor
  return {
    execute(code, providersOrFns, options = {}) {
      const either = options.signal === undefined ? signal : AbortSignal.any([options.signal, signal])
      return executor.execute(code, providersOrFns, { ...options, signal: either })
    },
  }
}
