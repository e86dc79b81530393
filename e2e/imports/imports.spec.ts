import { visit } from '../support/inside.ts'
import { leave } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, setTheme, test } from '../support/test.ts'

const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  // As spreadsheets in Brazil save it: semicolons, Latin-1, decimal commas.
  buffer: Buffer.from(text, 'latin1'),
})

const HEADER = 'Código;Descrição;Categoria do produto;Preço;Estoque;GTIN/EAN;Clonar dados do pai\r\n'
const RIGHT = `${HEADER}CAFE;Café torrado;Mercearia;19,90;24;7891000315507;\r\nCHA;Chá mate;Mercearia;8,50;10;;\r\n`
const WRONG = `${RIGHT}CHA;Outro chá;;abc;1;7891000315508;\r\n`

test('products are imported from a file: columns, preview with errors, only the right ones, result and undo', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 400/)
  await page.goto('/produtos')
  await page.getByRole('link', { name: 'Importar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Importar Produtos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible()
  // A file dropped outside the drop zone must not replace the page.
  const isKept = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Nome'], 'produtos.csv'))
    return !document.body.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
    )
  })
  expect(isKept).toBe(true)
  const send = (file: ReturnType<typeof csv>) => page.locator('input[type="file"]').setInputFiles(file)

  await test.step('a file that cannot be read says why, and another one can be chosen', async () => {
    await send(csv('vazio.csv', 'nome;preco\n'))
    await expect(page.getByRole('alert')).toContainText('O arquivo só tem o cabeçalho')
    await send(csv('bling.csv', WRONG))
  })

  await test.step('the columns are recognised and can be changed', async () => {
    await expect(page.getByText('bling.csv · Bling · 3 linhas', { exact: false })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Nome' })).toHaveValue('Descrição')
    await expect(page.getByRole('combobox', { name: 'Preço de venda' })).toHaveValue('Preço')
    await expect(page.getByText('Ex.: Café torrado, Chá mate, Outro chá')).toBeVisible()
    await page.getByRole('button', { name: 'Conferir produtos' }).click()
    await expect(page.getByRole('list', { name: 'Erros' })).toBeVisible()
    // The pressed button disappeared with its step; the focus must not be lost.
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the preview says what is wrong by line and field, and survives a reload', async () => {
    await expect(page.getByRole('list', { name: 'Erros' })).toContainText(
      'Linha 4 · Outro chá · Preço de venda · “abc”',
    )
    await page.reload()
    const wrong = page.getByRole('list', { name: 'Erros' })
    await expect(wrong).toContainText('Código de barras inválido: confira os dígitos')
    await expect(page.getByRole('list', { name: 'Produtos' })).toContainText('Café torrado')
    await expect(page.getByRole('list', { name: 'Produtos' })).toContainText(
      'CAFE · 7891000315507 · Mercearia',
    )
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar os 3 erros' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^erros-da-importacao-\d{4}-\d\d-\d\d\.xlsx$/)
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
    await setTheme(page, 'dark')
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('only the right ones are imported, once', async () => {
    await page.getByRole('button', { name: 'Importar só os certos (2)' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible()
    const result = page.getByRole('region', { name: 'Resultado' })
    await expect(result).toContainText('Produtos2')
    await expect(result).toContainText('Deixados de fora1')
    await expect(result).not.toContainText('Variantes')
    await expect(result.getByRole('list', { name: 'Erros' })).toContainText('Linha 4 · Outro chá')
    await expectAccessible(page)
    const { items } = await shop.api.catalog.listProducts({})
    expect(items.map(({ name, sale_price, total_stock }) => [name, sale_price, total_stock]).sort()).toEqual([
      ['Café torrado', '19.90', '24'],
      ['Chá mate', '8.50', '10'],
    ])
  })

  await test.step('undoing names what was sold since, and removes the rest', async () => {
    const [sold] = (await shop.api.catalog.searchVariants({ search: 'CHA' })).map(
      (one) => one.product_variant_id,
    )
    await leave(shop.api, sold ?? '', '1')
    // The undo can be confirmed only once its consequences are known.
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/imports/*/undo', async (route) => {
      await asked
      await route.fallback()
    })
    await page.getByRole('button', { name: 'Desfazer importação' }).click()
    const dialog = page.getByRole('dialog', { name: 'Desfazer importação' })
    await expect(dialog.getByRole('button', { name: 'Desfazer' })).toBeDisabled()
    answer()
    await expect(dialog.getByText('1 produto já teve movimentações ou está reservado, e fica')).toBeVisible()
    await expect(dialog.getByText('Chá mate')).toBeVisible()
    await dialog.getByRole('button', { name: 'Excluir os outros 1' }).click()
    await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
    await page.getByRole('link', { name: 'Ver produtos' }).click()
    await expect(page.getByRole('row', { name: /Chá mate/ })).toBeVisible()
    await expect(page.getByText('Café torrado')).toHaveCount(0)
  })

  await test.step('what was imported before can be found again', async () => {
    await visit(page, '/produtos/importar')
    await expect(page.getByText('Desfeita')).toBeVisible()
    await page.getByRole('button', { name: 'Ver bling.csv' }).click()
    await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
  })
})
