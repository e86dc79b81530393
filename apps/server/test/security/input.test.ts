import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../harness.ts'
import { callOf } from '../isolation/calls.ts'
import { furnish } from '../isolation/furnish.ts'
import { type Procedure, placesOf, procedures } from '../isolation/procedures.ts'
import { addressOf, type Call, send, withValue } from '../isolation/requests.ts'
import { snapshot } from '../isolation/snapshot.ts'
import { newMark } from '../isolation/things.ts'
import { hostileFor } from './hostile.ts'
import { expectRefusal } from './refusal.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
const shop = await app.shop()
// Admitted everywhere, so that only the input can be refused.
await app.admin.query(`insert into admin_users (user_id, role) values ($1, 'super_admin')`, [shop.personId])
const own = await furnish(shop, newMark())
const { rows } = await app.admin.query('select token from auth.session where "userId" = $1', [shop.personId])
// A generated name opens another shop, which is not paid for, and a generated password renews the session's token: neither may refuse
// the next call.
afterEach(() =>
  app.admin.query(
    'update auth.session set "shopId" = $2, token = $3, "formerToken" = null where "userId" = $1',
    [shop.personId, shop.shopId, rows[0].token],
  ),
)
const withInput = procedures.filter(({ input }) => input)

/** FUZZ_RUNS=200 tries more values, different ones each time; failures print their seed. */
const MORE_RUNS = Number(process.env.FUZZ_RUNS ?? 0)

let addresses = 0
/** A call from an address of its own, so that no limit of attempts is reached. */
function validCall({ name }: Procedure): Call {
  addresses += 1
  const address = `198.18.${Math.floor(addresses / 250) % 250}.${addresses % 250}`
  return { ...callOf(name).call(own), headers: { 'x-forwarded-for': address } }
}

/** Calls that accept a quantity of zero, because a shelf may be empty. */
const COUNTS = /^counts\.(countLine|registerQueuedCount)$/
/** Nothing is stored of what is searched for: invisible marks that came with a copied text are dropped. */
const isSearch = (path: string) => /^query\.(search|q)$/.test(path)
const isWrongIn = ({ name }: Procedure, path: string, value: unknown) =>
  !(
    COUNTS.test(name) &&
    path.endsWith('quantity') &&
    (value === '0' || value === '0.000' || value === '-0')
  ) && !(isSearch(path) && (value === 'a\u200bb' || value === 'a\u202eb'))

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60)

