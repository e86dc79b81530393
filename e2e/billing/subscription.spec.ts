import type { Page } from '@playwright/test'
import { signIn, signUpButton, toast } from '../support/account.ts'
import { test } from '../support/clock.ts'
import { expect } from '../support/test.ts'

const TRIAL_OVER = 'Seu período de teste expirou. Escolha um plano para continuar usando o sistema.'
const PLAN_NEEDED = 'Para acessar todas as funcionalidades, escolha um plano de assinatura.'

/** The message on the gate; a toast may have the same text. */
const banner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The tab that a button opens. */
async function tabOf(page: Page, button: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: button }).click()
  return opened
}

// The page talks to the real server, whose clock is moved.
test('GATE-01 GATE-04 PLAN-04 sign-up, trial, its end, gate, plan, payment, work, portal, cancelled, end of the period, gate', async ({
  page,
  clock,
  expectedConsole,
}) => {
  expectedConsole.push(/\b40[12]\b/)
  const person = { email: `ana-${crypto.randomUUID()}@example.com`, password: 'segredo-bom' }

  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Criar conta' }).click()
  await page.getByLabel('Nome completo').fill('Ana Souza')
  await page.getByLabel('Nome da empresa').fill('Mercearia da Ana')
  await page.getByLabel('Telefone').fill('(11) 98765-4321')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await signUpButton(page).click()
  await expect(toast(page, 'Cadastro realizado com sucesso!')).toBeVisible()
  await page.getByRole('tab', { name: 'Entrar' }).click()
  await signIn(page, person)
  await expect(page.getByText('3 dias restantes')).toBeVisible()

  await clock.advance({ days: 2, hours: 23 })
  await page.reload()
  await expect(page.getByText('1 dia restante', { exact: true })).toBeVisible()
  await page.goto('/produtos/novo')
  const name = page.getByLabel('Nome do Produto')
  await name.fill('Café em grãos 1 kg')

  // The trial ends while the form is open: the gate refuses to save, and the typed values stay.
  await clock.advance({ hours: 1 })
  await name.press('Control+Enter')
  await expect(banner(page, TRIAL_OVER)).toBeVisible()
  await expect(heading(page)).toHaveText('Escolha seu Plano')
  expect((await page.request.get('/api/v1/customers')).status()).toBe(402)

  const checkout = await tabOf(page, 'Escolher Profissional')
  await checkout.getByRole('button', { name: /^Pagar/ }).click()
  await expect(checkout.getByText('Pagamento Realizado com Sucesso!')).toBeVisible()
  await expect(
    checkout.getByRole('region', { name: 'Minha Assinatura' }).getByText('Ativo', { exact: true }),
  ).toBeVisible()
  await expect(checkout.getByRole('region', { name: 'Minha Assinatura' })).toContainText(
    /Expira em 1 mês \(\d\d\/\d\d\/\d{4}\)/,
  )
  await checkout.close()

  await page.reload()
  await expect(heading(page)).toHaveText('Novo Produto')
  await expect(name).toHaveValue('Café em grãos 1 kg')
  await name.press('Control+Enter')
  await expect(toast(page, 'Produto criado com sucesso!')).toBeVisible()

  await page.goto('/')
  const portal = await tabOf(page, 'Gerenciar Assinatura')
  await portal.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await expect(portal.getByText('Cancelada: vale até')).toBeVisible()
  await portal.close()

  // A cancelled subscription is valid until the end of the paid period.
  await clock.advance({ days: 27 })
  await page.reload()
  await expect(heading(page)).toHaveText('Dashboard')
  await clock.advance({ days: 4, hours: 1 })
  await page.getByRole('button', { name: 'Verificar assinatura' }).click()
  await expect(banner(page, PLAN_NEEDED)).toBeVisible()
  await expect(heading(page)).toHaveText('Escolha seu Plano')
  expect((await page.request.get('/api/v1/customers')).status()).toBe(402)

  // Sessions begin and end by the same clock.
  await clock.advance({ days: 31 })
  await page.goto('/produtos')
  await signIn(page, person)
  await expect(banner(page, PLAN_NEEDED)).toBeVisible()
})
