import type { Socket, SocketInit } from '../wire/socket.js'
import { unavailable } from './unavailable.js'

/** Opens the WebSocket of the standard, which sends no headers. */
export function openSocket(url: URL, init: SocketInit): Socket {
  if (Object.keys(init.headers).length > 0) {
    throw new TypeError('the WebSocket of this runtime sends no headers: pass an implementation as websocket')
  }
  if (typeof WebSocket === 'undefined') {
    throw new TypeError('this runtime has no WebSocket: pass an implementation as websocket')
  }
  return new WebSocket(url) as Socket
}

export const startLocal = unavailable
export { builtinCallStorage as callStorage } from './callstorage.js'
