import { parseBase64 } from './base64.js'
import { makeBinary } from './bytes.js'
import type { Decoder } from './decode.js'
import { makeError, setProperties } from './errors.js'
import { HOLE } from './hole.js'

/** Reads the fields of one named form, from the comma after its name up to the bracket that closes it. */
type FormReader = (d: Decoder) => unknown

/** Reads the fields of the form of that name. */
export function readForm(d: Decoder, name: string): unknown {
  const read = FORMS.get(name)
  return read === undefined ? d.fail('unknown form') : read(d)
}

const FORMS = new Map<string, FormReader>([
  ['undefined', () => undefined],
  ['hole', () => HOLE],
  ['nan', () => NaN],
  ['inf', () => Infinity],
  ['-inf', () => -Infinity],
  ['-0', () => -0],
  ['bigint', bigint],
  ['utf16', utf16],
  ['ref', ref],
  ['object', (d) => d.object({}, (object) => pairs(d, object))],
  ['date', date],
  ['bytes', binary],
  ['error', error],
  ['map', map],
  ['set', set],
  ['regexp', regexp],
  ['boxed', boxed],
  ['headers', headers],
])

function bigint(d: Decoder): bigint {
  d.expect(',')
  const digits = d.string()
  return /^(?:0|-?[1-9][0-9]*)$/.test(digits) ? BigInt(digits) : d.fail('expected the digits of a bigint')
}

/** Reads a string of any code units, in which surrogates may be alone. */
function utf16(d: Decoder): string {
  const parts: string[] = []
  d.expect(',')
  d.list(() => parts.push(String.fromCharCode(whole(d, 1 << 16))))
  return parts.join('')
}

/** Reads a whole number from 0 up to, and without, the limit. */
function whole(d: Decoder, limit: number): number {
  const number = d.finite()
  return Number.isInteger(number) && number >= 0 && number < limit ? number : d.fail('the number is out of range')
}

function ref(d: Decoder): object {
  d.expect(',')
  return d.objects[whole(d, d.objects.length)]!
}

/** Reads members whose keys may be any string. */
function pairs(d: Decoder, object: object): void {
  d.expect(',')
  d.list(() => {
    d.expect('[')
    d.member(object, text(d), ',')
    d.expect(']')
  })
}

/** Reads a string, or the form for strings with surrogates that are alone. */
function text(d: Decoder): string {
  if (d.peek() === '"') return d.string()
  d.expect('[')
  if (d.string() !== 'utf16') d.fail('expected a string')
  const value = utf16(d)
  d.expect(']')
  return value
}

function date(d: Decoder): Date {
  d.expect(',')
  if (d.literal('null')) return d.object(new Date(NaN))
  const ms = d.finite()
  const value = new Date(ms)
  // TimeClip (ECMA-262, section 21.4.1.31) takes fractions away and refuses what is out of range.
  return value.getTime() === ms ? d.object(value) : d.fail('the date is out of range')
}

function binary(d: Decoder): object {
  d.expect(',')
  const bytes = parseBase64(d.string()) ?? d.fail('malformed base64')
  const type = d.accept(',') ? d.string() : 'Uint8Array'
  const made = makeBinary(type, bytes)
  return typeof made === 'string' ? d.fail(made) : d.object(made)
}

function error(d: Decoder): Error {
  d.expect(',')
  const name = text(d)
  d.expect(',')
  const message = text(d)
  const stack = d.accept(',') && !d.literal('null') ? text(d) : undefined
  return d.object(makeError(name, message, stack), (made) => {
    if (d.accept(',')) setProperties(made, properties(d))
  })
}

/** Reads the properties of an error: an object that no ref counts. */
function properties(d: Decoder): object {
  const object = {}
  if (d.peek() === '{') {
    d.members(object)
    return object
  }
  d.expect('[')
  if (d.string() !== 'object') d.fail('expected an object')
  pairs(d, object)
  d.expect(']')
  return object
}

function map(d: Decoder): Map<unknown, unknown> {
  d.expect(',')
  return d.object(new Map<unknown, unknown>(), (made) => {
    d.list(() => {
      d.expect('[')
      const key = d.value()
      if (made.has(key)) d.fail('the key is repeated')
      d.expect(',')
      // The value may hold the map, so that the key takes its place first.
      made.set(key, undefined).set(key, d.value())
      d.expect(']')
    })
  })
}

function set(d: Decoder): Set<unknown> {
  d.expect(',')
  return d.object(new Set<unknown>(), (made) => {
    d.list(() => {
      const value = d.value()
      if (made.has(value)) d.fail('the member is repeated')
      made.add(value)
    })
  })
}

function regexp(d: Decoder): RegExp {
  d.expect(',')
  const source = text(d)
  d.expect(',')
  const flags = d.string()
  return d.object(makeRegExp(source, flags) ?? d.fail('not a regular expression that this runtime knows'))
}

function makeRegExp(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/** Reads the wrapper object of a primitive. */
function boxed(d: Decoder): object {
  d.expect(',')
  const value = d.value()
  const boxable = ['number', 'string', 'boolean', 'bigint'].includes(typeof value)
  return boxable ? d.object(Object(value) as object) : d.fail('expected a number, string, boolean or bigint')
}

/** A field name, and a value without line breaks and without white space around it (RFC 9110, section 5). */
const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const FIELD_VALUE = /^(?![ \t])[^\0\r\n\u0100-\uffff]*(?<![ \t])$/

function headers(d: Decoder): Headers {
  const fields: [string, string][] = []
  d.expect(',')
  d.list(() => {
    d.expect('[')
    const name = d.string()
    d.expect(',')
    const value = d.string()
    d.expect(']')
    if (!FIELD_NAME.test(name) || !FIELD_VALUE.test(value)) d.fail('not a header field')
    fields.push([name, value])
  })
  return d.object(new Headers(fields))
}
