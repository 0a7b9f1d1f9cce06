import { messageOf } from '../message.js'
import type { Envelope, Failure } from '../protocol/contract.js'
import { ExecutorFault, protocolMismatch, stopped } from '../protocol/fault.js'
import { decodeValue } from '../value/decode.js'
import type { ExecuteResult } from './types.js'

/** The dialect's sentence for a run that reached its time limit. */
const TIMED_OUT = 'Execution timed out'

/**
 * Answers what the dialect says about a run. One that was cancelled, though its
 * caller waits for it, is a fault, and so is one that nothing ran of because its
 * time was over in the queue: the program is not to blame, and the model would
 * correct it in vain.
 */
export function outcomeOf(envelope: Envelope): ExecuteResult {
  const { logs, calls } = envelope
  const { code, message } = envelope.error ?? {}
  if (code === 'CANCELLED') throw stopped(message!)
  if (code === 'QUEUE_TIMEOUT') throw new ExecutorFault(code, message!, { retryable: true })
  const told = calls === undefined ? { logs } : { logs, calls }
  if (envelope.error !== undefined) return { result: undefined, error: textOf(envelope.error), ...told }
  return { result: valueOf(envelope), ...told }
}

/** Every text is the failure's own message, but the dialect has one of its own for the timeout. */
function textOf(failure: Failure): string {
  return failure.code === 'TIMEOUT' ? TIMED_OUT : failure.message
}

function valueOf(envelope: Envelope): unknown {
  try {
    return decodeValue(envelope.result ?? '')
  } catch (error) {
    throw protocolMismatch(`the result of the program is ${messageOf(error)}`, error)
  }
}
