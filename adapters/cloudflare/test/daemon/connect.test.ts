import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import {
  CodemodeExecutor,
  type Connection,
  connect,
  type ExecuteResult,
  type ExtendedExecuteOptions,
  type ResolvedProvider,
} from '../../dist/index.js'
import { type Daemon, freePort, startDaemon } from '../support/daemon.js'

describe('a connection to a daemon', () => {
  let daemon: Daemon
  let connection: Connection
  before(async () => {
    daemon = await startDaemon()
    connection = await connect(daemon.url)
  })
  after(async () => {
    await connection.close()
    await daemon.stop()
  })

  it('runs programs of several callers at once', async () => {
    const executor = new CodemodeExecutor(connection, { outbound: null })
    const echo = async (n: unknown): Promise<unknown> => n
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => executor.execute(`async () => [${n}, await codemode.echo(${n})]`, { echo })),
    )
    assert.deepEqual(
      outcomes,
      Array.from({ length: 50 }, (_, n) => ({ result: [n, n], logs: [] })),
    )
  })

  it('gives real values', async () => {
    const executor = new CodemodeExecutor(connection, { outbound: null })
    const { result } = await executor.execute(
      `async () => {
        const shared = { x: 1 }
        const cycle = { shared, again: shared }
        cycle.self = cycle
        return {
          date: new Date(0), map: new Map([['k', new Set([1n])]]), bytes: new Uint8Array([1, 2]), doubles: new Float64Array([0.5]),
          error: new RangeError('r', { cause: 'c' }), numbers: [NaN, -0, Infinity], nothing: undefined, pattern: /a/gi, cycle,
        }
      }`,
      [],
    )
    const { cycle, error, numbers, ...rest } = result as {
      cycle: Record<string, unknown>
      error: Error
      numbers: number[]
    }
    assert.deepEqual(rest, {
      date: new Date(0),
      map: new Map([['k', new Set([1n])]]),
      bytes: new Uint8Array([1, 2]),
      doubles: new Float64Array([0.5]),
      nothing: undefined,
      pattern: /a/gi,
    })
    assert.ok(error instanceof RangeError && error.cause === 'c')
    assert.ok(Number.isNaN(numbers[0]) && Object.is(numbers[1], -0) && numbers[2] === Infinity)
    assert.ok(cycle.self === cycle && cycle.shared === cycle.again)
  })

  it('cancels a run with a signal', async () => {
    const executor = new CodemodeExecutor(connection, { outbound: null })
    const abort = new AbortController()
    let calls = 0
    const tick = async (): Promise<void> => {
      if (++calls === 3) abort.abort(new Error('enough'))
    }
    const program = 'async () => { for (;;) { await codemode.tick(); await new Promise((r) => setTimeout(r, 1)) } }'
    await assert.rejects(executor.execute(program, { tick }, { signal: abort.signal }), { message: 'enough' })
    // The program would go on calling if it were still there.
    await executor.execute('async () => new Promise((r) => setTimeout(r, 100))', [])
    assert.ok(calls <= 4, `${calls} calls`)
  })

  it('keeps one executor warm for calls with graphs, bounds and networks of their own', async () => {
    const executor = new CodemodeExecutor(connection, { outbound: null })
    const outcomes = await Promise.all([
      executor.execute('async () => (await import("lib.js")).n', [], { modules: { 'lib.js': 'export const n = 1' } }),
      executor.execute('async () => (await import("lib.js")).n', [], { modules: { 'lib.js': 'export const n = 2' } }),
      executor.execute('async () => new Promise((r) => setTimeout(r, 20000))', [], { timeout: 20 }),
      executor.execute('async () => (await fetch("https://a.example/")).text()', [], {
        outbound: () => new Response('served'),
      }),
    ])
    assert.deepEqual(
      outcomes.map(({ result, error }) => result ?? error),
      [1, 2, 'Execution timed out', 'served'],
    )
  })

  it('lowers the bounds of a run', async () => {
    const echo = async (text: unknown): Promise<unknown> => text
    const slow = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 1_000, 'late').unref())
    const executor = new CodemodeExecutor(connection, { outbound: null, toolCalls: 100 })
    const run = (body: string, options: ExtendedExecuteOptions): Promise<ExecuteResult> =>
      executor.execute(`async () => { ${body} }`, { echo, slow }, options)
    const outcomes = await Promise.all([
      run('for (;;) {}', { cpuTime: 5 }),
      run('await codemode.slow()', { toolTimeout: 10 }),
      run('const all = []; for (;;) all.push(new Uint8Array(65536).fill(1))', { memory: 8 << 20 }),
      run('await codemode.echo("x".repeat(100))', { toolBytes: 50 }),
      run('for (;;) await codemode.echo(1)', { toolCalls: 2 }),
      run('for (;;) await codemode.echo(1)', {}),
    ])
    const texts = [
      /CPU time limit of 5 ms/,
      /10 ms/,
      /memory|allocat/i,
      /50 bytes/,
      /more than 2 tool calls/,
      /100 tool/,
    ]
    for (const [at, text] of texts.entries()) assert.match(outcomes[at]!.error!, text)
    const { logs } = await run('for (let i = 0; i < 100; i++) console.log("line", i)', { logBytes: 100 })
    assert.ok(logs!.length < 30, `${logs!.length} lines`)
    await assert.rejects(run('return 1', { memory: 1 }), { code: 'INVALID_REQUEST', message: /memory/ })
  })

  it('prints as the dialect does, or as a person wants to read it', async () => {
    const executor = new CodemodeExecutor(connection, { outbound: null })
    const program = 'async () => console.log({ a: [1, "b"] })'
    assert.deepEqual((await executor.execute(program, [])).logs, ['[object Object]'])
    assert.deepEqual((await executor.execute(program, [], { console: 'readable' })).logs, ["{ a: [ 1, 'b' ] }"])
  })

  it('serves a host that wraps the program', async () => {
    const flushed: unknown[] = []
    const providers: ResolvedProvider[] = [
      { name: 'codemode', fns: { add: async (...numbers) => (numbers as number[]).reduce((a, b) => a + b) } },
      { name: '__host', fns: { flush: async (record) => void flushed.push(record) } },
    ]
    const executor = new CodemodeExecutor(connection, {
      outbound: (request) => new Response(`from ${new URL(request.url).host}`),
    })
    const program = `async () => {
      console.log('reading')
      const texts = await Promise.all(['https://a.example/1', 'https://b.example/2', 'https://a.example/3'].map(async (url) => (await fetch(url)).text()))
      console.warn('sum', await codemode.add(1, 2))
      return texts
    }`
    const { result, logs } = await executor.execute(wrapped(program), providers)
    assert.deepEqual(result, ['from a.example', 'from b.example', 'from a.example'])
    assert.deepEqual(logs, [])
    assert.deepEqual(flushed, [
      { lines: ['log reading', 'warn sum 3'], hosts: ['a.example', 'b.example'], counts: { fetches: 3 } },
    ])
  })
})

