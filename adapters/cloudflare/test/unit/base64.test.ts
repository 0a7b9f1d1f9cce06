import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'

import { fromBase64, parseBase64, toBase64 } from '../../dist/value/base64.js'

describe('base64', () => {
  it('is that of Node, in both directions', () => {
    for (const length of [0, 1, 2, 3, 4, 100, 0x8000, 0x8001]) {
      const bytes = randomBytes(length)
      const text = toBase64(new Uint8Array(bytes))
      assert.equal(text, bytes.toString('base64'))
      assert.deepEqual(Buffer.from(fromBase64(text)), bytes)
      assert.deepEqual(Buffer.from(parseBase64(text.replace(/=+$/, ''))!), bytes)
    }
  })

  it('refuses what is malformed', () => {
    for (const text of ['A', '-_8=', 'AQ=', 'AQID\nAQID', 'A===', '====', 'AQ==AQ==']) {
      assert.equal(parseBase64(text), undefined, text)
    }
  })
})
