/** Compiles only if the executor fits every release line of the reference that hosts may use. */
import type { Executor as Executor05, ResolvedProvider as Provider05 } from '@cloudflare/codemode'
import type { Executor as Executor03, ResolvedProvider as Provider03 } from 'codemode-0.3'
import type { Executor as Executor04, ResolvedProvider as Provider04 } from 'codemode-0.4'

import {
  type CodemodeExecutor,
  type Executor,
  type ExtendedExecuteOptions,
  type ResolvedProvider,
  withSignal,
} from '../../dist/index.js'

declare const executor: CodemodeExecutor

executor satisfies Executor03
executor satisfies Executor04
executor satisfies Executor05
executor satisfies Executor

// So it does with a signal.
declare const signal: AbortSignal | undefined
withSignal(executor, signal) satisfies Executor03
withSignal(executor, signal) satisfies Executor04
withSignal(executor, signal) satisfies Executor05

// The types of the reference are there: anything would fit a type that is not found.
// @ts-expect-error
;({}) satisfies Executor03
// @ts-expect-error
;({}) satisfies Executor04
// @ts-expect-error
;({}) satisfies Executor05

// What hosts have of the reference's types can be passed.
declare const providers: Provider03[] | Provider04[] | Provider05[]
providers satisfies ResolvedProvider[]
declare const options: Parameters<Executor05['execute']>[2]
options satisfies ExtendedExecuteOptions | undefined

const modules: ExtendedExecuteOptions = { modules: { 'a.js': '' }, timeout: 1, outbound: null }
modules satisfies Parameters<CodemodeExecutor['execute']>[2]

// An option of the reference that means the opposite here is refused.
// @ts-expect-error
;({ globalOutbound: null }) satisfies ExtendedExecuteOptions
