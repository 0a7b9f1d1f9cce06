import type { Contender } from './contenders.js'
import { echo, perform } from './workloads.js'

/** The parts of the package isolated-vm that are used. It is no dependency: it compiles for minutes. */
interface IsolatedVm {
  Isolate: new (options: { memoryLimit: number }) => {
    createContext(): Promise<{ evalClosure(code: string, args: unknown[], options: object): Promise<unknown> }>
    dispose(): void
  }
  Reference: new (value: unknown) => unknown
}

/** A fresh isolate for each run, in this very process, with a bare bridge for calls. Undefined if it is not installed. */
export async function isolatedVm(): Promise<Contender | undefined> {
  const name = 'isolated-vm'
  const loaded = (await import(name).catch(() => undefined)) as { default: IsolatedVm } | undefined
  if (loaded === undefined) return undefined
  const { Isolate, Reference } = loaded.default
  const run = async (code: string): Promise<unknown> => {
    const isolate = new Isolate({ memoryLimit: 128 })
    try {
      const context = await isolate.createContext()
      return await context.evalClosure(BRIDGE + `return (${code})()`, [new Reference(echo)], {
        result: { promise: true, copy: true },
      })
    } finally {
      isolate.dispose()
    }
  }
  return {
    name: 'isolated-vm, in process',
    perform: (workload, runs) => perform(workload, runs, run),
    stop: async () => {},
  }
}

/** A namespace whose only tool is the function of the host. */
const BRIDGE = `
  const codemode = {
    echo: (value) => $0.apply(undefined, [value], { arguments: { copy: true }, result: { promise: true, copy: true } }),
  };
`
