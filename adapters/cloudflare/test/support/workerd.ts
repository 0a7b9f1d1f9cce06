import { fileURLToPath } from 'node:url'

import { build } from 'esbuild'
import { Miniflare, type MiniflareOptions } from 'miniflare'

import { PACKAGE } from './corpus.js'

/** Bundles a Worker of this package's tests. An alias replaces the name of a package. */
export async function bundle(entry: string, alias: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, PACKAGE))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker'],
    external: ['cloudflare:*', 'node:*'],
    alias,
    logLevel: 'error',
  })
  return outputFiles[0]!.text
}

/** Starts workerd with a Worker. */
export async function startWorkerd(script: string, options: Partial<MiniflareOptions> = {}): Promise<Miniflare> {
  const miniflare = new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.js', contents: script }],
    compatibilityDate: '2025-06-01',
    compatibilityFlags: ['nodejs_compat'],
    ...options,
  } as MiniflareOptions)
  await miniflare.ready
  return miniflare
}
