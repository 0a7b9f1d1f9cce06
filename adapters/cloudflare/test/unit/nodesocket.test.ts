import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { describe, it, type TestContext } from 'node:test'

import { type WebSocket, WebSocketServer } from 'ws'

import { NodeSocket } from '../../dist/node/socket.js'
import { listen } from '../support/fakeserver.js'

type Event = { type: string; data?: unknown; code?: number; reason?: string; error?: Error }

/** Collects what happens on a socket. */
function watch(socket: NodeSocket): { next(): Promise<Event> } {
  const events: Event[] = []
  let wake = (): void => {}
  for (const type of ['open', 'message', 'error', 'close'] as const) {
    socket.addEventListener(type, (event: Event) => {
      events.push({ ...event, type })
      wake()
    })
  }
  return {
    async next() {
      while (events.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return events.shift()!
    },
  }
}

/** A client and the other end of its connection, which is another implementation. */
async function pair(
  t: TestContext,
): Promise<{ socket: NodeSocket; events: ReturnType<typeof watch>; peer: WebSocket }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  t.after(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const connected = new Promise<WebSocket>((resolve) => server.once('connection', resolve))
  const socket = new NodeSocket(new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`), { headers: {} })
  const events = watch(socket)
  assert.equal((await events.next()).type, 'open')
  const peer = await connected
  t.after(() => peer.terminate())
  return { socket, events, peer }
}

describe('NodeSocket', () => {
  for (const size of [0, 1, 125, 126, 65_535, 65_536, 3_000_000]) {
    it(`carries ${size} characters in both directions`, async (t) => {
      const { socket, events, peer } = await pair(t)
      const text = 'ü'.repeat(size)
      peer.once('message', (data) => peer.send(String(data)))
      socket.send(text)
      const { type, data } = await events.next()
      assert.ok(type === 'message' && data === text)
    })
  }

  it('reads fragments with control frames between them', async (t) => {
    const { events, peer } = await pair(t)
    const pong = new Promise((resolve) => peer.once('pong', (data) => resolve(String(data))))
    peer.send('one ', { fin: false })
    peer.ping('are you there')
    peer.send('two', { fin: true })
    assert.equal((await events.next()).data, 'one two')
    assert.equal(await pong, 'are you there')
  })

  it('closes with a code', async (t) => {
    const { socket, events, peer } = await pair(t)
    const closed = new Promise((resolve) => peer.once('close', (code, reason) => resolve([code, String(reason)])))
    socket.close(1000, 'bye')
    assert.deepEqual(await closed, [1000, 'bye'])
    assert.deepEqual(await events.next(), { type: 'close', code: 1000, reason: 'bye' })
    assert.equal(socket.readyState, 3)
    socket.send('into the void')
    socket.close()
  })

  it('is closed with a code', async (t) => {
    const { events, peer } = await pair(t)
    const closed = new Promise((resolve) => peer.once('close', resolve))
    peer.close(1001, 'server shutting down')
    assert.deepEqual(await events.next(), { type: 'close', code: 1001, reason: 'server shutting down' })
    assert.equal(await closed, 1001)
  })

  it('is closed without one', async (t) => {
    const { events, peer } = await pair(t)
    peer.close()
    assert.deepEqual(await events.next(), { type: 'close', code: 1005, reason: '' })
  })

  it('is cut off', async (t) => {
    const { events, peer } = await pair(t)
    peer.terminate()
    assert.deepEqual(await events.next(), { type: 'close', code: 1006, reason: '' })
  })

  it('is closed before it is open', async () => {
    const socket = new NodeSocket(new URL('ws://127.0.0.1:9'), { headers: {} })
    const events = watch(socket)
    socket.close()
    assert.equal((await events.next()).type, 'error')
    assert.equal((await events.next()).type, 'close')
  })

  it('opens a unix socket', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'nodesocket '))
    const http = createServer()
    const server = new WebSocketServer({ server: http })
    t.after(() => (server.close(), http.close(), rmSync(folder, { recursive: true })))
    const url = await listen(http, join(folder, 'socket'))
    server.on('connection', (peer) => peer.send('hello'))
    const socket = new NodeSocket(new URL(url), { headers: {} })
    const events = watch(socket)
    assert.equal((await events.next()).type, 'open')
    assert.equal((await events.next()).data, 'hello')
    socket.close()
    assert.equal((await events.next()).type, 'close')
  })
})

/** Starts a server that answers the handshake with headers and bytes of the test's choice. */
async function raw(t: TestContext, headers: OutgoingHttpHeaders, send: (stream: Duplex) => void): Promise<NodeSocket> {
  const http = createServer()
  t.after(() => (http.closeAllConnections(), http.close()))
  http.on('upgrade', (request, stream) => {
    t.after(() => stream.destroy())
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    const all = { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Accept': accept, ...headers }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    stream.on('error', () => {})
    stream.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
    send(stream)
  })
  return new NodeSocket(new URL(await listen(http)), { headers: {} })
}

describe('a bad server', () => {
  const handshakes: [string, OutgoingHttpHeaders, RegExp][] = [
    ['another key', { 'Sec-WebSocket-Accept': 'AAAA' }, /does not match/],
    ['another protocol', { Upgrade: 'h2c' }, /another protocol/],
    ['an extension', { 'Sec-WebSocket-Extensions': 'permessage-deflate' }, /extension/],
    ['a subprotocol', { 'Sec-WebSocket-Protocol': 'chat' }, /subprotocol/],
  ]
  for (const [name, headers, text] of handshakes) {
    it(`is refused for ${name}`, async (t) => {
      const events = watch(await raw(t, headers, () => {}))
      const event = await events.next()
      assert.equal(event.type, 'error')
      assert.match(event.error!.message, text)
      assert.equal((await events.next()).type, 'close')
    })
  }

  const messages: [string, number[], number][] = [
    ['an unknown opcode', [0x83, 0], 1002],
    ['a masked frame', [0x81, 0x80, 0, 0, 0, 0], 1002],
    ['a fragment out of order', [0x80, 0], 1002],
    ['text that is not UTF-8', [0x81, 1, 0xff], 1007],
    ['a message of 2^40 bytes', [0x82, 127, 0, 0, 1, 0, 0, 0, 0, 0], 1009],
  ]
  for (const [name, bytes, code] of messages) {
    it(`is left for ${name}`, async (t) => {
      const events = watch(await raw(t, {}, (stream) => stream.write(Buffer.from(bytes))))
      assert.equal((await events.next()).type, 'open')
      const event = await events.next()
      assert.equal(event.type, 'close')
      assert.equal(event.code, code)
    })
  }

  it('may send what follows the handshake together with it', async (t) => {
    const events = watch(await raw(t, {}, (stream) => stream.write(Buffer.from([0x81, 2, 0x68, 0x69]))))
    assert.equal((await events.next()).type, 'open')
    assert.equal((await events.next()).data, 'hi')
  })
})
