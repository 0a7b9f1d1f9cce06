/**
 * Stands in for `cloudflare:workers` in Node. The classes are what the entries
 * of `@cloudflare/codemode` extend; outside of Workers nothing else uses them.
 */

export class RpcTarget {}

class Entrypoint {
  protected ctx: unknown
  protected env: unknown

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx
    this.env = env
  }
}

export class WorkerEntrypoint extends Entrypoint {}
export class DurableObject extends Entrypoint {}

export const env = {}
export const exports = {}
