import type { Socket, SocketInit } from '../wire/socket.js'
import { UpgradeRefused } from './refusal.js'
import { unavailable } from './unavailable.js'

/** A WebSocket of Workers, which its owner has to accept. */
interface AcceptableSocket extends Socket {
  accept(): void
}

/** Opens a WebSocket with a request, which tells the reason when it is refused and can have headers. */
export async function openSocket(url: URL, init: SocketInit): Promise<Socket> {
  const response = await fetch(url.href.replace(/^ws/, 'http'), { headers: { ...init.headers, Upgrade: 'websocket' } })
  const socket = (response as { webSocket?: AcceptableSocket | null }).webSocket
  if (!socket) {
    await response.body?.cancel()
    throw new UpgradeRefused(response.status)
  }
  socket.accept()
  return socket
}

export const startLocal = unavailable
export { builtinCallStorage as callStorage } from './callstorage.js'
