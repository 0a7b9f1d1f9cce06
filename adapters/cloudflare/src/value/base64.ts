/** The base64 of RFC 4648, section 4, where the runtime has no faster way than characters. */

interface Native {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>
}

interface NativeBytes {
  toBase64?(): string
}

/** Writes bytes as base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  const native = (bytes as NativeBytes).toBase64
  if (native !== undefined) return native.call(bytes)
  let characters = ''
  for (let at = 0; at < bytes.length; at += CHUNK) {
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  }
  return btoa(characters)
}

/** How many arguments a call may safely have. */
const CHUNK = 0x8000

/** Reads base64 that is known to be well-formed. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as Native).fromBase64
  if (native !== undefined) return native(text)
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < characters.length; at++) bytes[at] = characters.charCodeAt(at)
  return bytes
}

/** Reads base64 with or without padding, and answers undefined if it is malformed. */
export function parseBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text
  if (digits.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(digits)) return undefined
  return fromBase64(digits)
}
