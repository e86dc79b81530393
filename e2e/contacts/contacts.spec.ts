import type { Page } from '@playwright/test'
import { visit } from '../support/inside.ts'
import { expect, type Shop, test } from '../support/test.ts'

type Api = Shop['api']

const CPF = '529.982.247-25'
const CNPJ = '11.222.333/0001-81'
/** The Receita Federal's own example of a CNPJ with letters. */
const CNPJ_WITH_LETTERS = '12.ABC.345/01DE-35'

async function product(api: Api, name: string, more: { supplier_id?: string } = {}) {
  const { id } = await api.catalog.createProduct({
    name,
    sale_price: '10.00',
    min_stock_level: '0',
    variants: [{ initial_stock: '50' }],
    ...more,
  })
  const detail = await api.catalog.getProduct({ id })
  return { id, variantId: detail.variants[0]?.id as string }
}

async function sale(api: Api, variantId: string, customerId: string | null, quantity: string, price: string) {
  return api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variantId, quantity, unit_price: price }],
      exit_date: '2026-01-15',
      exit_reason: 'venda',
      responsible_person: 'Ana',
      customer_id: customerId,
    },
  })
}

/** Submits the first contact without a name and with an invalid address and telephone; returns the dialog, which shows the errors. */
async function refusedFirst(page: Page, kind: 'fornecedor' | 'cliente') {
  await expect(page.getByText(`Nenhum ${kind} cadastrado`)).toBeVisible()
  await page.getByRole('button', { name: `Cadastrar o primeiro ${kind}` }).click()
  const dialog = page.getByRole('dialog', { name: `Novo ${kind}` })
  await dialog.getByLabel('Email').fill('joana@')
  await dialog.getByLabel('Telefone').fill('abc')
  await dialog.getByRole('button', { name: `Criar ${kind}` }).click()
  await expect(dialog.getByText('Nome é obrigatório')).toBeVisible()
  await expect(dialog.getByText('Email inválido')).toBeVisible()
  await expect(dialog.getByText('Telefone inválido: falta o número')).toBeVisible()
  return dialog
}

test('SUP-01 suppliers are created, changed and removed, and stay after a reload', async ({ page, shop }) => {
  await page.goto('/fornecedores')
  await expect(page.getByRole('heading', { level: 1, name: 'Fornecedores' })).toBeVisible()
  const dialog = await refusedFirst(page, 'fornecedor')
  await expect(dialog.getByLabel('Nome')).toBeFocused()
  expect((await shop.api.contacts.listSuppliers({})).total).toBe(0)

  await dialog.getByLabel('Nome').fill('Distribuidora São João')
  await dialog.getByLabel('Pessoa de contato').fill('Joana Prado')
  await dialog.getByLabel('Telefone').fill('(11) 91234-5678')
  await dialog.getByLabel('Email').fill('joana@saojoao.com.br')
  await dialog.getByLabel('Endereço').fill('Rua das Flores, 10')
  await dialog.getByLabel('Observações').fill('Entrega às terças')
  await dialog.getByLabel('Observações').press('Control+Enter')
  await expect(page.getByText('Fornecedor criado')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.reload()
  const card = page.getByRole('listitem').filter({ hasText: 'Distribuidora São João' })
  for (const text of ['Joana Prado', '(11) 91234-5678', 'joana@saojoao.com.br', 'Entrega às terças'])
    await expect(card.getByText(text)).toBeVisible()

  await card.getByRole('button', { name: 'Distribuidora São João', exact: true }).click()
  const editing = page.getByRole('dialog', { name: 'Editar fornecedor' })
  await expect(editing.getByLabel('Pessoa de contato')).toHaveValue('Joana Prado')
  await editing.getByLabel('Nome').fill('Distribuidora Santa Rita')
  await editing.getByLabel('Email').fill('')
  await editing.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Fornecedor atualizado')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Distribuidora Santa Rita' })).toBeVisible()
  await expect(page.getByText('joana@saojoao.com.br')).toBeHidden()

  await page.getByRole('button', { name: 'Excluir Distribuidora Santa Rita' }).click()
  const confirm = page.getByRole('dialog', { name: 'Excluir fornecedor?' })
  await expect(confirm.getByText('Distribuidora Santa Rita será excluído')).toBeVisible()
  await expect(confirm.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await confirm.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Fornecedor removido')).toBeVisible()
  await expect(page.getByText('Nenhum fornecedor cadastrado')).toBeVisible()
})

