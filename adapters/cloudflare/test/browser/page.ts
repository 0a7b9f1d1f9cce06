/** A page that hosts the adapter: it runs cases over a connection to where it comes from, and reports. */
import { CodemodeExecutor, connect } from '../../dist/index.js'
import { runCase } from '../support/adapter.js'
import type { Case } from '../support/outcome.js'

async function run(): Promise<unknown> {
  const cases = (await (await fetch('/cases')).json()) as Case[]
  const connection = await connect(location.origin.replace('http', 'ws'))
  const outcomes = []
  for (const c of cases) outcomes.push(await runCase(connection, c))
  const executor = new CodemodeExecutor(connection, { outbound: async (r) => new Response(await r.text()) })
  const served = await executor.execute(
    'async () => (await fetch("https://a.example/", { method: "POST", body: "x" })).text()',
    [],
  )
  await connection.close()
  const headers = await connect('ws://a.example', { headers: { a: 'b' } }).catch(String)
  return { outcomes, served, headers }
}

const report = await run().catch((error: unknown) => ({ failed: String(error) }))
await fetch('/report', { method: 'POST', body: JSON.stringify(report) })
