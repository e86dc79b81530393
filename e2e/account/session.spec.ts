import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from '@playwright/test'
import { signIn, signInButton, toast } from '../support/account.ts'
import { expect, type Shop, test } from '../support/test.ts'

const SESSION = '**/api/v1/account/session'
const EXPIRED =
  'Sua sessão terminou. Entre de novo para continuar de onde parou; o que você digitou está guardado.'
const EXPIRED_BEFORE = 'Sua sessão terminou. Entre de novo para continuar.'
const ROOT = join(import.meta.dirname, '../..')

test.describe('AUTH-06 the session', () => {
  test('survives a reload, another page and a restart of the browser', async ({
    browser,
    launchOptions,
    account,
    address,
    baseURL,
  }) => {
    const profile = await mkdtemp(join(tmpdir(), 'prateleira-profile-'))
    const start = () =>
      browser.browserType().launchPersistentContext(profile, {
        ...launchOptions,
        baseURL,
        extraHTTPHeaders: { 'x-forwarded-for': address },
      })
    const first = await start()
    const page = await first.newPage()
    await page.goto('/auth')
    await signIn(page, account)
    await expect(page.getByText(account.email)).toBeVisible()
    await page.reload()
    await expect(page.getByText(account.email)).toBeVisible()
    const other = await first.newPage()
    await other.goto('/produtos')
    await expect(other.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
    await first.close()

    const second = await start()
    const later = await second.newPage()
    await later.goto('/clientes')
    await expect(later.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
    await second.close()
    await rm(profile, { recursive: true, force: true })
  })

  test('is renewed on load, trying again after 200 ms, 400 ms and 800 ms', async ({
    page,
    shop,
    expectedConsole,
  }) => {
    expectedConsole.push(/\b503\b/)
    let attempts = 0
    await page.route(SESSION, async (route) => {
      attempts += 1
      await (attempts <= 3 ? route.fulfill({ status: 503, body: 'no' }) : route.continue())
    })
    // Measured inside the page, because a request may take any time to reach the test.
    await page.addInitScript(() => {
      const send = window.fetch
      const sentAt: number[] = []
      Object.assign(window, { sentAt })
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        if (url.endsWith('/account/session')) sentAt.push(performance.now())
        return send(input, init)
      }
    })
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/account/session') && answer.ok())
    await page.goto('/')
    expect((await (await renewed).headerValue('set-cookie')) ?? '').toContain('Max-Age=2592000')
    const sentAt = await page.evaluate(() => (window as unknown as { sentAt: number[] }).sentAt)
    expect(sentAt).toHaveLength(4)
    // Timers count whole milliseconds.
    for (const [index, delay] of [200, 400, 800].entries())
      expect((sentAt[index + 1] ?? 0) - (sentAt[index] ?? 0)).toBeGreaterThanOrEqual(delay - 1)
    await expect(page.getByText(shop.email)).toBeVisible()
  })

  test('is renewed again after 12 hours', async ({ page, shop: _ }) => {
    const renewal = () => page.waitForResponse((answer) => answer.url().endsWith('/account/session'))
    await page.clock.install()
    const first = renewal()
    await page.goto('/')
    expect((await first).ok()).toBe(true)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    const again = renewal()
    await page.clock.fastForward('12:01:00')
    expect((await again).ok()).toBe(true)
  })

  test('leaves its secret to an httpOnly, SameSite=Lax cookie; no script finds it anywhere', async ({
    page,
    context,
    account,
  }) => {
    await page.goto('/auth')
    await signIn(page, account)
    await expect(page.getByText(account.email)).toBeVisible()
    const cookies = await context.cookies()
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const session = cookies.find(({ name }) => name === 'prateleira_session')
    const secret = decodeURIComponent(session?.value ?? '').split('.')[0] ?? ''
    expect(secret.length).toBeGreaterThan(20)
    const readable = await page.evaluate(async () => ({
      cookie: document.cookie,
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      html: document.documentElement.outerHTML,
    }))
    expect(readable).toMatchObject({ cookie: '', databases: [], caches: [] })
    expect(JSON.stringify(readable)).not.toContain(secret)
    expect(JSON.stringify(readable.local)).not.toContain(account.email)
  })
})

test('signing out or in in one tab does so in the others at once', async ({ page, context, shop }) => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/produtos?busca=cabo')
  await expect(other.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(signInButton(page)).toBeVisible()
  await expect(signInButton(other)).toBeVisible()
  await expect(other.getByText(shop.email)).toBeHidden()

  await signIn(page, shop)
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/produtos?busca=cabo')
  await expect(other.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
})

test('when another person takes over in one tab, nothing of the first stays in the others', async ({
  page,
  context,
  shop,
  baseURL,
}) => {
  const email = `outra-${crypto.randomUUID()}@example.com`
  const person = { full_name: 'Bia', company_name: 'Papelaria da Bia', phone: '1133334444' }
  await page.request.post('/api/v1/account/sign-up', { data: { ...person, email, password: shop.password } })
  await page.goto('/')
  await expect(page.getByText(shop.companyName)).toBeVisible()
  // The session ends without a message to this browser's other pages.
  const other = await context.newPage()
  await other.route('**/api/v1/account/me', (route) => route.fulfill({ status: 401, json: {} }))
  await other.goto('/auth')
  await signIn(other, { email, password: shop.password })
  await expect(page.getByText('Papelaria da Bia')).toBeVisible()
  await expect(page.getByText(shop.email)).toBeHidden()
  expect(page.url()).toBe(`${baseURL}/`)
})

async function confirmationLink(email: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  for (const file of await readdir(folder)) {
    const message = await readFile(join(folder, file), 'utf8')
    if (!message.includes(email)) continue
    const text = message.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const [link] = /http\S+verify-email\?token=[^\s"<]+/.exec(text) ?? []
    if (link) return link.replaceAll('&amp;', '&')
  }
  return ''
}

const linkFor = async ({ email }: Pick<Shop, 'email'>) => {
  await expect.poll(() => confirmationLink(email)).not.toBe('')
  return confirmationLink(email)
}

test('AUTH-15 sign-in requires both fields; the confirmation link lands on /', async ({
  page,
  newcomer: account,
}) => {
  await page.goto('/auth')
  await signInButton(page).click()
  await expect(page.getByText('Email é obrigatório')).toBeVisible()
  await expect(page.getByText('Senha é obrigatória')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Senha é obrigatória')).toBeVisible()
  await signIn(page, account)
  await expect(page).toHaveURL('/')

  expect((await account.api.account.me()).email_verified).toBe(false)
  await page.goto(await linkFor(account))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect((await account.api.account.me()).email_verified).toBe(true)
})

test('AUTH-11 a missing or expired session, a failed link and a forged signature each get a clear message; a missing secret stops the start', async ({
  page,
  context,
  newcomer: account,
  expectedConsole,
}) => {
  expectedConsole.push(/\b401\b/)
  await page.goto('/produtos')
  await expect(page.getByText('Entre para abrir a página que você pediu.')).toBeVisible()

  // The session expires while the page is open: exactly at the request under test, because an earlier one would reveal
  // it.
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  const endSession = async (route: Route) => {
    await page.request.post('/api/v1/account/sign-out', { data: {} })
    await route.continue()
  }
  await page.route('**/api/v1/customers?**', endSession, { times: 1 })
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()

  // The cookie's signature is changed while no page is open: it is as invalid as an expired one.
  await page.goto('/')
  await expect(page.getByText(account.email)).toBeVisible()
  const cookie = (await context.cookies()).find(({ name }) => name === 'prateleira_session')
  if (!cookie) throw new Error('no session cookie')
  // A pending answer would renew the cookie after the change.
  await page.goto('about:blank')
  // The last letter before '%3D' encodes four bits, the same ones for 'A' and 'B'.
  const end = cookie.value.at(-4) === 'A' ? 'Q' : 'A'
  await context.addCookies([
    { ...cookie, value: `${cookie.value.slice(0, -4)}${end}${cookie.value.slice(-3)}` },
  ])
  await page.goto('/')
  await expect(page.getByText(EXPIRED_BEFORE, { exact: true })).toBeVisible()

  // Links in messages: expired, forged, and followed by somebody who is signed in.
  await page.goto('/?error=token_expired')
  await expect(page.getByRole('alert')).toHaveText(
    'Este link expirou. Entre com seu email e sua senha para continuar.',
  )
  const link = new URL(await linkFor(account))
  link.searchParams.set('token', `${link.searchParams.get('token')?.slice(0, -3)}abc`)
  await page.goto(link.href)
  await expect(page.getByRole('alert')).toHaveText(
    'Este link não é válido ou já foi usado. Entre com seu email e sua senha para continuar.',
  )
  await signIn(page, account)
  await expect(page.getByText(account.email)).toBeVisible()
  await page.goto('/?error=token_expired')
  await expect(toast(page, 'Erro')).toContainText('Este link expirou.')
  await expect(page).toHaveURL('/')

  const start = spawnSync(join(ROOT, 'node_modules/node/bin/node'), ['apps/server/src/main.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: 'postgresql://localhost:1/none', SESSION_SECRET: '' },
  })
  expect(start.status).toBe(1)
  expect(start.stderr).toContain('The configuration is not valid.')
  expect(start.stderr).toContain('SESSION_SECRET: required')
})
