import { describe, expect, it } from 'vitest'
import { isPageAddress } from './page-address.ts'

describe('isPageAddress', () => {
  it.each(['/', '/vender', '/produtos', '/admin/usuarios', '/apis', '/p/v1.2/detalhes'])('is: %s', (path) => {
    expect(isPageAddress(path)).toBe(true)
  })
  it.each([
    '/api',
    '/api/docs',
    '/api/v1/products',
    '/health/ready',
    '/product-images/products/1-a.jpg',
    '/metrics',
    '/demonstracao/pagamento/demo_cs_1',
    '/demonstracao/portal/1',
    '/sw.js',
    '/assets/index-x.css',
    '/favicon.ico',
  ])('is not: %s', (path) => {
    expect(isPageAddress(path)).toBe(false)
  })
})
