type View = new (buffer: ArrayBuffer) => ArrayBufferView

/** The constructors of binary objects by their names. Not every runtime has all of them. */
function constructorOf(type: string): View | undefined {
  return (globalThis as unknown as Record<string, View | undefined>)[type]
}

/** The size in bytes of one element. */
const ELEMENT_SIZES = new Map([
  ['ArrayBuffer', 1],
  ['DataView', 1],
  ['Int8Array', 1],
  ['Uint8Array', 1],
  ['Uint8ClampedArray', 1],
  ['Int16Array', 2],
  ['Uint16Array', 2],
  ['Float16Array', 2],
  ['Int32Array', 4],
  ['Uint32Array', 4],
  ['Float32Array', 4],
  ['Float64Array', 8],
  ['BigInt64Array', 8],
  ['BigUint64Array', 8],
])

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/**
 * Makes the binary object of a type from its bytes, which are little-endian.
 * Answers what is wrong if there is no such object.
 */
export function makeBinary(type: string, bytes: Uint8Array<ArrayBuffer>): object | string {
  const size = ELEMENT_SIZES.get(type)
  if (size === undefined) return 'unknown type of bytes'
  if (bytes.length % size !== 0) return 'the bytes are no whole number of elements'
  if (!LITTLE_ENDIAN) reverseElements(bytes, size)
  if (type === 'ArrayBuffer') return bytes.buffer
  const make = constructorOf(type)
  return make === undefined ? `this runtime has no ${type}` : new make(bytes.buffer)
}

function reverseElements(bytes: Uint8Array, size: number): void {
  for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse()
}
