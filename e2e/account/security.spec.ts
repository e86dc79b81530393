import type { Locator, Page } from '@playwright/test'
import { totp } from '../../apps/server/test/totp.ts'
import { signIn, signInButton, toast } from '../support/account.ts'
import { fromMail } from '../support/mail.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const dashboard = (page: Page) => heading(page, 'Dashboard')

/** No violation on a desktop or a phone, and nothing wider than the page. */
async function expectUsable(page: Page): Promise<void> {
  for (const size of [phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

/**
 * Confirms with the code of the previous time step, so that the current one is still unused at the next sign-in;
 * repeated if a step ended meanwhile.
 */
async function confirmSecondStep(dialog: Locator, secret: string): Promise<void> {
  await expect(async () => {
    await dialog.getByLabel('Código de verificação').fill(totp(secret, -1))
    const answered = dialog.page().waitForResponse('**/account/second-step/confirm')
    await dialog.getByRole('button', { name: 'Verificar e ligar' }).click()
    expect((await answered).ok()).toBe(true)
  }).toPass()
}

test("'Esqueci minha senha' leads by mail to a new password, once; the sessions that were open are over", async ({
  page,
  context,
  account,
  expectedConsole,
}) => {
  expectedConsole.push(/\b401\b/)
  await page.goto('/auth')
  await signIn(page, account)
  await expect(dashboard(page)).toBeVisible()

  const other = await context.newPage()
  await context.clearCookies()
  await other.goto('/auth')
  await other.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(heading(other, 'Esqueci minha senha')).toBeVisible()
  const said = other.getByText('Se houver uma conta com este email')
  await other.getByLabel('Email').fill('ninguem@example.com')
  await other.getByRole('button', { name: 'Enviar link' }).click()
  await expect(said).toBeVisible()
  await expectUsable(other)
  await other.getByRole('button', { name: 'Voltar' }).click()
  await other.getByLabel('Email').fill(account.email)
  await other.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(other.getByLabel('Email')).toHaveValue(account.email)
  await other.getByRole('button', { name: 'Enviar link' }).click()
  await expect(said).toBeVisible()

  const link = await fromMail(account.email, /(http\S+\/redefinir-senha#[\w-]+)/)
  await other.goto(link)
  await expect(heading(other, 'Escolha uma nova senha')).toBeVisible()
  const password = other.getByLabel('Nova senha')
  await password.fill('senha123')
  await other.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(other.getByText('Esta senha é fácil de adivinhar. Escolha outra.')).toBeVisible()
  await expectUsable(other)
  await password.fill('outra-senha-boa')
  await other.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(toast(other, 'Senha alterada')).toContainText('Entre com a nova senha.')
  await expect(signInButton(other)).toBeVisible()
  await signIn(other, account)
  await expect(toast(other, 'Erro no login')).toBeVisible()
  await signIn(other, { ...account, password: 'outra-senha-boa' })
  await expect(dashboard(other)).toBeVisible()

  // The same address with another hash does not reload the page.
  await other.goto('about:blank')
  await other.goto(link)
  await expect(other.getByText('Este link expirou ou já foi usado.')).toBeVisible()
  await expectUsable(other)
})

test('the second step is turned on with a QR code, asked for at sign-in, passed once by a recovery code, and turned off; a code by mail signs in too', async ({
  page,
  context,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/\b40[01]\b/)
  await page.goto('/perfil')
  const dialog = page.getByRole('dialog')
  const ownPassword = dialog.getByLabel('Sua senha', { exact: true })
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  await ownPassword.fill('errada-1')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('Senha incorreta.').first()).toBeVisible()
  await ownPassword.fill(shop.password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  await expectUsable(page)
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '')
  await confirmSecondStep(dialog, secret)
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = '', unused = ''] = await codes.allInnerTexts()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(page.getByText('Ligada', { exact: true })).toBeVisible()

  const step = page.getByLabel('Código de verificação')
  const signInAgain = async () => {
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(signInButton(page)).toBeVisible()
    await signIn(page, shop)
    await expect(heading(page, 'Verificação em duas etapas')).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('prateleira_session')
  }
  await signInAgain()
  await step.fill('000000')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText('Código incorreto ou vencido.').first()).toBeVisible()
  await expectUsable(page)
  await step.fill(totp(secret))
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page).toHaveURL('/')
  await expect(dashboard(page)).toBeVisible()

  await signInAgain()
  // The server still waits for the code.
  await page.reload()
  await expect(heading(page, 'Verificação em duas etapas')).toBeVisible()
  await step.fill(recovery)
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(dashboard(page)).toBeVisible()

  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Desligar' }).click()
  await ownPassword.fill(shop.password)
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect(dialog.getByText('Informe o código')).toBeVisible()
  await expectUsable(page)
  await dialog.getByLabel('Código de verificação').fill(unused)
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect(page.getByText('Desligada', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('tab', { name: 'Entrar' })).toBeVisible()
  await page.getByLabel('Email').fill(shop.email)
  await page.getByRole('button', { name: 'Receber um código por email' }).click()
  await page.getByRole('button', { name: 'Enviar código' }).click()
  const code = page.getByLabel('Código', { exact: true })
  await expect(code).toBeFocused()
  await code.fill(await fromMail(shop.email, /^(\d{6})\r?$/m))
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(dashboard(page)).toBeVisible()
})

test('AUTH-07 every change of the session is published in all tabs; a session ended elsewhere is over at once for its tabs', async ({
  page,
  context,
  browser,
  baseURL,
  account,
  expectedConsole,
}) => {
  expectedConsole.push(/\b40[01]\b/)
  // A tab of the same browser that only listens.
  const listener = await context.newPage()
  await listener.goto('/api/docs')
  await listener.evaluate(() => {
    const heard: string[] = []
    new BroadcastChannel('prateleira-session').onmessage = ({ data }) => heard.push(data.event)
    Object.assign(window, { heard })
  })
  const heard = () => listener.evaluate(() => (window as unknown as { heard: string[] }).heard)

  // A tab behind another one draws once a second, and a click waits for two drawings.
  await page.bringToFront()
  await page.goto('/auth')
  await signIn(page, account)
  await expect(dashboard(page)).toBeVisible()
  await expect.poll(heard).toContain('SIGNED_IN')
  // INITIAL_SESSION is each tab's own event: it says who is signed in when a page begins, before anything is renewed.
  let renew = () => {}
  const mayRenew = new Promise<void>((resolve) => {
    renew = resolve
  })
  await page.route('**/api/v1/account/session', async (route) => {
    await mayRenew
    await route.continue()
  })
  await page.evaluate(() => localStorage.removeItem('prateleira-signed-in'))
  await page.goto('/perfil')
  await expect(page.getByLabel('Nome completo')).toHaveValue('Ana Souza')
  expect(await page.evaluate(() => localStorage.getItem('prateleira-signed-in'))).toBe('1')
  expect(await heard()).toEqual(['SIGNED_IN'])
  renew()
  await expect.poll(heard).toContain('TOKEN_REFRESHED')
  await page.getByRole('button', { name: 'Salvar dados' }).click()
  await expect(toast(page, 'Perfil atualizado')).toBeVisible()
  await expect.poll(heard).toContain('USER_UPDATED')

  // Ends another browser's session from the list; its page is left at its next request.
  const elsewhere = await browser.newContext({ baseURL, userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' })
  const there = await elsewhere.newPage()
  await there.goto('/auth')
  await signIn(there, account)
  await expect(dashboard(there)).toBeVisible()
  await page.reload()
  const sessions = page.getByRole('list', { name: 'Sessões' }).getByRole('listitem')
  // The account fixture has a session of its own.
  await expect(sessions).toHaveCount(3)
  await expect(sessions.first()).toContainText('Esta sessão')
  await page.getByRole('button', { name: 'Encerrar Safari no iPhone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(sessions).toHaveCount(2)
  await there.reload()
  await expect(signInButton(there)).toBeVisible()
  await elsewhere.close()
  await page.getByRole('button', { name: 'Encerrar as outras sessões' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(sessions).toHaveCount(1)

  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sua senha', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '')
  await confirmSecondStep(dialog, secret)
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()

  const other = await context.newPage()
  await other.goto('/produtos')
  await expect(heading(other, 'Produtos')).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(signInButton(page)).toBeVisible()
  await expect(signInButton(other)).toBeVisible()
  await expect.poll(heard).toContain('SIGNED_OUT')
  await signIn(page, account)
  await page.getByLabel('Código de verificação').fill(totp(secret))
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(dashboard(page)).toBeVisible()
  await expect(heading(other, 'Produtos')).toBeVisible()
  await expect.poll(heard).toContain('MFA_CHALLENGE_VERIFIED')

  await page.request.post('/api/v1/account/password/forgotten', { data: { email: account.email } })
  await page.goto(await fromMail(account.email, /(http\S+\/redefinir-senha#[\w-]+)/))
  await expect(heading(page, 'Escolha uma nova senha')).toBeVisible()
  await expect.poll(heard).toContain('PASSWORD_RECOVERY')
  // Following such a link signs nobody out.
  await expect(heading(other, 'Produtos')).toBeVisible()
})
