import { ExecutorFault } from '../protocol/fault.js'
import { rejectedBy } from '../signal.js'
import { outlookOf } from './outlook.js'

/** How often a connection is tried to be made, at the beginning and when it was lost. */
export interface Reconnect {
  /** How many times to try: 5. */
  attempts: number
  /** How long to wait after the first attempt, in milliseconds: 200. Each wait is twice the one before. */
  delay: number
}

const DEFAULTS: Reconnect = { attempts: 5, delay: 200 }
const LONGEST_DELAY = 5_000

/** Reads the option: `true` and nothing mean the defaults, `false` not to try again. */
export function reconnectOf(option: boolean | Partial<Reconnect> | undefined): Reconnect {
  if (option === false) return { attempts: 0, delay: 0 }
  return { ...DEFAULTS, ...(typeof option === 'object' ? option : {}) }
}

/** Makes a connection, again while the reason why there is none may pass. */
export async function retry<T>(policy: Reconnect, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let made = 1; ; made++) {
    try {
      return await attempt()
    } catch (error) {
      if (!mayPass(error) || made >= policy.attempts) throw error
    }
    await rejectedBy(signal, pause(Math.min(policy.delay * 2 ** (made - 1), LONGEST_DELAY)))
  }
}

/** A reason that the runtime does not tell may pass too, though a caller is not told to rely on it. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ExecutorFault)) return false
  return error.retryable || (error.code === 'CONNECTION_REJECTED' && outlookOf(error.cause) === 'unknown')
}

/** Waits for a part of the time that is left to chance, so that callers do not come back all at once. */
function pause(longest: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)))
}
