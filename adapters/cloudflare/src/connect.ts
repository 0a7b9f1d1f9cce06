import { Connection } from './wire/connection.js'
import { type DialOptions, dial, parseAddress } from './wire/dial.js'
import { type Reconnect, reconnectOf } from './wire/retry.js'

/** Options of {@link connect}. */
export interface ConnectOptions extends DialOptions {
  /** Ends the attempt to connect, which then rejects with the signal's reason. */
  signal?: AbortSignal
  /**
   * Whether a call makes a new connection when there is none any more, and how
   * often it tries: 5 times, 200 ms and then ever longer apart. `false` turns it off.
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
 * An address or options that cannot work are a `TypeError`.
 */
export async function connect(url: string | URL, options: ConnectOptions = {}): Promise<Connection> {
  const address = parseAddress(url)
  const open = (signal: AbortSignal) => dial(address, options, signal)
  const session = await open(options.signal ?? new AbortController().signal)
  return new Connection(session, open, reconnectOf(options.reconnect))
}
