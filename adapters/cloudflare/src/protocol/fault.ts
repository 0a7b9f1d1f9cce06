/** The classes of faults. A newer executor may answer others. */
export type FaultCode =
  | 'QUEUE_OVERFLOW'
  | 'SHUTTING_DOWN'
  | 'INVALID_REQUEST'
  | 'REQUEST_TOO_LARGE'
  | 'RESPONSE_TOO_LARGE'
  | 'PROTOCOL_MISMATCH'
  | 'CONNECTION_REJECTED'
  | 'CONNECTION_LOST'
  | 'CANCELLED'
  | 'UNKNOWN_HANDLE'
  | 'INTERNAL'
  | (string & {})

/** A failure of the service, as opposed to one of the program. */
export class ExecutorFault extends Error {
  readonly code: FaultCode
  /** Tells whether the same request may succeed when it is sent again unchanged. */
  readonly retryable: boolean

  constructor(code: FaultCode, message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryable = options.retryable ?? false
  }

  static {
    this.prototype.name = 'ExecutorFault'
  }
}

/** The fault of a connection that could not be made. It may be made later only if the reason is one that passes. */
export function connectionRejected(
  detail: string,
  options: { retryable?: boolean; cause?: unknown } = {},
): ExecutorFault {
  return new ExecutorFault('CONNECTION_REJECTED', `The executor did not accept the connection: ${detail}.`, options)
}

/** The fault of a call whose connection closed under it. */
export function connectionLost(detail: string, cause?: unknown): ExecutorFault {
  return new ExecutorFault(
    'CONNECTION_LOST',
    `The connection to the executor was lost: ${detail}. The program may have run in part.`,
    { retryable: true, cause },
  )
}

/** The fault of a call that was not sent, because its connection has gone. */
export function notSent(detail: string, options: { retryable: boolean; cause?: unknown }): ExecutorFault {
  const message = `The connection to the executor was lost: ${detail}. Nothing has run.`
  return new ExecutorFault('CONNECTION_LOST', message, options)
}

/** The fault of a run that the executor gave up because it was stopped. Another executor, or the next, may run it. */
export function stopped(detail: string): ExecutorFault {
  return new ExecutorFault('CANCELLED', `${detail} The program may have run in part.`, { retryable: true })
}

/** The fault of two sides that do not speak the same protocol. */
export function protocolMismatch(detail: string, cause?: unknown): ExecutorFault {
  return new ExecutorFault(
    'PROTOCOL_MISMATCH',
    `The caller and the executor do not speak the same protocol: ${detail}.`,
    { cause },
  )
}

/**
 * Rebuilds the fault that rejected a call. On the wire it is an Error with the
 * properties `code` and `retryable`. Answers undefined for any other error.
 */
export function faultOf(error: unknown): ExecutorFault | undefined {
  if (error instanceof ExecutorFault) return error
  if (!(error instanceof Error)) return undefined
  const { code, retryable } = error as { code?: unknown; retryable?: unknown }
  if (typeof code !== 'string' || typeof retryable !== 'boolean') return undefined
  return new ExecutorFault(code, error.message, { retryable })
}
