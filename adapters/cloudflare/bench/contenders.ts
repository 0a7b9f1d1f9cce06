import { CodemodeExecutor, type Connection, connect, local } from '../dist/index.js'
import { binary, startDaemon } from '../test/support/daemon.js'
import { bundle, startWorkerd } from '../test/support/workerd.js'
import { echo, perform, type RunOnce, type Workload } from './workloads.js'

/** Something that runs workloads. */
export interface Contender {
  name: string
  perform(workload: Workload, runs: number): Promise<void>
  stop(): Promise<void>
}

/** The real DynamicWorkerExecutor, in workerd. */
export async function reference(): Promise<Contender> {
  const miniflare = await startWorkerd(await bundle('bench/reference.ts'), { workerLoaders: { LOADER: {} } })
  return {
    name: 'DynamicWorkerExecutor in workerd',
    async perform(workload, runs) {
      const body = JSON.stringify({ workload, runs })
      const response = await miniflare.dispatchFetch('http://host/', { method: 'POST', body })
      if (!response.ok) throw new Error(await response.text())
    },
    stop: () => miniflare.dispose(),
  }
}

/** This package with a daemon on a port of this machine. */
export async function daemon(): Promise<Contender> {
  const { url, stop } = await startDaemon()
  return adapter('this package, connect', await connect(url), stop)
}

/** This package with a child process on a unix socket. */
export async function child(): Promise<Contender> {
  return adapter('this package, local', await local({ binary: binary() }), async () => {})
}

function adapter(name: string, connection: Connection, stop: () => Promise<void>): Contender {
  const executor = new CodemodeExecutor(connection, { outbound: null })
  const run: RunOnce = async (code) => {
    const { error } = await executor.execute(code, [{ name: 'codemode', fns: { echo } }])
    if (error !== undefined) throw new Error(error)
  }
  return {
    name,
    perform: (workload, runs) => perform(workload, runs, run),
    async stop() {
      await connection.close()
      await stop()
    },
  }
}
