import { AsyncLocalStorage } from 'node:async_hooks'

import type { LocalOptions } from '../local.js'
import type { Connection } from '../wire/connection.js'
import type { Socket, SocketInit } from '../wire/socket.js'
import type { CallStorage } from './callstorage.js'

/**
 * Opens a WebSocket of this package. Node 20 has none, and that of later
 * releases takes no headers and tells no reason when it fails. Deno, which
 * resolves to this file too, opens its own where that does.
 */
export async function openSocket(url: URL, init: SocketInit): Promise<Socket> {
  const standard = url.protocol !== 'ws+unix:' && Object.keys(init.headers).length === 0
  if (standard && process.versions.deno !== undefined) return new WebSocket(url) as Socket
  const { NodeSocket } = await import('../node/socket.js')
  return new NodeSocket(url, init)
}

/** Starts an executor as a child process. */
export async function startLocal(options: LocalOptions): Promise<Connection> {
  const { startLocal } = await import('../node/local.js')
  return startLocal(options)
}

/** Keeps the signal of a tool call throughout its function. */
export function callStorage(): CallStorage {
  return new AsyncLocalStorage<AbortSignal>()
}
