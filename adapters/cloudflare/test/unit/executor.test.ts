import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { CodemodeExecutor, ExecutorFault, type ExecutionSettings } from '../../dist/index.js'
import { FakeNative } from '../support/fakenative.js'

const code = 'async () => 42'

describe('requests', () => {
  it('carry the dialect', async () => {
    const native = new FakeNative()
    const executor = new CodemodeExecutor(native)
    const binding = { callTool: async () => null }
    await executor.execute(code, [{ name: 'a', fns: { 'x-y': async () => 1 }, prelude: 'a.z = 1' }], {
      connectors: [{ name: 'c', binding }],
    })
    assert.deepEqual(native.requests[0], {
      code,
      modules: {},
      providers: [
        { name: 'a', tools: ['x_y'], prelude: 'a.z = 1' },
        { name: 'c', open: true },
      ],
      console: 'string',
    })
  })

  it('put bare functions into the provider codemode', async () => {
    const native = new FakeNative()
    await new CodemodeExecutor(native).execute(code, { f: async () => 1 })
    assert.deepEqual(native.requests[0]?.providers, [{ name: 'codemode', tools: ['f'] }])
  })

  it('leave the module executor.js out, and a leading ./', async () => {
    const native = new FakeNative()
    const modules = { 'executor.js': 'x', './executor.js': 'x', './a.js': 'a', 'lib/b.js': 'b' }
    await new CodemodeExecutor(native, { modules }).execute(code, [])
    assert.deepEqual(native.requests[0]?.modules, { 'a.js': 'a', 'lib/b.js': 'b' })
  })

  it('take the settings of a call in the place of the own ones', async () => {
    const native = new FakeNative()
    const executor = new CodemodeExecutor(native, { timeout: 1000, outbound: null, modules: { 'a.js': 'a' } })
    await executor.execute(code, [])
    await executor.execute(code, [], { timeout: 5, modules: { 'b.js': 'b' }, outbound: async () => new Response() })
    const [own, call] = native.requests
    assert.deepEqual([own?.timeout, own?.outbound, own?.modules], [1000, { mode: 'disabled' }, { 'a.js': 'a' }])
    assert.deepEqual([call?.timeout, call?.outbound, call?.modules], [5, { mode: 'stub' }, { 'b.js': 'b' }])
  })

  it('carry bounds and the form of the console under the names of the protocol', async () => {
    const native = new FakeNative()
    const own = { timeout: null, cpuTime: 1, toolTimeout: 2, memory: 8 << 20, toolBytes: 3, logBytes: 4, toolCalls: 5 }
    const executor = new CodemodeExecutor(native, { ...own, console: 'readable' })
    await executor.execute(code, [])
    await executor.execute(code, [], { cpuTime: 6, toolCalls: undefined, console: 'string' } as object)
    assert.deepEqual(native.requests, [
      { code, modules: {}, providers: [], ...own },
      { code, modules: {}, providers: [], ...own, cpuTime: 6, console: 'string' },
    ])
  })

  it('keep the settings of the time of construction', async () => {
    const native = new FakeNative()
    const settings: ExecutionSettings = { outbound: null }
    const executor = new CodemodeExecutor(native, settings)
    delete settings.outbound
    await executor.execute(code, [])
    assert.deepEqual(native.requests[0]?.outbound, { mode: 'disabled' })
  })
})

