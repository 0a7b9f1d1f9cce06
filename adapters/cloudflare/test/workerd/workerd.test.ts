import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'

import type { Miniflare } from 'miniflare'

import { differences } from '../support/compare.js'
import { loadCases, loadCorpus } from '../support/corpus.js'
import { type Daemon, freePort, startDaemon } from '../support/daemon.js'
import { startFake } from '../support/fakeserver.js'
import type { Case, Outcome } from '../support/outcome.js'
import { anyCallOrder, inOrder, pinnedOutcomes } from '../support/pinned.js'
import { bundle, startWorkerd } from '../support/workerd.js'

/** The adapter inside of workerd, as a Worker hosts it, over a connection to a daemon. */
describe('a Worker', () => {
  const { cases, expected } = loadCorpus()
  const recorded = new Map(expected.map((outcome) => [outcome.id, outcome]))
  const pinned = pinnedOutcomes()
  const all: Case[] = [...cases, ...loadCases().filter(({ id }) => pinned.has(id))]
  const outcomes = new Map<string, Outcome>()
  let daemon: Daemon
  let miniflare: Miniflare
  let served: unknown

  const post = async (job: object): Promise<unknown> =>
    (await miniflare.dispatchFetch('http://host/', { method: 'POST', body: JSON.stringify(job) })).json()

  before(async () => {
    daemon = await startDaemon()
    miniflare = await startWorkerd(await bundle('test/workerd/host.ts'))
    const answer = (await post({ url: daemon.url, cases: all })) as { outcomes: Outcome[]; served: unknown }
    for (const outcome of answer.outcomes) outcomes.set(outcome.id, outcome)
    served = answer.served
  })
  after(async () => {
    await miniflare.dispose()
    await daemon.stop()
  })

  for (const c of all) {
    it(c.id, () => {
      const got = outcomes.get(c.id)!
      const pin = pinned.get(c.id)
      if (pin !== undefined) assert.deepEqual(inOrder(got, c, pin), inOrder(pin.outcome, c, pin))
      else assert.deepEqual(differences(got, recorded.get(c.id)!, anyCallOrder(c)), [], JSON.stringify(got))
    })
  }

  it('serves the requests of programs, and survives those that Workers do not have', () => {
    const [post, redirect, method] = served as { result?: string; error?: string }[]
    assert.equal(post?.result, 'POST https://a.example/')
    assert.equal(redirect?.result, 'GET https://a.example/')
    assert.match(method!.error!, /the host cannot make this request/)
  })

  it('sends headers', async (t) => {
    const fake = await startFake()
    t.after(() => fake.close())
    await post({ url: fake.url, headers: { authorization: 'Bearer x' } })
    assert.equal(fake.upgrades[0]?.headers.authorization, 'Bearer x')
  })

  it('learns why a connection is refused', async (t) => {
    const http = createServer((_request, response) => response.writeHead(403).end())
    http.on('upgrade', (_request, stream) =>
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
    )
    t.after(() => http.close())
    const port = await new Promise<number>((resolve) => {
      http.listen(0, '127.0.0.1', () => resolve((http.address() as { port: number }).port))
    })
    const refused = (await post({ url: `ws://127.0.0.1:${port}` })) as { code: string; message: string }
    assert.equal(refused.code, 'CONNECTION_REJECTED')
    assert.match(refused.message, /the connection policy refused it/)
  })

  it('learns that nothing listens', async () => {
    const refused = (await post({ url: `ws://127.0.0.1:${await freePort()}` })) as { code: string }
    assert.equal(refused.code, 'CONNECTION_REJECTED')
  })
})
