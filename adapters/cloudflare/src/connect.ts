import { Connection } from './wire/connection.js'
import { type DialOptions, dial, parseAddress } from './wire/dial.js'
import { type Reconnect, reconnectOf, retry } from './wire/retry.js'

/** Options of {@link connect}. */
export interface ConnectOptions extends DialOptions {
  /** Ends the attempts to connect, which then reject with the signal's reason. */
  signal?: AbortSignal
  /**
   * How often to try when the executor cannot be reached, now and when a call
   * finds the connection lost: 5 times, up to 200 ms and then ever longer
   * apart, about 3 s in all. `false`: once now, and never anew.
   */
  reconnect?: boolean | Partial<Reconnect>
}

/**
 * Connects to an executor at a `ws:`, `wss:` or (in Node) `unix:` URL and
 * compares the versions of the protocol.
 *
 * It rejects with an `ExecutorFault`: `CONNECTION_REJECTED` when nothing
 * listens, when the upgrade was refused or when no answer came within 30 s,
 * `PROTOCOL_MISMATCH` when the versions differ or something else answers,
 * `CONNECTION_LOST` when the connection closed before the versions were known.
 * It tries again before that, unless the reason is one that does not pass, such
 * as a refused upgrade. The fault is `retryable` if the reason is known to be
 * one that passes: nothing listens, or not yet. An address or options that cannot work are a `TypeError`.
 */
export async function connect(url: string | URL, options: ConnectOptions = {}): Promise<Connection> {
  const address = parseAddress(url)
  const open = (signal: AbortSignal) => dial(address, options, signal)
  const policy = reconnectOf(options.reconnect)
  const signal = options.signal ?? new AbortController().signal
  return new Connection(await retry(policy, signal, () => open(signal)), open, policy)
}
