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

/** What lets Node load the packages of hosts. */
const REGISTER = '@codemode-executor/cloudflare/register'

const MOVING = new URL('docs/moving-a-host.md', REPOSITORY)

/** The code blocks of a document in one language. */
function blocks(file: URL, language: string): string[] {
  const block = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms')
  return [...readFileSync(file, 'utf8').matchAll(block)].map(([, code]) => code!)
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
    for (const name of ['@cloudflare', '@types', 'ai', 'tsx', 'zod'])
      symlinkSync(fileURLToPath(new URL(`node_modules/${name}`, PACKAGE)), join(folder, 'node_modules', name))
  })
  after(async () => {
    await daemon.stop()
    rmSync(folder, { recursive: true })
  })

  /** Runs a block in a file of that name, and compares what it prints with its comments. */
  async function printsWhatItSays(code: string, name: string, loaders: string[]): Promise<void> {
    writeFileSync(join(folder, name), code.replaceAll(ADDRESS, daemon.url))
    const env = { ...process.env, PATH: `${dirname(binary())}:${process.env.PATH}` }
    const flags = loaders.flatMap((loader) => ['--import', loader])
    const { stdout } = await run(process.execPath, [...flags, name], { env, cwd: folder })
    const output = outputOf(code)
    assert.notEqual(output, '')
    assert.equal(stdout.trim(), output)
  }

  for (const file of [MOVING, new URL('README.md', PACKAGE)]) {
    for (const [at, code] of blocks(file, 'js').entries()) {
      it(`block ${at + 1} of ${file.pathname.split('/').at(-1)} prints what it says`, () =>
        printsWhatItSays(code, `block${at}.mjs`, [REGISTER]))
    }
  }

  it('the TypeScript has no errors with the settings beside it, and prints what it says', async () => {
    const [[code], [settings]] = [blocks(MOVING, 'ts'), blocks(MOVING, 'json')]
    await printsWhatItSays(code!, 'host.mts', ['tsx', REGISTER])
    const { compilerOptions } = JSON.parse(settings!) as { compilerOptions: object }
    const config = { compilerOptions: { ...compilerOptions, noEmit: true }, files: ['host.mts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', PACKAGE))
    await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout: string }) =>
      assert.fail(error.stdout),
    )
  })
})
