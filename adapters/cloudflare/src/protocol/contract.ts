/**
 * The executor protocol as a caller sees it: what an executor takes and what
 * it answers. The members are those of the wire.
 */

/** Names the contract. Caller and executor compare it with exact equality. */
export const PROTOCOL_VERSION = '1'

/** The bounds of a run. Each only lowers that of the executor, which holds where it is left out. */
export interface RunBounds {
  /** Wall-clock time, in milliseconds. `null` lifts it to the executor's ceiling. */
  timeout?: number | null
  /** Time that the program computes, in milliseconds; waiting does not count. */
  cpuTime?: number
  /** Time of one tool call, in milliseconds. */
  toolTimeout?: number
  /** Memory of the sandbox, in bytes: 8 MiB (8 388 608) or more. */
  memory?: number
  /** Size of the arguments of one tool call, and of its answer, in bytes of JSON. */
  toolBytes?: number
  /** Size of the captured console output, in bytes. */
  logBytes?: number
  /** Number of tool calls. */
  toolCalls?: number
}

/** The names of the bounds. */
export const RUN_BOUNDS = [
  'timeout',
  'cpuTime',
  'toolTimeout',
  'memory',
  'toolBytes',
  'logBytes',
  'toolCalls',
] as const satisfies (keyof RunBounds)[]

/** One program to run and the bounds of the run. */
export interface ExecutionRequest extends RunBounds {
  code: string
  /** Module source text by import specifier. */
  modules?: Record<string, string>
  /** The tool namespaces that the program sees, in order. */
  providers?: ProviderDescriptor[]
  /** `"string"` prints console arguments with `String()`. Left out: as a person reads them. */
  console?: 'string'
  /** Who serves the program's `fetch`. Left out: `native`, the executor itself. */
  outbound?: { mode: 'native' | 'disabled' | 'stub' }
}

/** A namespace of tools. */
export interface ProviderDescriptor {
  /** A JavaScript identifier, not reserved, unique in the request. */
  name: string
  tools?: string[]
  /** Calls under any other name reach the host as well. */
  open?: boolean
  /** JavaScript that runs in the sandbox before the program, when all namespaces exist. */
  prelude?: string
}

/**
 * Serves a tool call: `args` is the JSON of the argument list. The answer is
 * the JSON of an envelope, `{"result": …}` or `{"error": "message"}`. The
 * signal aborts when the call is given up: when its run is stopped or its
 * connection lost, or at the call's own time limit.
 */
export type Dispatch = (provider: string, tool: string, args: string, signal: AbortSignal) => Promise<string> | string

/** Serves one request of a program. */
export type OutboundFetch = (request: Request) => Promise<Response> | Response

/** The functions of the host that a run may call. */
export interface ExecutionHooks {
  /** Left out: every tool call answers an error. */
  dispatch?: Dispatch
  /** Needed for the outbound mode `stub`, unused in the others. */
  outbound?: OutboundFetch
  /** Receives console lines as they are written. */
  console?: (line: string) => void
  /** Cancels the run; the promise of the call then rejects with the signal's reason. */
  signal?: AbortSignal
}

/** What a run ended with. */
export interface Envelope {
  /** Tells whether the program ran to its end. */
  ok: boolean
  /** The program's value as value text, when ok; see {@link decodeValue}. */
  result?: string
  /** The failure, when not ok. */
  error?: Failure
  /** The console lines. */
  logs: string[]
  /** The first tool calls, in their order. */
  calls?: CallRecord[]
  executionId?: string
  stats: Stats
}

/** What became of a tool call: times in milliseconds, sizes in bytes of the JSON texts. */
export interface CallRecord {
  provider: string
  tool: string
  /** When the program made the call, since its run left the queue. */
  startMs: number
  /** Until the answer, or the end of the run. */
  durationMs: number
  argsBytes: number
  answerBytes: number
  /**
   * `cancelled`: there was no answer when the run was stopped. `unanswered`:
   * there was none when the program ended, which did not wait for it.
   */
  outcome: 'ok' | 'error' | 'cancelled' | 'unanswered' | (string & {})
}

/** The failure of a program. */
export interface Failure {
  name: string
  /** Never empty. */
  message: string
  stack?: string
  /** Classes a failure that the executor declares, such as `TIMEOUT`. */
  code?: string
}

/** Measurements of a run: times in milliseconds, memory in bytes. */
export interface Stats {
  wallMs: number
  cpuMs: number
  queuedMs: number
  peakMemoryBytes: number
  toolCalls: number
  requests: number
}

/**
 * An executor of the native contract. A program that fails is in the envelope;
 * the promise rejects with an `ExecutorFault` for failures of the service, and
 * with the signal's reason when the caller cancelled.
 */
export interface NativeExecutor {
  execute(request: ExecutionRequest, hooks?: ExecutionHooks): Promise<Envelope>
}
