import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

import { build } from 'esbuild'

import { differences } from '../support/compare.js'
import { loadCorpus, PACKAGE } from '../support/corpus.js'
import { startDaemon } from '../support/daemon.js'
import type { Outcome } from '../support/outcome.js'
import { anyCallOrder, pinnedOutcomes } from '../support/pinned.js'

interface Report {
  failed?: string
  outcomes: Outcome[]
  served: unknown
  headers: string
}

/** The programs of the corpus with the adapter in a page, in Chromium without a window. */
describe('a browser', () => {
  const chromium = ['chromium', 'chromium-browser', 'google-chrome'].find(isInstalled)

  it('hosts the adapter', { skip: chromium === undefined && 'Chromium is not installed' }, async (t) => {
    const daemon = await startDaemon()
    t.after(() => daemon.stop())
    const pinned = pinnedOutcomes()
    const { cases, expected } = loadCorpus()
    const page = await servePage(t, cases, daemon.port)
    openPage(t, chromium!, page.url)
    const report = await page.report
    assert.equal(report.failed, undefined)
    assert.deepEqual(report.served, { result: 'x', logs: [] })
    assert.match(report.headers, /TypeError: the WebSocket of this runtime sends no headers/)
    for (const [at, outcome] of report.outcomes.entries()) {
      if (!pinned.has(outcome.id))
        assert.deepEqual(differences(outcome, expected[at]!, anyCallOrder(cases[at]!)), [], outcome.id)
    }
    assert.equal(report.outcomes.length, cases.length)
  })
})

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Serves the page, and passes upgrades on to the daemon, which takes pages of its own host only. */
async function servePage(
  t: TestContext,
  cases: unknown,
  port: number,
): Promise<{ url: string; report: Promise<Report> }> {
  const script = await bundlePage()
  const server = createServer()
  const report = new Promise<Report>((resolve) => {
    server.on('request', (request, response) => {
      if (request.url === '/report') resolve(json(request) as Promise<Report>)
      response.setHeader('content-type', request.url === '/page.js' ? 'text/javascript' : 'text/html')
      response.end(
        { '/cases': JSON.stringify(cases), '/page.js': script }[request.url!] ??
          '<script type="module" src="/page.js"></script>',
      )
    })
  })
  passUpgrades(server, port)
  t.after(() => (server.closeAllConnections(), server.close()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, report }
}

async function bundlePage(): Promise<string> {
  const entry = fileURLToPath(new URL('test/browser/page.ts', PACKAGE))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  })
  return outputFiles[0]!.text
}

function passUpgrades(server: Server, port: number): void {
  server.on('upgrade', (request: IncomingMessage, near, head) => {
    const far = connectTcp(port, '127.0.0.1')
    for (const stream of [near, far]) stream.on('error', () => (near.destroy(), far.destroy()))
    const fields = request.rawHeaders.flatMap((field, at) =>
      at % 2 === 0 ? [`${field}: ${request.rawHeaders[at + 1]}\r\n`] : [],
    )
    far.write(`${request.method} ${request.url} HTTP/1.1\r\n${fields.join('')}\r\n`)
    far.write(head)
    near.pipe(far).pipe(near)
  })
}

function openPage(t: TestContext, chromium: string, url: string): void {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${profile}`]
  // A group of its own, so that all its processes end: they write to the profile until then.
  const browser = spawn(chromium, [...flags, url], { stdio: 'ignore', detached: true })
  t.after(async () => {
    process.kill(-browser.pid!, 'SIGKILL')
    await new Promise((resolve) => browser.once('close', resolve))
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 })
  })
}
