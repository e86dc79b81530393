import type { ImportPreview, ProductImport } from '@prateleira/contract/imports/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'

const found = (lines: ProductImport['lines'], more: Partial<ProductImport> = {}): ProductImport => ({
  id: crypto.randomUUID(),
  file_name: 'produtos.csv',
  format: 'csv',
  source: 'other',
  status: 'ready',
  row_count: 13,
  columns: [{ name: 'Nome', samples: ['Café'] }],
  sheet: null,
  other_sheets: [],
  mapping: { name: 0 },
  decimals: {},
  without_barcodes: false,
  progress: { done: 0, total: 0 },
  failure: null,
  products_made: 0,
  variants_made: 0,
  categories_made: 0,
  suppliers_made: 0,
  products_skipped: 0,
  products_known: 0,
  products_kept: 0,
  products_without_barcode: 0,
  lines,
  created_at: '2026-11-25T12:00:00.000Z',
  finished_at: null,
  ...more,
})

const preview = (valid: number, known: number, wrong: number): ImportPreview => ({
  products: valid + known + wrong,
  valid,
  invalid: known + wrong,
  known,
  barcodes_taken: 0,
  issue_count: known + wrong,
  issues: Array.from({ length: known + wrong }, (_, line) => ({
    line: line + 2,
    name: `Produto ${line}`,
    field: 'internal_code',
    value: `C${line}`,
    message:
      line < wrong
        ? 'O preço deve ser um número, como 12,50'
        : `Produto já cadastrado: a loja o tem com o código interno "C${line}", como “Produto ${line}”.`,
  })),
  lines: { applied: valid, skipped: 0, known, refused: wrong },
  skipped: [],
  numbers: [],
  text: null,
  sample: [],
  new_categories: [],
  new_suppliers: [],
  mixed_prices: 0,
  below_cost: 0,
  below_cost_products: [],
  rounded_prices: 0,
  hidden_lines: 0,
  room: null,
})

async function show(shown: ImportPreview) {
  await draw(
    <PreviewStep found={found(shown.lines)} onBack={() => {}} onDecided={() => {}} onStarted={() => {}} />,
    { imports: { previewImport: () => shown } },
  )
  return page.getByRole('region', { name: 'Conferência' })
}

