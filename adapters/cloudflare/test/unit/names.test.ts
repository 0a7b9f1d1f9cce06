import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { sanitizeToolName } from '../../dist/index.js'
import { namespacesOf } from '../../dist/dialect/namespaces.js'

const tool = async (): Promise<number> => 1
const binding = { callTool: tool }
const providers = (...names: string[]) => names.map((name) => ({ name, fns: {} }))
const connectors = (...names: string[]) => names.map((name) => ({ name, binding }))

describe('names of namespaces', () => {
  const cases = [
    { name: 'reserved', providers: ['Promise'], says: 'Provider name "Promise" is reserved' },
    { name: 'no identifier', providers: ['a b'], says: 'Provider name "a b" is not a valid JavaScript identifier' },
    { name: 'empty', providers: [''], says: 'Provider name "" is not a valid JavaScript identifier' },
    { name: 'not ASCII', providers: ['größe'], says: 'Provider name "größe" is not a valid JavaScript identifier' },
    { name: 'duplicate', providers: ['a', 'a'], says: 'Duplicate provider name "a"' },
    { name: 'the first mistake counts', providers: ['a', 'console', 'a'], says: 'Provider name "console" is reserved' },
    { name: 'reserved connector', connectors: ['__logs'], says: 'Connector name "__logs" is reserved' },
    { name: 'invalid connector', connectors: ['1a'], says: 'Connector name "1a" is not a valid JavaScript identifier' },
    {
      name: 'clash',
      providers: ['a'],
      connectors: ['a'],
      says: 'Duplicate name "a" (connector clashes with provider)',
    },
    { name: 'connector twice', connectors: ['a', 'a'], says: 'Duplicate name "a" (connector clashes with provider)' },
    {
      name: 'providers first',
      providers: ['-'],
      connectors: ['Error'],
      says: 'Provider name "-" is not a valid JavaScript identifier',
    },
  ]
  for (const c of cases) {
    it(c.name, () => {
      assert.equal(namespacesOf(providers(...(c.providers ?? [])), connectors(...(c.connectors ?? []))), c.says)
    })
  }

  it('can be any other', () => {
    const spaces = namespacesOf(providers('$', '_', 'fetch', 'constructor', '__proto__'), connectors('hasOwnProperty'))
    assert.ok(typeof spaces === 'object')
    assert.deepEqual(
      spaces.descriptors.map(({ name }) => name),
      ['$', '_', 'fetch', 'constructor', '__proto__', 'hasOwnProperty'],
    )
  })
})

describe('names of tools', () => {
  const cases: [string, string][] = [
    ['list-issues', 'list_issues'],
    ['github.list', 'github_list'],
    ['a b\tc', 'a_b_c'],
    ['a\u00a0b\ufeffc', 'a_b_c'],
    ['h@e!y', 'hey'],
    ['3d', '_3d'],
    ['delete', 'delete_'],
    ['undefined', 'undefined_'],
    ['goto', 'goto_'],
    ['de-lete', 'de_lete'],
    ['搜索', '_'],
    ['', '_'],
    ['-', '_'],
    ['$', '$'],
    ['ünder', 'nder'],
  ]
  for (const [raw, visible] of cases) it(JSON.stringify(raw), () => assert.equal(sanitizeToolName(raw), visible))

  it('may not collide', () => {
    const collide = namespacesOf([{ name: 'p', fns: { 'a-b': tool, 'a b': tool } }], [])
    assert.equal(collide, 'Tool names "a-b" and "a b" both sanitize to "a_b" in provider "p"')
  })
})
