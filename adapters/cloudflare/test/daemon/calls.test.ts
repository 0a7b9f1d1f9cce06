import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { newWebSocketRpcSession } from 'capnweb'
import { WebSocket } from 'ws'

import { CodemodeExecutor, type Connection, callSignal, connect } from '../../dist/index.js'
import { type Daemon, startDaemon } from '../support/daemon.js'

const RUNS = 1000
const ORDER = [...Array(20).keys()]

describe('tool calls', () => {
  let daemon: Daemon
  let connection: Connection
  let executor: CodemodeExecutor
  before(async () => {
    daemon = await startDaemon()
    connection = await connect(daemon.url)
    executor = new CodemodeExecutor(connection)
  })
  after(async () => {
    await connection.close()
    await daemon.stop()
  })

  const programs = {
    'all at once': 'async () => { await Promise.all([...Array(20).keys()].map((i) => codemode.t(i))) }',
    'not awaited': 'async () => { for (let i = 0; i < 20; i++) codemode.t(i); return 1 }',
    'in functions that nobody waits for':
      'async () => { [...Array(20).keys()].forEach(async (i) => { await codemode.t(i) }) }',
  }
  for (const [name, code] of Object.entries(programs)) {
    it(`reach the adapter in order and once: ${name}`, async () => {
      for (let run = 0; run < RUNS; run++) {
        const seen: unknown[] = []
        const { calls } = await executor.execute(code, { t: async (n) => void seen.push(n) })
        assert.deepEqual(seen, ORDER)
        assert.equal(calls?.length, 20)
      }
    })
  }

  it('reach a stock client in order and once', async () => {
    globalThis.WebSocket ??= WebSocket as never
    using api = newWebSocketRpcSession(daemon.url) as any
    for (let run = 0; run < RUNS; run++) {
      const seen: unknown[] = []
      const dispatch = async (_: string, __: string, args: string): Promise<string> => {
        seen.push(JSON.parse(args)[0])
        return '{}'
      }
      const request = { code: programs['not awaited'], providers: [{ name: 'codemode', tools: ['t'] }] }
      const envelope = await api.execute(request, dispatch)
      assert.ok(envelope.ok)
      assert.deepEqual(seen, ORDER)
    }
  })

  it('go on when the program has ended', async () => {
    const answered = withResolvers<boolean>()
    const fns = {
      log: async () => {
        const signal = callSignal()
        await new Promise((resolve) => setTimeout(resolve, 100))
        answered.resolve(signal!.aborted)
      },
    }
    const { result, logs, calls } = await executor.execute("async () => { codemode.log(); return 'done' }", fns)
    assert.equal(result, 'done')
    assert.deepEqual(logs, ['[warn] 1 tool call was not awaited: codemode.log'])
    assert.equal(calls?.[0]?.outcome, 'unanswered')
    assert.equal(await answered.promise, false)
  })

  const stops: Record<string, object> = { 'its run': { timeout: 300 }, itself: { timeout: 60_000, toolTimeout: 300 } }
  for (const [name, bounds] of Object.entries(stops)) {
    it(`hear of a time limit of ${name}`, async () => {
      const aborted = withResolvers<unknown>()
      const fns = {
        slow: async () => {
          const signal = callSignal()!
          signal.addEventListener('abort', () => aborted.resolve((signal.reason as Error).name))
          await aborted.promise
        },
      }
      await executor.execute('async () => { await codemode.slow() }', fns, bounds)
      assert.equal(await aborted.promise, 'AbortError')
    })
  }

  it('hear of the cancellation of their run', async () => {
    const controller = new AbortController()
    const aborted = withResolvers<unknown>()
    const fns = {
      slow: async () => {
        const signal = callSignal()!
        signal.addEventListener('abort', () => aborted.resolve(signal.reason))
        controller.abort('enough')
        await aborted.promise
      },
    }
    const { signal } = controller
    await assert.rejects(executor.execute('async () => { await codemode.slow() }', fns, { signal }), /enough/)
    assert.equal(await aborted.promise, 'enough')
  })
})

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve }
}
