import { randomFillSync } from 'node:crypto'

import { ByteQueue } from './bytequeue.js'

/** The opcodes of RFC 6455, section 5.2. */
export const Opcode = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

/** A close code of RFC 6455, section 7.4.1, with the reason to end the connection for. */
export class FrameError extends Error {
  readonly code: number

  constructor(code: number, reason: string) {
    super(reason)
    this.code = code
  }
}

export const PROTOCOL_ERROR = 1002
export const NOT_UTF8 = 1007
export const TOO_BIG = 1009

/** One frame of a server. */
export interface Frame {
  final: boolean
  opcode: number
  payload: Buffer
}

interface Header {
  final: boolean
  opcode: number
  length: number
}

/** Reads the frames of a server from its bytes (RFC 6455, section 5.2). */
export class FrameReader {
  #queue = new ByteQueue()
  #header: Header | undefined
  /** The first two bytes of a header whose length field is not there yet. */
  #start: Buffer | undefined
  #limit: number

  /** Takes frames with a payload of up to that many bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Answers the frames that are complete with the next bytes. Throws a {@link FrameError}. */
  *read(bytes: Buffer): Generator<Frame> {
    this.#queue.push(bytes)
    for (let header = this.#readHeader(); header !== undefined; header = this.#readHeader()) {
      if (this.#queue.length < header.length) return
      this.#header = undefined
      yield { final: header.final, opcode: header.opcode, payload: this.#queue.take(header.length) }
    }
  }

  #readHeader(): Header | undefined {
    if (this.#header !== undefined) return this.#header
    if (this.#start === undefined && this.#queue.length < 2) return undefined
    this.#start ??= this.#queue.take(2)
    const extended = extendedLength(this.#start[1]!)
    if (this.#queue.length < extended) return undefined
    const header = parseHeader(this.#start, this.#queue.take(extended))
    if (header.length > this.#limit) throw new FrameError(TOO_BIG, 'a message is too big')
    this.#start = undefined
    return (this.#header = header)
  }
}

/** The bytes of the length field after the second byte. */
function extendedLength(second: number): number {
  const length = second & 0x7f
  return length === 126 ? 2 : length === 127 ? 8 : 0
}

function parseHeader(start: Buffer, extended: Buffer): Header {
  const [first, second] = [start[0]!, start[1]!]
  if ((first & 0x70) !== 0) throw new FrameError(PROTOCOL_ERROR, 'a frame uses an extension')
  if ((second & 0x80) !== 0) throw new FrameError(PROTOCOL_ERROR, 'a frame of the server is masked')
  const header = { final: (first & 0x80) !== 0, opcode: first & 0x0f, length: second & 0x7f }
  if (header.opcode >= Opcode.close && (!header.final || header.length > 125)) {
    throw new FrameError(PROTOCOL_ERROR, 'a control frame is too long or in fragments')
  }
  if (extended.length === 2) header.length = extended.readUInt16BE()
  if (extended.length === 8) header.length = extended.readUInt32BE() * 2 ** 32 + extended.readUInt32BE(4)
  return header
}

/** Writes a final frame of a client, which is masked (RFC 6455, section 5.3). */
export function writeFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  const extended = length < 126 ? 0 : length <= 0xffff ? 2 : 8
  const frame = Buffer.allocUnsafe(2 + extended + 4 + length)
  frame[0] = 0x80 | opcode
  frame[1] = 0x80 | (extended === 0 ? length : extended === 2 ? 126 : 127)
  if (extended === 2) frame.writeUInt16BE(length, 2)
  if (extended === 8) frame.writeBigUInt64BE(BigInt(length), 2)
  const mask = randomFillSync(frame.subarray(2 + extended, 6 + extended))
  const body = frame.subarray(6 + extended)
  for (let at = 0; at < length; at++) body[at] = payload[at]! ^ mask[at & 3]!
  return frame
}
