import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { kCurrentWorker, type Miniflare } from 'miniflare'

import { type Connection, local } from '../../dist/index.js'
import { runCase } from '../support/adapter.js'
import { differences } from '../support/compare.js'
import { loadCases, loadCorpus } from '../support/corpus.js'
import { binary } from '../support/daemon.js'
import type { Case, Outcome } from '../support/outcome.js'
import { anyCallOrder, pinnedOutcomes } from '../support/pinned.js'
import { bundle, startWorkerd } from '../support/workerd.js'

/** The newest release of the reference, and the newest patch of each older minor line, by their names in package.json. */
const LINES = [
  { line: '0.5', name: '@cloudflare/codemode' },
  { line: '0.4', name: 'codemode-0.4' },
  { line: '0.3', name: 'codemode-0.3' },
]

const REFERENCE = '@cloudflare/codemode'

/** How many cases the reference runs for one request. */
const BATCH = 40

const cases: Case[] = [...loadCorpus().cases, ...loadCases()]

/**
 * Every case through the real DynamicWorkerExecutor in workerd and through this
 * package and a real daemon. An outcome that differs must be declared, and one
 * that is declared must differ.
 */
describe('the reference and the adapter', () => {
  const pinned = pinnedOutcomes()
  const ours = new Map<string, Outcome>()
  before(async () => {
    const connection: Connection = await local({ binary: binary() })
    for (const c of cases) ours.set(c.id, await runCase(connection, c))
    await connection.close()
  })

  for (const { line, name } of LINES) {
    describe(`release line ${line}`, () => {
      let miniflare: Miniflare
      const theirs = new Map<string, Outcome>()
      const comparable = cases.filter((c) => c.since === undefined || c.since <= line)
      before(async () => {
        const alias: Record<string, string> = name === REFERENCE ? {} : { [REFERENCE]: name }
        const script = await bundle('test/differential/host.ts', alias)
        const serviceBindings = { OUTBOUND: { name: kCurrentWorker, entrypoint: 'Outbound' } }
        miniflare = await startWorkerd(script, { workerLoaders: { LOADER: {} }, serviceBindings })
        for (const outcome of await runReference(miniflare, comparable)) theirs.set(outcome.id, outcome)
      })
      after(() => miniflare.dispose())

      for (const c of comparable) {
        it(c.id, () => {
          const [got, want] = [ours.get(c.id)!, theirs.get(c.id)!]
          const differs = differences(got, want, anyCallOrder(c))
          const declared = pinned.has(c.id)
          assert.equal(differs.length > 0, declared, `differs in ${differs.join()}: ${JSON.stringify({ got, want })}`)
        })
      }
    })
  }
})

async function runReference(miniflare: Miniflare, some: Case[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let at = 0; at < some.length; at += BATCH) {
    const body = JSON.stringify(some.slice(at, at + BATCH))
    const response = await miniflare.dispatchFetch('http://host/', { method: 'POST', body })
    outcomes.push(...((await response.json()) as Outcome[]))
  }
  return outcomes
}