test('products that the shop has already are no errors', async () => {
  const region = await show(preview(1, 12, 0))
  await expect.element(region).toMatchTextContent(/Já cadastrados12Com erro0/)
  await expect
    .element(region)
    .toMatchTextContent(/12 produtos do arquivo já estavam cadastrados e ficam como estão\./)
  await expect
    .element(region)
    .toMatchTextContent(
      /13 linhas no arquivo, sem o cabeçalho: 1 aproveitada, 0 ignoradas, 12 já cadastradas e 0 recusadas\./,
    )
  await expect.element(page.getByRole('heading', { name: 'O que a loja já tem' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Importar só os novos (1)' })).toBeEnabled()
  await expect.element(region).not.toMatchTextContent(/corrija o arquivo/)
})

test('beside errors they are counted apart, and a file with nothing else has nothing to import', async () => {
  const region = await show(preview(1, 1, 1))
  await expect.element(region).toMatchTextContent(/Já cadastrados1Com erro1/)
  await expect.element(page.getByRole('heading', { name: 'O que precisa ser corrigido' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Erros' })).toMatchTextContent(/^O preço.*Linha 2 ·/)
  const there = page.getByRole('list', { name: 'O que a loja já tem' })
  await expect.element(there).toMatchTextContent(/^Produto já cadastrado.*Linha 3 ·/)
  await expect.element(region).toMatchTextContent(/corrija o arquivo/)
  const nothing = await show(preview(0, 2, 0))
  await expect.element(nothing.last()).toMatchTextContent(/já estão cadastrados: não há o que importar\./)
})

test('the preview says how many prices were rounded to cents', async () => {
  const region = await show({ ...preview(3, 0, 0), rounded_prices: 2 })
  await expect
    .element(region)
    .toMatchTextContent(
      /2 preços foram arredondados para centavos: na planilha têm mais de duas casas decimais\./,
    )
  const exact = await show(preview(3, 0, 0))
  await expect.element(exact.last()).not.toMatchTextContent(/arredondad/)
})

test('the preview names the products that cost more than they are sold for', async () => {
  const slip = { line: 4, name: 'Bravecto', cost_price: '1189.00', sale_price: '198.90' }
  const region = await show({ ...preview(3, 0, 0), below_cost: 3, below_cost_products: [slip] })
  await expect
    .element(region)
    .toMatchTextContent(
      /3 produtos com o custo acima do preço de venda\..*Bravecto: custo R\$\s1\.189,00, venda R\$\s198,90 \(linha 4\).*e mais 2/,
    )
  await expect.element(page.getByRole('button', { name: 'Importar 3 produtos' })).toBeEnabled()
  const right = await show(preview(3, 0, 0))
  await expect.element(right.last()).not.toMatchTextContent(/acima do preço/)
})

test('products in which only a barcode is wrong are offered without it, and the result counts them', async () => {
  let decided: unknown
  await draw(
    <PreviewStep
      found={found(preview(1, 0, 2).lines)}
      onBack={() => {}}
      onDecided={(changes) => (decided = changes)}
      onStarted={() => {}}
    />,
    { imports: { previewImport: () => ({ ...preview(1, 0, 2), barcodes_taken: 2 }) } },
  )
  const offer = page.getByRole('checkbox', {
    name: 'Importar sem o código de barras os 2 produtos em que só ele está errado',
  })
  await expect.element(offer).not.toBeChecked()
  await offer.click()
  expect(decided).toEqual({ without_barcodes: true })
  const done = { status: 'done', products_made: 3, products_without_barcode: 2 } as const
  const lines = { applied: 3, skipped: 0, known: 0, refused: 0 }
  await draw(<ResultStep found={found(lines, done)} onAgain={() => {}} />)
  await expect
    .element(page.getByRole('region', { name: 'Resultado' }))
    .toMatchTextContent(/2 produtos foram importados sem o código de barras, que outro produto já usa\./)
})

test('the result says how many the shop had already', async () => {
  const done = { status: 'done', products_made: 1, products_skipped: 13, products_known: 12 } as const
  const lines = { applied: 1, skipped: 0, known: 12, refused: 1 }
  await draw(<ResultStep found={found(lines, done)} onAgain={() => {}} />)
  await expect
    .element(page.getByRole('region', { name: 'Resultado' }))
    .toMatchTextContent(/Já estavam cadastrados12Deixados de fora1/)
})

test('what numbers were read as is written as numbers are everywhere, and a question cannot be misread', async () => {
  const shown = preview(2, 0, 0)
  const column = { decimals: 'point' as const, unclear: false, currency: null }
  const region = await show({
    ...shown,
    numbers: [
      {
        ...column,
        field: 'stock',
        examples: [
          { text: '1,000.5', value: '1000.5' },
          { text: '1,468', value: '1468' },
        ],
      },
      { ...column, field: 'sale_price', unclear: true, examples: [{ text: '1.500', value: '1500' }] },
    ],
  })
  await expect.element(region).toMatchTextContent(/1,000\.5 é 1\.000,5 ·\s1,468 é 1\.468/)
  await expect.element(page.getByRole('radio', { name: '1.500,00 (decimais com vírgula)' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '1,50 (decimais com ponto)' })).toBeVisible()
})

test('the preview says how many lines the sheet hides', async () => {
  const region = await show({ ...preview(3, 0, 0), hidden_lines: 1 })
  await expect
    .element(region)
    .toMatchTextContent(
      /1 linha está oculta na planilha e é importada também\. Se não deve entrar, apague-a e envie o arquivo de novo\./,
    )
  const all = await show(preview(3, 0, 0))
  await expect.element(all.last()).not.toMatchTextContent(/oculta/)
})
