import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Shop, type TestApp, testApp } from '../harness.ts'
import { CALLS, callOf } from './calls.ts'
import { GUARDS } from './catalogue-guards.ts'
import { furnish } from './furnish.ts'
import { idPlaces, type Procedure, procedures, shopProcedures } from './procedures.ts'
import { type Call, gist, send, withValue } from './requests.ts'
import { runningImports, snapshot, snapshotBut, switchOffRowSecurity } from './snapshot.ts'
import { newMark, notePicture, type Things } from './things.ts'

/** Without row-level security only each query's conditions isolate tenants. */
const guarded = await setUp(await testApp())
const queriesAlone = await setUp(await testApp())
await switchOffRowSecurity(queriesAlone.app)

const HOUR = 3_600_000
/** checkCode repeats its input. */
const ECHO = /"code":"[^"]*","available"/g
const MALFORMED = 'nao-e-um-id'
/** People whom the gate stops, each with a furnished shop. */
const shutOut = await Promise.all(
  [
    {
      who: 'an expired trial',
      profile: { subscription_expires_at: new Date(Date.now() - HOUR) },
      refusal: [402, 'TRIAL_EXPIRED'],
    },
    {
      who: 'an inactive account',
      profile: { subscription_status: 'inactive' },
      refusal: [402, 'SUBSCRIPTION_REQUIRED'],
    },
    {
      who: 'a suspended account',
      profile: { subscription_status: 'suspended' },
      refusal: [403, 'ACCOUNT_SUSPENDED'],
    },
  ].map(async (actor) => {
    const { shop, own } = await furnished(guarded.app)
    for (const [column, value] of Object.entries(actor.profile)) {
      const text = `update shops set ${column} = $2 where shop_id = $1`
      await guarded.app.admin.query(text, [shop.shopId, value])
    }
    return { ...actor, shop, own }
  }),
)
const closed = shopProcedures.filter(({ access }) => access !== 'public')

async function setUp(app: TestApp) {
  const [other, mine] = [await app.shop(), await furnished(app)]
  return { app, other, theirs: await furnish(other, newMark()), mine }
}

/** An unused id in the same form and of about the same time. */
function missingLike(id: string): string {
  return `${id.slice(0, 24)}${randomUUID().slice(24)}`
}

