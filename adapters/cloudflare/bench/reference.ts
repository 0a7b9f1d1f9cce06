/** A Worker that runs workloads through the real DynamicWorkerExecutor. */
import { DynamicWorkerExecutor } from '@cloudflare/codemode'

import { echo, perform, type Workload } from './workloads.js'

interface Env {
  LOADER: unknown
}

type Reference = new (options: { loader: unknown }) => {
  execute(code: string, providers: unknown[]): Promise<{ error?: string }>
}

async function run(request: Request, env: Env): Promise<Response> {
  const { workload, runs } = (await request.json()) as { workload: Workload; runs: number }
  const executor = new (DynamicWorkerExecutor as unknown as Reference)({ loader: env.LOADER })
  await perform(workload, runs, async (code) => {
    const { error } = await executor.execute(code, [{ name: 'codemode', fns: { echo } }])
    if (error !== undefined) throw new Error(error)
  })
  return new Response()
}

export default { fetch: run }
