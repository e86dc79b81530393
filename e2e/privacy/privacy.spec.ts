import { readFile } from 'node:fs/promises'
import { signInButton, subscriptionSays, toast } from '../support/account.ts'
import { product } from '../support/stock.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  phone,
  test,
} from '../support/test.ts'

test('GATE-08 PRF-03 people stopped by the gate can sign out, see the profile, take all data along and delete the account with the password', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/\b400\b/)
  await product(shop.api, { name: 'Café da serra' })
  await subscriptionSays(page, { subscription_status: 'inactive', access: 'plan_required', days_left: null })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Escolha seu Plano' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Configurações do Perfil' })).toBeVisible()

  await page.getByRole('link', { name: 'Baixar meus dados' }).click()
  await expect(page.getByRole('heading', { name: 'Configurações do Perfil' })).toBeVisible()
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const ready = page.getByRole('link', { name: /^Baixar arquivo/ })
  await expect(ready).toBeVisible({ timeout: 20_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), ready.click()])
  expect(file.suggestedFilename()).toMatch(/^prateleira-meus-dados-.+\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await expectAccessibleInBoth(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)

  await page.goto('/')
  await page.getByRole('link', { name: 'Excluir minha conta' }).click()
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir minha conta' })
  await expect(dialog.getByText(shop.email)).toBeVisible()
  await dialog.getByLabel('Sua senha').fill('errada-1')
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(dialog.getByText('Senha incorreta.')).toBeVisible()
  await dialog.getByLabel('Sua senha').fill(shop.password)
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(toast(page, 'Conta excluída')).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
  await page.getByLabel('Email').fill(shop.email)
  await page.getByLabel('Senha', { exact: true }).fill(shop.password)
  expectedConsole.push(/\b401\b/)
  await signInButton(page).click()
  await expect(page.getByText('Email ou senha incorretos.').first()).toBeVisible()
})

test('after a deletion whose answer is lost the page says so, and the device keeps neither products nor names', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/\b401\b/, /Failed to load resource|ERR_FAILED/)
  await product(shop.api, { name: 'Café da serra' })
  await page.goto('/vender')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(kept).toContain('prateleira-device-owner')
  await page.evaluate((owner) => {
    const cart = { cart: { lines: [], customer: { name: 'Dona Segredo' } }, at: Date.now(), unanswered: null }
    localStorage.setItem(`prateleira-cart:${owner}:aba`, JSON.stringify(cart))
  }, `${shop.personId}:loja`)
  await page.goto('/perfil')
  await page.route('**/privacy/delete-account', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await page.getByLabel('Sua senha').fill(shop.password)
  await page.getByRole('button', { name: 'Excluir para sempre' }).click()
  const notice = page.getByText(/^O pedido de excluir a conta ficou sem resposta/)
  await expect(notice).toBeVisible()
  await expect.poll(kept).not.toMatch(/Segredo|prateleira-device-owner/)
  await page.reload()
  await expect(notice).toBeVisible()
})

test('the privacy page is open to everybody, linked from signing in, and names who is responsible for the data', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'página de privacidade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacidade' })).toBeVisible()
  await expect(page).toHaveTitle('Privacidade · Prateleira')
  await expect(page.getByRole('heading', { name: 'Quem responde pelos dados' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
})
