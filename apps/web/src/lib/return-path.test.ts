import { expect, test } from 'vitest'
import { isStart, safeReturnPath } from './return-path.ts'

const origin = 'https://estoque.example.com.br'
const go = (from: string | undefined) => safeReturnPath(from, origin)

test('returns to a page of this site, path and query', () => {
  expect(go('/produtos?busca=caf%C3%A9&pagina=2')).toBe('/produtos?busca=caf%C3%A9&pagina=2')
  expect(go('/produtos#topo')).toBe('/produtos#topo')
})

test.each([
  undefined,
  '',
  'https://outro.example',
  '//outro.example',
  '/\\outro.example',
  '/\t/outro.example',
  '/\n/outro.example',
  'javascript:alert(1)',
  'produtos',
  '/auth',
  '/auth?from=/produtos',
])('goes to the start instead of %j', (from) => {
  expect(go(from)).toBe('/')
})

test('the start is known whatever stands behind its path', () => {
  expect(['/', '/?x=1', '/#topo', '/?checkout=success'].map(isStart)).toEqual([true, true, true, true])
  expect(['/produtos', '/vender?x=/', '/produtos#/'].map(isStart)).toEqual([false, false, false])
})
