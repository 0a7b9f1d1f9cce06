import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { build } from 'esbuild'

import { PACKAGE, REPOSITORY } from '../support/corpus.js'

const run = promisify(execFile)
const here = fileURLToPath(PACKAGE)
const modules = join(here, 'node_modules')

interface Manifest {
  dependencies: Record<string, string>
  scripts?: Record<string, string>
  repository: { url: string }
}

const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as Manifest

describe('npm pack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'))
  const installed = join(folder, 'node_modules/@codemode-executor/cloudflare')
  let files: string[]
  before(async () => {
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: here })
    const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
    files = packed!.files.map(({ path }) => path)
    mkdirSync(installed, { recursive: true })
    await run('tar', [
      '-xzf',
      join(folder, packed!.filename.replace('@', '').replace('/', '-')),
      '-C',
      installed,
      '--strip-components=1',
    ])
    for (const name of ['capnweb', '@types', '@cloudflare', 'undici-types'])
      symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  })
  after(() => rmSync(folder, { recursive: true }))

  it('has the compiled package and nothing else', () => {
    const strange = files.filter((path) => !/^dist\/[a-z0-9/]+\.(?:js|d\.ts)$/.test(path))
    assert.deepEqual(strange.sort(), ['LICENSE', 'README.md', 'package.json'])
    for (const path of ['dist/index.js', 'dist/index.d.ts', 'dist/register/index.js'])
      assert.ok(files.includes(path), path)
  })

  it('has a readme whose links lead to the repository, and to files that are there', () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8')
    const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '')
    const links = [...readme.matchAll(/\](?:\(|: )([^)\s]+)/g)].map(([, link]) => link!)
    assert.equal(links.length, 4)
    for (const link of links) {
      const [address, path] = link.split('/blob/main/')
      assert.equal(address, repository)
      if (path !== undefined) assert.ok(existsSync(new URL(path.replace(/#.*/, ''), REPOSITORY)), link)
    }
  })

  it('needs capnweb and nothing else, and runs nothing when it is installed', () => {
    assert.deepEqual(Object.keys(manifest.dependencies), ['capnweb'])
    const hooks = Object.keys(manifest.scripts ?? {}).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))
    assert.deepEqual(hooks, [])
  })

  it('can be imported', async () => {
    const program = 'import * as all from "@codemode-executor/cloudflare"; console.log(Object.keys(all).sort().join())'
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
    assert.equal(
      stdout.trim(),
      'CodemodeExecutor,Connection,ExecutorFault,PROTOCOL_VERSION,ValueError,callSignal,connect,decodeValue,local,sanitizeToolName,withSignal',
    )
  })

  for (const conditions of [['browser'], ['workerd', 'worker', 'browser'], []]) {
    it(`bundles without Node for the conditions [${conditions.join()}]`, async () => {
      const { outputFiles } = await build({
        stdin: { contents: 'export * from "@codemode-executor/cloudflare"', resolveDir: folder },
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'neutral',
        conditions,
        // Only its Workers build imports the platform's module.
        external: ['cloudflare:workers'],
        mainFields: ['module', 'main'],
        logLevel: 'silent',
      })
      assert.doesNotMatch(outputFiles[0]!.text, /["']node:/)
    })
  }

  const hosts = [
    { name: 'Node', types: ['node'], lib: ['es2022'] },
    { name: 'a browser', types: [], lib: ['es2022', 'dom', 'dom.iterable', 'esnext.disposable'] },
    { name: 'Workers', types: ['@cloudflare/workers-types'], lib: ['es2022', 'esnext.disposable'] },
  ]
  for (const { name, types, lib } of hosts) {
    it(`has types for ${name}`, async () => {
      const compilerOptions = {
        types,
        lib,
        strict: true,
        module: 'nodenext',
        target: 'es2022',
        noEmit: true,
        skipLibCheck: false,
      }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['host.mts'] }))
      writeFileSync(join(folder, 'host.mts'), HOST)
      await run(process.execPath, [join(modules, 'typescript/bin/tsc'), '-p', folder]).catch(
        (error: { stdout: string }) => {
          assert.fail(error.stdout)
        },
      )
    })
  }
})

/** A host that uses everything there is. */
const HOST = `
import { CodemodeExecutor, connect, ExecutorFault, local, type ExecuteResult, type NativeExecutor } from '@codemode-executor/cloudflare'

const connection = await connect('ws://executor:8080', { headers: { a: 'b' }, signal: AbortSignal.timeout(1000), reconnect: { attempts: 2 } })
const native: NativeExecutor = Math.random() > 0 ? connection : await local({ binary: 'x' })
const executor = new CodemodeExecutor(native, { outbound: async (request: Request) => new Response(request.url) })
const outcome: ExecuteResult = await executor.execute('1', [{ name: 'a', fns: { f: async (x: unknown) => x } }], {
  connectors: [{ name: 'c', binding: { callTool: async (method: string) => method } }],
  outbound: { fetch: (request: Request) => fetch(request) },
}).catch((error: unknown) => {
  if (error instanceof ExecutorFault && error.retryable) return { result: error.code }
  throw error
})
// @ts-expect-error
const wrong: number = outcome.result
await connection[Symbol.asyncDispose]()
`
