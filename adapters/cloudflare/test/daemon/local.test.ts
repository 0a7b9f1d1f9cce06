import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { promisify } from 'node:util'

import { CodemodeExecutor, type Connection, local, type LocalOptions } from '../../dist/index.js'
import { PACKAGE } from '../support/corpus.js'
import { binary } from '../support/daemon.js'

/** A local executor, and the log of its process. */
async function started(t: TestContext, options: LocalOptions = {}): Promise<{ connection: Connection; log: string[] }> {
  const log: string[] = []
  const connection = await local({ binary: binary(), log: (line) => log.push(line), ...options })
  t.after(() => connection.close())
  // The socket is open before the pipe of the log has brought the line about it.
  await until(() => log.some((line) => line.includes('listening')))
  return { connection, log }
}

/** The socket that a process says it listens on. */
function socketOf(log: string[]): string {
  return /unix:(\S+)/.exec(log.find((line) => line.includes('listening')) ?? '')![1]!
}

async function answer(connection: Connection): Promise<unknown> {
  return (await new CodemodeExecutor(connection, { outbound: null }).execute('async () => 42', [])).result
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** A script in the place of the binary. */
function script(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'script-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'script'), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return join(folder, 'script')
}

/** The binary, which says its process id first. */
function telling(t: TestContext): string {
  return script(t, `echo "pid $$" >&2; exec "${binary()}" "$@"`)
}

function pidOf(log: string): number {
  return Number(/^pid (\d+)$/m.exec(log)![1])
}

describe('local', () => {
  it('runs programs on a socket that only this user can open', async (t) => {
    const { connection, log } = await started(t)
    assert.equal(await answer(connection), 42)
    const socket = socketOf(log)
    assert.equal(statSync(dirname(socket)).mode & 0o777, 0o700)
    assert.equal(statSync(socket).mode & 0o077, 0)
  })

  it('passes flags and the environment', async (t) => {
    const { connection } = await started(t, {
      args: ['--timeout', '50ms'],
      env: { ...process.env, CODEMODE_LOG_LEVEL: 'debug' },
    })
    const { error } = await new CodemodeExecutor(connection).execute(
      'async () => new Promise((r) => setTimeout(r, 20000))',
      [],
    )
    assert.equal(error, 'Execution timed out')
  })

  it('ends the process with close, and leaves nothing behind', async (t) => {
    const { connection, log } = await started(t)
    const folder = dirname(socketOf(log))
    await connection.close()
    assert.equal(existsSync(folder), false)
    await assert.rejects(connection.execute({ code: '1' }), { code: 'CONNECTION_LOST' })
  })

  it('starts another when the process dies', async (t) => {
    const { connection, log } = await started(t, { binary: telling(t) })
    const never = assert.rejects(connection.execute({ code: 'async () => new Promise((r) => setTimeout(r, 20000))' }), {
      code: 'CONNECTION_LOST',
      retryable: true,
    })
    process.kill(pidOf(log.join('\n')), 'SIGKILL')
    await never
    assert.equal(await answer(connection), 42)
    assert.equal(log.filter((line) => line.startsWith('pid ')).length, 2)
  })

  it('keeps several apart', async (t) => {
    const [a, b] = await Promise.all([started(t), started(t)])
    assert.notEqual(socketOf(a.log), socketOf(b.log))
    assert.deepEqual(await Promise.all([answer(a.connection), answer(b.connection)]), [42, 42])
  })
})

describe('local fails clearly', () => {
  it('when there is no binary', async () => {
    await assert.rejects(local({ binary: '/nowhere/codemode-executor' }), {
      name: 'TypeError',
      message: /no executor binary/,
    })
  })

  it('when the process ends, with what it said', async (t) => {
    const broken = script(t, 'echo "this machine cannot" >&2; exit 5')
    await assert.rejects(local({ binary: broken }), {
      code: 'CONNECTION_REJECTED',
      message: /exited with code 5: this machine cannot/,
    })
  })

  it('when a flag is wrong', async () => {
    await assert.rejects(local({ binary: binary(), args: ['--no-such-flag'] }), {
      code: 'CONNECTION_REJECTED',
      message: /no-such-flag/,
    })
  })

  it('when it is not ready in time', async (t) => {
    const slow = script(t, 'cat > /dev/null')
    await assert.rejects(local({ binary: slow, startTimeout: 50 }), {
      code: 'CONNECTION_REJECTED',
      message: /not ready in time/,
    })
  })

  it('with the reason of the signal', async (t) => {
    const slow = script(t, 'cat > /dev/null')
    const abort = new AbortController()
    const start = local({ binary: slow, signal: abort.signal })
    abort.abort(new Error('enough'))
    await assert.rejects(start, { message: 'enough' })
  })
})

describe('a host with a local executor', () => {
  /** The text of a host that logs the id and the socket of its process, and an answer. */
  const host = (t: TestContext): string => `
    import { CodemodeExecutor, local } from '${new URL('dist/index.js', PACKAGE).href}'
    const connection = await local({ binary: ${JSON.stringify(telling(t))}, log: (line) => console.log(line) })
    console.log((await new CodemodeExecutor(connection, { outbound: null }).execute('async () => 42', [])).result)
  `

  it('ends by itself, and the process with it', async (t) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', host(t)])
    assert.match(stdout, /^42$/m)
    assert.equal(existsSync(dirname(socketOf(stdout.split('\n')))), false)
    await until(() => !isRunning(pidOf(stdout)))
  })

  it('takes the process with it when it is killed', async (t) => {
    const text = `${host(t)}; setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'inherit'] })
    let out = ''
    child.stdout.on('data', (data) => (out += String(data)))
    await until(() => /^42$/m.test(out))
    t.after(() => rmSync(dirname(socketOf(out.split('\n'))), { recursive: true }))
    child.kill('SIGKILL')
    await until(() => !isRunning(pidOf(out)))
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
