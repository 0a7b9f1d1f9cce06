import type { Dispatch } from '../protocol/contract.js'

/** `dispatch` as the executor calls it: it numbers the calls, by which it says that one was given up. */
type NumberedDispatch = (provider: string, tool: string, args: string, call?: number) => Promise<string>

/** The tool calls of one run that are not answered. */
export class Calls {
  #serve: Dispatch
  #open = new Map<unknown, AbortController>()
  #ended: { reason: unknown } | undefined

  constructor(serve: Dispatch) {
    this.#serve = serve
  }

  /** Serves a call. It calls the host's function at once, so that calls keep their order. */
  readonly dispatch: NumberedDispatch = async (provider, tool, args, call) => {
    const controller = new AbortController()
    // An executor that gives no numbers gives no calls up either.
    const key = call ?? controller
    if (this.#ended !== undefined) controller.abort(this.#ended.reason)
    this.#open.set(key, controller)
    try {
      return await this.#serve(provider, tool, args, controller.signal)
    } finally {
      this.#open.delete(key)
    }
  }

  /** Hears that a call was given up. */
  readonly cancelled = (call: number): void => {
    this.#open.get(call)?.abort(new DOMException('The executor has given the call up', 'AbortError'))
  }

  /** Gives all calls up. */
  abort(reason: unknown): void {
    this.#ended = { reason }
    for (const controller of this.#open.values()) controller.abort(reason)
  }
}
