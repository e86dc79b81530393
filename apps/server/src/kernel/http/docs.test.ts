import { contract } from '@prateleira/contract'
import { IMAGE_UPLOAD_PATH } from '@prateleira/contract/catalog/images'
import { COPY_DOWNLOAD_PATH } from '@prateleira/contract/privacy/constants'
import type { Declaration } from '@prateleira/contract/shared/procedure'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test("no text's format contradicts its pattern", async () => {
  const { body } = await app.nobody.call('GET', '/api/openapi.json')
  const price = body.paths['/admin/plans/{id}/price'].put.requestBody.content['application/json'].schema
  expect(price.properties.price_id.anyOf[0]).toEqual({
    type: 'string',
    maxLength: 200,
    pattern: '^(price|plan)_[A-Za-z0-9_]+$',
  })
  const both: unknown[] = []
  JSON.stringify(body, (_key, node) => {
    // zod's own ids and addresses have both a pattern and a format, and they agree.
    if (node?.pattern && node.format && !['email', 'uuid', 'date'].includes(node.format)) both.push(node)
    if (node?.format === 'uuid' && node.pattern && !/0-9a-f/i.test(node.pattern)) both.push(node)
    return node
  })
  expect(both).toEqual([])
})

test("the API's description has every procedure, with its errors, its key and who may call", async () => {
  const { status, body, headers } = await app.nobody.call('GET', '/api/openapi.json')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/json')
  expect(body.openapi).toMatch(/^3\.1/)
  expect(body.servers).toEqual([{ url: '/api/v1' }])
  for (const procedures of Object.values(contract)) {
    for (const [name, procedure] of Object.entries(procedures)) {
      const { method = '', path = '', summary } = procedure['~orpc'].route
      const operation = body.paths[path]?.[method.toLowerCase()]
      expect(operation, name).toMatchObject({ summary, responses: { 503: expect.anything() } })
      const { access, personal }: Declaration = procedure['~orpc'].meta
      const byKey = access === 'shop' && !personal ? [{ session: [] }, { key: [] }] : undefined
      expect(operation.security, name).toEqual(access === 'public' ? [] : byKey)
    }
  }
  const exit = body.paths['/stock/exits'].post
  expect(exit.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
  const [, name] = /responses\/(.+)$/.exec(exit.responses[409].$ref) ?? []
  expect(body.components.responses[name ?? ''].description).toContain(
    'INSUFFICIENT_STOCK: Estoque insuficiente.',
  )
  expect(body.components.schemas.Error.required).toContain('requestId')
  expect(body.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: 'prateleira_session' })
  expect(body.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(body.security).toEqual([{ session: [] }])
})

test('files are described too: the copy of my data, exports, picture uploads', async () => {
  const { body } = await app.nobody.call('GET', '/api/openapi.json')
  const { get: copy } = body.paths[COPY_DOWNLOAD_PATH]
  expect(Object.keys(copy.responses[200].content)).toEqual(['application/zip'])
  expect(Object.keys(copy.responses)).toEqual(expect.arrayContaining(['401', '404', '503']))
  expect(copy.security).toBeUndefined()
  for (const path of ['/reports/{kind}/export', '/admin/payments/export'])
    expect(body.paths[path].get.responses[200].content['text/csv']).toBeDefined()
  expect(body.paths[IMAGE_UPLOAD_PATH].post).toBeDefined()
})

test('every reference of the description resolves', async () => {
  const { body } = await app.nobody.call('GET', '/api/openapi.json')
  const references = new Set([...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, to]) => to))
  expect(references.size).toBeGreaterThan(10)
  for (const reference of references) {
    const parts = (reference as string).split('/')
    expect(
      parts.reduce((node, part) => node?.[part], body),
      reference,
    ).toBeDefined()
  }
})

test('the docs page is readable without scripts and names every operation', async () => {
  const { status, body, headers } = await app.nobody.call('GET', '/api/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/html')
  expect(body).not.toMatch(/<script|https?:\/\/(?!www\.w3)/)
  for (const procedures of Object.values(contract)) {
    for (const procedure of Object.values(procedures))
      expect(body).toContain(procedure['~orpc'].route.summary)
  }
  expect(body).toContain('lines[].quantity')
})
