import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../test/harness.ts'
import { deliverMail } from '../../kernel/mail/index.ts'
import { MailRefused } from '../../kernel/mail/transport.ts'
import { confirmationsBound } from './confirmations-bound.ts'

const app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', TRUSTED_PROXIES: '127.0.0.1' })
const DAY = 86_400_000

let networks = 0
const post = (path: string, body: object, cookie?: string) =>
  app.nobody.call('POST', `/api/v1/account/${path}`, body, {
    'x-forwarded-for': `203.0.113.${++networks % 250}`,
    ...(cookie && { cookie }),
  })
const signUp = (email: string, password: string) =>
  post('sign-up', { full_name: 'Rui', company_name: 'Loja', phone: '1133334444', email, password })

/** Sends waiting mail as the job does and returns the links sent to an address. `fails`: the mail server refuses. */
function mailbox(email: string) {
  const links: string[] = []
  let failure: Error | null = null
  const delivery = deliverMail({
    pool: app.database.jobs,
    transport: {
      send: async ({ to, link }) => {
        if (failure) throw failure
        if (to === email && link) links.push(link)
      },
      close: () => {},
    },
    appUrl: app.url,
    confirmedOnly: true,
    bound: confirmationsBound(app.database.auth, app.clock.now),
    log: app.services.log,
  })
  const deliver = async (with_: Error | null = null) => {
    failure = with_
    const { rows } = await app.admin.query(
      'select person_id, m.id as mail_id from outgoing_mail m join auth."user" u on u.id = person_id where u.email = $1',
      [email],
    )
    for (const row of rows) await delivery.run(null, row).catch(() => undefined)
  }
  return { links, deliver }
}

/** Opens a link, signs in from the same browser, and returns the answer. */
async function enterBy(link: string, email: string, password: string) {
  const landed = await app.nobody.call('GET', new URL(link).pathname + new URL(link).search)
  const cookie = landed.headers.getSetCookie()[0]?.split(';')[0]
  return (await post('sign-in', { email, password }, cookie)).status
}

test('an address receives a limited number of confirmations, whoever requests them; its owner enters by any of them, with their own password', async () => {
  const email = `vitima-${crypto.randomUUID()}@example.com`
  const { links, deliver } = mailbox(email)
  const answers = []
  for (let count = 0; count < 12; count += 1) {
    answers.push(await signUp(email, `do-invasor-${count}`))
    await deliver()
  }
  // Signing in with one's own password requests another one, too.
  expect((await post('sign-in', { email, password: 'do-invasor-11' })).body.code).toBe('EMAIL_NOT_CONFIRMED')
  await deliver()
  expect(links).toHaveLength(10)
  answers.push(await signUp(email, PASSWORD), await signUp((await app.shop()).email, PASSWORD))
  await deliver()
  expect(links).toHaveLength(10)
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(await enterBy(links[0] as string, email, 'do-invasor-11')).toBe(401)
  expect(await enterBy(links[9] as string, email, PASSWORD)).toBe(200)
})

test('another one is sent while the last is still valid, and unsent ones do not count', async () => {
  const email = `lenta-${crypto.randomUUID()}@example.com`
  const { links, deliver } = mailbox(email)
  // Replaced before it was sent; then the mail server is down.
  await signUp(email, 'do-invasor-0')
  await signUp(email, PASSWORD)
  for (let count = 0; count < 12; count += 1) await deliver(new Error('away'))
  await deliver()
  for (let count = 0; count < 10; count += 1) {
    await signUp(email, PASSWORD)
    await deliver()
  }
  expect(links).toHaveLength(10)
  app.clock.advance(DAY / 2 + 60_000)
  await signUp(email, PASSWORD)
  await deliver()
  expect(links).toHaveLength(11)
  expect(await enterBy(links[9] as string, email, PASSWORD)).toBe(200)
  app.clock.set(new Date())
})

test('a permanent refusal by the mail server counts, so that it is not asked again and again', async () => {
  const email = `ninguem-${crypto.randomUUID()}@example.com`
  const { links, deliver } = mailbox(email)
  await signUp(email, PASSWORD)
  await deliver(new MailRefused(550))
  await deliver()
  expect(links).toEqual([])
  const { rows } = await app.admin.query('select attempts from auth.rate_limit where key = $1', [
    `confirmation:${email}`,
  ])
  expect(rows).toEqual([{ attempts: 1 }])
})
