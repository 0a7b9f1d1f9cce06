import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { PACKAGE } from '../support/corpus.js'
import { binary, type Daemon, startDaemon } from '../support/daemon.js'

/** How each runtime runs a file. */
const RUNTIMES = [
  { name: 'node', command: [process.execPath] },
  { name: 'bun', command: ['bun'] },
  { name: 'deno', command: ['deno', 'run', '--allow-all'] },
]

describe('runtimes', () => {
  let daemon: Daemon
  before(async () => (daemon = await startDaemon()))
  after(() => daemon.stop())

  for (const { name, command } of RUNTIMES) {
    it(name, { skip: isMissing(command[0]!) && `${name} is not installed` }, async () => {
      const [program, ...flags] = [...command, 'test/runtimes/host.mjs', daemon.url, binary()]
      const { stdout } = await promisify(execFile)(program!, flags, { cwd: fileURLToPath(PACKAGE) })
      const answer = '[3,"1970-01-01T00:00:00.000Z","POST hello"]'
      assert.deepEqual(stdout.trim().split('\n'), [answer, answer, answer, 'CONNECTION_REJECTED'])
    })
  }
})

function isMissing(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return false
  } catch {
    return true
  }
}
