import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp({}, { jobs: true })
const confirming = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' })

let people = 0
const person = (more: Record<string, unknown> = {}) => {
  people += 1
  return {
    full_name: 'João da Silva',
    company_name: 'Empório São João',
    phone: '(11) 98765-4321',
    email: `joao${people}@example.com`,
    password: 'segredo-bom',
    timezone: 'America/Manaus',
    ...more,
  }
}

const signUp = (body: unknown) => app.nobody.call('POST', '/api/v1/account/sign-up', body)
const signIn = (email: string, password = 'segredo-bom') =>
  app.nobody.call('POST', '/api/v1/account/sign-in', { email, password })

async function profileOf(email: string) {
  const { rows } = await app.admin.query(
    `select s.*, p.*, s.name as company_name, m.role, u."createdAt" as registered
       from auth."user" u join people p on p.person_id = u.id join members m using (person_id) join shops s using (shop_id)
      where u.email = $1`,
    [email],
  )
  return rows[0]
}

const OWN_NAMES = (path: string) => ({
  status: 400,
  body: {
    data: { issues: [{ path, message: expect.stringContaining('usa só o nome, o email ou o telefone') }] },
  },
})

describe('sign-up', () => {
  test.each(['SystemV/AST4', 'Mars/Base', '-03:00', undefined])(
    "with the zone %s, which the database does not know, uses the service's own",
    async (timezone) => {
      const ana = person({ timezone })
      expect((await signUp(ana)).status).toBe(201)
      expect((await profileOf(ana.email)).timezone).toBe('America/Sao_Paulo')
    },
  )

  test('creates the profile with a trial of exactly 3 days and signs nobody in', async () => {
    const ana = person()
    const answer = await signUp(ana)
    expect(answer).toMatchObject({ status: 201, body: { confirmation_required: false } })
    expect(answer.headers.getSetCookie()).toEqual([])
    const profile = await profileOf(ana.email)
    expect(profile).toMatchObject({
      full_name: 'João da Silva',
      company_name: 'Empório São João',
      phone: '(11) 98765-4321',
      role: 'owner',
    })
    expect(profile).toMatchObject({ subscription_status: 'trial', timezone: 'America/Manaus', plan_id: null })
    expect(profile.subscription_expires_at.getTime() - profile.registered.getTime()).toBe(3 * 86_400_000)
  })

  test('gives the same answer for a taken address, in any case, and changes nothing', async () => {
    const ana = person()
    const first = await signUp(ana)
    const before = await profileOf(ana.email)
    const again = await signUp({ ...person(), email: ana.email.toUpperCase(), password: 'outro-segredo' })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await profileOf(ana.email)).toEqual(before)
    expect((await signIn(ana.email, 'outro-segredo')).status).toBe(401)
    expect((await signIn(ana.email)).status).toBe(200)
  })

  test('serves many at once, and two with the same address alike', async () => {
    const strangers = Array.from({ length: 8 }, () => person())
    const both = person()
    const answers = await Promise.all(
      [...strangers, both, { ...both, password: 'outro-segredo' }].map((body, n) =>
        app.nobody.call('POST', '/api/v1/account/sign-up', body, {
          'x-forwarded-for': `198.51.100.${n + 1}`,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const { rows } = await app.admin.query('select id from auth."user" where email = $1', [both.email])
    expect(rows).toHaveLength(1)
  })

  test('requires every field and refuses guessable passwords, each beside its field', async () => {
    for (const field of ['full_name', 'company_name', 'phone', 'email', 'password']) {
      const answer = await signUp(person({ [field]: '' }))
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', data: { issues: [{ path: field }] } },
      })
    }
    const short = await signUp(person({ password: '12345' }))
    expect(short.body.data.issues[0].message).toBe('A senha deve ter no mínimo 6 caracteres')
    const common = await signUp(person({ password: 'Senha123' }))
    expect(common.body.data.issues[0].message).toContain('fácil de adivinhar')
    const own = {
      full_name: 'Márcia Lima',
      company_name: 'Mercearia da Márcia',
      email: 'mlima77@exemplo.com.br',
    }
    for (const password of ['marcia1', 'merceariadamarcia', 'mlima-77', '11987654321'])
      expect(await signUp(person({ ...own, password }))).toMatchObject(OWN_NAMES('password'))
  })

  test('refuses fields that people may not set', async () => {
    const forbidden = {
      role: 'admin',
      subscription_status: 'active',
      subscription_expires_at: '2099-01-01',
      emailVerified: true,
      user_id: 'x',
      id: 'x',
    }
    for (const [key, value] of Object.entries(forbidden))
      expect((await signUp(person({ [key]: value }))).status).toBe(400)
  })

  test('is limited per address', async () => {
    // Each real one costs a password hash, so most are counted directly.
    await confirming.nobody.call('POST', '/api/v1/account/sign-up', person())
    await confirming.admin.query(`update auth.rate_limit set attempts = 28 where key like 'sign-up:%'`)
    const statuses = []
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await confirming.nobody.call('POST', '/api/v1/account/sign-up', person())).status)
    }
    expect(statuses).toEqual([201, 201, 429])
  })
})

describe('AUTH-12 confirmation', () => {
  test('without a mail server the account works at once and the message is in the outbox', async () => {
    const ana = person()
    await signUp(ana)
    const message = await vi.waitFor(
      async () => {
        const folder = join(app.dataDir, 'outbox')
        const files = await Promise.all(
          (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
        )
        return files.find((text) => text.includes(ana.email)) ?? Promise.reject(new Error('not yet'))
      },
      { timeout: 60_000 },
    )
    expect(message).toMatch(/verify-email\?(=\r\n)?token/)
    const answer = await signIn(ana.email)
    expect(answer.status).toBe(200)
    const { rows } = await app.admin.query('select "emailVerified" from auth."user" where email = $1', [
      ana.email,
    ])
    expect(rows[0].emailVerified).toBe(false)
  })

  test('with a mail server the address must be confirmed first', async () => {
    const ana = person()
    await confirming.admin.query('delete from auth.rate_limit')
    const answer = await confirming.nobody.call('POST', '/api/v1/account/sign-up', ana)
    expect(answer.body).toEqual({ confirmation_required: true })
    const credentials = { email: ana.email, password: ana.password }
    const refused = await confirming.nobody.call('POST', '/api/v1/account/sign-in', credentials)
    expect(refused).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } })
    const wrong = await confirming.nobody.call('POST', '/api/v1/account/sign-in', {
      ...credentials,
      password: 'errada-1',
    })
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS')
  })
})
