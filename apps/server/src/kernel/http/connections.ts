import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { networkOf } from './network.ts'

export interface ConnectionBounds {
  /** Connections in all. */
  most: number
  /** From one network: an IPv4 address, or the 2^64 that whoever has one IPv6 address has. */
  mostOfEach: number
  /** Addresses and CIDR ranges without that bound: behind a proxy all come from one. */
  spared: readonly string[]
  /** Requests of one connection that are not answered yet; browsers send one at a time. */
  pipelined: number
  slowReaders: SlowReaders
}

export interface SlowReaders {
  /** Milliseconds between two looks. */
  every: number
  /** A block that waits to be read may take so long (milliseconds) … */
  patience: number
  /** … and longer by its size at this rate (bytes a second). */
  leastRate: number
}

const LOOPBACK = ['127.0.0.0/8', '::1']

const BOUNDS: Omit<ConnectionBounds, 'spared'> = {
  most: 2000,
  mostOfEach: 200,
  pipelined: 16,
  slowReaders: { every: 5_000, patience: 30_000, leastRate: 4096 },
}

/** The server of the application, for Fastify's option serverFactory. */
export function boundedServer(answer: RequestListener, proxies: readonly string[]): Server {
  const server = createBoundedServer(
    // For a file from a phone on a slow network; headers alone must not take so long.
    { requestTimeout: 120_000, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    { ...BOUNDS, spared: [...LOOPBACK, ...proxies] },
    answer,
  )
  server.keepAliveTimeout = 72_000
  return server
}

/** A server that no client holds more of than its share: connections, pipelined requests, answers that it does not read. */
export function createBoundedServer(
  options: ServerOptions,
  bounds: ConnectionBounds,
  answer: RequestListener,
): Server {
  const server = createServer(options, boundPipelines(bounds.pipelined, answer))
  server.maxConnections = bounds.most
  boundNetworks(server, bounds)
  dropSlowReaders(server, bounds.slowReaders)
  return server
}

/** A chunk of a thousand pipelined requests would start them all before the first is answered. */
function boundPipelines(most: number, answer: RequestListener): RequestListener {
  const open = new WeakMap<Socket, number>()
  return (request: IncomingMessage, response) => {
    const { socket } = request
    // What the parser still gives of a connection that was closed.
    if (socket.destroyed) return
    const count = (open.get(socket) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(socket, count)
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    answer(request, response as Parameters<RequestListener>[1])
  }
}

function boundNetworks(server: Server, { mostOfEach, spared: networks }: ConnectionBounds): void {
  const spared = blockListOf(networks)
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (address === undefined || spared.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
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

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Closes connections whose client takes an answer too slowly. A block counts from when it was handed to the system until it has
 * gone; whoever reads at all keeps their download, whoever holds one for nothing loses it.
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
