/** The size of the pieces in which a body crosses, in bytes. */
const PIECE = 64 * 1024

/**
 * Prepares the answer of an outbound function for the wire. Its body crosses
 * in pieces of a bounded size: a stream may give any amount at once, and a
 * message that is too long would end the connection.
 */
export function streamed(answer: unknown): Response {
  const response = asResponse(answer)
  if (response.bodyUsed || response.body?.locked) throw new TypeError('the body of the response was read already')
  if (response.type === 'error') throw new TypeError('the response is a network error')
  const { status, statusText, headers } = response
  return new Response(response.body && inPieces(response.body), { status, statusText, headers })
}

/** Takes responses of other implementations of the Fetch standard as well. */
function asResponse(answer: unknown): Response {
  const { status, headers } = (answer ?? {}) as Partial<Response>
  if (typeof status === 'number' && typeof headers === 'object') return answer as Response
  throw new TypeError('the outbound function answered something that is not a Response')
}

/** A stream of the very class that capnweb recognizes: what a runtime makes inside may be of another. */
function inPieces(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let rest: Uint8Array = new Uint8Array()
  return new ReadableStream({
    async pull(controller) {
      while (rest.byteLength === 0) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        rest = value
      }
      controller.enqueue(rest.subarray(0, PIECE))
      rest = rest.subarray(PIECE)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
