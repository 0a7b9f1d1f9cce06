import { createHash, randomBytes } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket as NetSocket } from 'node:net'

import { UpgradeRefused } from '../platform/refusal.js'

/** What an upgraded connection begins with. */
export interface Upgraded {
  stream: NetSocket
  /** The bytes that came with the answer to the handshake. */
  head: Buffer
}

/** Asks a server for a WebSocket (RFC 6455, section 4.1). The request is given to the caller to end it. */
export function upgrade(
  url: URL,
  headers: Record<string, string>,
): { request: http.ClientRequest; done: Promise<Upgraded> } {
  const key = randomBytes(16).toString('base64')
  const request = send(url, { ...headers, ...handshakeHeaders(key) })
  const done = new Promise<Upgraded>((resolve, reject) => {
    request.on('upgrade', (response: http.IncomingMessage, stream: NetSocket, head: Buffer) => {
      const wrong = wrongAnswer(response.headers, key)
      if (wrong === undefined) return resolve({ stream, head })
      stream.destroy()
      reject(new Error(wrong))
    })
    request.on('response', (response) => {
      response.destroy()
      reject(new UpgradeRefused(response.statusCode ?? 0))
    })
    request.on('error', (error) => reject(described(error)))
  })
  request.end()
  return { request, done }
}

function send(url: URL, headers: Record<string, string>): http.ClientRequest {
  // A connection of its own: one of an agent's may be given to another request.
  const options = { headers, agent: false } as const
  if (url.protocol === 'ws+unix:') {
    return http.request({ ...options, socketPath: decodeURIComponent(url.pathname), path: '/', host: 'localhost' })
  }
  const client = url.protocol === 'wss:' ? https : http
  return client.request(url.href.replace(/^ws/, 'http'), options)
}

function handshakeHeaders(key: string): Record<string, string> {
  return { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': key }
}

/** Checks the answer to the handshake. Nothing was offered that it could choose from. */
function wrongAnswer(headers: http.IncomingHttpHeaders, key: string): string | undefined {
  const accept = createHash('sha1')
    .update(key + HANDSHAKE_GUID)
    .digest('base64')
  if (headers.upgrade?.toLowerCase() !== 'websocket') return 'the upgrade is to another protocol'
  if (headers['sec-websocket-accept'] !== accept) return 'the answer to the handshake does not match it'
  if (headers['sec-websocket-extensions'] !== undefined) return 'the answer has an extension that nobody asked for'
  if (headers['sec-websocket-protocol'] !== undefined) return 'the answer has a subprotocol that nobody asked for'
  return undefined
}

/** The value that RFC 6455, section 1.3, adds to the key. */
const HANDSHAKE_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** Says what an error of the system means. */
function described(error: Error): Error {
  const { code = '', message } = error as NodeJS.ErrnoException
  const meaning = MEANINGS.get(code)
  // The error of a host with several addresses has no message.
  return meaning === undefined ? error : new Error(`${meaning} (${message || code})`, { cause: error })
}

const MEANINGS = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOENT', 'there is no such socket'],
  ['EACCES', 'the socket may not be opened'],
  ['ENOTFOUND', 'the host name is unknown'],
  ['EAI_AGAIN', 'the host name cannot be resolved at the moment'],
  ['ECONNRESET', 'the other end hung up'],
  ['ETIMEDOUT', 'the host does not answer'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
])
