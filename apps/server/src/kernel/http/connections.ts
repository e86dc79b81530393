import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { networkOf, siteOf } from './network.ts'
import { boundTotal, type Crowding } from './waiting-connections.ts'

export interface ConnectionBounds {
  /** Connections in total; beyond it one without a request gives way. */
  most: number
  /** Connections per network: an IPv4 address or an IPv6 /64. */
  mostOfEach: number
  /** Addresses and CIDR ranges exempt from that bound, such as a proxy's, and the last to give way. */
  spared: readonly string[]
  /** Unanswered requests per connection; browsers send one at a time. */
  pipelined: number
  slowReaders: SlowReaders
}

export interface SlowReaders {
  /** Milliseconds between checks. */
  every: number
  /** A block that waits to be read may take this long (milliseconds) … */
  patience: number
  /** … plus its size at this rate (bytes per second). */
  leastRate: number
}

const LOOPBACK = ['127.0.0.0/8', '::1']

const BOUNDS: Omit<ConnectionBounds, 'spared'> = {
  most: 2000,
  mostOfEach: 200,
  pipelined: 16,
  slowReaders: { every: 5_000, patience: 30_000, leastRate: 4096 },
}

/** The application's server, for Fastify's option serverFactory. */
export function boundedServer(
  answer: RequestListener,
  proxies: readonly string[],
  onFull: (crowding: Crowding) => void,
): Server {
  const server = createBoundedServer(
    // For a file from a phone on a slow network; headers alone must be faster.
    { requestTimeout: 120_000, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    { ...BOUNDS, spared: [...LOOPBACK, ...proxies] },
    answer,
    onFull,
  )
  server.keepAliveTimeout = 72_000
  return server
}

/** A server that bounds what a client may occupy: connections, pipelined requests, unread answers. */
export function createBoundedServer(
  options: ServerOptions,
  bounds: ConnectionBounds,
  answer: RequestListener,
  onFull: (crowding: Crowding) => void = () => {},
): Server {
  const server = createServer(options, boundPipelines(bounds.pipelined, answer))
  const isSpared = sparedBy(bounds.spared)
  boundNetworks(server, bounds.mostOfEach, isSpared)
  boundTotal(server, {
    most: bounds.most,
    networkOf: ({ remoteAddress = '' }) =>
      isSpared(remoteAddress) ? remoteAddress : siteOf(networkOf(remoteAddress)),
    isSpared,
    onFull,
  })
  dropSlowReaders(server, bounds.slowReaders)
  return server
}

/** Without this, a packet of a thousand pipelined requests would start all of them before the first is answered. */
function boundPipelines(most: number, answer: RequestListener): RequestListener {
  const open = new WeakMap<Socket, number>()
  return (request: IncomingMessage, response) => {
    const { socket } = request
    // The parser may still emit requests of a closed connection.
    if (socket.destroyed) return
    const count = (open.get(socket) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(socket, count)
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    answer(request, response as Parameters<RequestListener>[1])
  }
}

function boundNetworks(server: Server, mostOfEach: number, isSpared: (address: string) => boolean): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isSpared(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > mostOfEach) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** Whether an address belongs to one of these networks. */
function sparedBy(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Closes connections whose client reads an answer too slowly. A block is timed from when it was passed to the system until it
 * was sent, so slow readers keep their download and stalled ones lose it.
 */
function dropSlowReaders(server: Server, { every, patience, leastRate }: SlowReaders): void {
  const sockets = new Map<Socket, { sent: number; since: number }>()
  server.on('connection', (socket) => {
    sockets.set(socket, { sent: 0, since: Date.now() })
    socket.once('close', () => sockets.delete(socket))
  })
  const look = () => {
    const now = Date.now()
    for (const [socket, seen] of sockets) {
      const waiting = socket.writableLength
      const sent = socket.bytesWritten - waiting
      if (waiting === 0 || sent !== seen.sent) {
        seen.sent = sent
        seen.since = now
      } else if (now - seen.since > patience + (waiting / leastRate) * 1000) socket.destroy()
    }
  }
  const timer = setInterval(look, every).unref()
  server.once('close', () => clearInterval(timer))
}
