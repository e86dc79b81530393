import { dateIn } from '@prateleira/contract/shared/dates'
import { visit } from '../support/inside.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

const coffee = {
  name: 'Café torrado',
  internal_code: 'CAF-1',
  cost_price: '12.50',
  sale_price: '25.00',
  min_stock_level: '5',
  variants: [{ initial_stock: '4' }],
}

test('PROD-01 PROD-03 PROD-04 PROD-05 PROD-06 the list leads to the form while it is empty; then rows, newest first, cards and search as one types; a row opens the detail, its actions edit and delete; inactive ones are apart', async ({
  page,
  shop: { api },
}) => {
  await page.goto('/produtos')
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible()
  await page.getByRole('link', { name: 'Cadastrar Produto' }).click()
  await expect(page).toHaveURL(/\/produtos\/novo$/)

  const { id } = await api.catalog.createProduct(coffee)
  await api.catalog.createProduct({ name: 'Chá', cost_price: '1.10', variants: [{ initial_stock: '3' }] })
  const shirt = await api.catalog.createProduct({
    name: 'Camiseta',
    internal_code: 'CAM',
    sale_price: '49.90',
    variants: [{ size: 'P', color: 'Vermelho', initial_stock: '1' }, { size: 'M' }],
  })
  await page.goto('/produtos')
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Novo Produto' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Produto',
    'Categoria',
    'Estoque',
    'Preços',
    'Status',
    'Ações',
  ])
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText('Camiseta')
  await expect(rows.nth(1)).toContainText('CAM2 variantes')
  await expect(rows.nth(1)).toContainText('Disponível')
  await expect(rows.nth(2)).toContainText('Chá')
  await expect(rows.nth(3)).toContainText('Café torradoCAF-1')
  await expect(rows.nth(3)).toContainText('4 unMín: 5')
  await expect(rows.nth(3)).toContainText(/R\$\s25,00Custo: R\$\s12,50Estoque Baixo/)
  const isCut = (part: Element) => part.scrollWidth > part.clientWidth
  expect(await rows.nth(3).getByText('Estoque Baixo').evaluate(isCut)).toBe(false)
  await expect(rows.nth(3)).not.toContainText('variantes')

  const cards = page.getByRole('region', { name: 'Resumo' })
  await expect(cards).toContainText('Produtos encontrados3 produtos')
  await expect(cards).toContainText('Estoque baixo1 produto')
  await expect(cards).toContainText(/Valor total em estoque \(custo\)R\$\s53,30/)
  const search = page.getByPlaceholder('Buscar por nome, código, categoria ou cor...')
  await search.pressSequentially('verm')
  await expect(page.getByRole('row', { name: /Camiseta/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Café/ })).toHaveCount(0)
  await search.fill('cafe')
  await expect(page.getByRole('row', { name: /Café/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Camiseta/ })).toHaveCount(0)
  await visit(page, '/produtos?busca=cha')
  await expect(cards).toContainText('Produtos encontrados1 produto')
  await expect(cards).toContainText(/R\$\s3,30/)

  await visit(page, '/produtos')
  await page.getByRole('row', { name: /Café/ }).getByText('Sem categoria').click()
  await expect(page.getByRole('dialog', { name: 'Café torrado' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`produto=${id}`))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Editar Café torrado' }).click()
  await expect(page.getByRole('dialog', { name: 'Editar Produto' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Excluir Café torrado' }).click()
  await expect(page.getByRole('dialog', { name: 'Excluir Produto' })).toBeVisible()

  await api.catalog.updateProduct({ params: { id: shirt.id }, body: { name: 'Camiseta', is_active: false } })
  await page.reload()
  await expect(rows).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: 'Inativos' }).click()
  await expect(rows.nth(1)).toContainText('Inativo')
})

