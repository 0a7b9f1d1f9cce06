import { messageOf } from '../message.js'
import type { Dispatch } from '../protocol/contract.js'
import { fits } from '../wire/messagesize.js'
import { withCallSignal } from './callsignal.js'
import { parse, stringify } from './codec.js'
import { callConnector } from './connector.js'
import type { Namespaces } from './namespaces.js'

/** Serves the tool calls of a program. Whatever goes wrong is in the envelope. */
export function dispatcher(spaces: Namespaces): Dispatch {
  return async (provider, tool, text, signal) => {
    try {
      const args = argumentsOf(text)
      const result = await withCallSignal(signal, () => call(spaces, provider, tool, args))
      return answer(tool, stringify({ result }))
    } catch (error) {
      return answer(tool, stringify({ error: textOf(error) }))
    }
  }
}

async function call(spaces: Namespaces, provider: string, tool: string, args: unknown[]): Promise<unknown> {
  const connector = spaces.connectors.get(provider)
  if (connector !== undefined) return callConnector(connector, tool, args[0])
  const serve = spaces.providers.get(provider)?.get(tool)
  if (serve === undefined) throw new Error(`Tool "${tool}" not found`)
  return serve(...args)
}

/** Reads the argument list. No text is no arguments, and what is no list one argument. */
function argumentsOf(text: string): unknown[] {
  const args = text === '' ? [] : parse(text)
  return Array.isArray(args) ? args : [args]
}

function textOf(error: unknown): string {
  try {
    return messageOf(error)
  } catch {
    return 'The tool threw something that has no text'
  }
}

/** An envelope that fits into one message: a larger one would cost every call on the connection. */
function answer(tool: string, envelope: string): string {
  if (fits(envelope)) return envelope
  return stringify({
    error: `The answer of tool "${tool}" does not fit into one message. Ask for less, or in several calls.`,
  })
}
