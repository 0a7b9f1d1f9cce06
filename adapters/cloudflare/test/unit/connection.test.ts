import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'

import { type Connection, connect, ExecutorFault } from '../../dist/index.js'
import { envelope, FakeApi, type FakeServer, startFake } from '../support/fakeserver.js'

interface Pair {
  api: FakeApi
  server: FakeServer
  connection: Connection
}

async function connected(t: TestContext, options?: Parameters<typeof connect>[1]): Promise<Pair> {
  const api = new FakeApi()
  const server = await startFake(api)
  t.after(() => server.close())
  const connection = await connect(server.url, options)
  t.after(() => connection.close())
  return { api, server, connection }
}

const never = (): Promise<never> => new Promise(() => {})
const request = { code: 'async () => 42' }

describe('calls', () => {
  it('answer the envelope', async (t) => {
    const { connection } = await connected(t)
    assert.deepEqual(await connection.execute(request), envelope('42'))
  })

  it('carry the functions of the host', async (t) => {
    const { api, connection } = await connected(t)
    api.run = async (_request, dispatch, _outbound, log) => {
      await (log as (line: string) => Promise<void>)('line')
      return envelope(JSON.stringify(await (dispatch as (...args: string[]) => Promise<string>)('p', 't', '[1]')))
    }
    const lines: string[] = []
    const dispatch = (...call: unknown[]): string => JSON.stringify(call.slice(0, 3))
    const { result } = await connection.execute(request, { dispatch, console: (line) => void lines.push(line) })
    assert.deepEqual(JSON.parse(JSON.parse(result!) as string), ['p', 't', '[1]'])
    assert.deepEqual(lines, ['line'])
  })

  it('reject with the fault that the executor answers', async (t) => {
    const { api, connection } = await connected(t)
    api.run = () => {
      throw Object.assign(new Error('The executor is busy.'), { code: 'QUEUE_OVERFLOW', retryable: true })
    }
    await assert.rejects(connection.execute(request), (error) => {
      assert.ok(error instanceof ExecutorFault)
      assert.deepEqual(
        { ...error, message: error.message },
        { code: 'QUEUE_OVERFLOW', retryable: true, message: 'The executor is busy.' },
      )
      return true
    })
  })

  for (const [name, answer] of Object.entries({
    nothing: undefined,
    text: 'ok',
    'no ok': { logs: [] },
    'no logs': { ok: true, result: '1' },
    'no result': { ok: true, logs: [] },
    'no error': { ok: false, logs: [] },
    'an empty message': { ok: false, error: { name: 'Error', message: '' }, logs: [] },
  })) {
    it(`reject for an answer with ${name}`, async (t) => {
      const { api, connection } = await connected(t)
      api.run = () => answer
      await assert.rejects(connection.execute(request), { code: 'PROTOCOL_MISMATCH' })
    })
  }

  it('reject for an error that is no fault', async (t) => {
    const { api, connection } = await connected(t)
    api.run = () => Promise.reject(new Error('odd'))
    await assert.rejects(connection.execute(request), { code: 'PROTOCOL_MISMATCH', message: /odd/ })
  })

  it('reject before a program is sent that no message holds', async (t) => {
    const { connection } = await connected(t)
    const code = 'x'.repeat(33 << 20)
    await assert.rejects(connection.execute({ code }), { code: 'REQUEST_TOO_LARGE', retryable: false })
    assert.deepEqual(await connection.execute(request), envelope('42'))
  })

  it('end with the reason of the signal, and tell the executor', async (t) => {
    const { api, connection } = await connected(t)
    const abort = new AbortController()
    api.run = (_request, dispatch) => (dispatch as (...args: string[]) => Promise<string>)('p', 't', '[]').then(never)
    const dispatch = (): string => (abort.abort(new Error('enough')), '{}')
    await assert.rejects(connection.execute(request, { dispatch, signal: abort.signal }), { message: 'enough' })
    api.run = () => envelope('1')
    assert.deepEqual(await connection.execute(request), envelope('1'))
  })

  it('do not begin when the signal is aborted already', async (t) => {
    const { api, connection } = await connected(t)
    let ran = false
    api.run = () => ((ran = true), envelope('1'))
    await assert.rejects(connection.execute(request, { signal: AbortSignal.abort(new Error('no')) }), { message: 'no' })
    await connection.execute({ code: '1' })
    assert.equal(ran, true)
  })
})