test('PROD-02 filters and page live in the address, and Back undoes them', async ({ page, shop, people }) => {
  const { id } = await shop.api.catalog.createCategory({ name: 'Bebidas' })
  await shop.api.catalog.createProduct({ ...coffee, category_id: id })
  await people.addItems(shop, 'products', 51)
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(page.getByRole('row', { name: /Café/ })).toBeVisible()

  await page.getByRole('combobox', { name: 'Categoria' }).click()
  await expect(page.getByRole('option')).toHaveText(['Todas as categorias', 'Bebidas', 'Sem categoria'])
  await page.getByRole('option', { name: 'Bebidas' }).click()
  await expect(page).toHaveURL(new RegExp(`categoria=${id}`))
  await expect(page).not.toHaveURL(/pagina/)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('combobox', { name: 'Estoque', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Todos os produtos',
    'Estoque normal',
    'Estoque baixo',
    'Sem estoque',
  ])
  await page.getByRole('option', { name: 'Estoque normal' }).click()
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Estoque', exact: true })).toHaveValue('Estoque normal')
  await page.goBack()
  await expect(page.getByRole('row', { name: /Café/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Estoque', exact: true }).click()
  await page.getByRole('option', { name: 'Estoque baixo' }).click()
  await expect(page).toHaveURL(/estoque=baixo/)
  await expect(page.getByRole('row', { name: /Café/ })).toBeVisible()
  await visit(page, '/produtos?categoria=sem-categoria')
  await expect(page.getByRole('row', { name: /Item 51/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Café/ })).toHaveCount(0)
})

test('PROD-07 deleting asks with name, code and stock; a failure keeps the dialog; sales keep their figures, and a link to a product that is gone says so', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/404/)
  const { id } = await shop.api.catalog.createProduct(coffee)
  const [variant] = (await shop.api.catalog.getProduct({ id })).variants
  await shop.api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant?.id ?? '', quantity: '2', unit_price: '25' }],
      exit_date: dateIn('America/Sao_Paulo', new Date()),
      responsible_person: 'Ana',
      exit_reason: 'venda',
    },
  })
  const other = await shop.api.catalog.createProduct({ name: 'Chá', internal_code: 'CHA' })
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Excluir Café torrado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir Produto' })
  await expect(dialog).toContainText('Café torrado (código CAF-1)')
  await expect(dialog).toContainText('ainda tem 2 un em estoque')
  await expect(dialog).toContainText('Esta ação não pode ser desfeita')
  await expect(dialog).toContainText(
    'As variantes e o histórico de movimentações serão removidos permanentemente',
  )
  await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByText('Produto excluído com sucesso!')).toBeVisible()
  await expect(page.getByRole('row', { name: /Café/ })).toHaveCount(0)
  expect((await shop.api.reports.dashboard()).popular_products).toMatchObject([
    { product_id: null, name: 'Café torrado', quantity_sold: '2', revenue: '50.00' },
  ])

  await page.getByRole('button', { name: 'Excluir Chá' }).click()
  await expect(dialog).not.toContainText('em estoque')
  await shop.api.catalog.deleteProduct({ id: other.id })
  await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao excluir produto' })).toContainText(
    'Não encontramos o que você procura',
  )
  await expect(dialog).toBeVisible()

  await visit(page, `/produtos?produto=${id}`)
  await expect(page.getByRole('dialog').filter({ hasText: 'Erro ao carregar produto' })).toBeVisible()
})

test('PROD-08 the detail shows all about a product, and its buttons work', async ({ page, shop }) => {
  const supplier = await shop.api.contacts.createSupplier({
    name: 'Torrefação Sul',
    contact_person: 'João',
    phone: '(51) 3333-4444',
    email: 'joao@example.com',
  })
  const { id } = await shop.api.catalog.createProduct({
    ...coffee,
    supplier_id: supplier.id,
    description: 'Torra média',
    variants: [{ size: '500 g', initial_stock: '4' }, { size: '1 kg' }],
  })
  const [variant] = (await shop.api.catalog.getProduct({ id })).variants
  for (let quantity = 1; quantity <= 5; quantity += 1)
    await shop.api.stock.registerEntry({
      headers: {},
      body: { lines: [{ product_variant_id: variant?.id ?? '', quantity: String(quantity) }] },
    })
  await page.goto(`/produtos?produto=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Café torrado' })
  await expect(dialog).toContainText('CAF-1')
  await expect(dialog).toContainText('Torra média')
  await expect(dialog).toContainText('Margem50,0% sobre o preço de venda')
  await expect(dialog).toContainText('Estoque atual19 un')
  await expect(dialog.getByRole('list', { name: 'Variantes' })).toContainText('500 g')
  for (const text of ['Torrefação Sul', 'João', '(51) 3333-4444', 'joao@example.com'])
    await expect(dialog).toContainText(text)
  const movements = dialog.getByRole('list', { name: 'Últimas movimentações' }).getByRole('listitem')
  await expect(movements).toHaveCount(5)
  await expect(movements.first()).toContainText('+5 un')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Estornar entrada de 5 un' }).click()
  await page
    .getByRole('dialog', { name: 'Estornar entrada' })
    .getByRole('button', { name: 'Estornar' })
    .click()
  await expect(dialog).toContainText('Estoque atual14 un')
  await expect(movements.nth(1)).toContainText('Estornada')

  await dialog.getByRole('button', { name: 'Editar Produto' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar Produto' })
  await edit.getByLabel('Preço de custo').fill('')
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(dialog).toContainText('Não informado')
  await expect(dialog.getByText('Margem', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Excluir', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Excluir Produto' })
    .getByRole('button', { name: 'Cancelar' })
    .click()
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the pages of the catalogue are usable at 360 px and without accessibility violations', async ({
  page,
  shop,
}) => {
  const { id } = await shop.api.catalog.createProduct({ ...coffee, name: 'Café '.repeat(20) })
  await page.setViewportSize(phone)
  await page.goto('/produtos')
  const pages: [path: string, dialogs: string[]][] = [
    [`/produtos?produto=${id}`, ['Café']],
    [`/produtos?editar=${id}`, ['Editar Produto']],
    ['/produtos/novo', []],
    ['/produtos', []],
  ]
  for (const [path, dialogs] of pages) {
    await visit(page, path)
    // Not of the page before, whose dialog may still be leaving.
    await expect(page.getByRole('dialog')).toHaveCount(dialogs.length)
    for (const name of dialogs) await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.getByText(/Preço de custo|Custo: /).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
