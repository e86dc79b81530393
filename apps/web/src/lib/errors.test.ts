import { expect, test } from 'vitest'
import {
  errorMessage,
  errorOfAnswer,
  isErrorCode,
  isFinal,
  isTransient,
  NetworkFailure,
  overNetwork,
  requestIdOf,
} from './errors.ts'

const shortage = { product_variant_id: 'v', product_name: 'Café', available: '3', requested: '5' }

test('an answer of ours keeps its code, text, data and request id', () => {
  const error = errorOfAnswer(
    {
      defined: true,
      code: 'INSUFFICIENT_STOCK',
      status: 409,
      message: 'Estoque insuficiente.',
      data: shortage,
      requestId: 'r1',
    },
    409,
  )
  expect(isErrorCode(error, 'INSUFFICIENT_STOCK') && error.data?.available).toBe('3')
  expect(isErrorCode(error, 'NOT_FOUND')).toBe(false)
  expect(errorMessage(error)).toBe('Estoque insuficiente.')
  expect(requestIdOf(error)).toBe('r1')
  expect(isTransient(error)).toBe(false)
})

test('an answer of an intermediary gets a text of ours', () => {
  const error = errorOfAnswer('<html>Bad Gateway</html>', 502)
  expect(errorMessage(error)).toMatch(/temporariamente indisponível/)
  expect(isTransient(error)).toBe(true)
  expect(requestIdOf(error)).toBeUndefined()
})

test('a lost network is reported, and a fault of the page is not taken for one', async () => {
  const failed = (error: Error) => overNetwork(Promise.reject(error)).catch((failure: unknown) => failure)
  const lost = await failed(new TypeError('Failed to fetch'))
  expect(errorMessage(lost)).toBe('Sem conexão com o servidor. Verifique sua internet e tente de novo.')
  expect(isTransient(lost)).toBe(true)
  expect(isTransient(await failed(new DOMException('', 'TimeoutError')))).toBe(true)
  const aborted = new DOMException('', 'AbortError')
  expect(await failed(aborted)).toBe(aborted)
  expect(isTransient(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true)
  const fault = new TypeError("Cannot read properties of undefined (reading 'total')")
  expect(errorMessage(fault)).toBe('Algo deu errado. Tente de novo; se continuar, fale com o suporte.')
  expect(isTransient(fault)).toBe(false)
})

test('a missing thing offers no retry; a temporary failure does', () => {
  const refused = (status: number) => errorOfAnswer({ code: 'X', message: 'Não.' }, status)
  expect([400, 404].map((status) => isFinal(refused(status)))).toEqual([true, true])
  expect([401, 409, 429, 500, 503].some((status) => isFinal(refused(status)))).toBe(false)
  expect(isFinal(new NetworkFailure('Failed to fetch'))).toBe(false)
})
