import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { prepareRequests, supported } from '../../dist/wire/requests.js'

const call = (...args: unknown[]): unknown => ['push', ['pipeline', 3, [], args]]
const prepared = (...args: unknown[]): unknown => JSON.parse(prepareRequests(JSON.stringify(call(...args))))

describe('requests in messages', () => {
  it('leave redirects to the side of the program', () => {
    for (const init of [{}, { redirect: 'follow' }, { redirect: 'error' }, { redirect: 'manual' }]) {
      assert.deepEqual(
        prepared(['request', 'http://a.example/', init]),
        call(['request', 'http://a.example/', { redirect: 'manual' }]),
      )
    }
  })

  it('keep everything else', () => {
    const init = { method: 'PUT', headers: [['a', '1']], body: ['readable', -1], duplex: 'half' }
    const request = ['request', 'http://a.example/', init]
    assert.deepEqual(
      prepared('x', request, 1),
      call('x', ['request', 'http://a.example/', { ...init, redirect: 'manual' }], 1),
    )
  })

  it('that the runtime has none of arrive as something else', () => {
    const body = ['readable', -1]
    // A method that the Fetch standard forbids stands for those that a runtime does not know.
    const message = prepared(['request', 'http://a.example/', { method: 'CONNECT', body }]) as [
      string,
      [string, number, string[], [{ unsupported: string; body: unknown }]],
    ]
    const [{ unsupported, body: kept }] = message[1][3]
    assert.match(unsupported, /CONNECT/)
    assert.deepEqual(kept, body)
  })

  it('are looked for in nothing else', () => {
    for (const message of [
      '["resolve",1,{"ok":true,"result":"[\\"request\\",1]"}]',
      '["push",["pipeline",1,["x"],["[\\"request\\",\\"http://a.example/\\",{}]"]]]',
      '["push",["pipeline",1,["x"]]]',
      '["release",1,1]',
      // Not JSON, and nothing that a session sends.
      '[["request",',
      '{"a":["request",1]}',
      'null["request",',
    ]) {
      assert.equal(prepareRequests(message), message)
    }
  })
})

describe('a request that the runtime has none of', () => {
  it('fails, and lets its body go', async () => {
    let cancelled = false
    const body = new ReadableStream({ cancel: () => void (cancelled = true) })
    await assert.rejects(supported({ unsupported: 'no such method', body }), {
      name: 'TypeError',
      message: /no such method/,
    })
    assert.equal(cancelled, true)
  })
})
