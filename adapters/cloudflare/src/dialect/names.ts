import type { ConnectorBinding, ResolvedProvider } from './types.js'

/** The names that the dialect reserves: those of its harness, and the globals that the harness needs. */
const RESERVED = new Set([
  '__dispatchers',
  '__connectors',
  '__logs',
  '__CODEMODE_BINARY_TAG',
  '__bytesToBase64',
  '__base64ToBytes',
  '__encodeCodemodeValue',
  '__decodeCodemodeValue',
  '__stringifyForCodemode',
  '__parseForCodemode',
  'WorkerEntrypoint',
  'CodeExecutor',
  'Promise',
  'setTimeout',
  'Error',
  'console',
])

const IDENTIFIER = /^[a-zA-Z_$][a-zA-Z0-9_$]*$/

/** Says what is wrong with the names of namespaces, in the words of the dialect, or nothing. */
export function wrongNames(
  providers: readonly ResolvedProvider[],
  connectors: readonly ConnectorBinding[],
): string | undefined {
  const seen = new Set<string>()
  for (const { name } of providers) {
    const wrong = wrongName('Provider', name)
    if (wrong !== undefined) return wrong
    if (seen.has(name)) return `Duplicate provider name "${name}"`
    seen.add(name)
  }
  for (const { name } of connectors) {
    const wrong = wrongName('Connector', name)
    if (wrong !== undefined) return wrong
    if (seen.has(name)) return `Duplicate name "${name}" (connector clashes with provider)`
    seen.add(name)
  }
  return undefined
}

function wrongName(kind: string, name: string): string | undefined {
  if (RESERVED.has(name)) return `${kind} name "${name}" is reserved`
  if (!IDENTIFIER.test(name)) return `${kind} name "${name}" is not a valid JavaScript identifier`
  return undefined
}
