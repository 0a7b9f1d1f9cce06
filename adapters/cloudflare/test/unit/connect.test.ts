import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'

import { WebSocket, WebSocketServer } from 'ws'

import { connect, type SocketInit } from '../../dist/index.js'
import { NodeSocket } from '../../dist/node/socket.js'
import { freePort } from '../support/daemon.js'
import { FakeApi, listen, startFake } from '../support/fakeserver.js'

/** A server that refuses upgrades like an executor or what stands before it, and how often it did. */
async function refusing(t: TestContext, status: number): Promise<{ url: string; refused: { times: number } }> {
  const refused = { times: 0 }
  const http = createServer(((_request, response) => response.writeHead(status).end()) satisfies RequestListener)
  http.on('upgrade', (_request, stream) => {
    refused.times++
    stream.end(`HTTP/1.1 ${status} No\r\nConnection: close\r\n\r\n`)
  })
  t.after(() => http.close())
  return { url: await listen(http), refused }
}

/** Attempts that follow each other closely. */
const SOON = { attempts: 3, delay: 1 }

describe('connect fails clearly', () => {
  for (const url of ['executor:8080', 'http://executor', 'not a url', '']) {
    it(`for the address "${url}"`, async () => {
      await assert.rejects(connect(url), { name: 'TypeError', message: /is not the address of an executor/ })
    })
  }

  it('where nothing listens', async () => {
    const url = `ws://127.0.0.1:${await freePort()}`
    await assert.rejects(connect(url, { reconnect: SOON }), {
      name: 'ExecutorFault',
      code: 'CONNECTION_REJECTED',
      retryable: true,
      message: /nothing listens there/,
    })
  })

  it('where there is no such socket', async () => {
    for (const url of ['unix:/nowhere/socket', 'ws+unix:/nowhere/socket']) {
      await assert.rejects(connect(url, { reconnect: SOON }), {
        code: 'CONNECTION_REJECTED',
        retryable: true,
        message: /no such socket/,
      })
    }
  })

  it('for a name that nobody knows', async () => {
    await assert.rejects(connect('ws://executor.invalid', { reconnect: SOON }), {
      code: 'CONNECTION_REJECTED',
      retryable: true,
    })
  })

  for (const [status, message, retryable] of [
    [401, /credentials are missing or wrong \(status 401\)/, false],
    [403, /the connection policy refused it \(status 403\)/, false],
    [404, /no WebSocket at this path/, false],
    [418, /the upgrade was answered with status 418/, false],
    [502, /a proxy does not reach the executor/, true],
    [503, /takes no connections at the moment \(status 503\)/, true],
  ] as const) {
    it(`when the upgrade is refused with ${status}, ${retryable ? 'again and again' : 'at once'}`, async (t) => {
      const { url, refused } = await refusing(t, status)
      await assert.rejects(connect(url, { reconnect: SOON }), { code: 'CONNECTION_REJECTED', message, retryable })
      assert.equal(refused.times, retryable ? SOON.attempts : 1)
    })
  }

  it('when something else listens', async (t) => {
    const server = createNetServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    await assert.rejects(connect(`ws://127.0.0.1:${port}`), { code: 'CONNECTION_REJECTED', retryable: false })
  })

  for (const version of ['0', '2', 1, null]) {
    it(`when the version is ${JSON.stringify(version)}`, async (t) => {
      const api = new FakeApi()
      api.version = version
      const server = await startFake(api)
      t.after(() => server.close())
      await assert.rejects(connect(server.url), {
        code: 'PROTOCOL_MISMATCH',
        message: `The caller and the executor do not speak the same protocol: the executor speaks version ${String(version)}, this package version 1.`,
      })
    })
  }

  it('when the other end is no executor', async (t) => {
    const server = await startFake({})
    t.after(() => server.close())
    await assert.rejects(connect(server.url), { code: 'PROTOCOL_MISMATCH', message: /not an executor/ })
  })

  it('when the connection closes before the version is known', async (t) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    t.after(() => server.close())
    server.on('connection', (socket) => socket.close(1001, 'server shutting down'))
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    await assert.rejects(connect(`ws://127.0.0.1:${port}`, { reconnect: SOON }), {
      code: 'CONNECTION_LOST',
      retryable: true,
      message: /closed with code 1001 \(server shutting down\)\. Nothing has run\./,
    })
  })

  it('with the reason of the signal, while nothing answers', async (t) => {
    const server = createNetServer().listen(0, '127.0.0.1')
    t.after(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const abort = new AbortController()
    const attempt = connect(`ws://127.0.0.1:${port}`, { signal: abort.signal })
    server.once('connection', () => abort.abort(new Error('changed my mind')))
    await assert.rejects(attempt, { message: 'changed my mind' })
  })

  it('with the reason of a signal that is aborted already', async () => {
    await assert.rejects(connect('ws://127.0.0.1:1', { signal: AbortSignal.abort(new Error('no')) }), { message: 'no' })
  })
})

