import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** How long the process may take to end, in milliseconds. */
const STOP_TIMEOUT = 5_000
/** How many of the last lines of the log an error shows. */
const LAST_LINES = 10

/** What a child is started with. */
export interface ChildOptions {
  binary: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  log: ((line: string) => void) | undefined
}

/** An executor process. Its standard input is a pipe that closes when the host ends, however it ends. */
export class Child {
  #process: ChildProcess
  #lines: string[] = []
  /** Says how the process ended, undefined as long as it runs. */
  ended: string | undefined
  readonly #end: Promise<void>

  constructor(options: ChildOptions) {
    this.#process = spawn(options.binary, options.args, { stdio: ['pipe', 'ignore', 'pipe'], env: options.env })
    this.#end = new Promise((resolve) => {
      this.#process.once('error', (error) => resolve(this.#ended(error.message)))
      this.#process.once('close', (code, signal) => {
        resolve(this.#ended(signal === null ? `exited with code ${code}` : `was ended by ${signal}`))
      })
    })
    this.#process.stdin?.on('error', () => {}) // The process has gone, which its end says.
    this.#readLog(options.log)
    this.#release()
  }

  /** The last lines of the log, for an error. */
  get lastWords(): string {
    return this.#lines.length === 0 ? '' : `: ${this.#lines.join('\n')}`
  }

  /** Asks the process to end, and ends it when it does not. */
  async stop(): Promise<void> {
    this.#process.stdin?.end()
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), STOP_TIMEOUT)
    await this.#end
    clearTimeout(timer)
  }

  #ended(how: string): void {
    this.ended ??= how
  }

  #readLog(log: ((line: string) => void) | undefined): void {
    if (this.#process.stderr === null) return
    createInterface({ input: this.#process.stderr }).on('line', (line) => {
      this.#lines = [...this.#lines, line].slice(-LAST_LINES)
      log?.(line)
    })
  }

  /** Lets the host end while the process runs. */
  #release(): void {
    this.#process.unref()
    for (const pipe of [this.#process.stdin, this.#process.stderr]) (pipe as { unref?(): void } | null)?.unref?.()
  }
}
