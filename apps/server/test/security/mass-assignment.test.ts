import { describe, expect, test } from 'vitest'
import { testApp } from '../harness.ts'
import { callOf } from '../isolation/calls.ts'
import { furnish } from '../isolation/furnish.ts'
import { placesOf, procedures } from '../isolation/procedures.ts'
import { type Call, send, withValue } from '../isolation/requests.ts'
import { snapshot } from '../isolation/snapshot.ts'
import { newMark } from '../isolation/things.ts'
import { expectRefusal } from './refusal.ts'

const app = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
const shop = await app.shop()
// Admitted everywhere, so that only the input can be refused.
await app.admin.query(`insert into admin_users (user_id, role) values ($1, 'super_admin')`, [shop.personId])
const own = await furnish(shop, newMark())

/** Fields that a request may never set: ownership, rights, payment, and what the ledger calculates. */
const KEYS: Record<string, unknown> = {
  user_id: '019a0000-0000-7000-8000-000000000000',
  tenant_id: '019a0000-0000-7000-8000-000000000000',
  id: '019a0000-0000-7000-8000-000000000000',
  created_by: '019a0000-0000-7000-8000-000000000000',
  role: 'super_admin',
  permissions: ['system_admin'],
  status: 'active',
  subscription_status: 'active',
  subscription_expires_at: '2099-01-01T00:00:00.000Z',
  plan_id: '019a0000-0000-7000-8000-000000000000',
  current_stock: '1000',
  total_stock: '1000',
  average_cost: '0.01',
  total_value: '0.01',
  balance_after: '1000',
  created_at: '2020-01-01T00:00:00.000Z',
  emailVerified: true,
  email_verified: true,
  isAdmin: true,
  __proto__x: {},
  constructor: { prototype: { role: 'admin' } },
}
// Defined this way to become a key instead of the object's prototype.
Object.defineProperty(KEYS, '__proto__', { value: { role: 'admin' }, enumerable: true })

const writes = procedures.filter(({ method, input }) => method !== 'GET' && input)

/** The objects of a body: the body itself, its lines, its variants. */
function objectsIn(procedure: (typeof procedures)[number]): string[] {
  const nested = placesOf(procedure)
    .filter(({ path, schema }) => path.startsWith('body.') && schema.type === 'object')
    .map(({ path }) => path)
  return ['body', ...nested]
}

function somebodyElse(index: number): Record<string, string> {
  return { 'x-forwarded-for': `198.51.100.${index % 250}` }
}

describe('ISO-03 rights, money and stock are never taken from a request body', () => {
  test.each(writes)('$name', async (procedure) => {
    const valid = callOf(procedure.name).call(own)
    const before = await snapshot(app.admin)
    let index = 0
    for (const object of objectsIn(procedure)) {
      for (const [key, value] of Object.entries(KEYS)) {
        const known = placesOf(procedure).some(({ path }) => path === `${object}.${key}`)
        if (known) continue
        // In a compact route the path's id is a regular key of the input.
        if (key === 'id' && object === 'body' && !procedure.detailed && valid.params?.id) continue
        const call: Call = withValue({ headers: somebodyElse(index++), ...valid }, `${object}.${key}`, value)
        const answer = await send(shop, procedure, call)
        expectRefusal(answer, `${object}.${key}`)
        expect([key, answer.status]).toEqual([key, 400])
      }
    }
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test.each(procedures.filter(({ method, input }) => method !== 'GET' && !input))(
    '$name takes nothing from a body',
    async (procedure) => {
      const someone = await app.shop()
      const rows = `select s.*, m.*, p.*, u."emailVerified" from shops s join members m using (shop_id) join people p using (person_id)
        join auth."user" u on u.id = p.person_id where p.person_id = $1`
      const before = (await app.admin.query(rows, [someone.personId])).rows
      const { constructor: _, ...keys } = Object.fromEntries(
        Object.entries(KEYS).filter(([key]) => key !== '__proto__'),
      )
      expect((await send(someone, procedure, { body: keys })).status).toBe(procedure.successStatus)
      expect((await app.admin.query(rows, [someone.personId])).rows).toEqual(before)
    },
  )

  test.each(procedures.filter(({ method, input }) => method === 'GET' && input))(
    '$name refuses them in its query',
    async (procedure) => {
      const valid = callOf(procedure.name).call(own)
      for (const key of ['user_id', 'role', 'tenant_id', '__proto__']) {
        const taken = placesOf(procedure).some(({ path }) => path === `query.${key}`)
        if (!taken)
          expectRefusal(await send(shop, procedure, withValue(valid, `query.${key}`, own.product)), key)
      }
    },
  )

  test("the path's id decides, whatever the body contains", async () => {
    const [kept, gone] = [await furnish(shop, newMark()), await furnish(shop, newMark())]
    await shop.call('DELETE', `/api/v1/products/${gone.product}`, { id: kept.product })
    expect((await shop.call('GET', `/api/v1/products/${kept.product}`)).status).toBe(200)
  })

  test('sign-up creates a trial of three days whatever else is sent', async () => {
    const email = 'massa@example.com'
    const person = { full_name: 'X', company_name: 'X', phone: '1133334444', email, password: 'segredo-bom' }
    const path = '/api/v1/account/sign-up'
    expect((await app.nobody.call('POST', path, { ...person, emailVerified: true })).status).toBe(400)
    expect((await app.nobody.call('POST', path, person)).status).toBe(201)
    const { rows } = await app.admin.query(
      `select u."emailVerified" as verified, p.subscription_status as status, p.plan_id as plan,
              p.subscription_expires_at - u."createdAt" = interval '3 days' as three_days
         from auth."user" u join shops p on p.owner_id = u.id where u.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ verified: false, status: 'trial', plan: null, three_days: true }])
  })
})
