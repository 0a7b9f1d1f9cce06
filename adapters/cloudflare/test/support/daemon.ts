import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

import { type Connection, connect } from '../../dist/index.js'
import { PACKAGE, REPOSITORY } from './corpus.js'

/** The executor's binary: the one that the environment names, or else one built from this repository. */
export function binary(): string {
  return (process.env.CODEMODE_EXECUTOR_BIN ??= build())
}

function build(): string {
  const folder = fileURLToPath(new URL('node_modules/.cache/', PACKAGE))
  mkdirSync(folder, { recursive: true })
  const target = `${folder}codemode-executor`
  const env = { ...process.env, CGO_ENABLED: '0' }
  execFileSync('go', ['build', '-o', target, './cmd/codemode-executor'], { cwd: REPOSITORY, env, stdio: 'inherit' })
  return target
}

/** A daemon that listens on a port of this machine. */
export interface Daemon {
  url: string
  port: number
  pid: number
  stop(): Promise<void>
}

/** Starts a daemon and waits until it takes connections. */
export async function startDaemon({ port = 0, args = [] }: { port?: number; args?: string[] } = {}): Promise<Daemon> {
  port ||= await freePort()
  const settings = ['--port', String(port), '--log-level', 'warn', '--metrics', 'off']
  const child = spawn(binary(), ['serve', '--exit-on-stdin-close', ...settings, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (data) => (log += String(data)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = `ws://127.0.0.1:${port}`
  await accepting(url, () => (child.exitCode === null ? undefined : log))
  const stop = (): Promise<void> => (child.stdin.end(), ended)
  return { url, port, pid: child.pid!, stop }
}

/** Waits until something listens, or until the daemon has ended and left its log. */
async function accepting(url: string, ended: () => string | undefined): Promise<void> {
  for (;;) {
    const connection: Connection | undefined = await connect(url, { reconnect: false }).catch(() => undefined)
    if (connection !== undefined) return connection.close()
    const log = ended()
    if (log !== undefined) throw new Error(`the daemon ended: ${log}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