/** What a host generates around the model's arrow: it captures the console, counts, and flushes at the end. */
function wrapped(program: string): string {
  return `async () => {
    const lines = [], hosts = new Set(), counts = { fetches: 0 };
    for (const level of ['log', 'warn', 'error']) {
      console[level] = (...args) => { lines.push([level, ...args].map(String).join(' ')) };
    }
    const send = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      counts.fetches++;
      hosts.add(new URL(new Request(...args).url).host);
      return send(...args);
    };
    try {
      return await (${program})();
    } finally {
      await __host.flush({ lines, hosts: [...hosts], counts });
    }
  }`
}

describe('a daemon that starts', () => {
  it('is waited for by a host that started before it', async (t) => {
    const port = await freePort()
    const attempt = connect(`ws://127.0.0.1:${port}`, { reconnect: { attempts: 1000, delay: 20 } })
    const daemon = await startDaemon({ port })
    t.after(() => daemon.stop())
    await using connection = await attempt
    assert.equal((await new CodemodeExecutor(connection, { outbound: null }).execute('async () => 1', [])).result, 1)
  })
})

describe('a daemon that stops', () => {
  it('settles what is open, and is found again when it is back', async (t) => {
    const first = await startDaemon()
    const connection = await connect(first.url)
    t.after(() => connection.close())
    const executor = new CodemodeExecutor(connection, { outbound: null })
    const open = executor.execute('async () => new Promise((r) => setTimeout(r, 60000))', [])
    const interrupted = assert.rejects(open, {
      name: 'ExecutorFault',
      code: 'CANCELLED',
      retryable: true,
      message: /stopped before the program finished.*may have run in part/,
    })
    const answer = await executor.execute('async () => 1', [])
    assert.equal(answer.result, 1)
    await first.stop()
    await interrupted
    const second = await startDaemon({ port: first.port })
    t.after(() => second.stop())
    assert.equal((await executor.execute('async () => 2', [])).result, 2)
  })
})
