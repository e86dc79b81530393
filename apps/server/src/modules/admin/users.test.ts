import type { SubscriptionStatus } from '@prateleira/contract/billing/rules'
import { describe, expect, test } from 'vitest'
import { administrator, logged, setStatus, superAdministrator } from '../../../test/admin.ts'
import { type Shop, shopBehind, testApp } from '../../../test/harness.ts'
import { furnish } from '../../../test/isolation/furnish.ts'
import { newMark } from '../../../test/isolation/things.ts'
import { waitingFor } from '../../../test/mail.ts'
import { putSession } from '../../../test/people.ts'
import { joined, newcomer } from '../../../test/team.ts'
import { fold } from '../stock/index.ts'

const app = await testApp()
const boss = await superAdministrator(app)
const admin = await administrator(app, ['user_management'])
const DAY = 86_400_000

const find = (search: string, status?: SubscriptionStatus) => admin.api.admin.listUsers({ search, status })
const statusOf = async (id: string) =>
  (
    await app.admin.query(
      'select subscription_status as status, subscription_expires_at as end from shops where shop_id = $1',
      [id],
    )
  ).rows[0]

/** Every table of the database with the text in any column of any row, sorted. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await app.admin.query(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [
      text,
    ])
    if (hits.rowCount) found.push(name)
  }
  return found
}

describe('a user created by an administrator', () => {
  const person = () => ({
    full_name: 'Nova Pessoa',
    email: `nova${crypto.randomUUID()}@Example.com`,
    password: 'segredo-novo',
  })

  test('is active by default, chooses a password at the first sign-in, receives an invitation, and is recorded in the log', async () => {
    const input = person()
    const user = await admin.api.admin.createUser(input)
    expect(user).toMatchObject({
      subscription_status: 'active',
      subscription_expires_at: null,
      expiry_label: 'Sem data de expiração',
    })
    const credentials = { email: input.email, password: input.password }
    const call = (path: string, body: unknown) => app.nobody.call('POST', `/api/v1/account/${path}`, body)
    // The administrator's knowledge of the password gives no access by itself.
    const first = await call('sign-in', credentials)
    expect([first.body, first.headers.getSetCookie()]).toEqual([
      { person_id: null, next: 'new_password' },
      [],
    ])
    const choose = (body: object) => call('sign-in/first-password', { ...credentials, ...body })
    expect((await choose({ password: 'errada-1', new_password: 'minha-senha' })).status).toBe(401)
    for (const new_password of [input.password, `${input.full_name}-1`])
      expect(await choose({ new_password })).toMatchObject({
        status: 400,
        body: { data: { issues: [{ path: 'new_password' }] } },
      })
    const stranger = { email: 'ninguem@example.com', new_password: 'ninguem1' }
    expect((await choose(stranger)).status).toBe(401)
    const chosen = await choose({ new_password: 'minha-senha' })
    const { person_id: owner } = chosen.body
    expect(chosen.body).toEqual({ person_id: expect.any(String), next: null })
    expect(chosen.headers.getSetCookie().join()).toContain('prateleira_session=')
    expect((await call('sign-in', credentials)).status).toBe(401)
    expect((await choose({ new_password: 'outra-senha' })).status).toBe(401)
    const own = { ...credentials, password: 'minha-senha' }
    expect((await call('sign-in', own)).body).toEqual({ person_id: owner, next: null })
    expect((await choose({ password: own.password, new_password: 'outra-senha' })).status).toBe(401)
    expect(await logged(app, user.user_id)).toMatchObject([{ type: 'user_create', actor_id: admin.personId }])
    expect((await logged(app, owner)).map(({ type, actor_id }) => [type, actor_id])).toEqual(
      ['first_password', 'sign_in', 'sign_in'].map((type) => [type, owner]),
    )
    const waiting = await waitingFor(app, owner)
    expect(waiting).toMatchObject([
      { kind: 'security', letter: { subject: 'Sua conta na Prateleira' } },
      { kind: 'security', letter: { subject: 'A senha foi alterada na Prateleira' } },
    ])
    expect(JSON.stringify(waiting)).not.toContain(input.password)
  })

  test('needs name, email and a password of at least 6 characters; a taken address creates nothing', async () => {
    const create = (body: unknown) => admin.call('POST', '/api/v1/admin/users', body)
    for (const field of ['full_name', 'email', 'password']) {
      const answer = await create({ ...person(), [field]: '' })
      expect(answer).toMatchObject({ status: 400, body: { data: { issues: [{ path: field }] } } })
    }
    expect((await create({ ...person(), password: '12345' })).body.message).toBe(
      'A senha deve ter no mínimo 6 caracteres',
    )
    const { rowCount } = await app.admin.query('select 1 from auth."user"')
    const taken = await create({ ...person(), email: boss.email.toUpperCase() })
    expect(taken).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expect((await app.admin.query('select 1 from auth."user"')).rowCount).toBe(rowCount)
  })
})

describe('changing users', () => {
  test('ADM-14 name, company, phone and status are changed; a trial stays a trial without a given status', async () => {
    const shop = await app.shop()
    const body = { full_name: 'Outro Nome', company_name: 'Outra Empresa', phone: '' }
    const kept = await admin.api.admin.updateUser({ params: { id: shop.shopId }, body })
    expect(kept).toMatchObject({ ...body, subscription_status: 'trial' })
    const changed = await admin.api.admin.updateUser({
      params: { id: shop.shopId },
      body: { ...body, status: 'inactive' },
    })
    expect(changed.subscription_status).toBe('inactive')
    expect(await logged(app, shop.shopId)).toEqual([
      {
        type: 'user_update',
        actor_id: admin.personId,
        details: { fields: ['full_name', 'company_name', 'phone'] },
      },
      { type: 'user_status', actor_id: admin.personId, details: { from: 'trial', to: 'inactive' } },
    ])
  })

  test("a suspended user's open page is refused at the next call, and signing in shows the suspension", async () => {
    const shop = await app.shop({ subscription_status: 'active' })
    expect((await shop.call('GET', '/api/v1/products')).status).toBe(200)
    await setStatus(admin, shop.shopId, 'suspended')
    expect((await shop.call('GET', '/api/v1/products')).status).toBe(401)
    expect((await shop.call('GET', '/api/v1/account/me')).status).toBe(401)
    expect(
      (await app.admin.query('select 1 from auth.session where "userId" = $1', [shop.personId])).rowCount,
    ).toBe(0)
  })

  test('a shop is shown with its members, who are not listed as users; suspending it stops all of them there and nowhere else', async () => {
    const counts = async () => {
      const { total } = await find('')
      const { total_users: users } = await admin.api.admin.dashboard()
      return [total, users]
    }
    const shop = await app.shop({ subscription_status: 'active' })
    await app.admin.query(`update shops set name = 'Quitanda Zênite' where shop_id = $1`, [shop.shopId])
    const before = await counts()
    const guest = await newcomer(app, shop, 'bia-zenite@example.com', 'stocker')
    const manager = await joined(app, shop, 'manager')
    const elsewhere = await app.shop()
    // An account made by an invitation has no shop; the other two came with shops of their own.
    expect((await find('bia-zenite')).items).toEqual([])
    expect(await counts()).toEqual(before.map((count) => count + 2))
    await shop.api.team.suspendMember({ id: guest.personId })
    const { items } = await find('Quitanda Zênite')
    expect(items).toMatchObject([
      {
        user_id: shop.shopId,
        members: [
          { full_name: 'Ana Souza', role: 'manager', state: 'active' },
          { full_name: 'Bia Lima', role: 'stocker', state: 'suspended' },
        ],
      },
    ])
    expect(JSON.stringify(items)).not.toContain('@')

    await setStatus(admin, shop.shopId, 'suspended')
    for (const person of [shop, manager])
      expect((await person.call('GET', '/api/v1/products')).status).toBe(401)
    const again = (person: Shop) =>
      putSession(app.admin, { personId: person.personId, now: app.clock.now() }).then((cookie) =>
        shopBehind(app.url, { email: person.email, cookie }),
      )
    const back = await again(manager)
    expect((await back.call('GET', '/api/v1/products')).body.code).toBe('ACCOUNT_SUSPENDED')
    const own = (await back.api.account.me()).shops.find(({ role }) => role === 'owner')
    await back.api.account.switchShop({ id: own?.id ?? '' })
    expect((await back.call('GET', '/api/v1/products')).status).toBe(200)
    expect((await elsewhere.call('GET', '/api/v1/products')).status).toBe(200)
  })

  test('activating clears a past end and keeps a future one', async () => {
    const past = await app.shop({
      subscription_status: 'inactive',
      subscription_expires_at: new Date(Date.now() - DAY),
    })
    const soon = new Date(Date.now() + 40 * DAY)
    const paid = await app.shop({ subscription_status: 'suspended', subscription_expires_at: soon })
    for (const { shopId } of [past, paid]) await setStatus(admin, shopId, 'active')
    expect(await statusOf(past.shopId)).toEqual({ status: 'active', end: null })
    expect(await statusOf(paid.shopId)).toEqual({ status: 'active', end: soon })
    expect((await past.call('GET', '/api/v1/products')).status).toBe(200)
  })

  test('nobody suspends or deletes themselves or the super administrator', async () => {
    for (const [by, id] of [
      [admin, admin.shopId],
      [admin, boss.shopId],
      [boss, boss.shopId],
    ] as const) {
      const body = { full_name: 'X', company_name: '', phone: '', status: 'suspended' }
      for (const answer of [
        await setStatus(by, id, 'suspended'),
        await by.call('PUT', `/api/v1/admin/users/${id}`, body),
        await by.call('DELETE', `/api/v1/admin/users/${id}`),
      ])
        expect(answer).toMatchObject({ status: 409, body: { code: 'PROTECTED_USER' } })
      expect(await statusOf(id)).toMatchObject({ status: 'trial' })
    }
    expect((await find('Ana', undefined)).items.find(({ user_id }) => user_id === boss.shopId)).toMatchObject(
      {
        is_protected: true,
      },
    )
  })

  test('deleting removes everything of that user and nothing of others, and the log keeps it', async () => {
    const [gone, stays] = [await app.shop(), await app.shop()]
    const [mark, other] = [newMark(), newMark()]
    await furnish(gone, mark)
    await furnish(stays, other)
    const kept = (await stays.api.catalog.listProducts({})).items
    expect(await admin.api.admin.deleteUser({ id: gone.shopId })).toEqual({ id: gone.shopId })
    // The totals' pending changes of the deleted shop are dropped in the background.
    await fold(app.services.door)
    // Only in the log, by id; the account, sessions, waiting mail and jobs are searched as well.
    for (const text of [gone.email, mark]) expect([text, await tablesWith(text)]).toEqual([text, []])
    expect(await tablesWith(gone.shopId)).toEqual(['audit_log'])
    expect(await tablesWith(other)).toContain('products')
    expect((await gone.call('GET', '/api/v1/account/me')).status).toBe(401)
    expect(kept).not.toEqual([])
    expect((await stays.api.catalog.listProducts({})).items).toEqual(kept)
    expect((await logged(app, gone.shopId)).at(-1)).toEqual({
      type: 'user_delete',
      actor_id: admin.personId,
      details: {},
    })
    expect(await admin.call('DELETE', `/api/v1/admin/users/${gone.shopId}`)).toMatchObject({ status: 404 })
  })
})

test('two administrators delete each other at once: both remain, because only the super administrator may', async () => {
  for (let round = 0; round < 5; round += 1) {
    const two = [await administrator(app, ['user_management']), await administrator(app, ['user_management'])]
    const [a, b] = two as [Shop, Shop]
    const answers = await Promise.all([
      a.call('DELETE', `/api/v1/admin/users/${b.shopId}`),
      b.call('DELETE', `/api/v1/admin/users/${a.shopId}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    const left = await app.admin.query('select user_id from admin_users where user_id = any ($1)', [
      two.map(({ personId }) => personId),
    ])
    expect(left.rowCount).toBe(2)
  }
})

test('an action that cannot be recorded is not done', async () => {
  const shop = await app.shop()
  await app.admin.query('alter table audit_log add constraint full_up check (false) not valid')
  try {
    expect((await setStatus(admin, shop.shopId, 'suspended')).status).toBeGreaterThanOrEqual(400)
    expect((await admin.call('DELETE', `/api/v1/admin/users/${shop.shopId}`)).status).toBeGreaterThanOrEqual(
      400,
    )
  } finally {
    await app.admin.query('alter table audit_log drop constraint full_up')
  }
  expect(await statusOf(shop.shopId)).toMatchObject({ status: 'trial' })
  expect((await shop.call('GET', '/api/v1/products')).status).toBe(200)
})
