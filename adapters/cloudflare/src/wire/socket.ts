/**
 * The part of a WebSocket that a session needs: that of the WebSockets standard,
 * which browsers, Node 22, Bun, Deno, Workers and the package ws have.
 */
export interface Socket {
  readonly readyState: number
  binaryType?: string
  send(message: string): void
  close(code?: number, reason?: string): void
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: never) => void): void
  removeEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: never) => void): void
  /** Decides whether the socket keeps the process alive. Only sockets that may let it end have it. */
  hold?(alive: boolean): void
}

/** The constants of `readyState` in the WebSockets standard. */
export const CONNECTING = 0
export const OPEN = 1

/** What a socket is opened with. */
export interface SocketInit {
  headers: Record<string, string>
}

/** A class of WebSockets, such as that of the package ws, or a function that makes one. */
export type SocketSource =
  (new (url: string, init?: SocketInit) => Socket) | ((url: string, init: SocketInit) => Socket | Promise<Socket>)

/** Waits until a socket is open. Rejects with what the socket says went wrong. */
export function opened(socket: Socket): Promise<Socket> {
  if (socket.readyState === OPEN) return Promise.resolve(socket)
  if (socket.readyState !== CONNECTING) return Promise.reject(new Error('the socket is closed'))
  return new Promise((resolve, reject) => {
    // An error comes before the close that follows it, and says more.
    let failure: Error | undefined
    socket.addEventListener('open', () => resolve(socket))
    socket.addEventListener('error', (event: ErrorLike) => (failure = reasonOf(event)))
    socket.addEventListener('error', () => setTimeout(() => reject(failure), 0))
    socket.addEventListener('close', (event: CloseLike) => reject(failure ?? new Error(describeClose(event))))
  })
}

interface ErrorLike {
  error?: unknown
  message?: unknown
}

interface CloseLike {
  code?: number
  reason?: string
}

/** What an error event says. That of the standard says nothing. */
function reasonOf(event: ErrorLike): Error {
  if (event.error instanceof Error) return event.error
  const message = typeof event.message === 'string' && event.message !== '' ? event.message : undefined
  return new Error(message ?? NO_REASON)
}

const NO_REASON = 'the WebSocket of this runtime tells no reason; nothing may listen there, or the upgrade was refused'

/** Puts the event of a closed connection into words. */
export function describeClose(event: CloseLike): string {
  const code = event.code === undefined || event.code === NO_STATUS ? '' : ` with code ${event.code}`
  const reason = event.reason ? ` (${event.reason})` : ''
  return `the connection was closed${code}${reason}`
}

/** The code of a close frame without a code (RFC 6455, section 7.4.1). */
const NO_STATUS = 1005
