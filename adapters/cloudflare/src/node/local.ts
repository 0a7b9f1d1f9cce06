import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { LocalOptions } from '../local.js'
import { ExecutorFault, connectionRejected } from '../protocol/fault.js'
import { rejectedBy } from '../signal.js'
import { Connection, type OpenSession } from '../wire/connection.js'
import { openSession } from '../wire/dial.js'
import { reconnectOf } from '../wire/retry.js'
import type { Session } from '../wire/session.js'
import { findBinary } from './binary.js'
import { Child } from './child.js'
import { NodeSocket } from './socket.js'

const START_TIMEOUT = 30_000
/** How often a start is asked whether it is ready, in milliseconds. */
const POLL = 20

/** Starts an executor as a child process and connects to it. */
export async function startLocal(options: LocalOptions): Promise<Connection> {
  if (process.platform === 'win32') throw new TypeError('local() needs unix sockets: use connect() on Windows')
  const host = new LocalHost(findBinary(options.binary), options)
  const open = (signal: AbortSignal) => host.open(signal)
  try {
    return new LocalConnection(await open(options.signal ?? new AbortController().signal), open, host)
  } catch (error) {
    await host.stop()
    throw error
  }
}

/** A connection that takes its executor with it when it is closed. */
class LocalConnection extends Connection {
  #host: LocalHost

  constructor(session: Session, open: OpenSession, host: LocalHost) {
    super(session, open, reconnectOf(true))
    this.#host = host
  }

  override async close(): Promise<void> {
    await super.close()
    await this.#host.stop()
  }
}

/** Lets the host end while nothing runs. */
class LocalSocket extends NodeSocket {
  hold(alive: boolean): void {
    this.keepAlive(alive)
  }
}

/** Keeps one executor process running, in a folder that only this user can enter. */
class LocalHost {
  #binary: string
  #options: LocalOptions
  #folder = mkdtempSync(join(tmpdir(), 'codemode-executor-'))
  #child: Child | undefined
  #tidy = (): void => rmSync(this.#folder, { recursive: true, force: true })

  constructor(binary: string, options: LocalOptions) {
    this.#binary = binary
    this.#options = options
    process.once('exit', this.#tidy)
  }

  /** Opens a session to the process, which is started if it does not run. */
  open(signal: AbortSignal): Promise<Session> {
    if (this.#child === undefined || this.#child.ended !== undefined) this.#child = this.#start()
    return this.#ready(this.#child, signal)
  }

  async stop(): Promise<void> {
    await this.#child?.stop()
    process.removeListener('exit', this.#tidy)
    this.#tidy()
  }

  get #socket(): string {
    return join(this.#folder, 'socket')
  }

  #start(): Child {
    const { args = [], env = process.env, log } = this.#options
    const serve = ['serve', '--socket', this.#socket, '--exit-on-stdin-close', ...args]
    return new Child({ binary: this.#binary, args: serve, env, log })
  }

  /** Connects as soon as the process listens. */
  async #ready(child: Child, signal: AbortSignal): Promise<Session> {
    const address = new URL(pathToFileURL(this.#socket).href.replace(/^file:/, 'ws+unix:'))
    const deadline = Date.now() + (this.#options.startTimeout ?? START_TIMEOUT)
    for (;;) {
      try {
        return await openSession(() => new LocalSocket(address, { headers: {} }), 'the process', signal)
      } catch (error) {
        if (!(error instanceof ExecutorFault) || error.code !== 'CONNECTION_REJECTED') throw error
        if (child.ended !== undefined) throw connectionRejected(`${this.#binary} ${child.ended}${child.lastWords}`)
        if (Date.now() > deadline) throw connectionRejected(`${this.#binary} is not ready in time${child.lastWords}`)
      }
      await rejectedBy(signal, new Promise((resolve) => setTimeout(resolve, POLL)))
    }
  }
}
