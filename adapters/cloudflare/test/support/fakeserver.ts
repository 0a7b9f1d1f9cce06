import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { RpcSession, RpcTarget } from 'capnweb'
import { WebSocketServer, type WebSocket } from 'ws'

import { PROTOCOL_VERSION } from '../../dist/index.js'
import type { Socket } from '../../dist/wire/socket.js'
import { Transport } from '../../dist/wire/transport.js'

/** The main object of a server that answers what it is told. */
export class FakeApi extends RpcTarget {
  version: unknown = PROTOCOL_VERSION
  run: (request: Record<string, unknown>, ...functions: unknown[]) => unknown = () => envelope('42')

  protocolVersion(): unknown {
    return this.version
  }

  execute(request: Record<string, unknown>, ...functions: unknown[]): unknown {
    return this.run(request, ...functions)
  }
}

/** The envelope of a run that gave a value, as value text. */
export function envelope(result: string): Record<string, unknown> {
  return { ok: true, result, logs: [], stats: {} }
}

/** A server on a port of this machine. */
export interface FakeServer {
  url: string
  /** The requests for an upgrade, and the connections that are open. */
  upgrades: IncomingMessage[]
  connections: Set<WebSocket>
  close(): Promise<void>
}

/** Starts a server of the executor protocol, on a port or at the path of a unix socket. */
export async function startFake(api: object | undefined = new FakeApi(), path?: string): Promise<FakeServer> {
  const sockets = new WebSocketServer({ noServer: true })
  const upgrades: IncomingMessage[] = []
  const http = createServer()
  http.on('upgrade', (request, stream, head) => {
    upgrades.push(request)
    sockets.handleUpgrade(request, stream, head, (socket) => new RpcSession(new Transport(socket as Socket), api))
  })
  const url = await listen(http, path)
  return { url, upgrades, connections: sockets.clients, close: () => close(http, sockets) }
}

/** Starts an HTTP server, and answers its URL for WebSockets. */
export async function listen(http: Server, path?: string): Promise<string> {
  await new Promise<void>((resolve) =>
    path === undefined ? http.listen(0, '127.0.0.1', resolve) : http.listen(path, resolve),
  )
  return path === undefined ? `ws://127.0.0.1:${(http.address() as AddressInfo).port}` : `ws+unix:${path}`
}

async function close(http: Server, sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.terminate()
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
}
