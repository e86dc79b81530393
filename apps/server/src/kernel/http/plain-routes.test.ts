import { plainRoute } from '@prateleira/contract/shared/procedure'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createServePlain } from './plain-routes.ts'

const route = plainRoute({ method: 'GET', path: '/files', access: 'public' })
const servedWhen = (declared: Parameters<typeof createServePlain>[0]['declared']) => {
  const server = fastify()
  const serve = createServePlain({
    prefix: '/api/v1',
    declared,
    contextOf: () => expect.unreachable(),
    enter: () => expect.unreachable(),
  })
  serve(server, route, async () => 'a file')
  return server.hasRoute({ method: 'GET', url: '/api/v1/files' })
}

test('a plain route is served only when the contract lists it, so that the isolation suite calls it', () => {
  expect(() => servedWhen({})).toThrow('/files is not in a routes.ts of the contract')
  expect(servedWhen({ things: { route } })).toBe(true)
})