describe('connect tries again', () => {
  it('until the executor listens', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'connect-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'socket')
    let asked = 0
    const websocket = (): never => (asked++, new NodeSocket(new URL(`ws+unix:${path}`), { headers: {} }) as never)
    const attempt = connect(`unix:${path}`, { websocket, reconnect: { attempts: 1000, delay: 5 } })
    while (asked < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    const server = await startFake(new FakeApi(), path)
    t.after(() => server.close())
    await using connection = await attempt
    assert.equal((await connection.execute({ code: '1' })).ok, true)
  })

  it('where the runtime does not tell the reason, but does not promise anything', async (t) => {
    const server = await startFake()
    t.after(() => server.close())
    let asked = 0
    const websocket = (url: string): never => {
      if (asked++ === 0) throw new Error('no reason')
      return new WebSocket(url) as never
    }
    await using _ = await connect(server.url, { websocket, reconnect: SOON })
    asked = 0
    await assert.rejects(connect(server.url, { websocket, reconnect: false }), { retryable: false })
  })

  it('not when that is turned off', async (t) => {
    const { url, refused } = await refusing(t, 503)
    await assert.rejects(connect(url, { reconnect: false }), { code: 'CONNECTION_REJECTED', retryable: true })
    assert.equal(refused.times, 1)
  })

  it('until the signal aborts', async () => {
    const abort = new AbortController()
    const websocket = (): never => {
      queueMicrotask(() => abort.abort(new Error('enough')))
      throw new Error('no reason')
    }
    const options = { websocket, signal: abort.signal, reconnect: { attempts: 1000, delay: 1000 } }
    await assert.rejects(connect('ws://executor', options), { message: 'enough' })
  })
})

describe('connect', () => {
  it('sends headers', async (t) => {
    const server = await startFake()
    t.after(() => server.close())
    await using _ = await connect(server.url, { headers: { authorization: 'Bearer x', 'x-a': 'b' } })
    assert.equal(server.upgrades[0]?.headers.authorization, 'Bearer x')
    assert.equal(server.upgrades[0]?.headers['x-a'], 'b')
  })

  it('keeps the path and the query of the address', async (t) => {
    const server = await startFake()
    t.after(() => server.close())
    await using _ = await connect(`${server.url}/executor/a?b=c`)
    assert.equal(server.upgrades[0]?.url, '/executor/a?b=c')
  })

  it('takes a class of WebSockets', async (t) => {
    const server = await startFake()
    t.after(() => server.close())
    await using _ = await connect(server.url, { websocket: WebSocket as never, headers: { 'x-a': 'b' } })
    assert.equal(server.upgrades[0]?.headers['x-a'], 'b')
  })

  it('takes a function that makes one', async (t) => {
    const server = await startFake()
    t.after(() => server.close())
    const asked: unknown[] = []
    const websocket = async (url: string, init: SocketInit): Promise<never> => {
      asked.push(url, init)
      return new WebSocket(url) as never
    }
    await using _ = await connect(server.url, { websocket, headers: { 'x-a': 'b' } })
    assert.deepEqual(asked, [`${server.url}/`, { headers: { 'x-a': 'b' } }])
  })

  it('says what a class of WebSockets says', async () => {
    const url = `ws://127.0.0.1:${await freePort()}`
    await assert.rejects(connect(url, { websocket: WebSocket as never, reconnect: SOON }), {
      code: 'CONNECTION_REJECTED',
      retryable: true,
      message: /ECONNREFUSED/,
    })
  })
})
