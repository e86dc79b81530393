import { PERMISSIONS } from '@prateleira/contract/permissions'
import { describe, expect, test } from 'vitest'
import { hashOfKey } from '../../src/kernel/http/bearer.ts'
import { makeKey } from '../../src/modules/integration/admit-keys.ts'
import { administrator } from '../admin.ts'
import { PASSWORD, programOf, type Shop, testApp } from '../harness.ts'
import { callOf } from './calls.ts'
import { furnish } from './furnish.ts'
import { type Procedure, procedures } from './procedures.ts'
import { gist, send, withValue } from './requests.ts'
import { snapshot } from './snapshot.ts'
import { newMark, notePicture } from './things.ts'

// The same requests as with a session in routes.test.ts, with integration keys.

const app = await testApp()
const HOUR = 3_600_000

/** Inserted into the database: creating one through the API asks for the password, which is slow on purpose. */
async function keyOf({ shopId, personId }: Shop, scope: 'read' | 'write') {
  const { key, prefix } = makeKey()
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into integration_keys (shop_id, name, scope, key_hash, prefix, created_by, created_at, owner_confirmed)
     values ($1, 'Programa', $2, $3, $4, $5, now(), false) returning id`,
    [shopId, scope, hashOfKey(key), prefix, personId],
  )
  return { id: (rows[0] as { id: string }).id, program: programOf(app.url, key) }
}

async function keyed() {
  const shop = await app.shop()
  const own = await furnish(shop, newMark())
  await notePicture(app.admin, shop, own)
  const [reader, writer] = [await keyOf(shop, 'read'), await keyOf(shop, 'write')]
  return { shop, own, reader: reader.program, writer: writer.program }
}

const forKeys = ({ access, personal, method }: Procedure) =>
  (access === 'shop' && !personal) || (access === 'public' && method === 'GET')
const open = procedures.filter(forKeys)
const closed = procedures.filter((procedure) => !forKeys(procedure))
const reads = open.filter(({ method }) => method === 'GET')
const products = reads.find(({ name }) => name === 'catalog.listProducts') as Procedure
const writes = open.filter(({ method }) => method !== 'GET')

const mine = await keyed()
const theirs = await keyed()

/** Ignores the time since a person was last seen. */
const contentOf = async () => {
  const { integration_keys: _, ...others } = await snapshot(app.admin)
  return others
}

/** Resets the call limits, which are not the subject here. */
async function ask(program: Shop, procedure: Procedure, call = callOf(procedure.name).call(mine.own)) {
  await app.admin.query(`delete from auth.rate_limit where key like 'integration-key:%'`)
  return send(program, procedure, call)
}

test('there are procedures of both kinds, for keys and for people only', () => {
  expect([reads.length, writes.length, closed.length].every((count) => count > 10)).toBe(true)
  for (const name of ['account.me', 'account.signIn', 'integration.createKey', 'billing.createCheckout'])
    expect(closed.map((procedure) => procedure.name)).toContain(name)
})

/** An import or its undo continues after its answer, and must not change what is compared next. */
async function untilImportsRest() {
  const running = `select from product_imports where status in ('running', 'undoing')`
  await expect.poll(async () => (await app.admin.query(running)).rowCount, { timeout: 15_000 }).toBe(0)
}

describe('procedures of the shop', () => {
  test.each(reads)(
    '$name answers a key with read access, and one with write access, as it answers the person',
    async (procedure) => {
      const person = await send(mine.shop, procedure, callOf(procedure.name).call(mine.own))
      expect(person.status).toBe(procedure.successStatus)
      for (const program of [mine.reader, mine.writer])
        expect(gist(await ask(program, procedure))).toBe(gist(person))
    },
  )

  test.each(writes)('$name succeeds with write access and is refused with read access', async (procedure) => {
    const { own, reader, writer } = await keyed()
    const call = callOf(procedure.name).call(own)
    const before = await contentOf()
    const refused = await ask(reader, procedure, call)
    expect([refused.status, refused.body.code]).toEqual([403, 'KEY_READ_ONLY'])
    expect(await contentOf()).toEqual(before)
    expect((await ask(writer, procedure, call)).status).toBe(procedure.successStatus)
    await untilImportsRest()
  })

  test.each(open.filter(({ name }) => Object.keys(callOf(name).ids ?? {}).length > 0))(
    "ISO-02 $name: another tenant's id answers a key like a missing one",
    async (procedure) => {
      const { call, ids = {} } = callOf(procedure.name)
      const before = await contentOf()
      for (const [place, thing] of Object.entries(ids)) {
        const id = theirs.own[thing]
        const missing = `${id.slice(0, 24)}${crypto.randomUUID().slice(24)}`
        const [answer, same] = [
          await ask(mine.writer, procedure, withValue(call(mine.own), place, id)),
          await ask(mine.writer, procedure, withValue(call(mine.own), place, missing)),
        ]
        expect(gist(answer, id, missing)).toBe(gist(same, id, missing))
        if (procedure.method !== 'GET') expect(answer.status).toBe(404)
      }
      expect(await contentOf()).toEqual(before)
    },
  )
})

test.each(closed)("$name is refused to every key, also an administrator's", async (procedure) => {
  const admin = await administrator(app, PERMISSIONS)
  const programs = [mine.writer, mine.reader, (await keyOf(admin, 'write')).program]
  const before = await contentOf()
  for (const program of programs) {
    const { status, body } = await ask(program, procedure)
    expect([status, ['KEY_NOT_ALLOWED', 'KEY_READ_ONLY'].includes(body.code)]).toEqual([403, true])
  }
  expect(await contentOf()).toEqual(before)
})

describe('an invalid key', () => {
  const basic = `(select id from subscription_plans where code = 'basico')`
  test.each([
    ['of an expired trial', `subscription_expires_at = now() - interval '1 hour'`, [402, 'TRIAL_EXPIRED']],
    ['of an inactive account', `subscription_status = 'inactive'`, [402, 'SUBSCRIPTION_REQUIRED']],
    [
      'of an account long past its end',
      `subscription_status = 'active', subscription_expires_at = now() - interval '73 hours'`,
      [402, 'SUBSCRIPTION_REQUIRED'],
    ],
    ['of a suspended account', `subscription_status = 'suspended'`, [403, 'ACCOUNT_SUSPENDED']],
    [
      'of a plan without integration',
      `subscription_status = 'active', subscription_expires_at = null, plan_id = ${basic}`,
      [403, 'PLAN_UPGRADE_REQUIRED'],
    ],
  ])('%s is refused everywhere and changes nothing', async (_name, change, refusal) => {
    const { shop, own, reader, writer } = await keyed()
    await app.admin.query(`update shops set ${change} where shop_id = $1`, [shop.shopId])
    const before = await contentOf()
    for (const procedure of open.filter(({ access }) => access === 'shop')) {
      const call = callOf(procedure.name).call(own)
      for (const program of procedure.method === 'GET' ? [reader, writer] : [writer]) {
        const { status, body } = await ask(program, procedure, call)
        expect([procedure.name, status, body.code]).toEqual([procedure.name, ...refusal])
      }
    }
    expect(await contentOf()).toEqual(before)
  })

  test('revoked, wrong by one letter or malformed: refused as unauthenticated by every operation', async () => {
    const { shop, own, writer } = await keyed()
    const revoked = await keyOf(shop, 'write')
    expect((await ask(revoked.program, products)).status).toBe(200)
    await shop.api.integration.revokeKey({ id: revoked.id })
    const wrong = programOf(app.url, `prat_${'A'.repeat(43)}`)
    const before = await contentOf()
    for (const procedure of procedures) {
      for (const program of [revoked.program, wrong, programOf(app.url, 'nada'), programOf(app.url, '')]) {
        const { status, body } = await ask(program, procedure, callOf(procedure.name).call(own))
        expect([procedure.name, status, body.code]).toEqual([procedure.name, 401, 'INVALID_KEY'])
      }
    }
    expect(await contentOf()).toEqual(before)
    expect((await ask(writer, products)).status).toBe(200)
  })

  test("its gate opens and closes with its creator's, to the millisecond", async () => {
    const end = new Date(Date.now() + HOUR)
    const shop = await app.shop({ subscription_expires_at: end })
    const { program } = await keyOf(shop, 'read')
    for (const [instant, status] of [
      [end.getTime() - 60_000, 200],
      [end.getTime(), 402],
    ] as const) {
      app.clock.set(new Date(instant))
      expect((await ask(program, products, {})).status).toBe(status)
    }
    app.clock.set(new Date())
  })
})

describe('a key and a cookie together', () => {
  const list = (headers: Record<string, string>) =>
    app.nobody.call('GET', '/api/v1/products', undefined, headers)
  const bearer = async (shop: Shop, scope: 'read' | 'write' = 'write') => ({
    authorization: `Bearer ${(await shop.api.integration.createKey({ name: 'P', scope, password: PASSWORD })).key}`,
  })

  test('the key decides the shop; the cookie opens nothing that the key does not', async () => {
    const headers = { cookie: mine.shop.cookie, ...(await bearer(theirs.shop)) }
    const text = JSON.stringify((await list(headers)).body)
    expect([text.includes(theirs.own.mark), text.includes(mine.own.mark)]).toEqual([true, false])
    const me = await app.nobody.call('GET', '/api/v1/account/me', undefined, headers)
    expect([me.status, me.body.code]).toEqual([403, 'KEY_NOT_ALLOWED'])
    const wrong = { cookie: mine.shop.cookie, authorization: 'Bearer prat_errada' }
    expect((await list(wrong)).status).toBe(401)
    const out = await app.nobody.call('POST', '/api/v1/account/sign-out', {}, headers)
    expect(out.status).toBe(403)
    expect((await mine.shop.call('GET', '/api/v1/account/me')).status).toBe(200)
  })

  test('an Authorization header with another scheme is ignored, as a proxy sends it', async () => {
    const headers = { cookie: mine.shop.cookie, authorization: 'Basic bG9qYTpzZW5oYQ==' }
    expect((await list(headers)).status).toBe(200)
    expect((await list({ authorization: headers.authorization })).status).toBe(401)
  })

  test('the same-origin rule applies to cookies only, because a key identifies its caller', async () => {
    const headers = { origin: 'https://loja.example.com', 'sec-fetch-site': 'cross-site' }
    const body = { name: 'Cliente da loja' }
    const post = (more: Record<string, string>) =>
      app.nobody.call('POST', '/api/v1/customers', body, { ...headers, ...more })
    expect((await post({ cookie: mine.shop.cookie })).status).toBe(403)
    const answer = await post(await bearer(mine.shop))
    expect(answer.status).toBe(201)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    const form = await app.nobody.call('POST', '/api/v1/customers', 'name=x', {
      ...(await bearer(mine.shop)),
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.status).toBe(415)
  })
})

test('a report is exported with a key as with a session', async () => {
  const file = (somebody: Shop) => somebody.call('GET', '/api/v1/reports/stock/export?period=all')
  const [person, program] = [await file(mine.shop), await file(mine.reader)]
  expect(person.body).toContain(mine.own.mark)
  expect([program.status, program.body]).toEqual([200, person.body])
})

describe('the database itself', () => {
  const raw = async (text: string, values: unknown[] = []) => {
    const client = await app.database.app.connect()
    try {
      return await client.query(text, values)
    } finally {
      client.release()
    }
  }

  test('hides the hashes from the application, and admits no tenant without a key', async () => {
    await expect(raw('select key_hash from integration_keys')).rejects.toMatchObject({ code: '42501' })
    await expect(raw(`update integration_keys set scope = 'write'`)).rejects.toMatchObject({ code: '42501' })
    await expect(raw(`select enter_by_key('', now(), false)`)).rejects.toMatchObject({
      code: 'PR40K',
    })
    expect((await raw(`select * from admit_key('', now())`)).rows).toEqual([])
  })

  test('refuses to write in the transaction of a key with read access, whatever the application allows', async () => {
    const { rows } = await app.admin.query(
      `select key_hash from integration_keys where shop_id = $1 and scope = 'read' limit 1`,
      [mine.shop.shopId],
    )
    const key = { hash: rows[0].key_hash, writes: false }
    const caller = { token: null, key, now: new Date(), access: 'shop' as const }
    const write = { compile: () => ({ sql: `update suppliers set name = 'x'`, parameters: [] }) as never }
    await expect(app.door.enterOnce(caller, [write])).rejects.toMatchObject({ code: '25006' })
    await expect(
      app.door.enter({ ...caller, key: { ...key, writes: true } }, (tx) => tx.run(write)),
    ).rejects.toMatchObject({ code: 'PR40R' })
    await expect(
      app.door.enter({ ...caller, access: 'account' }, (tx) => tx.run(write)),
    ).rejects.toMatchObject({ code: 'KEY_NOT_ALLOWED' })
  })
})
