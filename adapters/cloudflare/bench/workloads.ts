/** What the contenders run. This file runs in Node and, beside the reference, in workerd. */

/** A program that is run so many times, so many of them at once, with a tool `echo`. */
export interface Workload {
  name: string
  code: string
  runs: number
  atOnce: number
}

const MEGABYTE = 1 << 20

export const WORKLOADS: Workload[] = [
  { name: 'async () => 42', code: 'async () => 42', runs: 100, atOnce: 1 },
  {
    name: '10 tool calls, one after another',
    code: calls('for (let i = 0; i < 10; i++) last = await codemode.echo(i)'),
    runs: 50,
    atOnce: 1,
  },
  {
    name: '10 tool calls at once',
    code: calls('[last] = await Promise.all(Array.from({ length: 10 }, (_, i) => codemode.echo(i)))'),
    runs: 50,
    atOnce: 1,
  },
  {
    name: 'an argument of 1 MB',
    code: calls(`last = (await codemode.echo("x".repeat(${MEGABYTE}))).length`),
    runs: 20,
    atOnce: 1,
  },
  { name: '100 executions at once', code: 'async () => 42', runs: 200, atOnce: 100 },
]

function calls(body: string): string {
  return `async () => { let last; ${body}; return last }`
}

/** Runs a program once; the tool `echo` answers its argument. */
export type RunOnce = (code: string) => Promise<unknown>

/** Runs a workload, with the given number of runs. */
export async function perform({ code, atOnce }: Workload, runs: number, run: RunOnce): Promise<void> {
  let left = runs
  const lane = async (): Promise<void> => {
    while (left-- > 0) await run(code)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

export const echo = async (value: unknown): Promise<unknown> => value
