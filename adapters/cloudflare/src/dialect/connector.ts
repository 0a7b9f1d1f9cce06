import type { ConnectorBinding } from './types.js'

/** The member by which a connector says that its answer is no result. */
const CONTROL = '__codemode_control__'
/** What a program that waits for an approval fails with; the host recognizes it. */
const PAUSE = '__CODEMODE_PAUSE__'

/** Calls a method of a connector and turns its control answers into the errors that the program sees. */
export async function callConnector(
  binding: ConnectorBinding['binding'],
  method: string,
  args: unknown,
): Promise<unknown> {
  const answer = await binding.callTool(method, args)
  if (typeof answer !== 'object' || answer === null) return answer
  const { [CONTROL]: control, message } = answer as { [CONTROL]?: unknown; message?: unknown }
  if (control === 'pause') throw new Error(PAUSE)
  if (control === 'error') throw new Error(String(message))
  return answer
}
