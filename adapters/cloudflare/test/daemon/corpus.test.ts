import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { type Connection, local } from '../../dist/index.js'
import { runCase } from '../support/adapter.js'
import { differences } from '../support/compare.js'
import { loadCases, loadCorpus } from '../support/corpus.js'
import { binary } from '../support/daemon.js'
import { anyCallOrder, documentedCases, inOrder, pinnedOutcomes } from '../support/pinned.js'

/** The programs through the adapter and a real daemon, against the outcomes of the reference and the declared ones. */
describe('corpus', () => {
  const { cases, expected } = loadCorpus()
  const recorded = new Map(expected.map((outcome) => [outcome.id, outcome]))
  const pinned = pinnedOutcomes()
  let connection: Connection
  before(async () => (connection = await local({ binary: binary() })))
  after(() => connection.close())

  for (const c of [...cases, ...loadCases()]) {
    const pin = pinned.get(c.id)
    const want = recorded.get(c.id)
    // What the reference makes of the other cases is the differential suite's to find out.
    if (pin === undefined && want === undefined) continue
    it(c.id, async () => {
      const got = await runCase(connection, c)
      if (pin !== undefined) assert.deepEqual(inOrder(got, c, pin), inOrder(pin.outcome, c, pin))
      else assert.deepEqual(differences(got, want!, anyCallOrder(c)), [], JSON.stringify(got))
    })
  }
})

describe('cases', () => {
  it('have names of their own', () => {
    const names = [...loadCorpus().cases, ...loadCases()].map(({ id }) => id)
    assert.deepEqual(
      names.filter((id, at) => names.indexOf(id) !== at),
      [],
    )
  })
})

describe('docs/deviations.md', () => {
  it('names the cases with a declared outcome, each in the section that is its reason', () => {
    const declared = new Map([...pinnedOutcomes()].map(([id, { reason }]) => [id, reason]))
    assert.deepEqual(sorted(documentedCases()), sorted(declared))
  })
})

function sorted(map: Map<string, string>): [string, string][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}
