import type { Socket, SocketInit } from '../wire/socket.js'

/** Opens Bun's WebSocket, which takes headers. */
export function openSocket(url: URL, init: SocketInit): Socket {
  const BunSocket = WebSocket as unknown as new (url: URL, init: SocketInit) => Socket
  return new BunSocket(url, init)
}

export { callStorage, startLocal } from './node.js'
