import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { dispatcher } from '../../dist/dialect/dispatch.js'
import { namespacesOf } from '../../dist/dialect/namespaces.js'
import { callSignal, type ToolFunction } from '../../dist/index.js'

/** Calls a tool of the provider p, and answers the envelope. */
async function call(fns: Record<string, unknown>, tool: string, args = '[]'): Promise<unknown> {
  const spaces = namespacesOf([{ name: 'p', fns: fns as Record<string, ToolFunction> }], [])
  assert.ok(typeof spaces === 'object')
  return JSON.parse(await dispatcher(spaces)('p', tool, args, new AbortController().signal))
}

describe('dispatch', () => {
  const echo = async (...args: unknown[]): Promise<unknown> => args
  const cases: { name: string; fn: unknown; args?: string; answer: unknown }[] = [
    { name: 'a list of arguments', fn: echo, args: '[1,{"a":2}]', answer: { result: [1, { a: 2 }] } },
    { name: 'no text', fn: echo, args: '', answer: { result: [] } },
    { name: 'one argument without a list', fn: echo, args: '{"n":5}', answer: { result: [{ n: 5 }] } },
    { name: 'undefined', fn: async () => undefined, answer: {} },
    { name: 'a function that is not asynchronous', fn: () => 3, answer: { result: 3 } },
    { name: 'an error', fn: () => Promise.reject(new TypeError('denied')), answer: { error: 'denied' } },
    { name: 'a thrown string', fn: () => Promise.reject('text'), answer: { error: 'text' } },
    { name: 'a thrown object', fn: () => Promise.reject({ a: 1 }), answer: { error: '[object Object]' } },
    {
      name: 'a thrown object without a text',
      fn: () => Promise.reject(Object.create(null)),
      answer: { error: 'The tool threw something that has no text' },
    },
    {
      name: 'a result that JSON has no form for',
      fn: async () => 1n,
      answer: { error: 'Do not know how to serialize a BigInt' },
    },
    { name: 'arguments that are no JSON', fn: echo, args: '[', answer: { error: 'Unexpected end of JSON input' } },
  ]
  for (const { name, fn, args, answer } of cases) {
    it(name, async () => assert.deepEqual(await call({ t: fn }, 't', args), answer))
  }

  it('knows the tools of the provider only', async () => {
    for (const tool of ['x', 'toString', '__proto__', 'constructor', 'list-issues']) {
      assert.deepEqual(await call({ 'list-issues': echo }, tool), { error: `Tool "${tool}" not found` })
    }
  })

  it('has the signal of the call throughout its function', async () => {
    const signals = [new AbortController().signal, new AbortController().signal]
    const seen: unknown[] = []
    const fn = async (n: number): Promise<void> => {
      seen.push(callSignal() === signals[n])
      await new Promise((resolve) => setTimeout(resolve, 1))
      seen.push(callSignal() === signals[n])
    }
    const spaces = namespacesOf([{ name: 'p', fns: { t: fn as ToolFunction } }], [])
    assert.ok(typeof spaces === 'object')
    const dispatch = dispatcher(spaces)
    await Promise.all(signals.map((signal, n) => dispatch('p', 't', `[${n}]`, signal)))
    assert.deepEqual(seen, [true, true, true, true])
    assert.equal(callSignal(), undefined)
  })

  it('does not let an answer through that no message holds', async () => {
    const answer = (await call({ t: async () => 'x'.repeat(33 << 20) }, 't')) as { error: string }
    assert.match(answer.error, /does not fit/)
  })
})

describe('connectors', () => {
  const answers = new Map<string, unknown>([
    ['pause', { __codemode_control__: 'pause' }],
    ['error', { __codemode_control__: 'error', message: 'conflict' }],
    ['other', { __codemode_control__: 'x' }],
    ['null', null],
  ])
  const seen: unknown[] = []
  const callTool = async (method: string, args: unknown): Promise<unknown> => {
    seen.push([method, args])
    if (method === 'throws') throw new Error('no access')
    return answers.get(method)
  }
  const spaces = namespacesOf([], [{ name: 'c', binding: { callTool } }])
  assert.ok(typeof spaces === 'object')
  const dispatch = dispatcher(spaces)

  const cases: { method: string; answer: unknown }[] = [
    { method: 'pause', answer: { error: '__CODEMODE_PAUSE__' } },
    { method: 'error', answer: { error: 'conflict' } },
    { method: 'other', answer: { result: { __codemode_control__: 'x' } } },
    { method: 'null', answer: { result: null } },
    { method: 'throws', answer: { error: 'no access' } },
    { method: 'any name', answer: {} },
  ]
  for (const { method, answer } of cases) {
    it(method, async () => {
      assert.deepEqual(JSON.parse(await dispatch('c', method, '[{"a":1},2]', new AbortController().signal)), answer)
      assert.deepEqual(seen.at(-1), [method, { a: 1 }])
    })
  }
})
