/**
 * The tools of the corpus: behaviours that testdata/corpus/README.md defines.
 * This file runs in Node and, beside the reference, in workerd.
 */
import type { ToolFunction } from '../../src/dialect/types.js'

/** A behaviour as the corpus declares it. */
export type Behaviour = Record<string, unknown>

/** A provider of a case. */
export interface CaseProvider {
  name: string
  tools: Record<string, Behaviour>
  prelude?: string
  stores?: Record<string, Record<string, unknown>>
}

/** What the host saw of a call. */
export interface RecordedCall {
  provider: string
  tool: string
  args: unknown[]
}

type Fields = Record<string, unknown>

/** One call of a tool. */
interface Invocation {
  args: unknown[]
  /** The number of earlier calls of the tool. */
  count: number
  stores: Map<string, Map<string, unknown>>
}

type Act = (call: Invocation) => unknown

/** Makes the functions of a provider, which record their calls. */
export function toolsOf(provider: CaseProvider, calls: RecordedCall[]): Record<string, ToolFunction> {
  const stores = new Map(
    Object.entries(provider.stores ?? {}).map(([name, content]) => [name, new Map(Object.entries(content))]),
  )
  return Object.fromEntries(
    Object.entries(provider.tools).map(([tool, behaviour]) => {
      const act = actOf(behaviour)
      let count = 0
      const serve: ToolFunction = async (...args) => {
        calls.push({ provider: provider.name, tool, args })
        return act({ args, count: count++, stores })
      }
      return [tool, serve]
    }),
  )
}

function actOf(behaviour: Behaviour): Act {
  const kind = Object.keys(behaviour).find((key) => key in ACTS)
  if (kind === undefined) throw new Error(`no such behaviour: ${JSON.stringify(behaviour)}`)
  const act = ACTS[kind]!(behaviour)
  const delay = behaviour.delayMs as number | undefined
  if (delay === undefined) return act
  return async (call) => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    return act(call)
  }
}

const ACTS: Record<string, (b: Behaviour) => Act> = {
  returns: (b) => () => structuredClone(b.returns),
  undefined: () => () => undefined,
  echo:
    () =>
    ({ args }) =>
      args,
  throws: (b) => () => fail(b.throws as string),
  never: () => () => new Promise(() => {}),
  sequence: (b) => sequence(b.sequence as Behaviour[]),
  lookup,
  sum:
    () =>
    ({ args }) =>
      sum(args),
  create: (b) => create(b.create as Fields),
  rows,
  store,
  bytes: (b) => () => bytes(b),
  bytesEcho:
    () =>
    ({ args }) =>
      args[0],
}

function fail(message: string): never {
  throw new Error(message)
}

function sequence(behaviours: Behaviour[]): Act {
  const acts = behaviours.map(actOf)
  return (call) => acts[Math.min(call.count, acts.length - 1)]!(call)
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function fieldsOf(args: unknown[]): Fields {
  return isPlain(args[0]) ? args[0] : {}
}

function keyText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

function missing(b: Behaviour, key: string): null {
  return b.missing === undefined ? null : fail((b.missing as string).replaceAll('{key}', () => key))
}

function lookup(b: Behaviour): Act {
  const table = b.lookup as Fields
  const by = b.by === undefined ? undefined : [b.by].flat()
  return ({ args }) => {
    const key =
      by === undefined ? keyText(args[0]) : by.map((name) => keyText(fieldsOf(args)[name as string])).join('/')
    return Object.hasOwn(table, key) ? structuredClone(table[key]) : missing(b, key)
  }
}

function sum(args: unknown[]): number {
  const single = args.length === 1 && typeof args[0] === 'object' && args[0] !== null
  const terms = single ? Object.values(args[0] as object) : args
  return terms.reduce<number>((total, term) => (typeof term === 'number' ? total + term : total), 0)
}

function create(options: Fields): Act {
  const { idField = 'id', start = 1, prefix = '', extra = {} } = options
  return ({ args, count }) => {
    const id = (start as number) + count
    return {
      ...fieldsOf(args),
      ...structuredClone(extra as Fields),
      [idField as string]: prefix === '' ? id : `${prefix as string}${id}`,
    }
  }
}

function rows(b: Behaviour): Act {
  const {
    equals = [],
    contains = {},
    paged,
  } = b as { equals?: string[]; contains?: Record<string, string>; paged?: number }
  return ({ args }) => {
    const fields = fieldsOf(args)
    const wanted = (row: Fields): boolean =>
      equals.every((field) => fields[field] === undefined || fields[field] === null || row[field] === fields[field]) &&
      Object.entries(contains).every(([parameter, field]) => includes(row[field], fields[parameter]))
    const found = (b.rows as Fields[]).filter(wanted)
    return structuredClone(paged === undefined ? found : page(found, fields, paged))
  }
}

function includes(value: unknown, part: unknown): boolean {
  if (typeof part !== 'string' || part === '') return true
  return String(value ?? '')
    .toLowerCase()
    .includes(part.toLowerCase())
}

function page(found: Fields[], fields: Fields, size: number): Fields {
  const { offset = 0, limit = size } = fields as { offset?: number; limit?: number }
  const end = offset + limit
  return { items: found.slice(offset, end), total: found.length, nextOffset: end < found.length ? end : null }
}

function store(b: Behaviour): Act {
  return ({ args, stores }) => {
    const name = b.store as string
    const content = stores.get(name) ?? new Map<string, unknown>()
    stores.set(name, content)
    return STORE_OPS[b.op as string]!(content, fieldsOf(args), b)
  }
}

const STORE_OPS: Record<string, (content: Map<string, unknown>, fields: Fields, b: Behaviour) => unknown> = {
  get(content, fields, b) {
    const key = storeKey(fields, b)
    return content.has(key) ? structuredClone(content.get(key)) : missing(b, key)
  },
  put(content, fields, b) {
    const key = storeKey(fields, b)
    content.set(key, storeValue(fields, b))
    return { ok: true, key }
  },
  append(content, fields, b) {
    const key = storeKey(fields, b)
    const text = keyText(content.get(key)) + keyText(storeValue(fields, b))
    content.set(key, text)
    return { ok: true, key, length: text.length }
  },
  delete: (content, fields, b) => ({ deleted: content.delete(storeKey(fields, b)) }),
  list: (content, fields) => [...content.keys()].filter((key) => key.startsWith(keyText(fields.prefix))).sort(),
}

function storeKey(fields: Fields, b: Behaviour): string {
  return keyText(fields[(b.key as string | undefined) ?? 'key'])
}

function storeValue(fields: Fields, b: Behaviour): unknown {
  return fields[(b.value as string | undefined) ?? 'value']
}

function bytes(b: Behaviour): Uint8Array | ArrayBuffer {
  const data = Uint8Array.from(atob(b.bytes as string), (character) => character.charCodeAt(0))
  return b.as === 'ArrayBuffer' ? data.buffer : data
}
