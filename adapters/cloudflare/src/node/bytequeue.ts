/** Bytes that arrive in pieces and are taken in others. Each byte is copied once at most. */
export class ByteQueue {
  #pieces: Buffer[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  push(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#length += piece.length
  }

  /** Takes that many bytes. There must be so many. */
  take(length: number): Buffer {
    this.#length -= length
    const parts: Buffer[] = []
    let whole = 0
    while (length > 0) {
      const piece = this.#pieces[whole]!
      parts.push(piece.subarray(0, length))
      if (piece.length > length) this.#pieces[whole] = piece.subarray(length)
      else whole++
      length -= Math.min(piece.length, length)
    }
    this.#pieces.splice(0, whole)
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }
}
