import { RpcSession } from 'capnweb'

import { messageOf } from '../message.js'
import { PROTOCOL_VERSION, type Envelope, type ExecutionHooks, type ExecutionRequest } from '../protocol/contract.js'
import { asEnvelope } from '../protocol/envelope.js'
import { ExecutorFault, connectionLost, faultOf, notSent, protocolMismatch } from '../protocol/fault.js'
import { rejectedBy } from '../signal.js'
import { Calls } from './calls.js'
import { fits } from './messagesize.js'
import type { Socket } from './socket.js'
import { type UnsupportedRequest, supported } from './requests.js'
import { Transport } from './transport.js'

/** The main object of an executor server. */
interface ExecutorApi {
  protocolVersion(): string
  execute(
    request: ExecutionRequest,
    dispatch: Calls['dispatch'] | undefined,
    outbound: ExecutionHooks['outbound'],
    console: ExecutionHooks['console'],
    cancelled: Calls['cancelled'] | undefined,
  ): Envelope
}

/** The same as the caller has it. */
type Stub = { [Method in keyof ExecutorApi]: (...args: Parameters<ExecutorApi[Method]>) => Call<unknown> }

/** A call that is not answered yet. Disposing it gives the answer up, which cancels the run. */
type Call<T> = PromiseLike<T> & Disposable

/** One connection to an executor, from its opening to its end. */
export class Session {
  #socket: Socket
  #transport: Transport
  #api: Stub
  #running = 0

  constructor(socket: Socket) {
    this.#socket = socket
    this.#transport = new Transport(socket)
    this.#api = new RpcSession(this.#transport).getRemoteMain() as unknown as Stub
  }

  /** Tells whether calls can still be made. */
  get open(): boolean {
    return this.#transport.broken === undefined
  }

  /** Compares the versions of the protocol, before anything else crosses. */
  async checkVersion(): Promise<void> {
    const version = await this.#settled(this.#api.protocolVersion(), gone, notAnExecutor)
    this.#hold(0)
    if (version !== PROTOCOL_VERSION) {
      throw protocolMismatch(`the executor speaks version ${String(version)}, this package version ${PROTOCOL_VERSION}`)
    }
  }

  async execute(request: ExecutionRequest, hooks: ExecutionHooks): Promise<Envelope> {
    checkSize(request)
    this.#hold(+1)
    const calls = hooks.dispatch && new Calls(hooks.dispatch)
    let call: Call<unknown> | undefined
    try {
      call = this.#api.execute(request, calls?.dispatch, outboundOf(hooks), hooks.console, calls?.cancelled)
      return asEnvelope(await rejectedBy(hooks.signal, this.#settled(call, connectionLost, unexpected)))
    } catch (error) {
      calls?.abort(error)
      throw error
    } finally {
      // After an answer this does nothing; before one it cancels the run.
      call?.[Symbol.dispose]()
      this.#hold(-1)
    }
  }

  close(reason: string): void {
    this.#transport.close(NORMAL_CLOSURE, reason)
  }

  /** Waits for a call and turns every way it can fail into a fault: the executor's, a lost connection, another. */
  async #settled(
    call: Call<unknown>,
    lost: (detail: string, cause: unknown) => ExecutorFault,
    otherwise: (error: unknown) => ExecutorFault,
  ): Promise<unknown> {
    try {
      return await call
    } catch (error) {
      const { broken } = this.#transport
      throw faultOf(error) ?? (broken ? lost(broken.message, broken.cause) : otherwise(error))
    }
  }

  /** Tells a socket that minds whether something runs on it. */
  #hold(change: number): void {
    this.#running += change
    this.#socket.hold?.(this.#running > 0)
  }
}

const NORMAL_CLOSURE = 1000

/** The outbound function for requests that this runtime has, which fails for the others. */
function outboundOf({ outbound }: ExecutionHooks): ExecutionHooks['outbound'] {
  return outbound && (async (request: Request | UnsupportedRequest) => outbound(await supported(request)))
}

/** A message that is too long would cost every call on the connection. */
function checkSize({ code, modules = {} }: ExecutionRequest): void {
  if (fits([code, ...Object.entries(modules).flat()].join(''))) return
  throw new ExecutorFault(
    'REQUEST_TOO_LARGE',
    'The program and its modules do not fit into one message. Nothing has run. Send a smaller program and get data through tool calls.',
  )
}

/** The fault of a connection that closed before a program was sent. */
function gone(detail: string, cause: unknown): ExecutorFault {
  return notSent(detail, { retryable: true, cause })
}

function notAnExecutor(error: unknown): ExecutorFault {
  return protocolMismatch('what answers at the address is not an executor', error)
}

function unexpected(error: unknown): ExecutorFault {
  return protocolMismatch(`the executor answered an error that is no fault, ${messageOf(error)}`, error)
}
