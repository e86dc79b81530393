import { randomUUID } from 'node:crypto'
import { COPY_HOURS } from '@prateleira/contract/privacy/constants'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { sqlSettings } from '../../src/database.ts'
import { writeRules } from '../../src/kernel/db/rules.ts'
import { SECRET, type Shop, testApp, tokenOf } from '../harness.ts'
import { stocked } from '../stock.ts'

// Injected SQL can pass any time; expiry and limits must not depend on it (decision 272).

const app = await testApp()
const DAY = 86_400_000
const owner = await app.admin.connect()
const inService = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: SECRET, DATABASE_URL: app.databaseUrl })
// A test's clock may be years from the database's, which is not allowed in service.
await writeRules(owner, sqlSettings(inService)).finally(() => owner.release())

/** Runs and commits SQL over the requests' login, as an admitted person. */
async function asRequest(shop: Shop, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = await app.database.app.connect()
  try {
    await client.query('begin')
    await client.query(`select enter($1, now(), 'shop')`, [tokenOf(shop)])
    const { rows } = await client.query(text, values)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const TOLD = ['1970-01-01', '2999-01-01', 'infinity', '-infinity']
const isNow = (at: Date | null, days = 0) =>
  expect(Math.abs(Number(at) - Date.now() - days * DAY)).toBeLessThan(600_000)

test.each(TOLD)('an invitation made or renewed at %s ends when any other does', async (told) => {
  const shop = await app.shop({ subscription_status: 'active', subscription_expires_at: null })
  const hash = () => randomUUID().replaceAll('-', '').repeat(2)
  const made = await asRequest(shop, `select invite_member($1, 'seller', false, $2, '{}', $3) as id`, [
    `${randomUUID()}@example.com`,
    hash(),
    told,
  ])
  const read = () =>
    app.admin.query<{ created_at: Date; expires_at: Date }>('select * from invitations where shop_id = $1', [
      shop.shopId,
    ])
  const first = (await read()).rows[0]
  isNow(first?.created_at ?? null)
  const days = (Number(first?.expires_at) - Number(first?.created_at)) / DAY
  await asRequest(shop, `select resend_invitation($1, $2, '{}', $3)`, [made[0]?.id, hash(), told])
  isNow((await read()).rows[0]?.expires_at ?? null, days)
})

test.each(TOLD)(
  'a sale that waits for its Pix from %s on deletes none that were closed just now',
  async (told) => {
    const shop = await app.shop()
    const { variant } = await stocked(shop, { stock: ['10'] })
    const hold = (id: string) =>
      asRequest(
        shop,
        `select hold_sale($1, null, 'Ana', '{}', '', 5, $2, array[$3]::uuid[], '{1}', '{5}', '{5}', null, null)`,
        [id, told, variant],
      )
    const [first, second] = [randomUUID(), randomUUID()]
    await hold(first)
    await asRequest(shop, `select close_pending($1, 'given_up', $2)`, [first, told])
    await hold(second)
    const { rows } = await app.admin.query(
      'select * from pending_sales where shop_id = $1 order by asked_at, state',
      [shop.shopId],
    )
    expect(rows.map(({ id }) => id).sort()).toEqual([first, second].sort())
    for (const { asked_at: asked } of rows) isNow(asked)
    isNow(rows.find(({ id }) => id === first).closed_at)
  },
)

test.each(TOLD)('only live sessions are listed to a caller who passes %s', async (told) => {
  const shop = await app.shop()
  await app.admin.query(
    `insert into auth.session ("userId", token, "expiresAt") values ($1, $2, now() - interval '1 day')`,
    [shop.personId, randomUUID()],
  )
  const rows = await asRequest(shop, 'select id from own_sessions($1, $2)', [tokenOf(shop), told])
  expect(rows).toHaveLength(1)
})

test.each(TOLD)('an address deleted at %s is remembered as long as any other', async (told) => {
  const shop = await app.shop()
  const hash = randomUUID()
  await asRequest(shop, 'select forget_myself($1, $2)', [hash, told])
  const { rows } = await app.admin.query('select created_at from former_addresses where hash = $1', [hash])
  isNow(rows[0]?.created_at ?? null)
})

test.each([...TOLD, '2001-01-01', '2199-01-01'])(
  'rows that a request writes directly at %s are dated now, or refused',
  async (told) => {
    const shop = await app.shop()
    const [register, at] = [randomUUID(), [told]]
    await asRequest(
      shop,
      `insert into cash_registers (shop_id, id, name) values (current_shop(), $1, 'Caixa')`,
      [register],
    )
    const written = [
      [
        `insert into audit_log (type, actor_id, created_at) values ('sign_in', current_actor(), $1)`,
        `select created_at as at from audit_log where actor_id = '${shop.personId}' and type = 'sign_in'`,
      ],
      [
        `insert into cash_sessions (shop_id, id, register_id, opening_float, opened_at)
       values (current_shop(), uuid_v7(), '${register}', 0, $1)`,
        `select opened_at as at from cash_sessions where shop_id = '${shop.shopId}'`,
      ],
      [
        `insert into integration_keys (shop_id, name, scope, key_hash, prefix, created_at)
       values (current_shop(), 'x', 'read', repeat('a', 64), 'x', $1)`,
        `select created_at as at from integration_keys where shop_id = '${shop.shopId}'`,
      ],
      [
        `insert into data_exports (shop_id, id, requested_at) values (current_shop(), uuid_v7(), $1)`,
        `select requested_at as at from data_exports where shop_id = '${shop.shopId}'`,
      ],
      [
        `insert into product_images (shop_id, name, created_at) values (current_shop(), '1700000000000-' || repeat('a', 32) || '.png', $1)`,
        `select created_at as at from product_images where shop_id = '${shop.shopId}'`,
      ],
    ] as const
    for (const [write, read] of written) {
      const refusal = await asRequest(shop, write, at).catch((error: unknown) => error)
      if (refusal instanceof Error) expect(refusal).toMatchObject({ code: '23514' })
      else isNow((await app.admin.query(read)).rows[0]?.at ?? null)
    }
  },
)

test.each([...TOLD.slice(2), '1999-12-31', '2201-01-01'])(
  'no row of a shop is changed at %s',
  async (told) => {
    const shop = await app.shop()
    await asRequest(shop, `insert into categories (shop_id, name) values (current_shop(), 'x')`, [])
    for (const change of [
      'categories set updated_at',
      'categories set created_at',
      'people set updated_at',
    ]) {
      await expect(asRequest(shop, `update ${change} = $1`, [told])).rejects.toMatchObject({ code: '23514' })
    }
  },
)

test('no sale, reversal or entry is accepted on a day far ahead', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['10'] })
  const sell = (day: string) =>
    asRequest(
      shop,
      `select register_sale(array[$1]::uuid[], '{1}', '{5}', '{5}', '{0}', now(), ${day}, 'Ana', null, uuid_v7(), null, null, null, 'pix',
         '{pix}', '{5}', '{null}', null, '{null}', null, null)`,
      [variant],
    )
  const enter = (day: string) =>
    asRequest(
      shop,
      `insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date)
       values (current_shop(), $1, 'in', 'entry', 1, ${day})`,
      [variant],
    )
  for (const act of [sell, enter]) {
    await act('current_date')
    for (const day of [`date '2999-01-01'`, 'current_date + 5'])
      await expect(act(day)).rejects.toMatchObject({ code: '23514' })
  }
})

