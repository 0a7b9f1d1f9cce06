import { messageOf } from '../message.js'
import type { CallRecord, Envelope, Failure } from '../protocol/contract.js'
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
  const { error } = envelope
  if (error !== undefined) return withCalls({ result: undefined, error: textOf(error), logs }, calls)
  return withCalls({ result: valueOf(envelope), logs }, calls)
}

/** Adds what the dialect does not have, such that hosts which print, compare or pass on results see the dialect's. */
function withCalls(outcome: ExecuteResult, calls: CallRecord[] | undefined): ExecuteResult {
  return calls === undefined ? outcome : Object.defineProperty(outcome, 'calls', { value: calls })
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
