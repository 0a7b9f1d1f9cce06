import type { Json } from './encode.js'
import type { Outcome } from './outcome.js'

/** Tells whether two JSON values are the same, the order of keys included. */
export function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Names the parts in which an outcome is not the reference's. */
export function differences(got: Outcome, want: Outcome, anyCallOrder: boolean): string[] {
  const parts: string[] = []
  if (want.outcome === null || got.outcome === null) {
    if (want.outcome !== got.outcome || got.rejected !== want.rejected) parts.push('rejected')
  } else {
    for (const part of ['result', 'error', 'logs'] as const) {
      if (!same(got.outcome[part], want.outcome[part])) parts.push(part)
    }
  }
  if (!sameCalls(got.calls, want.calls, anyCallOrder)) parts.push('calls')
  return parts
}

function sameCalls(got: Json[], want: Json[], anyOrder: boolean): boolean {
  return anyOrder ? same(sorted(got), sorted(want)) : same(got, want)
}

function sorted(calls: Json[]): string[] {
  return calls.map((call) => JSON.stringify(call)).sort()
}
