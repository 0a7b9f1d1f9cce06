import type { Envelope } from './contract.js'
import { protocolMismatch } from './fault.js'

/** Tells that an answer to `execute` is an envelope, and throws PROTOCOL_MISMATCH if it is not. */
export function asEnvelope(answer: unknown): Envelope {
  const wrong = wrongMember(answer)
  if (wrong !== undefined) throw protocolMismatch(`the result envelope has ${wrong}`)
  return answer as Envelope
}

function wrongMember(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return 'no members'
  const { ok, result, error, logs, calls } = answer as Partial<Record<keyof Envelope, unknown>>
  if (typeof ok !== 'boolean') return 'no "ok"'
  if (!Array.isArray(logs) || !logs.every((line) => typeof line === 'string')) return 'no list of "logs"'
  if (calls !== undefined && !Array.isArray(calls)) return 'no list of "calls"'
  if (ok && typeof result !== 'string') return 'no "result"'
  if (!ok && !isFailure(error)) return 'neither a value nor an error'
  return undefined
}

function isFailure(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { message } = error as { message?: unknown }
  return typeof message === 'string' && message !== ''
}
