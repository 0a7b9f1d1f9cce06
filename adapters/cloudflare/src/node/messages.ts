import { type Frame, FrameError, NOT_UTF8, Opcode, PROTOCOL_ERROR, TOO_BIG } from './frames.js'

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Puts the fragments of messages together (RFC 6455, section 5.4). */
export class MessageReader {
  #parts: Buffer[] = []
  #size = 0
  #opcode: number | undefined
  #limit: number

  /** Takes messages of up to that many bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Answers the message that ends with a data frame, undefined if none does. Throws a {@link FrameError}. */
  read(frame: Frame): string | Buffer | undefined {
    this.#begin(frame.opcode)
    this.#parts.push(frame.payload)
    this.#size += frame.payload.length
    if (this.#size > this.#limit) throw new FrameError(TOO_BIG, 'a message is too big')
    return frame.final ? this.#finish() : undefined
  }

  #begin(opcode: number): void {
    const continues = opcode === Opcode.continuation
    if (continues !== (this.#opcode !== undefined)) throw new FrameError(PROTOCOL_ERROR, 'a fragment is out of order')
    if (!continues) this.#opcode = opcode
  }

  #finish(): string | Buffer {
    const data = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts)
    const text = this.#opcode === Opcode.text
    this.#parts = []
    this.#size = 0
    this.#opcode = undefined
    return text ? decodeText(data) : data
  }
}

/** Reads UTF-8, and refuses what is none (RFC 6455, section 8.1). */
export function decodeText(data: Buffer): string {
  try {
    return UTF8.decode(data)
  } catch {
    throw new FrameError(NOT_UTF8, 'a text is not UTF-8')
  }
}
