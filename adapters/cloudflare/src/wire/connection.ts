import type { Envelope, ExecutionHooks, ExecutionRequest, NativeExecutor } from '../protocol/contract.js'
import { connectionRejected, notSent } from '../protocol/fault.js'
import { rejectedBy } from '../signal.js'
import { type Reconnect, retry } from './retry.js'
import type { Session } from './session.js'

/** Opens a session; the signal ends the attempt. */
export type OpenSession = (signal: AbortSignal) => Promise<Session>

/**
 * An executor at the other end of a connection. When the connection is lost,
 * the calls that are open fail with `CONNECTION_LOST`, and the next call makes
 * a new one.
 */
export class Connection implements NativeExecutor, AsyncDisposable {
  #open: OpenSession
  #reconnect: Reconnect
  #session: Session
  #opening: Promise<Session> | undefined
  #closed = new AbortController()

  /** Takes a session that is open, and what opens the next. */
  constructor(session: Session, open: OpenSession, reconnect: Reconnect) {
    this.#session = session
    this.#open = open
    this.#reconnect = reconnect
  }

  /** Tells whether there is a connection at the moment. */
  get open(): boolean {
    return this.#session.open
  }

  async execute(request: ExecutionRequest, hooks: ExecutionHooks = {}): Promise<Envelope> {
    hooks.signal?.throwIfAborted()
    const session = this.open ? await this.#current() : await this.#renewed(request, hooks)
    return session.execute(request, hooks)
  }

  /** Closes the connection, which cancels what runs. Calls after that fail. */
  async close(): Promise<void> {
    this.#closed.abort(notSent('it was closed by its owner', { retryable: false }))
    this.#session.close('closed by the caller')
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** Waits for a new session, no longer than the program may run. */
  async #renewed({ timeout }: ExecutionRequest, { signal }: ExecutionHooks): Promise<Session> {
    const late = timeoutOf(timeout)
    try {
      return await rejectedBy(AbortSignal.any([late, signal].filter((one) => one !== undefined)), this.#current())
    } catch (error) {
      if (error !== late?.reason) throw error
      throw connectionRejected(`there is none within the time limit of ${timeout} ms`, { retryable: true })
    }
  }

  /** Answers the open session, which all callers share, or opens one. */
  async #current(): Promise<Session> {
    this.#closed.signal.throwIfAborted()
    if (this.#session.open) return this.#session
    if (this.#reconnect.attempts <= 0) throw notSent('reconnecting is turned off', { retryable: false })
    this.#opening ??= this.#renew().finally(() => (this.#opening = undefined))
    return this.#opening
  }

  async #renew(): Promise<Session> {
    const { signal } = this.#closed
    this.#session = await retry(this.#reconnect, signal, () => this.#open(signal))
    return this.#session
  }
}

/** A signal that aborts at the end of a time limit. One that is no number of milliseconds is the executor's to refuse. */
function timeoutOf(timeout: ExecutionRequest['timeout']): AbortSignal | undefined {
  if (typeof timeout !== 'number' || !(timeout >= 0)) return undefined
  return AbortSignal.timeout(Math.min(Math.ceil(timeout), LONGEST_TIMER))
}

/** The widest delay of a timer, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1
