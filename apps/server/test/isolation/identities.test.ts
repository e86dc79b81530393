import { describe, expect, test } from 'vitest'
import { db, sql } from '../../src/kernel/db/query.ts'
import { administrator, superAdministrator } from '../admin.ts'
import { shopBehind, testApp, tokenOf } from '../harness.ts'
import { callOf } from './calls.ts'
import { furnish } from './furnish.ts'
import { procedures } from './procedures.ts'
import { send, withValue } from './requests.ts'
import { snapshot } from './snapshot.ts'
import { newMark, type Things } from './things.ts'

// A shop and a person have different ids (decision 130). Finds every place that uses the id of one for the other.

const app = await testApp()
const boss = await superAdministrator(app)
const clerk = await administrator(app, ['user_management'])
const shop = await app.shop()
const own = await furnish(shop, newMark())
await shop.api.privacy.requestCopy()
await shop.api.billing.createCheckout({ priceId: 'basico' })

/** Columns that hold ids of either kind: the shop or the person that an entry is about. */
const EITHER = [
  'audit_log.target_id',
  'security.events.target_id',
  'auth.rate_limit.key',
  'jobs.job_common.data',
]

/** Every column that can hold an id, as `table.column`, and whether it contains one of `ids`. */
async function columnsWith(ids: string[]): Promise<string[]> {
  const { rows: columns } = await app.admin.query<{ place: string; query: string }>(`
    select c.oid::regclass || '.' || a.attname as place,
           format('select exists (select from %s t where t.%I::text ~ $1)', c.oid::regclass, a.attname) as query
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'auth', 'security', 'jobs'))
       and c.relkind = 'r' and a.atttypid in ('uuid'::regtype, 'text'::regtype, 'jsonb'::regtype)
     order by 1`)
  const found: string[] = []
  for (const { place, query } of columns) {
    const { rows } = await app.admin.query<{ exists: boolean }>(query, [ids.join('|')])
    if (rows[0]?.exists) found.push(place)
  }
  return found
}

test('no person has the id of a shop, whether they signed up, were created by an administrator or opened a second shop', async () => {
  const person = { full_name: 'Rui', company_name: 'Loja', phone: '1133334444', password: 'segredo-bom' }
  const email = `${crypto.randomUUID()}@example.com`
  await app.nobody.api.account.signUp({ ...person, email })
  const answer = await app.nobody.call('POST', '/api/v1/account/sign-in', {
    email,
    password: person.password,
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const signedUp = await shopBehind(app.url, { email, cookie })
  expect(answer.body.person_id).toBe(signedUp.personId)
  expect(signedUp.shopId).not.toBe(signedUp.personId)
  await clerk.api.admin.createUser({ ...person, email: `x${email}`, status: 'active' })
  await (await app.shop()).api.account.openShop({ name: 'Filial' })
  const { rows } = await app.admin.query(
    'select s.shop_id from shops s join people p on p.person_id = s.shop_id',
  )
  expect(rows).toEqual([])
})

test('each column holds ids of shops or ids of people, never both', async () => {
  await clerk.api.admin.updateUser({
    params: { id: shop.shopId },
    body: { full_name: 'Ana', company_name: 'Outra', phone: '' },
  })
  const [shops, people] = [await columnsWith([shop.shopId]), await columnsWith([shop.personId])]
  expect(shops).toEqual(expect.arrayContaining(['shops.shop_id', 'products.shop_id', 'auth.session.shopId']))
  expect(people).toEqual(
    expect.arrayContaining(['people.person_id', 'stock_movements.created_by', 'auth.session.userId']),
  )
  expect(shops.filter((place) => people.includes(place) && !EITHER.includes(place))).toEqual([])
})

describe("a person's id in place of a shop's", () => {
  const places = procedures.flatMap((procedure) =>
    Object.entries(callOf(procedure.name).ids ?? {})
      .filter(([, thing]) => thing === 'shop' || thing === 'user')
      .map(([place]) => ({ name: procedure.name, place, procedure })),
  )

  test.each(places)('is not found: $name at $place', async ({ procedure, place }) => {
    const actor = procedure.name.startsWith('admin.') ? boss : shop
    const call = callOf(procedure.name).call(own as Things)
    const before = await snapshot(app.admin)
    const { status, body } = await send(actor, procedure, withValue(call, place, shop.personId))
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test('shows no row to the login for background work, and has no effect in functions that take a shop', async () => {
    const rows = await app.services.door.enterAs(shop.personId, (tx) =>
      tx.many(db.selectFrom('shops').select(sql<number>`1`.as('one'))),
    )
    expect(rows).toEqual([])
    const before = await snapshot(app.admin)
    const letter = JSON.stringify({ subject: 'x', lines: [] })
    await app.database.billing.query(`select queue_mail_to_owner($1, 'billing', $2, now())`, [
      shop.personId,
      letter,
    ])
    const admin = await app.database.admin.connect()
    try {
      await admin.query('begin')
      await admin.query(`select enter_admin($1, now(), 'user_management', true)`, [tokenOf(boss)])
      await admin.query('select end_sessions($1)', [shop.personId])
      await admin.query('commit')
    } finally {
      admin.release()
    }
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test('counts as a shop other than the one that the page shows', async () => {
    const answer = await shop.call('GET', '/api/v1/products', undefined, { 'x-shop': shop.personId })
    expect(answer).toMatchObject({ status: 409, body: { code: 'SHOP_CHANGED' } })
  })
})

test("a shop's id in place of a person's finds and deletes nobody", async () => {
  const before = await snapshot(app.admin)
  const admin = await app.database.admin.connect()
  try {
    await admin.query('begin')
    await admin.query(`select enter_admin($1, now(), 'user_management', true)`, [tokenOf(boss)])
    const { rows } = await admin.query(
      `select address_of($1) as email, forget_person_by_admin($1, 'x', now()) as gone`,
      [shop.shopId],
    )
    expect(rows).toEqual([{ email: null, gone: false }])
    await admin.query('commit')
  } finally {
    admin.release()
  }
  expect(await snapshot(app.admin)).toEqual(before)
})
