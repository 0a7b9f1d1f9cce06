import { readFileSync } from 'node:fs'

import { PACKAGE, REPOSITORY, readLines } from './corpus.js'
import type { Case, Outcome } from './outcome.js'

/** An outcome that is not the reference's, and why that is so. */
export interface Pinned {
  outcome: Outcome
  /** The title of the section of docs/deviations.md that declares it. */
  reason: string
  /** The lines of the log race with one another. */
  anyLogOrder?: boolean
}

/** The outcomes that are declared to be other than the reference's, by case. */
export function pinnedOutcomes(): Map<string, Pinned> {
  const lines = readLines<Pinned>(new URL('testdata/deviations.jsonl', PACKAGE))
  return new Map(lines.map((pin) => [pin.outcome.id, pin]))
}

/** The outcome with what may come in any order in one order. */
export function inOrder(outcome: Outcome, c: Case, pin: Pinned): Outcome {
  const calls = anyCallOrder(c) ? outcome.calls.map((call) => JSON.stringify(call)).sort() : outcome.calls
  if (!pin.anyLogOrder || outcome.outcome === null) return { ...outcome, calls }
  const logs = [...(outcome.outcome.logs as string[])].sort()
  return { ...outcome, calls, outcome: { ...outcome.outcome, logs } }
}

/** The cases that docs/deviations.md names, with the titles of the sections that do. */
export function documentedCases(): Map<string, string> {
  const text = readFileSync(new URL('docs/deviations.md', REPOSITORY), 'utf8')
  const cases = new Map<string, string>()
  let title = ''
  for (const line of text.split('\n')) {
    title = /^#+ (.*)$/.exec(line)?.[1] ?? title
    const list = /^(?:Cases|More cases): (.*)$/.exec(line)?.[1] ?? ''
    for (const [, id] of list.matchAll(/`([^`]+)`/g)) cases.set(id!, title)
  }
  return cases
}

/** Cases that make several calls without awaiting them one by one: they reach the tools in any order. */
export function anyCallOrder(c: Case): boolean {
  return c.tags?.includes('concurrent-calls') === true || /Promise\.(?:all|allSettled|race)\b/.test(c.code)
}
