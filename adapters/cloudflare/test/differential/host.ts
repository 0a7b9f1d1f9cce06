/**
 * A Worker that runs cases through the reference. It is bundled once for each
 * release, which then takes the place of `@cloudflare/codemode`.
 */
import { DynamicWorkerExecutor } from '@cloudflare/codemode'

import { WorkerEntrypoint } from 'cloudflare:workers'

import { serve } from '../support/outbound.js'
import { type Case, outcomeOf } from '../support/outcome.js'

interface Env {
  LOADER: unknown
  /** The entrypoint below. */
  OUTBOUND: unknown
}

/** The network of the cases that have one. */
export class Outbound extends WorkerEntrypoint {
  override fetch(request: Request): Promise<Response> {
    return serve(request)
  }
}

interface Options {
  loader: unknown
  globalOutbound: unknown
  timeout?: number
  modules?: Record<string, string>
}

/** What is used of the reference. */
type Reference = new (options: Options) => { execute: Parameters<typeof outcomeOf>[1] }

/** Answers the outcomes of the cases in the body of the request. */
async function run(request: Request, env: Env): Promise<Response> {
  const cases = (await request.json()) as Case[]
  const outcomes = []
  for (const c of cases) {
    const { timeout, modules } = c
    const network = { loader: env.LOADER, globalOutbound: c.network ? env.OUTBOUND : null }
    const options = {
      ...network,
      ...(timeout === undefined ? {} : { timeout }),
      ...(modules === undefined ? {} : { modules }),
    }
    const executor = new (DynamicWorkerExecutor as unknown as Reference)(options)
    outcomes.push(await outcomeOf(c, (...args) => executor.execute(...args)))
  }
  return Response.json(outcomes)
}

export default { fetch: run }
