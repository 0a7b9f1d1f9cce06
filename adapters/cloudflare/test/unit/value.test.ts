import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

import { decodeValue, ValueError } from '../../dist/index.js'
import { REPOSITORY } from '../support/corpus.js'
import { describeValue } from '../support/describe.js'

interface Vector {
  name: string
  text: string
  error?: true
  describe?: unknown
}

/** The vectors that every implementation of the value codec passes. */
describe('decodeValue', () => {
  const vectors = JSON.parse(readFileSync(new URL('protocol/testdata/values.json', REPOSITORY), 'utf8')) as Vector[]
  for (const vector of vectors) {
    it(vector.name, () => {
      if (vector.error) assert.throws(() => decodeValue(vector.text), ValueError)
      // The order of keys counts.
      else assert.equal(JSON.stringify(describeValue(decodeValue(vector.text))), JSON.stringify(vector.describe))
    })
  }
})

describe('nesting', () => {
  const nested = [
    { name: 'arrays', open: '[[', close: ']]' },
    { name: 'objects', open: '{"a":', close: '}' },
    { name: 'objects with odd keys', open: '["object",[["a",', close: ']]]' },
    { name: 'maps', open: '["map",[["k",', close: ']]]' },
    { name: 'sets', open: '["set",[', close: ']]' },
    { name: 'errors', open: '["error","Error","",null,{"cause":', close: '}]' },
  ]
  const text = ({ open, close }: { open: string; close: string }, depth: number): string =>
    open.repeat(depth) + '1' + close.repeat(depth)
  for (const form of nested) {
    it(`${form.name} decode to 256 levels`, () => {
      decodeValue(text(form, 256))
      assert.throws(() => decodeValue(text(form, 257)), /nested too deep/)
      assert.throws(() => decodeValue(text(form, 100_000)), ValueError)
    })
  }
})

describe('what comes out', () => {
  it('is real values', () => {
    const value = decodeValue('{"d":["date",0],"e":["error","RangeError","m",null,{"cause":["error","Own","c"]}]}')
    const { d, e } = value as { d: unknown; e: Error }
    assert.ok(d instanceof Date && e instanceof RangeError && e.cause instanceof Error)
    assert.equal(e.cause.name, 'Own')
    assert.equal(String(e.cause), 'Own: c')
    assert.deepEqual(Object.keys(e), [])
  })

  it('has a stack of the program, never one of the host', () => {
    const [plain, traced] = decodeValue(
      '[[["error","Error","a"],["error","Error","b","    at f (program:1:2)"]]]',
    ) as Error[]
    assert.equal(plain?.stack, 'Error: a')
    assert.equal(traced?.stack, '    at f (program:1:2)')
  })

  it('does not change prototypes', () => {
    const value = decodeValue('{"__proto__":{"polluted":1}}') as Record<string, unknown>
    assert.equal(Object.getPrototypeOf(value), Object.prototype)
    assert.equal(value.polluted, undefined)
    assert.deepEqual(Object.keys(value), ['__proto__'])
  })

  it('says where a text is malformed', () => {
    assert.throws(() => decodeValue('[[1,x]]'), { name: 'ValueError', offset: 4 })
  })
})
