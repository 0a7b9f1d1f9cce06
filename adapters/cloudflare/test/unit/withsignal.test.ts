import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { CodemodeExecutor, withSignal } from '../../dist/index.js'
import { FakeNative } from '../support/fakenative.js'

const code = 'async () => 42'

describe('an executor with a signal', () => {
  it('is the executor itself when there is no signal', () => {
    const executor = new CodemodeExecutor(new FakeNative())
    assert.equal(withSignal(executor, undefined), executor)
  })

  it('passes the signal and the other options on', async () => {
    const native = new FakeNative()
    const { signal } = new AbortController()
    await withSignal(new CodemodeExecutor(native), signal).execute(code, [], { timeout: 5 })
    assert.equal(native.hooks.signal, signal)
    assert.equal(native.requests[0]?.timeout, 5)
  })

  for (const which of ['own', 'call'] as const) {
    it(`cancels when the signal of the ${which} aborts`, async () => {
      const native = new FakeNative()
      const aborts = { own: new AbortController(), call: new AbortController() }
      const executor = withSignal(new CodemodeExecutor(native), aborts.own.signal)
      await executor.execute(code, [], { signal: aborts.call.signal })
      assert.equal(native.hooks.signal?.aborted, false)
      aborts[which].abort(new Error('enough'))
      assert.deepEqual(native.hooks.signal?.reason, new Error('enough'))
    })
  }
})
