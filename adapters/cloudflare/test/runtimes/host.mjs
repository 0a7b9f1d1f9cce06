// A host for any runtime with processes: connects to the daemon of the first argument, then starts an executor itself.
import { CodemodeExecutor, connect, local } from '@codemode-executor/cloudflare'

const [url, binary] = globalThis.process.argv.slice(2)

const outbound = async (request) => new Response(`${request.method} ${await request.text()}`)
const add = async (a, b) => a + b
const program = `async () => [
  await codemode.add(1, 2),
  new Date(0),
  await (await fetch('https://a.example/', { method: 'POST', body: 'hello' })).text(),
]`

for (const open of [() => connect(url), () => connect(url, { headers: { 'x-a': 'b' } }), () => local({ binary })]) {
  const connection = await open()
  const { result, error } = await new CodemodeExecutor(connection, { outbound }).execute(program, { add })
  console.log(JSON.stringify(error ?? result))
  await connection.close()
}
console.log(await connect('ws://127.0.0.1:1').catch((fault) => fault.code))
