/**
 * Runs a case through an executor of the dialect. This file runs in Node and,
 * beside the reference, in workerd.
 */
import type { ConnectorBinding, ExecuteResult, ResolvedProvider, ToolFunction } from '../../src/dialect/types.js'
import { type Json, encodeArgument, encodeValue } from './encode.js'
import { type CaseProvider, type RecordedCall, toolsOf } from './tools.js'

/** A case of the corpus, or one of the same form. */
export interface Case {
  id: string
  family: string
  tags?: string[]
  code: string
  providers: CaseProvider[]
  /** Namespaces whose calls reach `callTool`. A method without a tool fails like an unknown one. */
  connectors?: CaseProvider[]
  modules?: Record<string, string>
  timeout?: number
  /** The network is served, by support/outbound.ts. Left out: it is closed. */
  network?: true
  /** The first minor line of the reference that has what the case is about. */
  since?: string
  /** Hands the functions of the only provider over without it, as the older signature does. */
  bare?: boolean
}

/** What became of a case, in the encoding of the corpus. */
export interface Outcome {
  id: string
  outcome: { result?: Json; error?: Json; logs?: Json } | null
  calls: Json[]
  rejected?: string
}

/** What runs a case: an executor with the case's modules and timeout. */
export type Run = (
  code: string,
  providers: ResolvedProvider[] | Record<string, ToolFunction>,
  options?: { connectors?: ConnectorBinding[] },
) => Promise<ExecuteResult>

export async function outcomeOf(c: Case, run: Run): Promise<Outcome> {
  const calls: RecordedCall[] = []
  const providers = c.providers.map((provider) => resolved(provider, calls))
  const connectors = (c.connectors ?? []).map((provider) => connector(provider, calls))
  try {
    const result = await run(
      c.code,
      c.bare ? providers[0]!.fns : providers,
      connectors.length > 0 ? { connectors } : undefined,
    )
    return { id: c.id, outcome: encodeResult(result), calls: calls.map(encodeCall) }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { id: c.id, outcome: null, calls: calls.map(encodeCall), rejected: text }
  }
}

function resolved(provider: CaseProvider, calls: RecordedCall[]): ResolvedProvider {
  const { name, prelude } = provider
  const fns = toolsOf(provider, calls)
  return prelude === undefined ? { name, fns } : { name, fns, prelude }
}

function connector(provider: CaseProvider, calls: RecordedCall[]): ConnectorBinding {
  const tools = toolsOf(provider, calls)
  const callTool = async (method: string, args: unknown): Promise<unknown> => {
    if (!Object.hasOwn(tools, method)) throw new Error(`no method ${method}`)
    return tools[method]!(args)
  }
  return { name: provider.name, binding: { callTool } }
}

function encodeResult(result: ExecuteResult): NonNullable<Outcome['outcome']> {
  return {
    result: encodeValue(result.result),
    ...(result.error === undefined ? {} : { error: encodeValue(result.error) }),
    ...(result.logs === undefined ? {} : { logs: encodeValue(result.logs) }),
  }
}

function encodeCall({ provider, tool, args }: RecordedCall): Json {
  return { provider, tool, args: args.map(encodeArgument) }
}
