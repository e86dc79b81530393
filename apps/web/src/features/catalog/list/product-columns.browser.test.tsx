import type { ProductListItem } from '@prateleira/contract/catalog/schemas'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { productOf, variant } from '../../../../test/variants.ts'
import { DataList } from '../../../components/data-list.tsx'
import { productColumns } from './product-columns.tsx'

test('a long name takes three rows of its card on a phone, and is whole at a desk', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  const name = 'Fita de gorgorão com estampa de flores miúdas, rolo '.repeat(5).trim()
  const product = productOf(variant(name), null) as unknown as ProductListItem
  const list = (
    <DataList
      label="Produtos"
      columns={productColumns('', true)}
      rows={[product]}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
    />
  )
  const rowsOf = () => {
    const element = page.getByText(name).element()
    return element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)
  }
  await page.viewport(360, 740)
  await draw(list)
  await expect.poll(rowsOf).toBeCloseTo(3, 0)
  await page.viewport(1280, 800)
  await expect.element(page.getByRole('table')).toBeVisible()
  const element = page.getByText(name).element()
  expect(element.scrollHeight).toBe(element.clientHeight)
})
