/**
 * Compares executors side by side, in one run on one machine:
 *
 *     npm run bench
 *
 * Prints milliseconds for each run of a program, the best of three rounds.
 * isolated-vm takes part if it is installed:
 * `npm install --no-save --ignore-scripts=false isolated-vm@5`.
 */
import { child, type Contender, daemon, reference } from './contenders.js'
import { isolatedVm } from './isolatedvm.js'
import { WORKLOADS, type Workload } from './workloads.js'

const ROUNDS = 3

/** The least time of a run, in milliseconds, over some rounds. */
async function measure(contender: Contender, workload: Workload): Promise<number> {
  await contender.perform(workload, Math.ceil(workload.runs / 5))
  let best = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await contender.perform(workload, workload.runs)
    best = Math.min(best, (performance.now() - start) / workload.runs)
  }
  return best
}

const contenders = [await reference(), await daemon(), await child(), await isolatedVm()].filter(
  (one) => one !== undefined,
)
const table: Record<string, Record<string, string>> = {}
for (const workload of WORKLOADS) {
  const times: Record<string, string> = {}
  for (const contender of contenders) times[contender.name] = `${(await measure(contender, workload)).toFixed(2)} ms`
  table[workload.name] = times
}
console.table(table)
for (const contender of contenders) await contender.stop()
