import type { ResolveHook } from 'node:module'

/** Resolves the module of the Workers platform to a stand-in, and leaves everything else alone. */
export const resolve: ResolveHook = (specifier, context, next) => {
  if (specifier !== 'cloudflare:workers') return next(specifier, context)
  return { url: new URL('./workers.js', import.meta.url).href, shortCircuit: true }
}
