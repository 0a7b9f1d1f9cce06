/**
 * Writes values as testdata/corpus/README.md defines: plain JSON where JSON is
 * exact, and otherwise `{"$type": …, "value": …}`. This file runs in Node and,
 * beside the reference, in workerd.
 */

/** JSON, in which the order of keys counts. */
export type Json = unknown

export function encodeValue(value: unknown): Json {
  return encode(value, '$', new Map())
}

/** Writes the arguments of a recorded call, in which only binary data is special. */
export function encodeArgument(value: unknown): Json {
  if (value instanceof Uint8Array) return { $bytes: base64(value), type: 'Uint8Array' }
  if (value instanceof ArrayBuffer) return { $bytes: base64(new Uint8Array(value)), type: 'ArrayBuffer' }
  if (Array.isArray(value)) return value.map(encodeArgument)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encodeArgument(part)]))
}

/** The objects that contain the place it is at, with their paths. */
type Open = Map<object, string>

function typed(type: string, ...value: Json[]): Json {
  return value.length === 0 ? { $type: type } : { $type: type, value: value[0] }
}

function encode(value: unknown, path: string, open: Open): Json {
  switch (typeof value) {
    case 'undefined':
      return typed('undefined')
    case 'number':
      return number(value)
    case 'string':
      return value.isWellFormed() ? value : typed('UTF16', units(value))
    case 'bigint':
      return typed('BigInt', String(value))
    case 'function':
      return typed('Function')
    case 'object':
      return value === null ? null : reference(value, path, open)
    default:
      return value
  }
}

function number(value: number): Json {
  if (Object.is(value, -0)) return typed('-0')
  return Number.isFinite(value) ? value : typed(String(value))
}

function units(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
}

function reference(value: object, path: string, open: Open): Json {
  const at = open.get(value)
  if (at !== undefined) return typed('Ref', at)
  open.set(value, path)
  const json = object(value, path, open)
  open.delete(value)
  return json
}

function object(value: object, path: string, open: Open): Json {
  const special = SPECIAL.find(([test]) => test(value))
  if (special !== undefined) return special[1](value, path, open)
  if (Array.isArray(value)) return elements(value, path, open)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return members(Object.entries(value), path, open)
  return typed('Other', value.constructor.name)
}

type Write = (value: never, path: string, open: Open) => Json

const is = (type: abstract new (...args: never[]) => object) => (value: object) => value instanceof type

const SPECIAL: [(value: object) => boolean, (value: object, path: string, open: Open) => Json][] = (
  [
    [is(Date), (date: Date) => typed('Date', Number.isNaN(date.getTime()) ? null : date.toISOString())],
    [is(RegExp), (regexp: RegExp) => typed('RegExp', { source: regexp.source, flags: regexp.flags })],
    [is(Map), (map: Map<unknown, unknown>, path, open) => typed('Map', entries([...map], path, open))],
    [is(Set), (set: Set<unknown>, path, open) => typed('Set', elements([...set], path, open))],
    [is(ArrayBuffer), (buffer: ArrayBuffer) => typed('ArrayBuffer', base64(new Uint8Array(buffer)))],
    [
      ArrayBuffer.isView,
      (view: ArrayBufferView) =>
        typed(view.constructor.name, base64(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))),
    ],
    [is(Error), (error: Error, path, open) => typed('Error', failure(error, path, open))],
    [is(Number), (boxed: object) => typed('BoxedNumber', encode(boxed.valueOf(), '', new Map()))],
    [is(String), (boxed: object) => typed('BoxedString', encode(boxed.valueOf(), '', new Map()))],
    [is(Boolean), (boxed: object) => typed('BoxedBoolean', boxed.valueOf())],
    [is(Headers), (headers: Headers) => typed('Headers', [...headers])],
  ] as [(value: object) => boolean, Write][]
).map(([test, write]) => [test, write as (value: object, path: string, open: Open) => Json])

function elements(array: unknown[], path: string, open: Open): Json[] {
  return Array.from({ length: array.length }, (_, at) =>
    at in array ? encode(array[at], `${path}[${at}]`, open) : typed('Hole'),
  )
}

function entries(pairs: [unknown, unknown][], path: string, open: Open): Json[] {
  return pairs.map(([key, value], at) => [
    encode(key, `${path}[${at}][0]`, open),
    encode(value, `${path}[${at}][1]`, open),
  ])
}

function members(pairs: [string, unknown][], path: string, open: Open): Json {
  const encoded = pairs.map(([key, value]) => [key, encode(value, `${path}.${key}`, open)] as const)
  const odd = pairs.some(([key]) => key === '$type' || key === '__proto__' || !key.isWellFormed())
  return odd
    ? typed(
        'Object',
        encoded.map(([key, value]) => [encode(key, '', open), value]),
      )
    : Object.fromEntries(encoded)
}

/** Writes an error without its stack, which names places in generated text. */
function failure(error: Error, path: string, open: Open): Json {
  const { name, message } = error
  const own = error as { cause?: unknown; errors?: unknown }
  const special = (['cause', 'errors'] as const).filter((key) => Object.hasOwn(error, key))
  const props = Object.entries(error).filter(([key]) => !['cause', 'errors', 'stack', 'message', 'name'].includes(key))
  return {
    name: encode(name, path, open),
    message: encode(message, path, open),
    ...Object.fromEntries(special.map((key) => [key, encode(own[key], `${path}.${key}`, open)])),
    ...(props.length > 0 ? { props: members(props, path, open) } : {}),
  }
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
