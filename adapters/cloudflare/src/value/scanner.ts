/** Tells what is wrong with a value text, and where. */
export class ValueError extends Error {
  /** The place in the text, in UTF-16 code units. */
  readonly offset: number

  constructor(reason: string, offset: number) {
    super(`malformed value text at ${offset}: ${reason}`)
    this.offset = offset
  }

  static {
    this.prototype.name = 'ValueError'
  }
}

const BACKSLASH = 0x5c
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const SPACE = /[ \t\n\r]*/y

/** Reads the tokens of JSON (RFC 8259). Every method throws a {@link ValueError}. */
export class Scanner {
  #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  fail(reason: string): never {
    throw new ValueError(reason, this.#at)
  }

  /** The next character after white space, empty at the end. */
  peek(): string {
    // Most texts have no white space at all.
    if (this.#text.charCodeAt(this.#at) <= 0x20) this.#match(SPACE)
    return this.#text.charAt(this.#at)
  }

  /** Takes a character if it comes next. */
  accept(character: string): boolean {
    if (this.peek() !== character) return false
    this.#at++
    return true
  }

  expect(character: string): void {
    if (!this.accept(character)) this.fail(`expected ${character}`)
  }

  /** Takes a word such as `null` if it comes next. */
  literal(word: string): boolean {
    this.peek()
    if (!this.#text.startsWith(word, this.#at)) return false
    this.#at += word.length
    return true
  }

  /** Reads a string token. */
  string(): string {
    if (this.peek() !== '"') this.fail('expected a string')
    const end = this.#closingQuote(this.#at + 1)
    const token = this.#text.slice(this.#at, end + 1)
    try {
      const value = JSON.parse(token) as string
      this.#at = end + 1
      return value
    } catch {
      this.fail('malformed string')
    }
  }

  /** Reads a number token. */
  number(): number {
    this.peek()
    const token = this.#match(NUMBER)
    if (token === '') this.fail('expected a number')
    return Number(token)
  }

  /** Reads the rest, which must be white space. */
  end(): void {
    if (this.peek() !== '') this.fail('text after the value')
  }

  /** Reads elements in brackets, each with the function. */
  list(element: () => void): void {
    this.expect('[')
    if (this.accept(']')) return
    do element()
    while (this.accept(','))
    this.expect(']')
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  /** Finds the quote that ends a string: one with an even number of backslashes before it. */
  #closingQuote(from: number): number {
    for (let at = from; ; at++) {
      at = this.#text.indexOf('"', at)
      if (at < 0) this.fail('the string does not end')
      let backslashes = 0
      while (at - 1 - backslashes >= from && this.#text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++
      if (backslashes % 2 === 0) return at
    }
  }
}

/** Tells whether a character begins a number. */
export function beginsNumber(character: string): boolean {
  return character === '-' || (character >= '0' && character <= '9')
}
