import type { Page } from '@playwright/test'
import { signIn, toast } from '../support/account.ts'
import { fromMail } from '../support/mail.ts'
import { product } from '../support/stock.ts'
import { apiOf, expect, expectUsableAtBothSizes, phone, signedIn, test } from '../support/test.ts'

const LINK = /convite#([\w-]{43})/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('table', { name: 'Equipe' }).getByRole('row', { name })
const newAddress = () => `pessoa-${crypto.randomUUID()}@example.com`

/** Invites through the page, as the owner. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Convidar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convidar para a equipe' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: role }).click()
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(toast(page, 'Convite enviado').filter({ hasText: email })).toBeVisible()
  return fromMail(email, LINK)
}

test('TEAM-03 somebody without an account is invited, makes one by the link, works in the shop, gets another role and is removed', async ({
  page,
  shop,
  browser,
  baseURL,
  expectedConsole,
}) => {
  expectedConsole.push(/\b40[12]\b/)
  await product(shop.api, { name: 'Café da loja' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Equipe' }).click()
  await expect(heading(page)).toHaveText('Equipe')
  await expect(page.getByText('1 de 20 pessoas do seu plano.')).toBeVisible()
  await page.getByRole('button', { name: 'Convidar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convidar para a equipe' })
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(dialog.getByText('Email é obrigatório')).toBeVisible()
  await expect(dialog.getByText('Escolha um papel')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  const email = newAddress()
  const token = await invite(page, email, 'Vendedor')
  await expect(page.getByRole('table', { name: 'Convites em aberto' })).toContainText(email)

  const theirs = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' } })
  const guest = await theirs.newPage()
  await guest.goto(`/convite#${token}`)
  await expect(heading(guest)).toHaveText('Convite para Mercearia da Ana')
  await expect(guest.getByText('convidou você para trabalhar')).toContainText('vendedor')
  await guest.getByLabel('Nome completo').fill('Bia Lima')
  await guest.getByLabel('Senha', { exact: true }).fill('segredo-da-bia')
  await guest.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await expect(heading(guest)).toHaveText('Dashboard')
  // The link is used up, and Back does not lead to it.
  await guest.goBack()
  await expect(guest).not.toHaveURL(/convite/)
  await guest.goto('/produtos')
  await expect(guest.getByText('Café da loja').first()).toBeVisible()
  // Pages that only the owner may open are not in the menu.
  await expect(guest.getByRole('link', { name: 'Equipe' })).toHaveCount(0)

  await page.reload()
  await expect(row(page, /Bia Lima/)).toContainText('Vendedor')
  await expect(row(page, /Bia Lima/)).toContainText('Agora')
  await row(page, /Bia Lima/)
    .getByRole('button', { name: 'Mudar papel Bia Lima' })
    .click()
  const edit = page.getByRole('dialog', { name: 'Mudar o papel de Bia Lima' })
  await edit.getByRole('radio', { name: 'Gerente' }).click()
  await expect(edit.getByRole('switch', { name: 'Ver custos e lucro' })).toBeChecked()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(row(page, /Bia Lima/)).toContainText('Gerente')

  await row(page, /Bia Lima/)
    .getByRole('button', { name: 'Suspender Bia Lima' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click()
  await expect(row(page, /Bia Lima/)).toContainText('Suspenso')
  await guest.reload()
  await expect(heading(guest)).toHaveText('Entre na sua conta')
  await row(page, /Bia Lima/)
    .getByRole('button', { name: 'Reativar Bia Lima' })
    .click()
  await expect(toast(page, 'Acesso reativado')).toBeVisible()
  await expect(row(page, /Bia Lima/)).not.toContainText('Suspenso')

  await row(page, /Bia Lima/)
    .getByRole('button', { name: 'Remover Bia Lima' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(toast(page, 'Pessoa removida')).toBeVisible()
  await expect(row(page, /Bia Lima/)).toHaveCount(0)
  await theirs.close()
})

test('somebody with an account joins with it; a wrong account, a used link and a cancelled one are reported', async ({
  page,
  shop,
  account,
  browser,
  baseURL,
  address,
  expectedConsole,
}) => {
  expectedConsole.push(/\b4\d\d\b/)
  const person = { email: newAddress(), password: 'segredo-bom' }
  const from = { 'x-forwarded-for': address }
  await apiOf(baseURL, from).account.signUp({
    ...person,
    full_name: 'Caio Reis',
    company_name: 'Papelaria do Caio',
    phone: '(11) 98765-4321',
  })
  await page.goto('/equipe')
  const token = await invite(page, person.email, 'Estoquista')

  // The owner follows the link themselves.
  const tab = await page.context().newPage()
  await tab.goto(`/convite#${token}`)
  await expect(tab.getByText('você entrou com')).toContainText(account.email)
  await tab.close()

  const theirs = await browser.newContext({ baseURL, extraHTTPHeaders: from })
  const guest = await theirs.newPage()
  await guest.goto(`/convite#${token}`)
  await guest.getByRole('link', { name: 'Entrar' }).click()
  await guest.getByLabel('Email').fill(person.email)
  await guest.getByLabel('Senha', { exact: true }).fill(person.password)
  await guest.getByRole('tabpanel').getByRole('button', { name: 'Entrar' }).click()
  await guest.getByRole('button', { name: 'Entrar na equipe' }).click()
  await expect(heading(guest)).toHaveText('Dashboard')
  await expect(guest.getByRole('button', { name: /Trocar de loja/ })).toContainText('Mercearia da Ana')
  await guest.goto(`/convite#${token}`)
  await expect(heading(guest)).toHaveText('Convite encerrado')
  await theirs.close()

  const other = newAddress()
  const cancelled = await invite(page, other, 'Gerente')
  await page.getByRole('button', { name: `Enviar de novo ${other}` }).click()
  await expect(toast(page, 'Convite enviado de novo')).toBeVisible()
  await page.getByRole('button', { name: `Cancelar convite ${other}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar convite' }).click()
  await expect(toast(page, 'Convite cancelado')).toBeVisible()
  await page.goto(`/convite#${cancelled}`)
  await expect(heading(page)).toHaveText('Convite encerrado')
  expect((await shop.api.team.getTeam()).members).toHaveLength(2)
  await signedIn(baseURL, address, person)
})

test('after a change of role saving an open form is refused with the reason, and nothing typed is lost', async ({
  page,
  shop,
  baseURL,
  address,
  expectedConsole,
}) => {
  expectedConsole.push(/\b40[13]\b/)
  const email = newAddress()
  await shop.api.team.inviteMember({ email, role: 'stocker' })
  const token = await fromMail(email, LINK)
  await apiOf(baseURL, { 'x-forwarded-for': address }).team.joinByInvitation({
    token,
    full_name: 'Bia Lima',
    password: 'segredo-da-bia',
  })
  await page.context().clearCookies()
  await page.goto('/auth')
  await signIn(page, { email, password: 'segredo-da-bia' })
  await expect(heading(page)).toHaveText('Dashboard')
  await page.goto('/fornecedores?novo=1')
  const dialog = page.getByRole('dialog', { name: 'Novo fornecedor' })
  await dialog.getByRole('textbox', { name: /^Nome/ }).fill('Torrefação Serrana')
  const { members } = await shop.api.team.getTeam()
  const id = members.find((member) => member.email === email)?.id ?? ''
  await shop.api.team.updateMember({ params: { id }, body: { role: 'seller' } })
  await dialog.getByRole('button', { name: 'Criar fornecedor' }).click()
  await expect(dialog.getByText('Seu papel nesta loja não permite isto.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Torrefação Serrana')
})

test('a member leaves by themselves and, with no shop left, opens one of their own, with its trial; the owner is told who loses access', async ({
  page,
  shop,
  browser,
  baseURL,
  address,
  expectedConsole,
}) => {
  expectedConsole.push(/\b40[12]\b/)
  const email = newAddress()
  await shop.api.team.inviteMember({ email, role: 'seller' })
  const token = await fromMail(email, LINK)
  const from = { 'x-forwarded-for': address }
  await apiOf(baseURL, from).team.joinByInvitation({
    token,
    full_name: 'Bia Lima',
    password: 'segredo-da-bia',
  })
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const deletion = page.getByRole('dialog', { name: 'Excluir minha conta' })
  await expect(deletion.getByText('Perdem o acesso a Mercearia da Ana')).toBeVisible()
  await expect(deletion.getByText('Bia Lima')).toBeVisible()
  await expectUsableAtBothSizes(page)

  const theirs = await browser.newContext({ baseURL, extraHTTPHeaders: from })
  const guest = await theirs.newPage()
  await guest.goto('/?origem=convite')
  await signIn(guest, { email, password: 'segredo-da-bia' })
  // A seller's work is the counter, whatever stands behind the address; the dashboard is there for whom asks for it.
  await expect(heading(guest)).toHaveText('Vender')
  await guest.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(guest)).toHaveText('Dashboard')
  await guest.goto('/perfil')
  await guest.getByRole('button', { name: 'Sair da equipe de Mercearia da Ana' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Sair da equipe' }).click()
  await expect(heading(guest)).toHaveText('Entre na sua conta')
  await signIn(guest, { email, password: 'segredo-da-bia' })
  await expect(heading(guest)).toHaveText('Você não está em nenhuma loja')
  await expectUsableAtBothSizes(guest)
  await guest.getByRole('button', { name: 'Abrir loja' }).click()
  const opening = guest.getByRole('dialog', { name: 'Abrir loja' })
  await opening.getByLabel('Nome da loja').fill('Doces da Bia')
  await opening.getByRole('button', { name: 'Abrir loja' }).click()
  await expect(heading(guest)).toHaveText('Dashboard')
  await theirs.close()
})

test('each page can be used on each screen', async ({ page, shop, browser, baseURL, expectedConsole }) => {
  expectedConsole.push(/\b40[12]\b/)
  const email = newAddress()
  await shop.api.team.inviteMember({ email, role: 'seller' })
  await shop.api.team.addCounterMember({ full_name: 'José da Silva', role: 'stocker' })
  await page.goto('/equipe')
  await expect(page.getByText('José da Silva').first()).toBeVisible()
  await expectUsableAtBothSizes(page)
  // The owner's role cannot be changed, so there is no menu.
  await page.setViewportSize(phone)
  await expect(page.getByRole('button', { name: 'Ações de José da Silva' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ações de Ana/ })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Convidar' }).click()
  await page.getByRole('radio', { name: 'Gerente' }).click()
  await expectUsableAtBothSizes(page)
  const theirs = await browser.newContext({ baseURL })
  const guest = await theirs.newPage()
  await guest.goto(`/convite#${await fromMail(email, LINK)}`)
  await expect(heading(guest)).toHaveText('Convite para Mercearia da Ana')
  await expectUsableAtBothSizes(guest)
  await guest.goto(`/convite#${'x'.repeat(43)}`)
  await guest.reload()
  await expect(heading(guest)).toHaveText('Convite encerrado')
  await expectUsableAtBothSizes(guest)
  await theirs.close()
})
