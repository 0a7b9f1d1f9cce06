import { CodemodeExecutor, type NativeExecutor } from '../../dist/index.js'
import { type Case, type Outcome, outcomeOf } from './outcome.js'

/** Runs a case through the adapter, with the network closed as the reference has it. */
export function runCase(native: NativeExecutor, c: Case): Promise<Outcome> {
  const { modules = {}, timeout } = c
  const settings = { modules, outbound: null, ...(timeout === undefined ? {} : { timeout }) }
  const executor = new CodemodeExecutor(native, settings)
  return outcomeOf(c, (code, providers, options) => executor.execute(code, providers, options))
}
