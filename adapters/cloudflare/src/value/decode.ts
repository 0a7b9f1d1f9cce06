import { readForm } from './forms.js'
import { HOLE } from './hole.js'
import { Scanner, beginsNumber } from './scanner.js'

/** How deep objects may nest. */
const MAX_DEPTH = 256

/**
 * Reads a value text, such as `result` of an envelope, and answers the value
 * it stands for. It takes untrusted text: time and memory are in proportion to
 * it. Throws a {@link ValueError}.
 *
 * A value text is JSON. Plain values stand for themselves; everything else is
 * an array whose first element is another array or the name of a form, as the
 * protocol describes them. Every object takes the next number when it is first
 * met, before its parts, so that `["ref", n]` can name it.
 */
export function decodeValue(text: string): unknown {
  const decoder = new Decoder(text)
  const value = decoder.value()
  decoder.end()
  return value
}

/** Reads expressions. Recursion is bounded by the depth: only objects have parts. */
export class Decoder extends Scanner {
  /** The objects met so far, in the order in which refs count them. */
  readonly objects: object[] = []
  #depth = 0

  /** Meets an object, reads its parts with the function, and answers it. */
  object<T extends object>(object: T, parts: (object: T) => void = () => {}): T {
    this.objects.push(object)
    if (++this.#depth > MAX_DEPTH) this.fail(`nested too deep: the value has more than ${MAX_DEPTH} levels`)
    parts(object)
    this.#depth--
    return object
  }

  /** Reads an expression. */
  value(): unknown {
    const value = this.element()
    if (value === HOLE) this.fail('a hole outside an array')
    return value
  }

  /** Reads an expression or a hole. */
  element(): unknown {
    const next = this.peek()
    if (next === '"') return this.string()
    if (next === '{') return this.object({}, (object) => this.members(object))
    if (next === '[') return this.#bracketed()
    if (beginsNumber(next)) return this.finite()
    if (this.literal('null')) return null
    if (this.literal('true')) return true
    if (this.literal('false')) return false
    this.fail('expected a value')
  }

  /** Reads a number. JSON's -0 is refused, so that a number has one form. */
  finite(): number {
    const number = this.number()
    if (!Number.isFinite(number)) this.fail('the number is out of range')
    if (Object.is(number, -0)) this.fail('-0 is written ["-0"]')
    return number
  }

  /** Reads the members of an object in braces. */
  members(object: object): void {
    this.expect('{')
    if (this.accept('}')) return
    do this.member(object, this.string(), ':')
    while (this.accept(','))
    this.expect('}')
  }

  /** Reads the value of a member, after a separator. */
  member(object: object, key: string, separator: string): void {
    if (Object.hasOwn(object, key)) this.fail('the key is repeated')
    this.expect(separator)
    setMember(object, key, this.value())
  }

  #bracketed(): unknown {
    this.expect('[')
    const next = this.peek()
    if (next !== '[' && next !== '"') this.fail('expected an array in the array, or the name of a form')
    const value = next === '[' ? this.#array() : readForm(this, this.string())
    this.expect(']')
    return value
  }

  #array(): unknown[] {
    return this.object([] as unknown[], (array) => {
      this.list(() => {
        const element = this.element()
        if (element === HOLE) array.length++
        else array.push(element)
      })
    })
  }
}

/** Sets a property of the object's own, whatever its name. */
function setMember(object: object, key: string, value: unknown): void {
  if (!(key in object)) (object as Record<string, unknown>)[key] = value
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}