describe('a lost connection', () => {
  it('fails the calls that are open', async (t) => {
    const { api, server, connection } = await connected(t)
    api.run = () => {
      for (const socket of server.connections) socket.close(1000, 'connection age limit')
      return never()
    }
    const fault = {
      code: 'CONNECTION_LOST',
      retryable: true,
      message: /closed with code 1000 \(connection age limit\)\. The program may have run in part\./,
    }
    await Promise.all([1, 2, 3].map(() => assert.rejects(connection.execute(request), fault)))
  })

  it('is made anew by the next call, once for all', async (t) => {
    const { server, connection } = await connected(t)
    for (const socket of server.connections) socket.terminate()
    await closed(connection)
    const answers = await Promise.all([1, 2, 3].map(() => connection.execute(request)))
    assert.deepEqual(answers, [envelope('42'), envelope('42'), envelope('42')])
    assert.equal(server.upgrades.length, 2)
  })

  it('is given up after some attempts', async (t) => {
    const { server, connection } = await connected(t, { reconnect: { attempts: 2, delay: 1 } })
    await server.close()
    await closed(connection)
    await assert.rejects(connection.execute(request), { code: 'CONNECTION_REJECTED', retryable: true })
  })

  it('is waited for no longer than the program may run', async (t) => {
    const { server, connection } = await connected(t, { reconnect: { attempts: 100, delay: 1000 } })
    await server.close()
    await closed(connection)
    await assert.rejects(connection.execute({ ...request, timeout: 20.5 }), {
      code: 'CONNECTION_REJECTED',
      retryable: true,
      message: /there is none within the time limit of 20.5 ms/,
    })
  })

  it('is waited for when the time limit is no number of milliseconds', async (t) => {
    const { server, connection } = await connected(t)
    for (const timeout of [null, -1, NaN, Infinity, 'soon' as never]) {
      for (const socket of server.connections) socket.terminate()
      await closed(connection)
      assert.deepEqual(await connection.execute({ ...request, timeout }), envelope('42'))
    }
  })

  it('stays lost when that is asked for', async (t) => {
    const { server, connection } = await connected(t, { reconnect: false })
    for (const socket of server.connections) socket.terminate()
    await closed(connection)
    await assert.rejects(connection.execute(request), {
      code: 'CONNECTION_LOST',
      retryable: false,
      message: 'The connection to the executor was lost: reconnecting is turned off. Nothing has run.',
    })
  })

  it('does not keep a caller from giving up', async (t) => {
    const { server, connection } = await connected(t, { reconnect: { attempts: 100, delay: 1000 } })
    await server.close()
    await closed(connection)
    const abort = new AbortController()
    const call = connection.execute(request, { signal: abort.signal })
    abort.abort(new Error('enough'))
    await assert.rejects(call, { message: 'enough' })
  })

  /** Waits until the connection knows that it is lost. */
  async function closed(connection: Connection): Promise<void> {
    while (connection.open) await new Promise((resolve) => setTimeout(resolve, 5))
  }
})

describe('close', () => {
  it('ends the connection, and the calls after it', async (t) => {
    const { api, server, connection } = await connected(t)
    api.run = never
    const open = connection.execute(request)
    const ended = assert.rejects(open, { code: 'CONNECTION_LOST' })
    const [socket] = server.connections
    const code = new Promise((resolve) => socket!.once('close', resolve))
    await connection.close()
    assert.equal(await code, 1000)
    await ended
    await assert.rejects(connection.execute(request), {
      code: 'CONNECTION_LOST',
      retryable: false,
      message: /closed by its owner/,
    })
    await connection.close()
  })

  it('is what disposing does', async (t) => {
    const { connection } = await connected(t)
    await connection[Symbol.asyncDispose]()
    await assert.rejects(connection.execute(request), { code: 'CONNECTION_LOST' })
  })

  it('ends an attempt to reconnect', async (t) => {
    const { server, connection } = await connected(t, { reconnect: { attempts: 100, delay: 1000 } })
    await server.close()
    while (connection.open) await new Promise((resolve) => setTimeout(resolve, 5))
    const ended = assert.rejects(connection.execute(request), { code: 'CONNECTION_LOST' })
    await connection.close()
    await ended
  })
})
