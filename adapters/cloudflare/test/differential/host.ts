/**
 * A Worker that runs cases through the reference. It is bundled once for each
 * release, which then takes the place of `@cloudflare/codemode`.
 */
import { DynamicWorkerExecutor } from '@cloudflare/codemode'

import { type Case, outcomeOf } from '../support/outcome.js'

interface Env {
  LOADER: unknown
}

/** What the reference takes, of which nothing but these options is used. */
type Reference = new (options: { loader: unknown; timeout?: number; modules?: Record<string, string> }) => {
  execute: Parameters<typeof outcomeOf>[1]
}

/** Answers the outcomes of the cases in the body of the request. */
async function run(request: Request, env: Env): Promise<Response> {
  const cases = (await request.json()) as Case[]
  const outcomes = []
  for (const c of cases) {
    const { timeout, modules } = c
    const options = { ...(timeout === undefined ? {} : { timeout }), ...(modules === undefined ? {} : { modules }) }
    const executor = new (DynamicWorkerExecutor as unknown as Reference)({ loader: env.LOADER, ...options })
    outcomes.push(await outcomeOf(c, (...args) => executor.execute(...args)))
  }
  return Response.json(outcomes)
}

export default { fetch: run }
