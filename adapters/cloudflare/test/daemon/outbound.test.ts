import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'

import {
  CodemodeExecutor,
  type Connection,
  type ExecuteResult,
  ExecutorFault,
  local,
  type Outbound,
} from '../../dist/index.js'
import { binary } from '../support/daemon.js'
import { listen } from '../support/fakeserver.js'

describe('outbound', () => {
  let connection: Connection
  before(async () => (connection = await local({ binary: binary() })))
  after(() => connection.close())

  /** Runs a program whose requests a function serves. */
  const run = (code: string, outbound?: Outbound | null): Promise<ExecuteResult> =>
    new CodemodeExecutor(connection).execute(code, [], outbound === undefined ? {} : { outbound })

  /** Runs it, and answers its value. */
  async function value(code: string, outbound: Outbound): Promise<unknown> {
    const { result, error } = await run(code, outbound)
    assert.equal(error, undefined)
    return result
  }

  it('left out, lets the executor make the request, which its guard judges', async (t) => {
    const http = createServer((_request, response) => response.end('reached'))
    t.after(() => http.close())
    const url = (await listen(http)).replace('ws', 'http')
    const { error } = await run(`async () => await (await fetch(${JSON.stringify(url)})).text()`)
    assert.match(error!, /The network policy does not allow this program to reach/)
  })

  it('null closes the network', async () => {
    const { error } = await run('async () => await fetch("https://a.example")', null)
    assert.match(error!, /The network is disabled for this program/)
  })

  it('a function sees the whole request', async () => {
    const seen: unknown[] = []
    const code = `async () => {
      const response = await fetch('https://a.example/b?c=d', { method: 'PUT', headers: { 'X-A': '1' }, body: 'hello' })
      return { status: response.status, type: response.headers.get('content-type'), text: await response.text(), url: response.url }
    }`
    const result = await value(code, async (request) => {
      seen.push(request.method, request.url, request.headers.get('x-a'), await request.text())
      return new Response('world', { status: 201, headers: { 'content-type': 'text/x-test' } })
    })
    assert.deepEqual(seen, ['PUT', 'https://a.example/b?c=d', '1', 'hello'])
    assert.deepEqual(result, { status: 201, type: 'text/x-test', text: 'world', url: 'https://a.example/b?c=d' })
  })

  it('a Fetcher serves as well', async () => {
    const fetcher = { fetch: async (request: Request) => new Response(`via fetcher ${request.url}`) }
    assert.equal(
      await value('async () => (await fetch("https://a.example/")).text()', fetcher),
      'via fetcher https://a.example/',
    )
  })

  it('has standard requests and responses', async () => {
    await value('async () => (await fetch("https://a.example/")).text()', (request) => {
      assert.ok(request instanceof Request)
      return new Response(null, { status: 204 })
    })
  })

  it('streams the body of the response', async () => {
    let pulled = 0
    const body = (): ReadableStream<Uint8Array> =>
      new ReadableStream({ pull: (controller) => (pulled++, controller.enqueue(new Uint8Array(64 << 10).fill(97))) })
    const code = `async () => {
      const reader = (await fetch('https://a.example/endless')).body.getReader()
      let size = 0
      while (size < 1 << 20) size += (await reader.read()).value.length
      await reader.cancel()
      return 'enough'
    }`
    assert.equal(await value(code, () => new Response(body())), 'enough')
    assert.ok(pulled < 1000, `${pulled} pieces were read of an endless body`)
  })

  it('streams the body of the request', async () => {
    const code = `async () => {
      let sent = 0
      const body = new ReadableStream({ pull(c) { if (++sent > 20) c.close(); else c.enqueue(new Uint8Array(100000)) } })
      return (await fetch('https://a.example/', { method: 'POST', body, duplex: 'half' })).text()
    }`
    const size = await value(code, async (request) => {
      let size = 0
      for await (const piece of request.body!) size += piece.length
      return new Response(String(size))
    })
    assert.equal(size, '2000000')
  })

  it('carries a response that comes as one large piece', async () => {
    const code = 'async () => (await (await fetch("https://a.example/")).arrayBuffer()).byteLength'
    assert.equal(await value(code, () => new Response(new Uint8Array(33 << 20))), 33 << 20)
  })

  it('follows redirects with one more call', async () => {
    const code = `async () => { const r = await fetch('https://a.example/1'); return [r.url, r.redirected, await r.text()] }`
    const result = await value(code, (request) =>
      request.url.endsWith('/1')
        ? new Response(null, { status: 302, headers: { location: '/2' } })
        : new Response('there'),
    )
    assert.deepEqual(result, ['https://a.example/2', true, 'there'])
  })

  const failures: [string, Outbound, RegExp][] = [
    ['an error', () => Promise.reject(new Error('not in the mood')), /fetch failed: not in the mood/],
    ['nothing', (() => undefined) as never, /not a Response/],
    ['a network error', () => Response.error(), /network error/],
  ]
  for (const [name, outbound, text] of failures) {
    it(`that answers ${name} fails the request, which the program can catch`, async () => {
      const result = await value(
        'async () => { try { await fetch("https://a.example/") } catch (e) { return [e.name, e.message] } }',
        outbound,
      )
      assert.equal((result as string[])[0], 'TypeError')
      assert.match((result as string[])[1]!, text)
    })
  }

  it('may refuse', async () => {
    const refuse = (): never => {
      throw new ExecutorFault('NETWORK_DENIED', 'Only api.example may be reached.')
    }
    const { error } = await run('async () => await fetch("https://a.example/")', refuse)
    assert.match(error!, /Only api\.example may be reached/)
  })

  it('fails in a body', async () => {
    const broken = (): Response => new Response(new ReadableStream({ pull: () => Promise.reject(new Error('torn')) }))
    const result = await value('async () => (await fetch("https://a.example/")).text().catch((e) => e.name)', broken)
    assert.equal(result, 'TypeError')
  })
})
