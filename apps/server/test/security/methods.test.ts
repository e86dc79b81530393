import { plainRoutes } from '@prateleira/contract/routes'
import { addressesOf, type PlainRoute } from '@prateleira/contract/shared/procedure'
import { expect, test } from 'vitest'
import { testApp } from '../harness.ts'
import { procedures } from '../isolation/procedures.ts'

const app = await testApp()
const shop = await app.shop()

/** Every route of the contract, at an address with some id. */
const routes = [
  ...procedures,
  ...Object.values(plainRoutes as Record<string, Record<string, PlainRoute>>)
    .flatMap((some) => Object.values(some))
    .flatMap((route) => addressesOf(route).map(({ path }) => ({ method: route.method, path }))),
].map(({ method, path }) => ({
  method,
  address: `/api/v1${path.replace(/\{\w+\}/g, '019a0000-0000-7000-8000-000000000000')}`,
}))

const asked = (method: string, address: string) =>
  fetch(app.url + address, { method, headers: { cookie: shop.cookie } })

test('a method that an address does not take is a 405 that names those it takes, and has no body for HEAD', async () => {
  for (const { method, address } of routes) {
    const head = await asked('HEAD', address)
    expect([address, head.status, await head.text()]).toEqual([address, 405, ''])
    expect(head.headers.get('allow')?.split(', '), address).toContain(method)
  }
  const body = await shop.call('DELETE', '/api/v1/products')
  expect(body).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
  const product = '/api/v1/products/019a0000-0000-7000-8000-000000000000'
  expect((await asked('HEAD', product)).headers.get('allow')).toBe('DELETE, GET, PUT')
  for (const address of ['/api/v1/nada', '/api/v1/products/1/2/3', '/api/v2/products'])
    expect((await asked('HEAD', address)).status).toBe(404)
})
