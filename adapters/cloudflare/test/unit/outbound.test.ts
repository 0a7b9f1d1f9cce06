import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { planOutbound } from '../../dist/dialect/outbound.js'
import { streamed } from '../../dist/dialect/response.js'

describe('outbound', () => {
  it('means native when it is left out, and closed when it is null', () => {
    assert.deepEqual(planOutbound(undefined), { request: {} })
    assert.deepEqual(planOutbound(null), { request: { outbound: { mode: 'disabled' } } })
  })

  it('is a function or a Fetcher', async () => {
    class Fetcher {
      #name = 'fetcher'
      async fetch(request: Request): Promise<Response> {
        return new Response(`${this.#name} ${request.url}`)
      }
    }
    const request = new Request('http://a.example/')
    for (const outbound of [(r: Request) => new Response(`fetcher ${r.url}`), new Fetcher()]) {
      const plan = planOutbound(outbound)
      assert.deepEqual(plan.request, { outbound: { mode: 'stub' } })
      assert.equal(await (await plan.serve!(request)).text(), 'fetcher http://a.example/')
    }
  })
})

describe('responses', () => {
  it('keep what they are', async () => {
    const response = streamed(
      new Response('body', {
        status: 418,
        statusText: 'Teapot',
        headers: [
          ['x-a', '1'],
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
      }),
    )
    assert.deepEqual([response.status, response.statusText, response.headers.get('x-a')], [418, 'Teapot', '1'])
    assert.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2'])
    assert.equal(await response.text(), 'body')
    assert.equal(streamed(new Response(null, { status: 204 })).body, null)
  })

  it('cross in pieces of a bounded size', async () => {
    const sizes: number[] = []
    const body = new ReadableStream({
      start(controller) {
        for (const size of [0, 1, 200_000]) controller.enqueue(new Uint8Array(size))
        controller.close()
      },
    })
    for await (const piece of streamed(new Response(body)).body!) sizes.push(piece.length)
    assert.deepEqual(sizes, [1, 65536, 65536, 65536, 3392])
  })

  it('are read no faster than they are taken, and given up with the program', async () => {
    let pulled = 0
    let cancelled: unknown
    const body = new ReadableStream({
      pull: (controller) => (pulled++, controller.enqueue(new Uint8Array(65536))),
      cancel: (reason) => void (cancelled = reason),
    })
    const reader = streamed(new Response(body)).body!.getReader()
    await reader.read()
    assert.ok(pulled < 5, `${pulled} pieces were read`)
    await reader.cancel('enough')
    assert.equal(cancelled, 'enough')
  })

  it('that are none are refused', async () => {
    const read = new Response('x')
    await read.text()
    for (const answer of [undefined, null, 'text', {}, read, Response.error()]) {
      assert.throws(() => streamed(answer), TypeError)
    }
  })
})
