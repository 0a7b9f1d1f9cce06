import { openSocket } from '#platform'

import { messageOf } from '../message.js'
import { ExecutorFault, connectionRejected } from '../protocol/fault.js'
import { rejectedBy } from '../signal.js'
import { outlookOf } from './outlook.js'
import { Session } from './session.js'
import { type Socket, type SocketInit, type SocketSource, opened } from './socket.js'

/** How an address is reached. */
export interface DialOptions {
  /** Makes the WebSocket. Left out: the runtime's own. */
  websocket?: SocketSource
  /** Headers of the handshake. A browser cannot send any. */
  headers?: Record<string, string>
}

/** How long an executor may take to answer the handshake, in milliseconds. */
const HANDSHAKE_TIMEOUT = 30_000

/** Reads the address of an executor. `unix:`, as the executor itself writes it, is `ws+unix:`. */
export function parseAddress(url: string | URL): URL {
  const text = String(url).replace(/^unix:/i, 'ws+unix:')
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address !== undefined && SCHEMES.includes(address.protocol)) return address
  throw new TypeError(`"${String(url)}" is not the address of an executor: expected a ws:, wss: or unix: URL`)
}

const SCHEMES = ['ws:', 'wss:', 'ws+unix:']

/** Opens a session. The signal ends the attempt, which rejects with its reason. */
export function dial(url: URL, options: DialOptions, signal: AbortSignal): Promise<Session> {
  return openSession(() => makeSocket(url, options), url.href, signal)
}

/** Opens a session over a socket that the function makes. */
export async function openSession(
  make: () => Socket | Promise<Socket>,
  address: string,
  signal: AbortSignal,
): Promise<Session> {
  signal.throwIfAborted()
  const late = AbortSignal.timeout(HANDSHAKE_TIMEOUT)
  const ended = AbortSignal.any([signal, late])
  try {
    return await rejectedBy(ended, handshake(make, ended))
  } catch (error) {
    signal.throwIfAborted()
    if (late.aborted) throw unanswered(address)
    if (error instanceof ExecutorFault || error instanceof TypeError) throw error
    const retryable = outlookOf(error) === 'passing'
    throw connectionRejected(`${address}: ${messageOf(error)}`, { retryable, cause: error })
  }
}

function unanswered(address: string): ExecutorFault {
  return connectionRejected(`${address} did not answer within ${HANDSHAKE_TIMEOUT / 1000} s`, { retryable: true })
}

/** Opens a session, or leaves no socket behind. The signal may end it at any time, before there is a socket too. */
async function handshake(make: () => Socket | Promise<Socket>, ended: AbortSignal): Promise<Session> {
  const socket = await make()
  try {
    const session = new Session(await rejectedBy(ended, opened(socket)))
    await rejectedBy(ended, session.checkVersion())
    return session
  } catch (error) {
    abandon(socket)
    throw error
  }
}

/** Closes a socket of which nothing came. */
function abandon(socket: Socket): void {
  try {
    socket.close()
  } catch {
    // It is closed already.
  }
}

function makeSocket(url: URL, options: DialOptions): Socket | Promise<Socket> {
  const init: SocketInit = { headers: options.headers ?? {} }
  const source = options.websocket
  if (source === undefined) return openSocket(url, init)
  if (!isClass(source)) return source(url.href, init)
  return Object.keys(init.headers).length > 0 ? new source(url.href, init) : new source(url.href)
}

/** Tells classes of WebSockets from functions that make one. */
function isClass(source: SocketSource): source is new (url: string, init?: SocketInit) => Socket {
  const prototype: unknown = source.prototype
  return typeof prototype === 'object' && prototype !== null && 'send' in prototype
}
