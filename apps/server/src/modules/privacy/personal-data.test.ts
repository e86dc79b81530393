import { NOTIFICATION_DEFAULTS } from '@prateleira/contract/account/rules'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { furnish } from '../../../test/isolation/furnish.ts'
import { newMark } from '../../../test/isolation/things.ts'

const app = await testApp()

test("a member gets their own personal data, and of the shop its name only; the shop's copy is the owner’s", async () => {
  const shop = await app.shop()
  const { mark } = await furnish(shop, newMark())
  const other = await app.member(shop, 'stocker')
  const person = await app.member(shop, 'manager')
  const data = await person.api.privacy.personalData()
  expect(data).toMatchObject({
    email: person.email,
    full_name: 'Ana Souza',
    phone: '(11) 98765-4321',
    shops: expect.arrayContaining([
      expect.objectContaining({ name: 'Mercearia da Ana', role: 'manager', state: 'active' }),
    ]),
    sessions: [{}],
    access_log: expect.any(Array),
  })
  expect(data.notifications).toEqual(NOTIFICATION_DEFAULTS)
  const text = JSON.stringify(data)
  for (const foreign of [mark, shop.email, other.email, shop.personId, 'subscription'])
    expect([foreign, text.includes(foreign)]).toEqual([foreign, false])
  for (const [method, path] of [
    ['POST', '/api/v1/privacy/copy'],
    ['GET', '/api/v1/privacy/copy'],
    ['GET', '/api/v1/privacy/copy/download'],
  ] as const)
    expect((await person.call(method, path)).body.code).toBe('RIGHT_MISSING')
})

test('a person without a shop gets theirs too, and a key gets none', async () => {
  const shop = await app.shop()
  const person = await app.member(shop, 'seller')
  await app.admin.query('delete from members where person_id = $1 and shop_id = $2', [
    person.personId,
    shop.shopId,
  ])
  const data = await person.api.privacy.personalData()
  expect(data).toMatchObject({ email: person.email, shops: [{ role: 'owner' }] })
  const { key } = await shop.api.integration.createKey({
    name: 'Site',
    scope: 'write',
    password: 'segredo-bom',
  })
  const headers = { authorization: `Bearer ${key}` }
  const answer = await app.nobody.call('GET', '/api/v1/privacy/personal', undefined, headers)
  expect(answer.body.code).toBe('KEY_NOT_ALLOWED')
})

const COPIED = 'what was typed at sign-up, copied by create_person into people and shops'
const OF_SESSION = 'technical: which shop and person a session acts for'

/** What the tables that own_personal_data() reads have beside it, and why it is not in the file. */
const NOT_IN_FILE: Record<string, Record<string, string>> = {
  people: {
    user_id: 'the same as person_id',
    last_shop_id: 'technical; shops are told by name',
    had_trial: 'technical: against a second trial',
    created_at: 'that of the account',
    updated_at: 'technical',
    name_key: 'made from full_name',
    search_key: 'made from full_name and phone',
  },
  members: { sees_costs: 'a decision of the shop' },
  'auth."user"': {
    name: COPIED,
    phone: COPIED,
    companyName: COPIED,
    timezone: COPIED,
    image: 'never filled',
    invited: 'technical: whether a shop is made with the account',
    signedInAt: 'the newest sign-in of the access log',
    trialUsed: 'technical: against a second trial',
    updatedAt: 'technical',
  },
  'auth.session': {
    id: 'technical',
    token: 'a secret',
    formerToken: 'a secret',
    endsAt: 'technical: bounds expiresAt',
    confirmedAt: 'technical: until when no password is asked again',
    shopId: OF_SESSION,
    operatorId: OF_SESSION,
  },
  audit_log: { id: 'technical', details_key: 'made from details' },
}

test('what own_personal_data() leaves out of the tables that it reads is listed with its reason', async () => {
  const admin = await app.admin.connect()
  try {
    await admin.query('begin')
    const { rows } = await admin.query("select prosrc from pg_proc where proname = 'own_personal_data'")
    // The catalogue knows which columns a view reads, not which ones a function does. Of a shop the file has the name only.
    await admin.query(`create view personal_data_read as ${rows[0].prosrc}`)
    const tables = await admin.query<{ name: string; left: string[] }>(`
      with read as (
        select d.refobjid as id, array_agg(d.refobjsubid) as columns
          from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refobjsubid > 0
         where r.ev_class = 'personal_data_read'::regclass and d.refobjid <> 'shops'::regclass group by 1)
      select read.id::regclass::text as name, array_agg(a.attname::text) as left
        from read join pg_attribute a on a.attrelid = read.id and a.attnum > 0 and not a.attisdropped
       where a.attnum <> all (read.columns) group by 1`)
    const left = tables.rows.map((table) => [table.name, table.left.sort()])
    const listed = Object.entries(NOT_IN_FILE).map(([name, columns]) => [name, Object.keys(columns).sort()])
    expect(Object.fromEntries(left)).toEqual(Object.fromEntries(listed))
  } finally {
    await admin.query('rollback')
    admin.release()
  }
})
