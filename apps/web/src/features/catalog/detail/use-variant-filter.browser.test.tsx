import type { ProductDetail } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw, drawPage } from '../../../../test/render.tsx'
import { productOf, variant } from '../../../../test/variants.ts'
import { EditProductDialog } from '../form/edit-product-dialog.tsx'
import { VariantTable } from './variant-table.tsx'

/** A shirt in as many of four sizes and ten colours. */
function shirt(count: number): ProductDetail {
  const colors = [
    'Açaí',
    'Preta',
    'Vermelha',
    'Azul Marinho',
    'Azul',
    'Bege',
    'Rosa',
    'Cinza',
    'Verde',
    'Lilás',
  ]
  const pairs = ['P', 'M', 'G', 'GG'].flatMap((size) => colors.map((color) => ({ size, color })))
  const one = productOf(variant('Camiseta', { internal_code: 'CAMP' }), null)
  const variants = pairs.slice(0, count).flatMap(({ size, color }, at) => {
    const sku = `CAMP-${at + 100}`
    const barcode = at === 6 ? '12345678905' : null
    return productOf(variant('Camiseta', { size, color, sku, barcode }), null).variants
  })
  return { ...one, variants }
}
const field = page.getByRole('searchbox', { name: 'Filtrar variantes' })
const list = page.getByRole('list', { name: 'Variantes' })
const rows = list.getByRole('listitem')

test('many variants are narrowed by size, colour and code, in whatever case and accents', async () => {
  await page.viewport(360, 740)
  await draw(<VariantTable variants={shirt(40).variants} unit="un" />)
  await expect.poll(() => rows.length).toBe(40)
  await userEvent.tab()
  await expect.element(field).toHaveFocus()
  for (const [typed, count] of [
    ['p', 13],
    ['ACAI', 4],
    ['g azul mar', 2],
    ['camp-139', 1],
    ['012345678905', 1],
  ] as const) {
    await field.fill(typed)
    await expect.poll(() => rows.length).toBe(count)
    await expect.element(page.getByRole('status')).toHaveTextContent(`${count} de 40 variantes`)
  }
  await field.fill('roxa')
  await expect.element(page.getByRole('status')).toHaveTextContent('Nenhuma variante com “roxa”.')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => rows.length).toBe(40)
})

test('few variants need no filter', async () => {
  await draw(<VariantTable variants={shirt(7).variants} unit="un" />)
  await expect.poll(() => rows.length).toBe(7)
  await expect.element(field).not.toBeInTheDocument()
})

test('where variants are edited, what is half typed stays in sight', async () => {
  const product = shirt(8)
  await drawPage(<EditProductDialog id={product.id} onClose={() => {}} />, {
    catalog: {
      getProduct: () => product,
      listCategories: () => [],
      checkCode: ({ code }) => ({ code, available: true }),
    },
    contacts: { supplierOptions: () => [] },
  })
  await page.getByRole('button', { name: 'Editar variante P · Bege' }).click()
  await page.getByRole('form', { name: 'Editar variante P · Bege' }).getByLabelText('SKU').fill('NOVO')
  await field.fill('cinza')
  await expect.poll(() => rows.length).toBe(2)
  await expect.element(page.getByLabelText('SKU')).toHaveValue('NOVO')
  await expect.element(page.getByRole('button', { name: 'Editar variante P · Cinza' })).toBeVisible()
})