async function furnished(app: TestApp): Promise<{ shop: Shop; own: Things }> {
  const shop = await app.shop()
  const own = await furnish(shop, newMark())
  await notePicture(app.admin, shop, own)
  // A session other than the asking one, because ending it must not end the following calls.
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into auth.session (token, "userId", "expiresAt") values ($1, $2, now() + interval '1 day') returning id`,
    [randomUUID(), shop.personId],
  )
  return { shop, own: { ...own, session: rows[0]?.id as string } }
}

test('every procedure declares how it is called and which ids it names', () => {
  expect(Object.keys(CALLS).sort()).toEqual(procedures.map(({ name }) => name).sort())
  for (const procedure of procedures) {
    const { ids = {}, neighbours = [] } = callOf(procedure.name)
    expect([procedure.name, [...Object.keys(ids), ...neighbours].sort()]).toEqual([
      procedure.name,
      idPlaces(procedure),
    ])
  }
})

test('the snapshot detects one changed letter, so that "nothing changed" is meaningful', async () => {
  const { app, theirs } = guarded
  const before = await snapshot(app.admin)
  await app.admin.query(`update customers set notes = notes || '.' where id = $1`, [theirs.customer])
  expect(await snapshot(app.admin)).not.toEqual(before)
})

describe.each(closed)('$name', (procedure) => {
  const { call, ids = {}, refusesSuspended, answers = procedure.successStatus } = callOf(procedure.name)

  test('succeeds for its owner', async () => {
    const { shop, own } = procedure.method === 'GET' ? guarded.mine : await furnished(guarded.app)
    expect((await send(shop, procedure, call(own))).status).toBe(answers)
    await expect.poll(() => runningImports(guarded.app), { timeout: 15_000 }).toBe(0)
  })

  test('is refused to strangers, whatever the id, without revealing anything', async () => {
    const { app, theirs } = guarded
    const before = await snapshot(app.admin)
    const valid = call(theirs)
    const answers = [
      await send(app.nobody, procedure, valid),
      ...(await Promise.all(
        Object.keys(ids).flatMap((place) =>
          [randomUUID(), MALFORMED].map((id) => send(app.nobody, procedure, withValue(valid, place, id))),
        ),
      )),
    ]
    for (const { status, body } of answers) {
      expect([status, body.code, body.message]).toEqual([
        401,
        'UNAUTHORIZED',
        procedure.unauthenticated ?? 'Usuário não autenticado',
      ])
    }
    expect(await snapshot(app.admin)).toEqual(before)
  })

  test.each(shutOut)(
    '$who is refused at the gate, whatever the id',
    async ({ profile, shop, own, refusal }) => {
      const { app, theirs } = guarded
      if (procedure.access === 'account') {
        // Calls without ids get a person of their own, because signing out would end the session of the following calls.
        const signedIn = Object.keys(ids).length > 0 ? shop : await app.shop(profile)
        const { status, body } = await send(signedIn, procedure, call(own))
        if (refusesSuspended && profile.subscription_status === 'suspended')
          expect([status, body.code]).toEqual(refusal)
        else expect(status).toBe(answers)
        return
      }
      const before = await snapshot(app.admin)
      const said = async (sent: Call) => {
        const answer = await send(shop, procedure, sent)
        return [answer.status, answer.body.code]
      }
      expect(await said(call(own))).toEqual(refusal)
      for (const [place, thing] of Object.entries(ids)) {
        expect(await said(withValue(call(own), place, theirs[thing]))).toEqual(refusal)
        expect(await said(withValue(call(own), place, missingLike(theirs[thing])))).toEqual(refusal)
        expect([[400, 'BAD_REQUEST'], refusal]).toContainEqual(
          await said(withValue(call(own), place, MALFORMED)),
        )
      }
      expect(await snapshot(app.admin)).toEqual(before)
    },
  )
})

describe.each(shopProcedures.filter(({ entitlement }) => entitlement))('$name', (procedure) => {
  test("is refused without the plan's entitlement, and succeeds with it", async () => {
    const { app } = guarded
    const { shop, own } = await furnished(app)
    const subscribe = (code: string) =>
      app.admin.query(
        `update shops set subscription_status = 'active', plan_id = (select id from subscription_plans where code = $2)
          where shop_id = $1`,
        [shop.shopId, code],
      )
    await subscribe('basico')
    const before = await snapshot(app.admin)
    const refused = await send(shop, procedure, callOf(procedure.name).call(own))
    expect([refused.status, refused.body.code]).toEqual([403, 'PLAN_UPGRADE_REQUIRED'])
    expect(await snapshot(app.admin)).toEqual(before)
    await subscribe('profissional')
    const { status } = await send(shop, procedure, callOf(procedure.name).call(own))
    expect(status).toBe(procedure.successStatus)
  })
})

/** Another tenant's id must be answered exactly as an unknown one, in every place that takes an id; a malformed id is reported as such. */
async function expectOthersToBeMissing(
  { app, theirs, mine }: typeof guarded,
  procedure: Procedure,
): Promise<void> {
  const { call, ids = {}, missing: answered = [404, 'NOT_FOUND'], missingAt } = callOf(procedure.name)
  const { shop, own } = mine
  const writes = procedure.method !== 'GET'
  const looked = () => snapshotBut(callOf(procedure.name).records, app.admin, shop.shopId)
  const before = await looked()
  for (const [place, thing] of Object.entries(ids)) {
    const id = theirs[thing]
    const missing = missingLike(id)
    const about = `${procedure.name} ${place}`
    const answer = await send(shop, procedure, withValue(call(own), place, id))
    const same = await send(shop, procedure, withValue(call(own), place, missing))
    expect([about, gist(answer, id, missing)]).toEqual([about, gist(same, id, missing)])
    if (writes)
      expect([about, answer.status, answer.body.code]).toEqual([about, ...(missingAt?.[place] ?? answered)])
    const malformed = await send(shop, procedure, withValue(call(own), place, MALFORMED))
    expect([about, malformed.status, malformed.body.code]).toEqual([about, 400, 'BAD_REQUEST'])
  }
  expect(await looked()).toEqual(before)
}

describe("ISO-02 another tenant's id answers exactly like a missing one and changes nothing", () => {
  const naming = shopProcedures.filter(
    (procedure) => idPlaces(procedure).length > 0 && !callOf(procedure.name).shownIn,
  )

  test.each(naming)('$name', (procedure) => expectOthersToBeMissing(guarded, procedure))

  test('ISO-02 no reference can point to another tenant: foreign keys contain shop_id', async () => {
    const guard = GUARDS.find(({ title }) => title.includes('foreign key'))
    expect((await guarded.app.admin.query(guard?.query ?? '')).rows).toEqual([])
  })
})

describe('ISO-01 the queries alone, with row-level security off, are limited to the shop in which the signed-in person works', () => {
  test('row-level security is really off: a query without a condition reads everything', async () => {
    const read = 'select count(*)::int as n from customers'
    expect((await queriesAlone.app.database.app.query(read)).rows[0].n).toBeGreaterThan(1)
    expect((await guarded.app.database.app.query(read)).rows[0].n).toBe(0)
  })

  test.each(
    shopProcedures.filter((procedure) => idPlaces(procedure).length > 0 && !callOf(procedure.name).shownIn),
  )('$name', (procedure) => expectOthersToBeMissing(queriesAlone, procedure))
})

describe.each([
  ['both guards', guarded],
  ['the queries alone', queriesAlone],
])('nothing of another tenant appears for a shop: %s', (_name, { app, other, theirs, mine }) => {
  const reads = closed.filter(({ method, path }) => method === 'GET' && !path.includes('{'))

  test.each(reads)('$name', async (procedure) => {
    const ids = (
      await app.admin.query<{ id: string }>(
        `select id from products where shop_id = $1 union all select id from product_variants where shop_id = $1
        union all select id from stock_movements where shop_id = $1 union all select id from customers where shop_id = $1
        union all select id from suppliers where shop_id = $1 union all select id from categories where shop_id = $1`,
        [other.shopId],
      )
    ).rows.map(({ id }) => id)
    const { shop, own } = mine
    // Single lookups answer 404 for another shop's thing; lists are empty.
    const missing = procedure.name === 'catalog.findVariant' ? 404 : 200
    const seen = async (somebody: Shop, call: Call, expected = 200) => {
      const { status, body } = await send(somebody, procedure, call)
      expect(status).toBe(expected)
      return JSON.stringify(body)
    }
    const call = callOf(procedure.name).call(own)
    const wide = Object.fromEntries(
      Object.entries(call.query ?? {}).filter(([name]) => /^(code|q|days|date)$/.test(name)),
    )
    const answers = [
      await seen(shop, call),
      await seen(shop, { query: wide }),
      ...(await Promise.all(
        Object.keys(call.query ?? {})
          .filter((name) => /^(search|q|code)$/.test(name))
          .flatMap((name) =>
            [theirs.mark, 'Produto', 'a', `C-${theirs.mark}`].map((word) =>
              seen(shop, { query: { ...wide, [name]: word } }, missing),
            ),
          ),
      )),
    ]
      .join('\n')
      .replaceAll(ECHO, '')
    expect(answers.toLowerCase()).not.toContain(theirs.mark)
    for (const id of [...ids, other.shopId]) expect(answers).not.toContain(id)
  })

  test('figures count one shop only', async () => {
    const shop = await app.shop()
    const { catalog, contacts, reports } = shop.api
    expect(await catalog.summarizeProducts({})).toEqual({ found: 0, low_stock: 0, stock_value: '0.00' })
    expect((await catalog.listProducts({})).total).toBe(0)
    expect((await contacts.summarizeCustomers()).total).toBe(0)
    expect(await reports.dashboard()).toMatchObject({
      total_products: 0,
      low_stock: 0,
      total_items: '0',
      recent_sales: { count: 0 },
      low_stock_products: [],
      popular_products: [],
    })
    expect((await reports.activity({ days: 7 })).every(({ sales_count }) => sales_count === 0)).toBe(true)
    expect(await catalog.checkCode({ code: `C-${theirs.mark}` })).toMatchObject({ available: true })
  })

  test('the owner sees the planted values', async () => {
    for (const procedure of reads.filter(({ path }) =>
      /products$|search$|exits|entries|suppliers$|customers$|categories|reports\/(?!reasons|.*series)/.test(
        path,
      ),
    )) {
      const answer = await send(other, procedure, callOf(procedure.name).call(theirs))
      expect([procedure.name, JSON.stringify(answer.body).includes(theirs.mark)]).toEqual([
        procedure.name,
        true,
      ])
    }
  })
})
