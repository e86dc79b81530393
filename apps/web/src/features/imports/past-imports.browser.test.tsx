import type { ProductImport } from '@prateleira/contract/imports/schemas'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { PastImports } from './past-imports.tsx'
import { ResultStep } from './result-step.tsx'

const past = (name: string): ProductImport => ({
  id: crypto.randomUUID(),
  file_name: name,
  format: 'csv',
  source: 'other',
  status: 'done',
  row_count: 3,
  columns: [],
  sheet: null,
  other_sheets: [],
  mapping: {},
  decimals: {},
  without_barcodes: false,
  progress: { done: 3, total: 3 },
  failure: null,
  products_made: 3,
  variants_made: 3,
  categories_made: 0,
  suppliers_made: 0,
  products_skipped: 0,
  products_known: 0,
  products_kept: 0,
  products_without_barcode: 0,
  lines: { applied: 3, skipped: 0, known: 0, refused: 0 },
  created_at: '2026-11-25T12:00:00.000Z',
  finished_at: '2026-11-25T12:00:05.000Z',
})

test('a long file name leaves the button its width on a phone', async () => {
  const [short, long] = ['a.csv', `${'relatorio_de_produtos_exportado_'.repeat(4)}.csv`]
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await draw(<PastImports onOpen={() => undefined} />, {
    imports: { listImports: () => [past(short), past(long)] },
  })
  const widthOf = (name: string) =>
    page
      .getByRole('button', { name: `Ver ${name}` })
      .element()
      .getBoundingClientRect().width
  await expect.element(page.getByText(long)).toBeVisible()
  expect(widthOf(long)).toBe(widthOf(short))
  expect(document.documentElement.scrollWidth).toBe(360)
})

test('an import that made nothing, since all was known, says so and offers no undo', async () => {
  const known = {
    ...past('a.csv'),
    products_made: 0,
    variants_made: 0,
    products_skipped: 3,
    products_known: 3,
    lines: { applied: 0, skipped: 0, known: 3, refused: 0 },
  }
  await draw(<ResultStep found={known} onAgain={() => undefined} />)
  await expect.element(page.getByText('Já estavam cadastrados')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Desfazer importação' })).not.toBeInTheDocument()
})