describe('LIM-02 bad input of any kind gets a 4xx with a code, in Portuguese, and changes nothing', () => {
  test.each(withInput)('listed values in each place of $name', async (procedure) => {
    const before = await snapshot(app.admin)
    for (const place of placesOf(procedure).filter(({ path }) => !/^(params|headers)$/.test(path))) {
      const inText = /^(params|query|headers)\./.test(place.path)
      for (const value of hostileFor(place, inText)) {
        const call = withValue(validCall(procedure), place.path, value)
        // Headers are limited to what HTTP allows; an empty path parameter makes another path.
        if (place.path.startsWith('params.') && value === '') continue
        if (!isWrongIn(procedure, place.path, value)) continue
        expectRefusal(await send(shop, procedure, call), `${place.path} = ${shown(value)}`)
      }
    }
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test.each(withInput)(
    'generated values in $name',
    { timeout: MORE_RUNS ? 300_000 : 20_000 },
    async (procedure) => {
      const places = placesOf(procedure)
        .map(({ path }) => path)
        .filter((path) => !/^(params|headers)$/.test(path))
      const anything = fc.oneof(
        fc.jsonValue(),
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme-composite' }),
        fc.constantFrom(
          '-1',
          '1e309',
          '%',
          '\\',
          "'",
          '"; drop table products; --',
          '%_%',
          '{{x}}',
          '\u{1F469}\u200d\u{1F680}',
        ),
        fc.double().map(String),
        fc.bigInt().map(String),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
        fc.uuid(),
      )
      const changes = fc.array(fc.tuple(fc.constantFrom(...places), anything), { minLength: 1, maxLength: 3 })
      let before = await snapshot(app.admin)
      await fc.assert(
        fc.asyncProperty(changes, async (list) => {
          let call = validCall(procedure)
          for (const [place, value] of list) {
            const inText = !place.startsWith('body')
            try {
              call = withValue(call, place, inText ? String(value) : value)
            } catch {
              // An earlier change has put a value without properties there.
            }
          }
          if (call.headers) call.headers = sendable(call.headers)
          if (Object.values(call.params ?? {}).some((value) => /^\.{0,2}$/.test(value))) return
          const answer = await send(shop, procedure, call)
          if (answer.status === procedure.successStatus) {
            before = await snapshot(app.admin)
            return
          }
          expectRefusal(answer, addressOf(procedure, call) + shown(call.body))
          expect(await snapshot(app.admin)).toEqual(before)
        }),
        MORE_RUNS ? { numRuns: MORE_RUNS } : { numRuns: 8, seed: 20_261_121 },
      )
    },
  )

  test.each(procedures.filter(({ method, input }) => method === 'GET' && !input))(
    'a filter of $name, which has none',
    async (procedure) => {
      const answer = await send(shop, procedure, { query: { situacao: 'x' } })
      expectRefusal(answer, procedure.name)
      const message = 'Os dados têm um campo que não existe aqui.'
      expect(answer.body.data.issues).toEqual([{ path: 'situacao', message }])
    },
  )

  test.each(procedures.filter(({ method, input }) => method === 'GET' && input))(
    'repeated and bracketed parameters of $name',
    async (procedure) => {
      for (const { path, schema } of placesOf(procedure).filter(({ path }) => path.startsWith('query.'))) {
        const name = path.slice(6)
        const value = String((schema.enum as string[] | undefined)?.[0] ?? '1')
        for (const more of [
          `${name}=${value}&${name}=${value}`,
          `${name}[]=${value}`,
          `${name}[a]=${value}`,
          `${name}[__proto__]=${value}`,
        ]) {
          const path = `${addressOf(procedure, {})}?${more}`
          expectRefusal(await shop.call('GET', path), more)
        }
      }
    },
  )

  test.each([
    '1e309',
    '[]',
    '"x"',
    'null',
    'true',
    '{"a":'.repeat(50_000),
    '[',
    '{"name":',
    '{"name":"a",}',
    '\ufeff{',
    '',
    '{"a":1}{"b":2}',
  ])('a body that is no object: %j', async (body) => {
    const before = await snapshot(app.admin)
    for (const path of ['/suppliers', '/products', '/stock/entries', '/stock/exits', '/account/sign-up']) {
      const answer = await shop.call('POST', `/api/v1${path}`, body)
      expectRefusal(answer, `${path} ${body.slice(0, 40)}`)
    }
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test.each(['ff', 'c080', 'eda080', 'e4'])('a body that is not UTF-8: %s', async (bytes) => {
    const before = await snapshot(app.admin)
    const body = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes, 'hex'), Buffer.from('"}')])
    for (const path of ['/suppliers', '/products'])
      expectRefusal(await shop.call('POST', `/api/v1${path}`, body), path)
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test.each([
    '/products?search=%ED%A0%80',
    '/products?search=%FF',
    '/products?search=%',
    '/products?search=%00',
    '/search?q=%00',
    '/search?q=%E2%80%8B',
    '/products/%',
    '/products/%FF',
    '/products/%00',
    '/products/..%2f..%2fcustomers',
    `/products/${'x'.repeat(5000)}`,
    `/products?search=${'x'.repeat(10_000)}`,
  ])('an address that is not well-formed: %s', async (path) => {
    expectRefusal(await shop.call('GET', `/api/v1${path}`), path)
  })

  test('a code in composed and in decomposed form is one code', async () => {
    const made = await shop.call('POST', '/api/v1/products', { name: 'A', internal_code: 'caf\u00e9' })
    expect(made.status).toBe(201)
    const again = await shop.call('POST', '/api/v1/products', { name: 'B', internal_code: 'CAFE\u0301' })
    expect([again.status, again.body.code]).toEqual([409, 'PRODUCT_CODE_TAKEN'])
  })
})

/** The values that an HTTP header can carry. */
function sendable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x21-\x7e]/g, '').slice(0, 2000)]),
  )
}
