import type { Page } from '@playwright/test'
import { keepCookie } from '../support/sessions.ts'
import { expect, expectUsableAtBothSizes, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Records refusals of requests that the page should not have sent. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400)
      refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return refused
}

test('a person in no shop sees how to begin, keeps their profile, downloads their data or deletes their account; one whom a shop suspended is told whom to ask', async ({
  page,
  account,
  people,
  context,
  baseURL,
}) => {
  const person = await people.putMember(account, 'seller')
  await people.closeOwnShop(person)
  const { members } = await account.api.team.getTeam()
  const id = members.find(({ email }) => email === person.email)?.id ?? ''
  await account.api.team.suspendMember({ id })
  await keepCookie(context, await people.signIn(person), baseURL)
  const refused = refusalsOf(page)
  await page.goto('/vendas')
  await expect(heading(page)).toHaveText('Você não está em nenhuma loja')
  await expect(page.getByText('Seu acesso a Mercearia da Ana está suspenso. Peça a Ana Souza')).toBeVisible()
  await expectUsableAtBothSizes(page)
  await page.getByRole('link', { name: 'Configurações do Perfil' }).click()
  await expect(heading(page)).toHaveText('Configurações do Perfil')
  await expect(page.getByLabel('Nome da empresa')).toHaveCount(0)
  await page.getByLabel('Nome completo').fill('Rui Costa')
  await page.getByRole('button', { name: 'Salvar dados' }).click()
  await expect(page.getByText('Seus dados foram salvos com sucesso.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const file = await (await download).createReadStream()
  const data = JSON.parse((await file.toArray()).join(''))
  expect(data).toMatchObject({ email: person.email, full_name: 'Rui Costa', shops: [{ state: 'suspended' }] })
  await expect(page.getByRole('region', { name: 'Integração' })).toHaveCount(0)
  await expectUsableAtBothSizes(page)

  await account.api.team.removeMember({ id })
  await keepCookie(context, await people.signIn(person), baseURL)
  await page.goto('/')
  await expect(heading(page)).toHaveText('Você não está em nenhuma loja')
  await expect(page.getByText('está suspenso')).toHaveCount(0)
  expect(refused).toEqual([])
  await page.getByRole('link', { name: 'Excluir minha conta' }).click()
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir minha conta' })
  await dialog.getByLabel('Sua senha').fill(account.password)
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(heading(page)).toHaveText('Entre na sua conta')
})

test('a shop whose subscription ended or that was suspended is closed to its members too: they see whom to ask, and no plans', async ({
  page,
  account,
  people,
  context,
  baseURL,
}) => {
  const person = await people.putMember(account, 'seller')
  await keepCookie(context, await people.signIn(person), baseURL)
  const refused = refusalsOf(page)
  for (const [status, text] of [
    ['inactive', 'A assinatura desta loja terminou. Peça a Ana Souza que escolha um plano'],
    ['suspended', 'Esta loja está suspensa. Fale com Ana Souza'],
  ] as const) {
    await people.setSubscription(account, status)
    await page.goto('/produtos')
    await expect(heading(page)).toHaveText('A loja está parada')
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('por mês')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Trocar de loja' })).toBeVisible()
    await expectUsableAtBothSizes(page)
    await page.getByRole('link', { name: 'Configurações do Perfil' }).click()
    await expect(page.getByLabel('Nome da empresa')).toHaveValue('Mercearia da Ana')
    await expect(page.getByLabel('Nome da empresa')).not.toBeEditable()
  }
  expect(refused).toEqual([])
})
