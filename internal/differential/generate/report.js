const report = []
const makeReport = (messages, lines) => {
  const number = (n) => (Object.is(n, -0) ? '-0' : String(n))
  const key = (k) => (typeof k === 'symbol' ? k.toString() : /^[\w$]+$/.test(k) ? k : JSON.stringify(k))
  const className = (o) => {
    const p = Object.getPrototypeOf(o)
    return p === null ? 'null' : typeof p.constructor === 'function' ? p.constructor.name : '?'
  }
  const error = (e) => e.name + (messages || /^u\d/.test(e.message) ? ': ' + String(e.message).replaceAll('\n', '\\n') : '')
  const property = (d, path) => {
    const bits = (d.writable === false ? 'r' : '') + (d.enumerable ? '' : 'h') + (d.configurable ? '' : 'f')
    const value = 'value' in d ? show(d.value, path) : (d.get ? 'get' : '') + (d.set ? 'set' : '')
    return (bits && '[' + bits + ']') + ': ' + value
  }
  const named = (o, path, skip) =>
    Reflect.ownKeys(o).filter((k) => !skip(k)).map((k) => key(k) + property(Reflect.getOwnPropertyDescriptor(o, k), path))
  const elements = (a, path) => {
    const all = []
    for (let i = 0; i < a.length && i < 64; i++) all.push(Object.hasOwn(a, i) ? show(a[i], path) : '<hole>')
    if (a.length > 64) all.push('...' + a.length)
    const odd = Reflect.ownKeys(a).filter((k) => {
      if (typeof k === 'symbol' || k === 'length') return k !== 'length'
      const d = Reflect.getOwnPropertyDescriptor(a, k)
      return String(k >>> 0) !== k || !('value' in d) || !d.writable || !d.configurable || !d.enumerable
    })
    return '[' + all.concat(odd.map((k) => key(k) + property(Reflect.getOwnPropertyDescriptor(a, k), path))).join(', ') + ']'
  }
  const object = (o, path) => {
    if (Array.isArray(o)) return (className(o) === 'Array' ? '' : className(o)) + elements(o, path)
    if (o instanceof Error) {
      const rest = named(o, path, (k) => k === 'stack' || k === 'message' || k === 'name')
      return '<' + error(o) + (rest.length ? ' {' + rest.join(', ') + '}' : '') + '>'
    }
    const tag = Object.prototype.toString.call(o).slice(8, -1)
    if (o instanceof Date) return 'Date(' + number(o.getTime()) + ')'
    if (o instanceof RegExp) return String(o) + (o.lastIndex ? '@' + o.lastIndex : '')
    if (o instanceof Map) return 'Map{' + [...o].map(([k, v]) => show(k, path) + ' => ' + show(v, path)).join(', ') + '}'
    if (o instanceof Set) return 'Set{' + [...o].map((v) => show(v, path)).join(', ') + '}'
    if (o instanceof ArrayBuffer) return 'ArrayBuffer(' + o.byteLength + ')' + [...new Uint8Array(o)].slice(0, 40)
    if (o instanceof DataView) return 'DataView(' + o.byteOffset + ',' + o.byteLength + ')'
    if (ArrayBuffer.isView(o)) return className(o) + '[' + [...o].slice(0, 64).map((v) => show(v, path)).join(', ') + ']'
    if (o instanceof Promise) return 'Promise'
    if (tag === 'Number' || tag === 'String' || tag === 'Boolean') return tag + '(' + show(o.valueOf(), path) + ')'
    const name = className(o)
    return (name === 'Object' ? '' : name) + (tag === 'Object' || tag === name ? '' : '<' + tag + '>') +
      '{' + named(o, path, () => false).join(', ') + '}'
  }
  const show = (v, path = []) => {
    switch (typeof v) {
      case 'string': return JSON.stringify(v)
      case 'number': return number(v)
      case 'bigint': return v + 'n'
      case 'symbol': return v.toString()
      case 'function': return 'function(' + v.name + '/' + v.length + ')'
      case 'object': break
      default: return String(v)
    }
    if (v === null) return 'null'
    const at = path.indexOf(v)
    if (at >= 0) return '<up ' + (path.length - at) + '>'
    return path.length > 6 ? '...' : object(v, [...path, v])
  }
  const failure = (e) => 'throws ' + (e instanceof Error ? error(e) : show(e))
  const note = (label, v) => step(label, () => v)
  const step = (label, f) => {
    let text
    try { text = show(f()) } catch (e) { text = failure(e) }
    lines.push(label + ' = ' + text)
  }
  const wait = async (label, f) => {
    let text
    try { text = show(await f()) } catch (e) { text = failure(e) }
    lines.push(label + ' = ' + text)
  }
  return { step, wait, note, show }
}
