import { CodemodeExecutor, type NativeExecutor } from '../../dist/index.js'
import { serve } from './outbound.js'
import { type Case, type Outcome, outcomeOf } from './outcome.js'

/** Runs a case through the adapter, with the network that the case says. */
export function runCase(native: NativeExecutor, c: Case): Promise<Outcome> {
  const { modules = {}, timeout } = c
  const settings = { modules, outbound: c.network ? serve : null, ...(timeout === undefined ? {} : { timeout }) }
  const executor = new CodemodeExecutor(native, settings)
  return outcomeOf(c, (code, providers, options) => executor.execute(code, providers, options))
}
