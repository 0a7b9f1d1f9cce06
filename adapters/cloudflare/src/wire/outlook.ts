/**
 * What is to be expected of an address that could not be connected to, as long
 * as nothing but the time changes. Sockets of some runtimes do not say enough.
 */
export type Outlook = 'passing' | 'lasting' | 'unknown'

/** Reads the outlook from the error of a socket: an error of the system, or the status of a refused upgrade. */
export function outlookOf(error: unknown): Outlook {
  if (!(error instanceof Error)) return 'unknown'
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown }
  if (typeof status === 'number') return PASSING_STATUSES.has(status) ? 'passing' : 'lasting'
  if (typeof code === 'string') return PASSING_CODES.has(code) ? 'passing' : 'lasting'
  return outlookOf(cause)
}

/** What an executor that starts, stops or cannot be reached looks like to the system, the name of its host included. */
const PASSING_CODES = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What it looks like behind a proxy, and the answer of one that takes no connections at the moment. */
const PASSING_STATUSES = new Set([502, 503, 504])