describe('options that mean something else here', () => {
  for (const option of ['globalOutbound', 'loader', 'bindings']) {
    it(`${option} is refused`, async () => {
      const settings = { [option]: null } as ExecutionSettings
      assert.throws(() => new CodemodeExecutor(new FakeNative(), settings), TypeError)
      await assert.rejects(new CodemodeExecutor(new FakeNative()).execute(code, [], settings), TypeError)
    })
  }

  for (const [option, advice] of [
    ['timout', 'did you mean timeout?'],
    ['CPUTime', 'did you mean cpuTime?'],
    ['toolByte', 'did you mean toolBytes?'],
    ['limits', /^there is no option limits here: the options are modules, timeout, .*, outbound/],
  ] as const) {
    it(`${option}, which is no option at all, is refused`, async () => {
      const settings = { [option]: undefined } as ExecutionSettings
      const message = typeof advice === 'string' ? `there is no option ${option} here: ${advice}` : advice
      assert.throws(() => new CodemodeExecutor(new FakeNative(), settings), { name: 'TypeError', message })
      const native = new FakeNative()
      await assert.rejects(new CodemodeExecutor(native).execute(code, [], settings), { name: 'TypeError', message })
      assert.equal(native.requests.length, 0)
    })
  }

  it('what belongs to a call is refused for an executor', () => {
    for (const option of ['signal', 'connectors']) {
      assert.throws(() => new CodemodeExecutor(new FakeNative(), { [option]: undefined } as object), TypeError)
    }
  })

  it('a console of another form is refused', () => {
    for (const form of ['inspect', null, '']) {
      assert.throws(() => new CodemodeExecutor(new FakeNative(), { console: form as never }), {
        name: 'TypeError',
        message: 'console is neither "string" nor "readable"',
      })
    }
  })

  it('an outbound that serves nothing is refused', () => {
    for (const outbound of ['null', 0, false, {}, { fetch: 1 }]) {
      assert.throws(() => new CodemodeExecutor(new FakeNative(), { outbound: outbound as never }), TypeError)
    }
  })
})

describe('outcomes', () => {
  it('are values', async () => {
    const native = new FakeNative()
    native.answer = { ok: true, result: '["date",0]', logs: ['a', '[warn] b'] }
    const outcome = await new CodemodeExecutor(native).execute(code, [])
    assert.deepEqual(outcome, { result: new Date(0), logs: ['a', '[warn] b'] })
    assert.ok(!('error' in outcome))
  })

  it('are failures with logs', async () => {
    const native = new FakeNative()
    native.answer = { error: { name: 'RangeError', message: 'too much', code: 'MEMORY_LIMIT' }, logs: ['a'] }
    const outcome = await new CodemodeExecutor(native).execute(code, [])
    assert.deepEqual(outcome, { result: undefined, error: 'too much', logs: ['a'] })
  })

  it('render the timeout as the sentence of the dialect', async () => {
    const native = new FakeNative()
    native.answer = {
      error: { name: 'TimeoutError', message: 'The program ran longer …', code: 'TIMEOUT' },
      logs: ['a'],
    }
    const outcome = await new CodemodeExecutor(native).execute(code, [])
    assert.deepEqual(outcome, { result: undefined, error: 'Execution timed out', logs: ['a'] })
  })

  it('carry no logs when the namespaces are wrong, and ask nobody', async () => {
    const native = new FakeNative()
    const outcome = await new CodemodeExecutor(native).execute(code, [{ name: 'console', fns: {} }])
    assert.deepEqual(outcome, { result: undefined, error: 'Provider name "console" is reserved' })
    assert.equal(native.requests.length, 0)
  })

  it('reject for a run that was cancelled under its caller', async () => {
    const native = new FakeNative()
    native.answer = { error: { name: 'AbortError', message: 'The executor was stopped.', code: 'CANCELLED' } }
    await assert.rejects(new CodemodeExecutor(native).execute(code, []), {
      name: 'ExecutorFault',
      code: 'CANCELLED',
      retryable: true,
      message: 'The executor was stopped. The program may have run in part.',
    })
  })

  it('reject for a fault, and for a value that cannot be read', async () => {
    const native = new FakeNative()
    native.answer = () => Promise.reject(new ExecutorFault('QUEUE_OVERFLOW', 'full', { retryable: true }))
    await assert.rejects(new CodemodeExecutor(native).execute(code, []), { code: 'QUEUE_OVERFLOW', retryable: true })
    native.answer = { ok: true, result: '["function"]' }
    await assert.rejects(new CodemodeExecutor(native).execute(code, []), { code: 'PROTOCOL_MISMATCH' })
  })
})
