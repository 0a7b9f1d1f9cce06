import type { ExecutionHooks, ExecutionRequest, NativeExecutor } from '../protocol/contract.js'
import { dispatcher } from './dispatch.js'
import { type Namespaces, namespacesOf, providersOf } from './namespaces.js'
import { planOutbound } from './outbound.js'
import { outcomeOf } from './outcome.js'
import { boundsOf, checkCallOptions, checkSettings, modulesOf, settingsOf } from './settings.js'
import type {
  ExecuteResult,
  ExecutionSettings,
  Executor,
  ExtendedExecuteOptions,
  ResolvedProvider,
  ToolFunction,
} from './types.js'

/**
 * Serves the dialect of `@cloudflare/codemode` over a native executor, in the
 * place of a `DynamicWorkerExecutor`.
 *
 * **The network is open unless you close it.** Where `DynamicWorkerExecutor`
 * blocks requests by default, this class lets the executor make them: pass
 * `outbound: null` to keep what the program reaches as it was.
 */
export class CodemodeExecutor implements Executor {
  #native: NativeExecutor
  #settings: ExecutionSettings

  constructor(native: NativeExecutor, settings: ExecutionSettings = {}) {
    checkSettings(settings)
    planOutbound(settings.outbound)
    this.#native = native
    this.#settings = { ...settings }
  }

  /**
   * Runs a program. A program that fails resolves with `result: undefined`, an
   * `error` that is never empty, and the lines it printed. The promise rejects
   * with an `ExecutorFault` for failures of the service alone, such as a full
   * queue or an executor that was stopped, and with the reason of the signal
   * when it aborts.
   */
  async execute(
    code: string,
    providersOrFns: ResolvedProvider[] | Record<string, ToolFunction>,
    options: ExtendedExecuteOptions = {},
  ): Promise<ExecuteResult> {
    checkCallOptions(options)
    const spaces = namespacesOf(providersOf(providersOrFns), options.connectors ?? [])
    if (typeof spaces === 'string') return { result: undefined, error: spaces }
    const settings = settingsOf(this.#settings, options)
    const outbound = planOutbound(settings.outbound)
    const hooks: ExecutionHooks = { dispatch: dispatcher(spaces) }
    if (outbound.serve !== undefined) hooks.outbound = outbound.serve
    if (options.signal !== undefined) hooks.signal = options.signal
    return outcomeOf(await this.#native.execute({ ...requestOf(code, spaces, settings), ...outbound.request }, hooks))
  }
}

function requestOf(code: string, spaces: Namespaces, settings: ExecutionSettings): ExecutionRequest {
  const request: ExecutionRequest = {
    code,
    modules: modulesOf(settings),
    providers: spaces.descriptors,
    ...boundsOf(settings),
  }
  if (settings.console !== 'readable') request.console = 'string'
  return request
}
