import { visit } from '../support/inside.ts'
import { expect, expectAccessibleInBoth, expectNoSidewaysScroll, phone, test } from '../support/test.ts'
import { expectTouchable } from '../support/touch.ts'

const CNPJ = '11.222.333/0001-81'

test('the lists of suppliers and customers are accessible and fit a phone, light and dark', async ({
  page,
  shop,
}) => {
  const name = 'Comercial de Alimentos e Bebidas Irmãos Albuquerque Figueiredo Ltda.'
  const email = 'atendimento.comercial.figueiredo@albuquerque-figueiredo.com.br'
  const contact = { name, email, phone: '(11) 91234-5678', document: CNPJ }
  for (const one of [contact, { name: 'Bia' }]) {
    await shop.api.contacts.createSupplier(one)
    await shop.api.contacts.createCustomer(one)
  }
  await page.goto('/')
  for (const [path, singular] of [
    ['fornecedores', 'fornecedor'],
    ['clientes', 'cliente'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, `/${path}`)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.setViewportSize(phone)
    const fiado = await page.getByRole('link', { name: 'Fiado' }).all()
    await expectTouchable(page, page.getByRole('button', { name: 'Bia', exact: true }), ...fiado)
    await page.getByRole('button', { name: `Ações de ${name}` }).click()
    await expectNoSidewaysScroll(page)
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const dialog = page.getByRole('dialog', { name: `Editar ${singular}` })
    await expect(dialog.getByLabel('Nome')).toHaveValue(name)
    await expectAccessibleInBoth(page)
    await expectNoSidewaysScroll(page)
  }
})

test('a link to a contact opens it, and says so when it is gone', async ({ page, shop }) => {
  const { id } = await shop.api.contacts.createSupplier({ name: 'Hortifruti da Serra' })
  await page.goto(`/fornecedores?contato=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Editar fornecedor' })
  await expect(dialog.getByLabel('Nome')).toHaveValue('Hortifruti da Serra')
  await shop.api.contacts.deleteSupplier({ id })
  await page.reload()
  await expect(dialog.getByText('Este fornecedor não existe mais')).toBeVisible()
  await dialog.getByRole('button', { name: 'Voltar à lista' }).click()
  await expect(dialog).toBeHidden()
})
