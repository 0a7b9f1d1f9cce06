/** A Worker that hosts the adapter: it runs cases over a connection to a daemon. */
import { CodemodeExecutor, connect } from '../../dist/index.js'
import { runCase } from '../support/adapter.js'
import type { Case } from '../support/outcome.js'

interface Job {
  url: string
  headers?: Record<string, string>
  cases?: Case[]
}

async function run({ url, headers = {}, cases = [] }: Job): Promise<unknown> {
  await using connection = await connect(url, { headers })
  const outcomes = []
  for (const c of cases) outcomes.push(await runCase(connection, c))
  const executor = new CodemodeExecutor(connection, {
    outbound: (request) => new Response(`${request.method} ${request.url}`),
  })
  const fetched = (init: object) =>
    executor.execute(`async () => (await fetch('https://a.example/', ${JSON.stringify(init)})).text()`, [])
  const served = await Promise.all([
    fetched({ method: 'POST', body: 'x' }),
    fetched({ redirect: 'error' }),
    fetched({ method: 'WORKERS-HAVE-NO-SUCH-METHOD', body: 'x' }),
  ])
  return { outcomes, served }
}

async function answer(request: Request): Promise<Response> {
  try {
    return Response.json(await run((await request.json()) as Job))
  } catch (error) {
    const { name, message, code } = error as { name: string; message: string; code?: string }
    return Response.json({ name, message, code }, { status: 500 })
  }
}

export default { fetch: answer }
