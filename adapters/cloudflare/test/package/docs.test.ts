import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { PACKAGE, REPOSITORY } from '../support/corpus.js'
import { binary, type Daemon, startDaemon } from '../support/daemon.js'

const run = promisify(execFile)

/** The addresses that the documents connect to. */
const ADDRESS = 'ws://executor:8080'

/** The JavaScript of a document, each block with the output that its comments say. */
function blocks(file: URL): { code: string; output: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => ({
    code: code!,
    output: outputOf(code!),
  }))
}

/** What is printed: the comment on the line of a call of console.log, and the lines of comments after one. */
function outputOf(code: string): string {
  const lines: string[] = []
  let printing = false
  for (const line of code.split('\n')) {
    const printed = /console\.log\(.*\)+ \/\/ (.*)$/.exec(line)?.[1]
    if (printed !== undefined) lines.push(printed)
    else if (printing && line.startsWith('// ')) lines.push(line.slice(3))
    printing = line.startsWith('console.log(') || (printing && line.startsWith('// '))
  }
  return lines.join('\n')
}

describe('documents', () => {
  let daemon: Daemon
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  before(async () => {
    daemon = await startDaemon()
    mkdirSync(join(folder, 'node_modules/@codemode-executor'), { recursive: true })
    symlinkSync(fileURLToPath(PACKAGE), join(folder, 'node_modules/@codemode-executor/cloudflare'))
    for (const name of ['@cloudflare', 'ai', 'zod'])
      symlinkSync(fileURLToPath(new URL(`node_modules/${name}`, PACKAGE)), join(folder, 'node_modules', name))
  })
  after(async () => {
    await daemon.stop()
    rmSync(folder, { recursive: true })
  })

  for (const file of [new URL('docs/moving-a-host.md', REPOSITORY), new URL('README.md', PACKAGE)]) {
    for (const [at, { code, output }] of blocks(file).entries()) {
      it(`block ${at + 1} of ${file.pathname.split('/').at(-1)} prints what it says`, async () => {
        const path = join(folder, `block${at}.mjs`)
        writeFileSync(path, code.replaceAll(ADDRESS, daemon.url))
        const env = { ...process.env, PATH: `${dirname(binary())}:${process.env.PATH}` }
        const flags = ['--import', '@codemode-executor/cloudflare/register']
        const { stdout } = await run(process.execPath, [...flags, path], { env, cwd: folder })
        assert.notEqual(output, '')
        assert.equal(stdout.trim(), output)
      })
    }
  }
})
