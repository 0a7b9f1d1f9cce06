import type { Envelope, ExecutionHooks, ExecutionRequest, NativeExecutor } from '../../dist/index.js'

/** A native executor that records what it is asked and answers what it is told. */
export class FakeNative implements NativeExecutor {
  requests: ExecutionRequest[] = []
  hooks: ExecutionHooks = {}
  answer: Partial<Envelope> | ((hooks: ExecutionHooks) => Promise<Partial<Envelope>>) = { ok: true, result: 'null' }

  async execute(request: ExecutionRequest, hooks: ExecutionHooks = {}): Promise<Envelope> {
    this.requests.push(request)
    this.hooks = hooks
    const answer = typeof this.answer === 'function' ? await this.answer(hooks) : this.answer
    return { ok: false, logs: [], stats: STATS, ...answer }
  }
}

const STATS = { wallMs: 1, cpuMs: 1, queuedMs: 0, peakMemoryBytes: 1, toolCalls: 0, requests: 0 }
