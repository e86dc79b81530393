import type { SubscriptionStatus } from '@prateleira/contract/billing/rules'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { administrator, logged, setStatus, superAdministrator } from '../../../test/admin.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { furnish } from '../../../test/isolation/furnish.ts'
import { newMark } from '../../../test/isolation/things.ts'
import { waitingFor } from '../../../test/mail.ts'
import { LOGINS } from '../../database.ts'
import { loginUrl } from '../../kernel/db/roles.ts'

const app = await testApp()
const boss = await superAdministrator(app)
const admin = await administrator(app, ['user_management'])
const DAY = 86_400_000

const find = (search: string, status?: SubscriptionStatus) => admin.api.admin.listUsers({ search, status })

describe('the list of users', () => {
  test('is searched by name, company and phone without case and accents, filtered by status, in pages, newest first', async () => {
    const people = []
    for (const [full_name, company_name, phone] of [
      ['Zuleica Conceição', 'Ótica Íris', '11 91111-1111'],
      ['Bento', 'Padaria Zuleica', '21 92222-2222'],
      ['Caio', 'Mercado', '31 93333-7777'],
    ])
      people.push(await app.shop({ full_name, company_name, phone }))
    await setStatus(admin, (people[1] as Shop).shopId, 'suspended')

    expect((await find('ZULEICA')).items.map(({ full_name }) => full_name)).toEqual([
      'Bento',
      'Zuleica Conceição',
    ])
    expect((await find('otica iris conceicao')).items).toHaveLength(1)
    expect((await find('93333-7777')).items.map(({ full_name }) => full_name)).toEqual(['Caio'])
    expect((await find('zuleica', 'suspended')).items.map(({ full_name }) => full_name)).toEqual(['Bento'])
    expect(await find('%_%')).toEqual({ items: [], total: 0 })
    const second = await admin.api.admin.listUsers({ search: 'zuleica', page: 2, limit: 1 })
    expect([second.total, second.items.map(({ full_name }) => full_name)]).toEqual([2, ['Zuleica Conceição']])
  })

  test('a page after the last one still reports the number of matches', async () => {
    await app.shop({ company_name: 'Quitanda Derradeira' })
    const beyond = await admin.api.admin.listUsers({ search: 'derradeira', page: 3 })
    expect(beyond).toEqual({ items: [], total: 1 })
  })

  test('the search answers only an admitted administrator', async () => {
    const client = new pg.Client({ connectionString: loginUrl(app.databaseUrl, LOGINS.admin) })
    await client.connect()
    const asked = await client.query(`select * from find_shops(array['a'], null, 'created', null, 50, 0)`)
    await client.end()
    expect(asked.rowCount).toBe(0)
  })

  test('ADM-09 shows when each subscription ends, days rounded up', async () => {
    const HOUR = 3_600_000
    const mark = 'Rótulo'
    for (const [name, end] of [
      ['a', null],
      ['b', new Date(Date.now() - 1)],
      ['c', new Date(Date.now() + HOUR)],
      ['d', new Date(Date.now() + 7 * DAY - HOUR)],
      ['e', new Date(Date.now() + 7 * DAY + HOUR)],
      ['f', new Date(Date.now() + 90 * DAY - HOUR)],
    ] as const)
      await app.shop({ full_name: `${mark} ${name}`, subscription_expires_at: end })
    const { items } = await find(mark)
    expect(
      items.map(({ full_name, expiry_label }) => `${full_name.at(-1)} ${expiry_label}`).toSorted(),
    ).toEqual([
      'a Sem data de expiração',
      'b Expirado',
      'c Expira em 1 dia',
      'd Expira em 7 dias',
      'e em 8 dias',
      'f em 3 meses',
    ])
  })

  test('shows no email address and nothing of a shop', async () => {
    const shop = await app.shop({ full_name: 'Sem Email' })
    const mark = newMark()
    await furnish(shop, mark)
    const text = JSON.stringify(await find('Sem Email'))
    expect(text).toContain(shop.shopId)
    expect(text).not.toContain(shop.email)
    // The members are listed, but none of the shop's data.
    expect(text.replaceAll(`Membro ${mark}`, '')).not.toContain(mark)
  })
})

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