test('whether the owner’s address was confirmed when a key was made is read from the database, not passed', async () => {
  const shop = await app.shop()
  await app.admin.query(`update auth."user" set "emailVerified" = false where id = $1`, [shop.personId])
  const make = (column: string, value: string) =>
    asRequest(
      shop,
      `insert into integration_keys (shop_id, name, scope, key_hash, prefix, created_at${column})
       values (current_shop(), 'x', 'read', repeat('b', 64), 'x', now()${value}) returning id`,
      [],
    )
  await expect(make(', owner_confirmed', ', true')).rejects.toMatchObject({ code: '42501' })
  const [made] = await make('', '')
  const { rows } = await app.admin.query('select owner_confirmed from integration_keys where id = $1', [
    made?.id,
  ])
  expect(rows).toEqual([{ owner_confirmed: false }])
})

test.each(['1970-01-01', '2001-01-01', '2199-01-01', 'infinity'])(
  'a copy of all data that was ready at %s ends when any other does, and once',
  async (told) => {
    const shop = await app.shop()
    await asRequest(
      shop,
      'insert into data_exports (shop_id, id, requested_at) values (current_shop(), uuid_v7(), now())',
      [],
    )
    await expect(
      asRequest(shop, 'update data_exports set expires_at = $1', ['2199-01-01']),
    ).rejects.toMatchObject({
      code: '42501',
    })
    const finish = (at: string) =>
      asRequest(shop, `update data_exports set state = 'ready', ready_at = $1`, [at]).catch(
        (error: unknown) => error,
      )
    const read = async () =>
      (
        await app.admin.query('select ready_at, expires_at from data_exports where shop_id = $1', [
          shop.shopId,
        ])
      ).rows[0]
    const refusal = await finish(told)
    if (refusal instanceof Error) {
      expect(refusal).toMatchObject({ code: '23514' })
      await finish('2001-01-01')
    }
    const first = await read()
    isNow(first.ready_at)
    isNow(first.expires_at, COPY_HOURS / 24)
    await finish('2199-01-01')
    expect(await read()).toEqual(first)
  },
)
