'use strict'
// Evaluates programs, one a line of standard input as JSON, each as strict code in a
// fresh realm, and answers each with a line of JSON: {value}, {error} or {stalled}.
const vm = require('node:vm')
const readline = require('node:readline')

process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})

// Only primitives and functions of the host enter the realm, and its own functions stand
// before them, so that no program meets an object of another realm.
const globals = new vm.Script(`'use strict';
((setTimer, clearTimer, queue) => {
  const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  define('setTimeout', function setTimeout(f, ms, ...args) { return setTimer(() => { f(...args) }, ms) })
  define('clearTimeout', function clearTimeout(id) { clearTimer(id) })
  define('queueMicrotask', function queueMicrotask(f) { queue(() => { f() }) })
  define('console', { log() {}, warn() {}, error() {} })
})`)

function evaluate(code) {
  return new Promise((resolve) => {
    const context = vm.createContext(Object.create(null))
    const timers = new Map()
    let last = 0
    let settled = false
    const settle = (answer) => {
      if (settled) return
      settled = true
      for (const timer of timers.values()) clearTimeout(timer)
      resolve(answer)
    }
    const setTimer = (f, ms) => {
      const id = ++last
      timers.set(id, setTimeout(() => { timers.delete(id); f(); setImmediate(check) }, ms))
      return id
    }
    const clearTimer = (id) => { clearTimeout(timers.get(id)); timers.delete(id) }
    // Promises are done before an immediate runs, so what is open then waits for a timer.
    const check = () => { if (timers.size === 0) settle({ stalled: true }) }
    const fail = (e) => settle({ error: Object(e) === e ? String(e.name) : 'thrown', message: Object(e) === e ? String(e.message) : String(e) })
    try {
      globals.runInContext(context)(setTimer, clearTimer, queueMicrotask)
      const program = new vm.Script('"use strict";(' + code + ')').runInContext(context)
      program().then((value) => settle({ value: String(value) }), fail)
    } catch (e) { fail(e) }
    setImmediate(check)
  })
}

const lines = readline.createInterface({ input: process.stdin })
lines.on('line', async (line) => {
  const answer = await evaluate(JSON.parse(line))
  process.stdout.write(JSON.stringify(answer) + '\n')
})
