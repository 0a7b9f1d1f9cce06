/** Writes values in the language of the field `describe` of protocol/testdata/values.json. */

type Json = unknown

export function describeValue(value: unknown): Json {
  return new Describer().value(value, 'result')
}

function typed(type: string, ...value: Json[]): Json {
  return value.length === 0 ? { $type: type } : { $type: type, value: value[0] }
}

class Describer {
  #paths = new Map<object, string>()

  value(value: unknown, path: string): Json {
    if (value === undefined) return typed('undefined')
    if (typeof value === 'number') return number(value)
    if (typeof value === 'bigint') return typed('BigInt', String(value))
    if (typeof value === 'string') return text(value)
    if (typeof value !== 'object' || value === null) return value
    const met = this.#paths.get(value)
    if (met !== undefined) return typed('Ref', met)
    this.#paths.set(value, path)
    return this.#object(value, path)
  }

  #object(value: object, path: string): Json {
    if (Array.isArray(value)) return this.#elements(value, path)
    if (value instanceof Date) return typed('Date', Number.isNaN(value.getTime()) ? null : value.toISOString())
    if (value instanceof ArrayBuffer) return typed('ArrayBuffer', Buffer.from(value).toString('base64'))
    if (ArrayBuffer.isView(value)) return typed(value.constructor.name, base64(value))
    if (value instanceof Error) return typed('Error', this.#error(value, path))
    if (value instanceof Map) return typed('Map', this.#entries(value, path))
    if (value instanceof Set)
      return typed(
        'Set',
        [...value].map((item, at) => this.value(item, `${path}.values()[${at}]`)),
      )
    if (value instanceof RegExp) return typed('RegExp', { source: value.source, flags: value.flags })
    if (value instanceof Headers) return typed('Headers', [...value])
    const boxed: unknown = value.valueOf()
    if (typeof boxed !== 'object') return typed(`Boxed${value.constructor.name}`, this.value(boxed, path))
    return this.#members(Object.entries(value), path)
  }

  #elements(array: unknown[], path: string): Json[] {
    return Array.from({ length: array.length }, (_, at) =>
      at in array ? this.value(array[at], `${path}[${at}]`) : typed('Hole'),
    )
  }

  #entries(map: Map<unknown, unknown>, path: string): Json[] {
    return [...map].map(([key, value], at) => [
      this.value(key, `${path}.keys()[${at}]`),
      this.value(value, `${path}.values()[${at}]`),
    ])
  }

  #members(pairs: [string, unknown][], path: string): Json {
    const described = pairs.map(([key, value]) => [key, this.value(value, path + step(key))] as const)
    const odd = pairs.some(([key]) => key === '$type' || key === '__proto__' || !key.isWellFormed())
    return odd
      ? typed(
          'Object',
          described.map(([key, value]) => [text(key), value]),
        )
      : Object.fromEntries(described)
  }

  #error(error: Error, path: string): Json {
    const { name, message, stack } = error
    const hidden = (['cause', 'errors'] as const).filter((key) => Object.hasOwn(error, key))
    const props = [...hidden.map((key) => [key, (error as never)[key]] as [string, unknown]), ...Object.entries(error)]
    return {
      name: text(name),
      message: text(message),
      ...(stack === `${name}: ${message}` ? {} : { stack }),
      // An AggregateError always has errors, which the text leaves out when there are none.
      ...(props.length > 0 ? { props: this.#members(props, path) } : {}),
    }
  }
}

function step(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

function number(value: number): Json {
  if (Object.is(value, -0)) return typed('-0')
  return Number.isFinite(value) ? value : typed(String(value))
}

function text(value: string): Json {
  if (value.isWellFormed()) return value
  return typed(
    'UTF16',
    Array.from({ length: value.length }, (_, at) => value.charCodeAt(at)),
  )
}

function base64(view: ArrayBufferView): string {
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('base64')
}
