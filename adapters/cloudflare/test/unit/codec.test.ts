import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { parse, stringify } from '../../dist/dialect/codec.js'

const tag = (type: string, data: string): object => ({ __codemode_binary_v1__: type, data })

describe('the codec of the tool boundary', () => {
  const written: { name: string; value: unknown; json: unknown }[] = [
    { name: 'bytes', value: new Uint8Array([1, 2]), json: tag('Uint8Array', 'AQI=') },
    { name: 'a buffer', value: new Uint8Array([1, 2]).buffer, json: tag('ArrayBuffer', 'AQI=') },
    { name: 'a view', value: new Uint16Array([1]), json: tag('ArrayBufferView', 'AQA=') },
    { name: 'a part of a buffer', value: new Uint8Array([9, 1, 2, 9]).subarray(1, 3), json: tag('Uint8Array', 'AQI=') },
    { name: 'a Buffer of Node', value: Buffer.from([1, 2]), json: tag('Uint8Array', 'AQI=') },
    { name: 'nested bytes', value: { a: [new Uint8Array([1])] }, json: { a: [tag('Uint8Array', 'AQ==')] } },
    {
      name: 'plain data',
      value: { a: 1, b: undefined, c: [undefined], d: new Date(0) },
      json: { a: 1, c: [null], d: '1970-01-01T00:00:00.000Z' },
    },
  ]
  for (const { name, value, json } of written) {
    it(`writes ${name}`, () => assert.deepEqual(JSON.parse(stringify(value)), json))
  }

  const read: { name: string; json: unknown; value: unknown }[] = [
    { name: 'bytes', json: tag('Uint8Array', 'AQI='), value: new Uint8Array([1, 2]) },
    { name: 'a buffer', json: tag('ArrayBuffer', 'AQI='), value: new Uint8Array([1, 2]).buffer },
    { name: 'a view as bytes', json: tag('ArrayBufferView', 'AQA='), value: new Uint8Array([1, 0]) },
    {
      name: 'a tag without data as it is',
      json: { __codemode_binary_v1__: 'Uint8Array' },
      value: { __codemode_binary_v1__: 'Uint8Array' },
    },
    ...[
      { ...tag('Uint8Array', 'AQI='), more: 1 },
      tag('Blob', 'AQI='),
      tag('__proto__', 'AQI='),
      tag('Uint8Array', '?'),
      { __codemode_binary_v1__: ['Uint8Array'], data: 'AQI=' },
    ].map((json) => ({ name: `${JSON.stringify(json)} as data`, json, value: json })),
    { name: 'nested bytes', json: [{ a: tag('Uint8Array', 'AQ==') }], value: [{ a: new Uint8Array([1]) }] },
  ]
  for (const { name, json, value } of read) {
    it(`reads ${name}`, () => assert.deepEqual(parse(JSON.stringify(json)), value))
  }

  it('throws for what JSON has no form for', () => {
    assert.throws(() => stringify({ n: 1n }), TypeError)
  })
})
