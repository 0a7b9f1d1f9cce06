import type { RpcTransport } from 'capnweb'

import { messageOf } from '../message.js'
import { prepareRequests } from './requests.js'
import { type Socket, describeClose } from './socket.js'

/**
 * Carries the messages of a Cap'n Web session over a WebSocket. That of the
 * package capnweb needs a global WebSocket, and drops why a connection closed.
 */
export class Transport implements RpcTransport {
  #socket: Socket
  #arrived: string[] = []
  #waiting: { resolve(message: string): void; reject(reason: Error): void } | undefined
  #broken: Error | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.addEventListener('message', (event: { data: unknown }) => this.#receive(event.data))
    socket.addEventListener('close', (event: CloseEvent) => this.#break(describeClose(event)))
    socket.addEventListener('error', (event: { error?: unknown }) => this.#break('the socket failed', event.error))
  }

  /** Why no more messages come, undefined as long as they do. */
  get broken(): Error | undefined {
    return this.#broken
  }

  send(message: string): void {
    if (this.#broken === undefined) this.#socket.send(message)
  }

  receive(): Promise<string> {
    const message = this.#arrived.shift()
    if (message !== undefined) return Promise.resolve(message)
    if (this.#broken !== undefined) return Promise.reject(this.#broken)
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }))
  }

  /** Ends the connection because the session cannot go on. */
  abort(reason: unknown): void {
    this.#break(messageOf(reason), reason)
    this.close(SESSION_FAILED, 'the session failed')
  }

  close(code: number, reason: string): void {
    try {
      this.#socket.close(code, reason)
    } catch {
      // The socket is closed already, or never opened.
    }
  }

  #receive(data: unknown): void {
    if (typeof data !== 'string') return this.abort(new Error('a message that is no text arrived'))
    const message = prepareRequests(data)
    if (this.#waiting === undefined) this.#arrived.push(message)
    else this.#waiting.resolve(message)
    this.#waiting = undefined
  }

  #break(detail: string, cause?: unknown): void {
    if (this.#broken !== undefined) return
    this.#broken = new Error(detail, { cause })
    this.#waiting?.reject(this.#broken)
    this.#waiting = undefined
  }
}

/** A close code of the range for private use, as capnweb uses it. */
const SESSION_FAILED = 3000
