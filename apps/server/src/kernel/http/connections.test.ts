import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type ConnectionBounds, createBoundedServer } from './connections.ts'
import { answerUnreadable } from './failures.ts'

const BOUNDS: ConnectionBounds = {
  most: 100,
  mostOfEach: 100,
  spared: [],
  pipelined: 4,
  slowReaders: { every: 20, patience: 100, leastRate: 1e9 },
}

async function serving(bounds: Partial<ConnectionBounds>, answer: RequestListener): Promise<() => Socket> {
  const server = createBoundedServer({}, { ...BOUNDS, ...bounds }, answer)
  return listening(server)
}

async function listening(server: ReturnType<typeof createServer>): Promise<() => Socket> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    return socket
  }
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

test('a client that sends many requests without reading answers is cut off before they start', async () => {
  let started = 0
  const dial = await serving({}, () => {
    started += 1
  })
  const socket = dial()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000))
  await closed(socket)
  expect(started).toBe(4)
})

test('connections per address are limited, others are still accepted; exempt addresses are not counted', async () => {
  const dial = await serving({ mostOfEach: 2 }, (_request, response) => void response.end('ok'))
  const held = [dial(), dial()]
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  await closed(dial().resume())
  held[0]?.destroy()
  const answered = async () => {
    const socket = dial()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const chunks = await Array.fromAsync(socket).catch(() => [])
    return Buffer.concat(chunks).toString()
  }
  await expect.poll(answered).toMatch(/ok/)
  const spared = await serving({ mostOfEach: 1, spared: ['127.0.0.0/8'] }, () => {})
  const two = [spared(), spared()]
  await Promise.all(two.map((socket) => once(socket, 'connect')))
  two[1]?.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(two.map(({ destroyed }) => destroyed)).toEqual([false, false])
})

test('the addresses of one IPv6 network hold no more connections than one address', () => {
  const server = createBoundedServer({}, { ...BOUNDS, mostOfEach: 2 }, () => {})
  const from = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    server.emit('connection', socket)
    return socket.destroyed
  }
  const own = ['2001:db8::1', '2001:db8::2', '2001:db8::3:4', '2001:db8:0:1::1'].map(from)
  expect(own).toEqual([false, false, true, false])
})

test('a client that does not read its answer loses the connection', async () => {
  const answer = Buffer.alloc(64 * 1024 * 1024)
  let over: Promise<unknown> = Promise.resolve()
  const dial = await serving({}, (_request, response) => {
    over = new Promise((resolve) => response.once('close', resolve))
    response.end(answer)
  })
  const socket = dial()
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => over.then(() => socket.bytesRead < answer.length)).toBe(true)
})

test('a late request leaves no half-closed connection behind', async () => {
  const server = createServer({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 20 })
  server.on('clientError', answerUnreadable)
  const dial = await listening(server)
  const socket = dial()
  // A client that never closes its side.
  socket.allowHalfOpen = true
  const sockets: Socket[] = []
  server.on('connection', (accepted) => sockets.push(accepted))
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx')
  await expect.poll(() => sockets[0]?.destroyed, { timeout: 5000 }).toBe(true)
})

test('a connection on which nothing was sent is closed without an answer, an unfinished request is refused', async () => {
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 })
  server.on('clientError', answerUnreadable)
  const dial = await listening(server)
  const answers = await Promise.all(
    ['', 'GET / HTTP/1.1\r\nHost: x\r\n'].map(async (sent) => {
      const socket = dial()
      let answered = ''
      socket.on('data', (data) => {
        answered += data
      })
      socket.write(sent)
      await closed(socket)
      return answered.split('\r\n')[0]
    }),
  )
  expect(answers).toEqual(['', 'HTTP/1.1 400 Refused'])
})
