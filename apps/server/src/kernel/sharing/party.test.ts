import fastify from 'fastify'
import { expect, test } from 'vitest'
import { assignParties, currentParty } from './party.ts'

test('strangers of one IPv6 network are one party; other networks and IPv4 addresses are separate', async () => {
  const app = fastify()
  assignParties(app, () => null)
  app.get('/', async () => currentParty())
  const party = async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).body
  const [one, same, other, old, next] = await Promise.all(
    ['2001:db8::1', '2001:db8::ffff:1', '2001:db8:0:1::1', '192.0.2.1', '192.0.2.2'].map(party),
  )
  expect(same).toBe(one)
  expect(new Set([one, other, old, next]).size).toBe(4)
})
