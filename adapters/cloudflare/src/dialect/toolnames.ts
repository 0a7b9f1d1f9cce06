import type { ResolvedProvider, ToolFunction } from './types.js'

/** The words that no tool may be called: those that some edition of ECMA-262 reserves, and `undefined`. */
const WORDS = new Set(
  (
    'abstract arguments await boolean break byte case catch char class const continue debugger default delete do ' +
    'double else enum eval export extends false final finally float for function goto if implements import in ' +
    'instanceof int interface let long native new null package private protected public return short static super ' +
    'switch synchronized this throw throws transient true try typeof undefined var void volatile while with yield'
  ).split(' '),
)

/**
 * Answers the identifier under which a program finds a tool: `-`, `.` and white
 * space become `_`, other characters that no identifier has go, a leading digit
 * gets a `_` before it and a reserved word one after it.
 */
export function sanitizeToolName(name: string): string {
  const kept = name.replace(/[-.\s]/g, '_').replace(/[^a-zA-Z0-9_$]/g, '')
  if (kept === '') return '_'
  if (/^[0-9]/.test(kept)) return `_${kept}`
  return WORDS.has(kept) ? `${kept}_` : kept
}

/** The tools of a provider by the names that programs use, or what is wrong with those names. */
export function toolsOf(provider: ResolvedProvider): Map<string, ToolFunction> | string {
  const owners = new Map<string, string>()
  const tools = new Map<string, ToolFunction>()
  for (const [name, tool] of Object.entries(provider.fns)) {
    const visible = sanitizeToolName(name)
    const owner = owners.get(visible)
    if (owner !== undefined) {
      return `Tool names "${owner}" and "${name}" both sanitize to "${visible}" in provider "${provider.name}"`
    }
    owners.set(visible, name)
    tools.set(visible, tool)
  }
  return tools
}
