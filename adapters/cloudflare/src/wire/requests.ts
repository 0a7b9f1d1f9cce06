import { messageOf } from '../message.js'

/** The form of a Request in a message of Cap'n Web: `["request", url, init]`. */
type RequestForm = ['request', string, RequestInit & { body?: unknown }]

/** What arrives in the place of a request that this runtime has no Request for. */
export interface UnsupportedRequest {
  /** Why there is none, as the runtime says it. */
  unsupported: string
  body: ReadableStream | null
}

/**
 * Prepares the requests in a message for this runtime, before capnweb makes
 * them. It ends the whole session when the runtime refuses one: Workers know a
 * list of methods only, and no redirect mode `error`, so that any program could
 * cut off all others.
 *
 * Redirects are always left to the program's side, which follows them with one
 * more call. A function that judges addresses would not see them otherwise.
 */
export function prepareRequests(message: string): string {
  // Inside of a string its quotes would be escaped.
  if (!message.includes('["request",')) return message
  try {
    return JSON.stringify(prepare(JSON.parse(message)))
  } catch {
    return message // What is no message is the session's to refuse.
  }
}

/** Looks for requests in the arguments of a call: they are not nested any deeper. */
function prepare(message: unknown): unknown {
  const [kind, call] = message as [unknown, unknown]
  if (kind !== 'push' || !Array.isArray(call) || !Array.isArray(call[3])) return message
  const args = call[3].map((arg: unknown) => (isRequest(arg) ? prepared(arg) : arg))
  return [kind, call.with(3, args)]
}

function isRequest(form: unknown): form is RequestForm {
  return Array.isArray(form) && form[0] === 'request' && typeof form[1] === 'string' && typeof form[2] === 'object'
}

function prepared([form, url, given]: RequestForm): unknown {
  const init: RequestForm[2] = { ...given, redirect: 'manual' }
  try {
    const { body: _, ...rest } = init
    void new Request(url, rest)
    return [form, url, init]
  } catch (error) {
    return { unsupported: messageOf(error), body: init.body ?? null }
  }
}

/** Answers the request, or throws because this runtime has none like it. */
export async function supported(request: Request | UnsupportedRequest): Promise<Request> {
  if (!('unsupported' in request)) return request
  await request.body?.cancel()
  throw new TypeError(`the host cannot make this request: ${request.unsupported}`)
}
