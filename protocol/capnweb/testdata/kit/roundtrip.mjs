// Round trips to a running executor server with the stock library:
//
//   node roundtrip.mjs ws://127.0.0.1:8080 [runs]
//
// prints the p50 and p99, in milliseconds, of `async () => 42` and of one tool call
// inside a program.
import { newWebSocketRpcSession } from 'capnweb'
import { WebSocket } from 'ws'

globalThis.WebSocket = WebSocket

const [url = 'ws://127.0.0.1:8080', runs = '2000'] = process.argv.slice(2)
const executor = newWebSocketRpcSession(url)

const percentile = (times, p) => times.sort((a, b) => a - b)[Math.floor(p * (times.length - 1))]

const report = (name, times) => {
  const [p50, p99] = [0.5, 0.99].map((p) => percentile(times, p).toFixed(3))
  console.log(`${name}: p50 ${p50} ms, p99 ${p99} ms`)
}

const execute = async (code, dispatch = null, providers = []) => {
  const envelope = await executor.execute({ code, providers }, dispatch)
  if (!envelope.ok) throw new Error(envelope.error.message)
  return envelope.result
}

const executions = []
for (let i = 0; i < Number(runs); i++) {
  const start = performance.now()
  if (await execute('async () => 42') !== '42') throw new Error('not 42')
  executions.push(performance.now() - start)
}
report('execute', executions.slice(executions.length / 10))

// The program measures its calls by itself, so that only they count.
const calls = JSON.parse(await execute(
  `async () => {
    const times = [];
    for (let i = 0; i < ${Number(runs)}; i++) {
      const start = performance.now();
      await host.ping();
      times.push(performance.now() - start);
    }
    return JSON.stringify(times);
  }`,
  () => '{"result":1}',
  [{ name: 'host', tools: ['ping'] }],
))
report('tool round trip', JSON.parse(calls).slice(Number(runs) / 10))

executor[Symbol.dispose]()