test('a failed save says so, keeps what was typed and succeeds on the next try', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  for (const [path, singular] of [
    ['fornecedores', 'fornecedor'],
    ['clientes', 'cliente'],
  ] as const) {
    await (path === 'fornecedores' ? page.goto(`/${path}?novo=1`) : visit(page, `/${path}?novo=1`))
    const dialog = page.getByRole('dialog', { name: `Novo ${singular}` })
    await dialog.getByLabel('Nome').fill('Padaria Central')
    await page.route('**/api/v1/{suppliers,customers}', (route) => route.abort())
    await dialog.getByRole('button', { name: `Criar ${singular}` }).click()
    await expect(dialog.getByText(`Erro ao salvar ${singular}.`)).toBeVisible()
    await expect(dialog.getByLabel('Nome')).toHaveValue('Padaria Central')
    await page.unroute('**/api/v1/{suppliers,customers}')

    await page.reload()
    await expect(dialog.getByLabel('Nome')).toHaveValue('Padaria Central')
    await dialog.getByRole('button', { name: `Criar ${singular}` }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Padaria Central' })).toBeVisible()
  }
  expect((await shop.api.contacts.listCustomers({})).total).toBe(1)
})

test('closing the form asks before it throws away what was typed, and the focus goes back', async ({
  page,
  shop,
}) => {
  expect(shop.email).toBeTruthy()
  await page.goto('/clientes')
  const create = page.getByRole('button', { name: 'Novo Cliente' })
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' })
  await dialog.getByLabel('Nome').fill('Rui')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  // While the question fades out, Esc would close it instead of the form.
  await expect(page.getByRole('button', { name: 'Continuar editando' })).toBeHidden()
  await expect(dialog.getByLabel('Nome')).toHaveValue('Rui')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toBeHidden()
  await expect(create).toBeFocused()
  await create.click()
  await expect(dialog.getByLabel('Nome')).toHaveValue('')
})

test('SUP-02 a supplier in use is removed after a warning that counts what loses it', async ({
  page,
  shop,
}) => {
  const { api } = shop
  const supplier = await api.contacts.createSupplier({ name: 'Atacado Bom Preço' })
  const { id, variantId } = await product(api, 'Arroz 5 kg', { supplier_id: supplier.id })
  await product(api, 'Feijão 1 kg', { supplier_id: supplier.id })
  await api.stock.registerEntry({
    headers: {},
    body: { lines: [{ product_variant_id: variantId, quantity: '5' }], supplier_id: supplier.id },
  })

  await page.goto('/fornecedores')
  await page.getByRole('button', { name: 'Excluir Atacado Bom Preço' }).click()
  const confirm = page.getByRole('dialog', { name: 'Excluir fornecedor?' })
  await expect(
    confirm.getByText('2 produtos e 1 movimentação continuam existindo, mas ficarão sem fornecedor.'),
  ).toBeVisible()
  await confirm.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Fornecedor removido')).toBeVisible()

  expect((await api.catalog.getProduct({ id })).supplier).toBeNull()
  const [entry] = await api.stock.recentEntries()
  expect(entry).toMatchObject({ quantity: '5', supplier_id: null })
})

