import type { ClientRequest } from 'node:http'
import type { Socket as NetSocket } from 'node:net'

import { CONNECTING, OPEN, type SocketInit } from '../wire/socket.js'
import { Emitter } from './emitter.js'
import { type Frame, FrameError, FrameReader, Opcode, writeFrame } from './frames.js'
import { MessageReader, decodeText } from './messages.js'
import { type Upgraded, upgrade } from './upgrade.js'

const CLOSING = 2
const CLOSED = 3

/** The longest message in bytes: more than capnweb takes, which counts in UTF-16 code units. */
const MESSAGE_LIMIT = 3 * 32 * 1024 * 1024
/** How long the other end may take to answer a close frame, in milliseconds. */
const CLOSE_TIMEOUT = 5_000
/** Close codes that no frame may carry (RFC 6455, section 7.4.1). */
const NO_STATUS = 1005
const ABNORMAL = 1006

interface SocketEvents extends Record<string, object> {
  open: object
  message: { data: string | Buffer }
  error: { error: Error }
  close: { code: number; reason: string }
}

/**
 * A WebSocket client (RFC 6455) over the HTTP client of Node: Node 20 has no
 * WebSocket, and that of later releases takes neither headers nor unix sockets.
 */
export class NodeSocket extends Emitter<SocketEvents> {
  readyState: number = CONNECTING
  #request: ClientRequest
  #stream: NetSocket | undefined
  #frames = new FrameReader(MESSAGE_LIMIT)
  #messages = new MessageReader(MESSAGE_LIMIT)
  #closing: { code: number; reason: string } | undefined

  constructor(url: URL, init: SocketInit) {
    super()
    const { request, done } = upgrade(url, init.headers)
    this.#request = request
    done.then((upgraded) => this.#start(upgraded)).catch((error: Error) => this.#fail(error))
  }

  send(message: string): void {
    if (this.readyState === OPEN) this.#write(Opcode.text, Buffer.from(message))
  }

  close(code = 1000, reason = ''): void {
    if (this.readyState === CONNECTING) {
      this.#request.destroy()
      this.#fail(new Error('closed before the connection was made'))
    } else if (this.readyState === OPEN) {
      this.readyState = CLOSING
      this.#write(Opcode.close, closePayload(code, reason))
      setTimeout(() => this.#stream?.destroy(), CLOSE_TIMEOUT).unref()
    }
  }

  /** Has the connection keep the process alive, as it does from the beginning, or not. */
  protected keepAlive(alive: boolean): void {
    if (alive) this.#stream?.ref()
    else this.#stream?.unref()
  }

  #start({ stream, head }: Upgraded): void {
    if (this.readyState !== CONNECTING) return void stream.destroy()
    this.#stream = stream
    this.readyState = OPEN
    stream.setNoDelay(true)
    stream.on('data', (bytes: Buffer) => this.#receive(bytes))
    stream.on('error', (error) => this.emit('error', { error }))
    stream.on('end', () => stream.end())
    stream.on('close', () => this.#finish(this.#closing ?? { code: ABNORMAL, reason: '' }))
    this.emit('open', {})
    if (head.length > 0) this.#receive(head)
  }

  #write(opcode: number, payload: Buffer): void {
    this.#stream?.write(writeFrame(opcode, payload))
  }

  #receive(bytes: Buffer): void {
    try {
      for (const frame of this.#frames.read(bytes)) this.#take(frame)
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      this.#write(Opcode.close, closePayload(error.code, error.message))
      this.#stream?.destroy()
      this.#closing ??= { code: error.code, reason: error.message }
    }
  }

  #take(frame: Frame): void {
    if (this.#closing !== undefined) return // What comes after a close frame is nothing (section 5.5.1).
    switch (frame.opcode) {
      case Opcode.ping:
        return this.#write(Opcode.pong, frame.payload)
      case Opcode.pong:
        return
      case Opcode.close:
        return this.#answerClose(frame.payload)
      case Opcode.continuation:
      case Opcode.text:
      case Opcode.binary: {
        const data = this.#messages.read(frame)
        if (data !== undefined && this.readyState === OPEN) this.emit('message', { data })
        return
      }
    }
    throw new FrameError(1002, 'a frame has an unknown opcode')
  }

  #answerClose(payload: Buffer): void {
    this.#closing = parseClose(payload)
    if (this.readyState === OPEN) this.#write(Opcode.close, payload)
    this.readyState = CLOSING
    this.#stream?.end()
    setTimeout(() => this.#stream?.destroy(), CLOSE_TIMEOUT).unref()
  }

  #fail(error: Error): void {
    if (this.readyState === CLOSED) return
    this.emit('error', { error })
    this.#finish({ code: ABNORMAL, reason: '' })
  }

  #finish(event: { code: number; reason: string }): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    this.emit('close', event)
  }
}

/** Writes a code and a reason, which a control frame has 123 bytes for. */
function closePayload(code: number, reason: string): Buffer {
  const text = Buffer.from(reason)
  const payload = Buffer.alloc(2 + Math.min(text.length, 123))
  payload.writeUInt16BE(code)
  text.copy(payload, 2)
  return payload
}

function parseClose(payload: Buffer): { code: number; reason: string } {
  if (payload.length < 2) return { code: NO_STATUS, reason: '' }
  return { code: payload.readUInt16BE(), reason: decodeText(payload.subarray(2)) }
}
