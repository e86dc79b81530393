import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What is known when no connection is left: how many there are, how many of them wait for a request, of how many networks. */
export interface Crowding {
  connections: number
  waiting: number
  networks: number
}

interface Options {
  most: number
  /** The network whose connections count together. */
  networkOf(socket: Socket): string
  /** Networks that give way only when no other has a connection without a request, such as a proxy's. */
  isSpared(network: string): boolean
  onFull(crowding: Crowding): void
}

/**
 * Bounds the connections in total. A new one takes the place of the one that has waited longest for a request, its first or its
 * next, among those of the network that has most of them: whoever opens many and sends nothing displaces themselves. When all
 * have a request the new one is closed.
 */
export function boundTotal(server: Server, { most, networkOf, isSpared, onFull }: Options): void {
  /** The unanswered requests of each connection. */
  const open = new Map<Socket, number>()
  /** Connections without a request by network, the longest waiting first. */
  const waiting = new Map<string, Set<Socket>>()

  const wait = (socket: Socket) => {
    const network = networkOf(socket)
    const others = waiting.get(network) ?? new Set()
    waiting.set(network, others.add(socket))
  }
  const endWait = (socket: Socket) => {
    const network = networkOf(socket)
    const others = waiting.get(network)
    if (others?.delete(socket) && others.size === 0) waiting.delete(network)
  }
  const forget = (socket: Socket) => {
    if (open.delete(socket)) endWait(socket)
  }
  const longestWaiting = (): Socket | undefined => {
    let most: { sockets: Set<Socket>; spared: boolean } | undefined
    for (const [network, sockets] of waiting) {
      const spared = isSpared(network)
      const isMore = !most || (spared === most.spared ? sockets.size > most.sockets.size : most.spared)
      if (isMore) most = { sockets, spared }
    }
    return most?.sockets.values().next().value
  }

  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return
    if (open.size >= most) {
      const sizes = [...waiting.values()].map(({ size }) => size)
      onFull({
        connections: open.size,
        waiting: sizes.reduce((sum, size) => sum + size, 0),
        networks: sizes.length,
      })
      const displaced = longestWaiting()
      if (!displaced) return void socket.destroy()
      forget(displaced)
      displaced.destroy()
    }
    open.set(socket, 0)
    wait(socket)
    socket.once('close', () => forget(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = open.get(socket)
    if (count === undefined) return
    if (count === 0) endWait(socket)
    open.set(socket, count + 1)
    response.once('close', () => {
      const left = (open.get(socket) ?? 0) - 1
      if (left < 0) return
      open.set(socket, left)
      if (left === 0) wait(socket)
    })
  })
}
