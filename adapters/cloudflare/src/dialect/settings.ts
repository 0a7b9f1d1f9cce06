import type { ExecutionSettings } from './types.js'

/** Options of the reference that have another name here, or none. */
const FOREIGN = new Map([
  ['globalOutbound', 'outbound, which means the opposite when it is left out: null closes the network'],
  ['loader', 'a native executor, the first argument'],
  ['bindings', 'a connector: there is no env in the sandbox'],
])

/** Refuses options that would silently do nothing, such as one that was meant to close the network. */
export function checkSettings(settings: ExecutionSettings): void {
  for (const [option, instead] of FOREIGN) {
    if (option in settings) throw new TypeError(`there is no option ${option} here: use ${instead}`)
  }
}

/** The settings of one call: those it has take the place of the executor's. */
export function settingsOf(own: ExecutionSettings, call: ExecutionSettings): ExecutionSettings {
  return {
    ...pick('modules', call.modules ?? own.modules),
    ...pick('timeout', call.timeout ?? own.timeout),
    ...pick('outbound', call.outbound === undefined ? own.outbound : call.outbound),
  }
}

function pick<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value })
}

/** The specifier under which the reference keeps its generated module. */
const RESERVED = 'executor.js'

/** The modules that a program can import. A leading `./` does not count. */
export function modulesOf(modules: Record<string, string> = {}): Record<string, string> {
  const named = Object.entries(modules).map(([specifier, source]) => [specifier.replace(/^\.\//, ''), source] as const)
  return Object.fromEntries(named.filter(([specifier]) => specifier !== RESERVED))
}