test('CUS-01 customers with what they bought, and the three cards, from real sales', async ({
  page,
  shop,
}) => {
  const { api } = shop
  await page.goto('/clientes')
  const dialog = await refusedFirst(page, 'cliente')
  await dialog.getByLabel('Nome').fill('Beatriz Lima')
  await dialog.getByLabel('Telefone').fill('')
  await dialog.getByLabel('Email').fill('bia@example.com')
  await dialog.getByRole('button', { name: 'Criar cliente' }).click()
  await expect(page.getByText('Cliente criado')).toBeVisible()
  const created = (await api.contacts.listCustomers({})).items[0]

  const { variantId } = await product(api, 'Café 500 g')
  await sale(api, variantId, created?.id ?? null, '2', '1000.50')
  await sale(api, variantId, created?.id ?? null, '1', '99.00')
  await sale(api, variantId, null, '1', '300.00')
  await page.reload()
  const card = page.getByRole('listitem').filter({ hasText: 'Beatriz Lima' })
  await expect(card).toContainText(/R\$\s2\.100,00 em 2 compras/)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Total de Clientes\s*1/)
  await expect(main).toContainText(/Receita Total\s*R\$\s2\.400,00/)
  await expect(main).toContainText(/Ticket Médio\s*R\$\s800,00/)

  await card.getByRole('button', { name: 'Editar Beatriz Lima' }).click()
  const editing = page.getByRole('dialog', { name: 'Editar cliente' })
  await editing.getByLabel('Telefone').fill('11 91234-5678')
  await editing.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Cliente atualizado')).toBeVisible()
  await expect(card.getByText('(11) 91234-5678')).toBeVisible()

  await card.getByRole('button', { name: 'Excluir Beatriz Lima' }).click()
  const confirm = page.getByRole('dialog', { name: 'Excluir cliente?' })
  await expect(confirm.getByText(/2 vendas \(R\$\s2\.100,00\) continuam registradas/)).toBeVisible()
  await confirm.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Cliente removido')).toBeVisible()
  await expect(page.getByText('Nenhum cliente cadastrado')).toBeVisible()
  await expect(main).toContainText(/Receita Total\s*R\$\s2\.400,00/)
})

test('CUS-02 CPF and CNPJ are checked and formatted, and both lists have search and pages', async ({
  page,
  shop,
  people,
}) => {
  // One whole journey for each of the two lists.
  test.slow()
  for (const [path, singular] of [
    ['fornecedores', 'fornecedor'],
    ['clientes', 'cliente'],
  ] as const) {
    await (path === 'fornecedores' ? page.goto(`/${path}?novo=1`) : visit(page, `/${path}?novo=1`))
    const dialog = page.getByRole('dialog', { name: `Novo ${singular}` })
    const field = dialog.getByLabel('CPF ou CNPJ')
    for (const wrong of ['529.982.247-24', '11.222.333/0001-80', '12.ABC.345/01DE-34', '111.111.111-11']) {
      await field.fill(wrong)
      await field.blur()
      await expect(dialog.getByText('CPF ou CNPJ inválido: confira os dígitos')).toBeVisible()
    }
    for (const right of [CPF, CNPJ, CNPJ_WITH_LETTERS]) {
      await field.fill(right.replace(/[./-]/g, '').toLowerCase())
      await field.blur()
      await expect(field).toHaveValue(right)
      await expect(dialog.getByText('CPF ou CNPJ inválido')).toBeHidden()
    }
    await dialog.getByLabel('Nome').fill('Zélia Conceição')
    await dialog.getByRole('button', { name: `Criar ${singular}` }).click()
    await expect(page.getByText(CNPJ_WITH_LETTERS)).toBeVisible()

    await people.addItems(shop, singular === 'cliente' ? 'customers' : 'suppliers', 50)
    await page.goto(`/${path}`)
    await expect(page.getByText('1–50 de 51')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Zélia Conceição' })).toBeHidden()
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect(page.getByRole('heading', { name: 'Zélia Conceição' })).toBeVisible()
    await expect(page).toHaveURL(/pagina=2/)
    await page.goBack()
    await expect(page.getByText('1–50 de 51')).toBeVisible()

    const search = page.getByRole('searchbox', { name: /^Buscar por nome/ })
    for (const text of ['zelia CONCEICAO', CNPJ_WITH_LETTERS, '12abc345']) {
      await search.fill(text)
      await expect(page.getByRole('list', { name: /Fornecedores|Clientes/ }).getByRole('heading')).toHaveText(
        ['Zélia Conceição'],
      )
    }
    await search.fill('não existe')
    await expect(page.getByText(`Nenhum ${singular} encontrado`)).toBeVisible()
    await page.getByRole('button', { name: 'Limpar busca' }).last().click()
    await expect(page.getByText('1–50 de 51')).toBeVisible()
  }
})
