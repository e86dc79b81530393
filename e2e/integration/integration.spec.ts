import { fromMail } from '../support/mail.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  phone,
  test,
} from '../support/test.ts'

test('a key is made, shown once, used by a program, seen to be used and revoked; Basic is led to the plans', async ({
  page,
  shop,
  baseURL,
}) => {
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações do Perfil' })).toBeVisible()
  const section = page.getByRole('region', { name: 'Integração' })
  await expect(section.getByText('Nenhuma chave ainda')).toBeVisible()
  await section.getByRole('button', { name: 'Nova chave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await expect(dialog.getByText('Dê um nome à chave')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Nome').fill('Loja virtual')
  await dialog.getByLabel('Leitura e escrita').check()
  await expect(dialog.getByLabel('Validade')).toHaveValue('365')
  await dialog.getByLabel('Validade').selectOption('90 dias')
  await dialog.getByLabel('Sua senha', { exact: true }).fill(shop.password)
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await expect(dialog.getByText('Esta chave só aparece agora.')).toBeVisible()
  await expectAccessible(page)
  const key = await dialog.getByLabel('Chave').inputValue()
  expect(key).toMatch(/^prat_.{43}$/)
  await dialog.getByRole('button', { name: 'Já guardei a chave' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(key)).toHaveCount(0)

  const row = section.getByRole('listitem').filter({ hasText: 'Loja virtual' })
  await expect(row).toContainText('Leitura e escrita')
  await expect(row).toContainText(`${key.slice(0, 9)}…`)
  await expect(row).toContainText('Nunca usada')
  await expect(row).toContainText(/vale até \d\d\/\d\d\/\d{4}/)
  expect(await fromMail(shop.email, /Loja virtual \((prat_.{4})/)).toBe(key.slice(0, 9))
  const call = (path: string) =>
    fetch(`${baseURL}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await call('/products')).status).toBe(200)
  expect((await call('/account/me')).status).toBe(403)
  await page.reload()
  await expect(row).toContainText('Usada agora')
  await expectAccessibleInBoth(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)

  const { url } = await shop.api.billing.createCheckout({ priceId: 'basico' })
  await page.request.post(url, { form: { acao: 'pagar' }, maxRedirects: 0 })
  await page.reload()
  await expect(section.getByText('A API de integração faz parte do plano Profissional')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Nova chave' })).toBeHidden()
  expect((await call('/products')).status).toBe(403)
  await row.getByRole('button', { name: 'Revogar Loja virtual' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByText('Chave revogada')).toBeVisible()
  await expect(row).toBeHidden()
  expect((await call('/products')).status).toBe(401)
  await section.getByRole('link', { name: 'Ver planos' }).click()
  await expect(page).toHaveURL('/plans')
})
