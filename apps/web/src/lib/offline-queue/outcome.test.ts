import { errorCatalogue } from '@prateleira/contract/errors'
import { expect, test } from 'vitest'
import { ApiError, errorOfAnswer, NetworkFailure } from '../errors.ts'
import { outcomeOf } from './outcome.ts'

const refusedWith = (code: string, status: number, data?: unknown) =>
  new ApiError({ code, status, message: `diz ${code}`, data, defined: true })

test('a lost network, a lost session and a closed shop stop the queue, and no other error of the server does', () => {
  const stops = Object.entries(errorCatalogue)
    // Unreachable servers stop the queue whatever the code.
    .filter(([code, { status }]) => status < 502 && outcomeOf(refusedWith(code, status)).kind === 'stop')
    .map(([code]) => code)
  expect(stops.sort()).toEqual([
    'ACCOUNT_SUSPENDED',
    'NOT_BY_PIN',
    'OPERATOR_GONE',
    'SHOP_CHANGED',
    'SUBSCRIPTION_REQUIRED',
    'TOO_MANY_REQUESTS',
    'TRIAL_EXPIRED',
    'UNAUTHORIZED',
  ])
  for (const lost of [new NetworkFailure()]) expect(outcomeOf(lost)).toEqual({ kind: 'stop' })
  for (const status of [502, 503, 504])
    expect(outcomeOf(errorOfAnswer(undefined, status))).toEqual({ kind: 'stop' })
})

test("refusals have the server's text and the missing products", () => {
  expect(outcomeOf(refusedWith('SALE_SHORT', 409))).toEqual({
    kind: 'refused',
    refusal: { code: 'SALE_SHORT', message: 'diz SALE_SHORT', gone: undefined, short: undefined },
  })
  expect(outcomeOf(refusedWith('PRODUCT_GONE', 409, { product_variant_ids: ['v'] }))).toMatchObject({
    refusal: { gone: ['v'] },
  })
  const lines = [{ product_variant_id: 'v', available: '1', requested: '2' }]
  expect(outcomeOf(refusedWith('SALE_SHORT', 409, { lines }))).toMatchObject({ refusal: { short: lines } })
})

test('failures, and answers of intermediaries, are skipped and sent again', () => {
  for (const error of [
    refusedWith('INTERNAL_SERVER_ERROR', 500),
    // A page of a proxy or a captive portal.
    errorOfAnswer(undefined, 403),
    errorOfAnswer(undefined, 413),
    errorOfAnswer({ error: 'blocked' }, 404),
    new SyntaxError('Unexpected token <'),
  ])
    expect(outcomeOf(error)).toEqual({ kind: 'failed' })
})
