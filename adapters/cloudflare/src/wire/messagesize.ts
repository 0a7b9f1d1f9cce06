/**
 * The longest message that either side takes, in bytes of UTF-8: what servers
 * take by default, and no more than the same number of the UTF-16 code units in
 * which capnweb counts. Anything longer ends the connection.
 */
const MESSAGE_LIMIT = 32 * 1024 * 1024
/** More than a message has around the text in it. */
const OVERHEAD = 4 * 1024

/** Tells whether a text fits into a message, in which it is a JSON string. */
export function fits(text: string): boolean {
  // An escape is 6 characters at most, and a code unit 3 bytes.
  if (text.length < (MESSAGE_LIMIT - OVERHEAD) / 6) return true
  return new TextEncoder().encode(JSON.stringify(text)).length <= MESSAGE_LIMIT - OVERHEAD
}
