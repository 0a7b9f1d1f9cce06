import type { LocalOptions } from '../local.js'
import type { Connection } from '../wire/connection.js'
import type { Socket, SocketInit } from '../wire/socket.js'

/** Opens the runtime's own WebSocket, or one of this package where that does not exist or does not do. */
export async function openSocket(url: URL, init: SocketInit): Promise<Socket> {
  const standard = url.protocol !== 'ws+unix:' && Object.keys(init.headers).length === 0
  if (standard && typeof WebSocket !== 'undefined') return new WebSocket(url) as Socket
  const { NodeSocket } = await import('../node/socket.js')
  return new NodeSocket(url, init)
}

/** Starts an executor as a child process. */
export async function startLocal(options: LocalOptions): Promise<Connection> {
  const { startLocal } = await import('../node/local.js')
  return startLocal(options)
}
