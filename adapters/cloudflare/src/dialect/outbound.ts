import type { ExecutionRequest, OutboundFetch } from '../protocol/contract.js'
import { streamed } from './response.js'
import type { Outbound, OutboundFunction } from './types.js'

/** What a request says about the network, and the function that serves it. */
export interface OutboundPlan {
  request: Pick<ExecutionRequest, 'outbound'>
  serve?: OutboundFetch
}

/**
 * Reads the setting: nothing means that the executor makes the requests, null
 * that nobody does. Anything that is neither nor can serve requests is a
 * TypeError, so that a mistake cannot open the network.
 */
export function planOutbound(outbound: Outbound | null | undefined): OutboundPlan {
  if (outbound === undefined) return { request: {} }
  if (outbound === null) return { request: { outbound: { mode: 'disabled' } } }
  const serve = functionOf(outbound)
  return { request: { outbound: { mode: 'stub' } }, serve: async (request) => streamed(await serve(request)) }
}

function functionOf(outbound: Outbound): OutboundFunction {
  if (typeof outbound === 'object' && typeof outbound.fetch === 'function') return (request) => outbound.fetch(request)
  if (typeof outbound === 'function') return outbound
  throw new TypeError('outbound is neither null nor a function nor a Fetcher')
}
