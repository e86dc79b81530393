import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBoundedServer } from './connections.ts'

function bounded(most: number, spared: string[], answer: RequestListener) {
  const full: object[] = []
  const slowReaders = { every: 5000, patience: 30_000, leastRate: 4096 }
  const bounds = { most, mostOfEach: 100, spared, pipelined: 4, slowReaders }
  return { server: createBoundedServer({}, bounds, answer, (crowding) => full.push(crowding)), full }
}

test('when all connections are taken, the one that has waited longest for a request gives way, none with a request', async () => {
  let unanswered = 0
  const { server, full } = bounded(3, ['127.0.0.0/8'], (request, response) => {
    if (request.url === '/') response.end('ok')
    else unanswered += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const dial = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    return { socket, closed: new Promise((resolve) => socket.once('close', resolve)) }
  }
  const ask = ({ socket }: { socket: Socket }, path: string) =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const answered = async (connection: { socket: Socket }) => {
    ask(connection, '/')
    expect(String((await once(connection.socket, 'data'))[0])).toContain('ok')
  }

  const [first, silent, third] = [await dial(), await dial(), await dial()]
  await answered(first)
  await answered(third)
  expect(full).toEqual([])
  const fourth = await dial()
  await silent.closed
  await answered(fourth)
  expect(full).toEqual([{ connections: 3, waiting: 3, networks: 1 }])
  ask(third, '/never')
  await expect.poll(() => unanswered).toBe(1)
  const fifth = await dial()
  await first.closed
  for (const connection of [fourth, fifth]) ask(connection, '/never')
  await expect.poll(() => unanswered).toBe(3)
  // Every connection has a request.
  await (await dial()).closed
  expect([third, fourth, fifth].map(({ socket }) => socket.destroyed)).toEqual([false, false, false])
})

test('it is one of the IPv6 site or address with most of them, and a proxy’s only if no other waits', () => {
  const { server } = bounded(6, ['192.0.2.1'], () => {})
  const from = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    server.emit('connection', socket)
    return socket
  }
  const sockets = [
    ...['192.0.2.1', '192.0.2.1', '192.0.2.1', '198.51.100.1'],
    ...['2001:db8:7:1::1', '2001:db8:7:2::1', '198.51.100.2', '198.51.100.3', '192.0.2.1'],
  ].map(from)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([
    ...[false, false, false, true],
    ...[true, true, false, false, false],
  ])
})
