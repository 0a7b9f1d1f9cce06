import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'

import { findBinary } from '../../dist/node/binary.js'

describe('findBinary', () => {
  const folder = mkdtempSync(join(tmpdir(), 'binary-'))
  after(() => rmSync(folder, { recursive: true }))
  const file = (name: string, mode: number): string => {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), mode)
    return join(folder, name)
  }
  const own = file('codemode-executor', 0o755)
  const other = file('other', 0o755)
  const plain = file('plain', 0o644)
  mkdirSync(join(folder, 'empty'))

  it('takes the option first, then the variable, then the PATH', () => {
    const env = { CODEMODE_EXECUTOR_BIN: other, PATH: `${join(folder, 'empty')}:${folder}` }
    assert.equal(findBinary(own, env), own)
    assert.equal(findBinary(undefined, env), other)
    assert.equal(findBinary(undefined, { ...env, CODEMODE_EXECUTOR_BIN: '' }), own)
    assert.equal(findBinary('other', { PATH: folder }), other)
  })

  it('says where it looked', () => {
    assert.throws(() => findBinary(plain, {}), {
      name: 'TypeError',
      message: /option binary says ".*plain", which is no executable file/,
    })
    assert.throws(() => findBinary(folder, {}), /no executable file/)
    assert.throws(
      () => findBinary(undefined, { CODEMODE_EXECUTOR_BIN: 'gone' }),
      /variable CODEMODE_EXECUTOR_BIN says "gone"/,
    )
    assert.throws(() => findBinary(undefined, {}), /the PATH has no codemode-executor/)
  })
})
