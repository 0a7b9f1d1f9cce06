import { parseBase64, toBase64 } from '../value/base64.js'

/**
 * The codec of the tool boundary: JSON in which an object with this member
 * stands for binary data, as `{tag: "Uint8Array" | "ArrayBuffer" |
 * "ArrayBufferView", data: base64}`.
 */
export const BINARY_TAG = '__codemode_binary_v1__'

/** Writes a value for the program. Throws what `JSON.stringify` throws. */
export function stringify(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, part: unknown) {
    // Node's Buffer has a toJSON, which would make a list of numbers of it.
    const original = this[key]
    return original instanceof Uint8Array ? tagged(original) : tagged(part)
  })
}

/** Reads a value of the program. Every view arrives as a Uint8Array. */
export function parse(text: string): unknown {
  // A reviver costs several times as much as the rest, and most texts have no binary data.
  if (!text.includes(BINARY_TAG)) return JSON.parse(text)
  return JSON.parse(text, (_key, part: unknown) => untagged(part))
}

function tagged(part: unknown): unknown {
  if (part instanceof Uint8Array) return { [BINARY_TAG]: 'Uint8Array', data: toBase64(part) }
  if (part instanceof ArrayBuffer) return { [BINARY_TAG]: 'ArrayBuffer', data: toBase64(new Uint8Array(part)) }
  if (!ArrayBuffer.isView(part)) return part
  const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
  return { [BINARY_TAG]: 'ArrayBufferView', data: toBase64(bytes) }
}

/** The types that a tag may name. */
const TYPES: unknown[] = ['Uint8Array', 'ArrayBuffer', 'ArrayBufferView']

/** Answers the bytes that an object stands for. One with other members, of another type or without base64 is data. */
function untagged(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, BINARY_TAG)) return part
  const { data, [BINARY_TAG]: type } = part as { data?: unknown; [BINARY_TAG]: unknown }
  if (typeof data !== 'string' || !TYPES.includes(type) || Object.keys(part).length !== 2) return part
  const bytes = parseBase64(data)
  return bytes !== undefined && type === 'ArrayBuffer' ? bytes.buffer : (bytes ?? part)
}
