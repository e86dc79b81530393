import { expect, test } from 'vitest'
import { requestOf } from './request.ts'

test('the fields of a flat input go into the path, into the query of a GET, or into the body', () => {
  const get = { method: 'GET', path: '/products/{id}' }
  expect(requestOf(get, { id: 'a/b', page: 2, search: 'café & pão', kind: undefined })).toEqual({
    url: '/api/v1/products/a%2Fb?page=2&search=caf%C3%A9+%26+p%C3%A3o',
    method: 'GET',
    headers: {},
  })
  expect(requestOf({ method: 'POST', path: '/shops' }, { name: 'Filial' })).toEqual({
    url: '/api/v1/shops',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Filial"}',
  })
  expect(requestOf({ method: 'DELETE', path: '/keys/{id}' }, { id: '7' })).toEqual({
    url: '/api/v1/keys/7',
    method: 'DELETE',
    headers: {},
  })
})

test('a detailed input names its parts; a header without a value is not sent', () => {
  const route = { method: 'PATCH', path: '/products/{id}', kind: '*' }
  const input = { params: { id: '7' }, query: { force: true }, body: { name: null } }
  const sent = {
    url: '/api/v1/products/7?force=true',
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"name":null}',
  }
  expect(requestOf(route, { ...input, headers: { 'idempotency-key': undefined } })).toEqual(sent)
  expect(requestOf(route, { ...input, headers: { 'idempotency-key': 'k' } }).headers).toEqual({
    'idempotency-key': 'k',
    'content-type': 'application/json',
  })
})

test('a value that a query cannot express is refused rather than sent wrongly', () => {
  expect(() => requestOf({ method: 'GET', path: '/products' }, { ids: ['a'] })).toThrow('ids')
})
