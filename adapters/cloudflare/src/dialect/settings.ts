import { RUN_BOUNDS, type RunBounds } from '../protocol/contract.js'
import { nearest } from './nearest.js'
import type { ExecutionSettings, ExtendedExecuteOptions } from './types.js'

/** Options of the reference that have another name here, or none. */
const FOREIGN = new Map([
  ['globalOutbound', 'outbound, which means the opposite when it is left out: null closes the network'],
  ['loader', 'a native executor, the first argument'],
  ['bindings', 'a connector: there is no env in the sandbox'],
])

const SETTINGS: readonly (keyof ExecutionSettings)[] = ['modules', ...RUN_BOUNDS, 'console', 'outbound']
const CALL_OPTIONS: readonly (keyof ExtendedExecuteOptions)[] = [...SETTINGS, 'connectors', 'signal']
const CONSOLES: unknown[] = [undefined, 'string', 'readable'] satisfies ExecutionSettings['console'][]

/** Refuses options of an executor that would silently do nothing, such as one that was meant to close the network. */
export function checkSettings(settings: ExecutionSettings): void {
  checkOptions(settings, SETTINGS)
}

/** Refuses such options of a call. */
export function checkCallOptions(options: ExtendedExecuteOptions): void {
  checkOptions(options, CALL_OPTIONS)
}

function checkOptions(options: ExecutionSettings, known: readonly string[]): void {
  for (const [option, instead] of FOREIGN) {
    if (option in options) throw new TypeError(`there is no option ${option} here: use ${instead}`)
  }
  const unknown = Object.keys(options).find((option) => !known.includes(option))
  if (unknown !== undefined) throw new TypeError(`there is no option ${unknown} here: ${suggestion(unknown, known)}`)
  if (!CONSOLES.includes(options.console)) throw new TypeError('console is neither "string" nor "readable"')
}

function suggestion(option: string, known: readonly string[]): string {
  const meant = nearest(option, known)
  return meant === undefined ? `the options are ${known.join(', ')}` : `did you mean ${meant}?`
}

/** The settings of one call: those it has take the place of the executor's. */
export function settingsOf(own: ExecutionSettings, call: ExecutionSettings): ExecutionSettings {
  return { ...own, ...Object.fromEntries(Object.entries(call).filter(([, value]) => value !== undefined)) }
}

/** The bounds among the settings, as the request has them. */
export function boundsOf(settings: ExecutionSettings): RunBounds {
  const named = RUN_BOUNDS.map((bound) => [bound, settings[bound]] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

/** The specifier under which the reference keeps its generated module. */
const RESERVED = 'executor.js'

/** The modules that a program can import. A leading `./` does not count. */
export function modulesOf({ modules }: ExecutionSettings): Record<string, string> {
  const entries = Object.entries(modules ?? {})
  const named = entries.map(([specifier, source]) => [specifier.replace(/^\.\//, ''), source] as const)
  return Object.fromEntries(named.filter(([specifier]) => specifier !== RESERVED))
}
