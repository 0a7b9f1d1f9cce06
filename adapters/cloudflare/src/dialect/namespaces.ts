import type { ProviderDescriptor } from '../protocol/contract.js'
import { wrongNames } from './names.js'
import { toolsOf } from './toolnames.js'
import type { ConnectorBinding, ResolvedProvider, ToolFunction } from './types.js'

/** Everything a program can call, by the names of the namespaces. */
export interface Namespaces {
  descriptors: ProviderDescriptor[]
  providers: Map<string, Map<string, ToolFunction>>
  connectors: Map<string, ConnectorBinding['binding']>
}

/** The provider of functions that are given without one, as the older signature of the dialect takes them. */
const DEFAULT_NAME = 'codemode'

/** Reads the second argument of `execute`. */
export function providersOf(
  providersOrFns: readonly ResolvedProvider[] | Record<string, ToolFunction>,
): readonly ResolvedProvider[] {
  if (Array.isArray(providersOrFns)) return providersOrFns as readonly ResolvedProvider[]
  return [{ name: DEFAULT_NAME, fns: providersOrFns as Record<string, ToolFunction> }]
}

/** Lays out the namespaces, or says what is wrong with them in the words of the dialect. */
export function namespacesOf(
  providers: readonly ResolvedProvider[],
  connectors: readonly ConnectorBinding[],
): Namespaces | string {
  const wrong = wrongNames(providers, connectors)
  if (wrong !== undefined) return wrong
  const spaces: Namespaces = { descriptors: [], providers: new Map(), connectors: new Map() }
  for (const provider of providers) {
    const tools = toolsOf(provider)
    if (typeof tools === 'string') return tools
    spaces.providers.set(provider.name, tools)
    spaces.descriptors.push(describe(provider, [...tools.keys()]))
  }
  for (const { name, binding } of connectors) {
    spaces.connectors.set(name, binding)
    spaces.descriptors.push({ name, open: true })
  }
  return spaces
}

function describe({ name, prelude }: ResolvedProvider, tools: string[]): ProviderDescriptor {
  return prelude ? { name, tools, prelude } : { name, tools }
}
