import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeQuietConnections } from './closing.ts'

const REQUEST = 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n'

test.each([
  ['nothing', ''],
  ['half a request', 'GET / HTTP/1.1\r\nHost: local'],
  ['a request and half of another', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT'],
])('a client that has sent %s does not delay the shutdown', async (_what, sent) => {
  const app = fastify()
  closeQuietConnections(app)
  app.get('/', async () => 'here')
  await app.listen({ port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port)
  const [[served]] = await Promise.all([once(app.server, 'connection'), once(socket, 'connect')])
  socket.write(sent)
  await expect.poll(() => served.bytesRead).toBe(sent.length)
  const ended = once(socket.resume(), 'close')
  await app.close()
  await ended
})

test('an accepted request is answered completely, as the last one of its connection', async () => {
  const app = fastify()
  closeQuietConnections(app)
  const accepted = Promise.withResolvers<void>()
  const release = Promise.withResolvers<string>()
  app.get('/slow', () => {
    accepted.resolve()
    return release.promise
  })
  await app.listen({ port: 0 })
  const idle = connect((app.server.address() as AddressInfo).port)
  await once(idle, 'connect')
  const socket = connect((app.server.address() as AddressInfo).port)
  socket.write(REQUEST)
  await accepted.promise
  const [closed, left] = [app.close(), once(idle.resume(), 'close')]
  // Idle connections have been checked by then.
  await left
  release.resolve('done')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(answer).toMatch(/connection: close/i)
  expect(answer).toMatch(/done$/)
  await closed
})
