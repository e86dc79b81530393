import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { productOf, variant } from '../../../../test/variants.ts'
import { EditProductDialog } from './edit-product-dialog.tsx'
import NewProductPage from './new-product-page.tsx'

const product = { ...productOf(variant('Blusa'), '12.50'), cost_price: '12.50', sale_price: '49.90' }
const answers = {
  catalog: {
    getProduct: () => product,
    listCategories: () => [],
    checkCode: ({ code }: { code: string }) => ({ code, available: true }),
  },
  contacts: { supplierOptions: () => [] },
}

test.each([
  ['new', <NewProductPage key="new" />],
  ['edited', <EditProductDialog key="edited" id={product.id} onClose={() => {}} />],
])('an unlikely price of a product is remarked at its field: %s', async (_, form) => {
  await drawPage(form, answers)
  const sale = page.getByLabelText('Preço de venda')
  await sale.fill('999999999999')
  await expect
    .element(page.getByText(/^R\$.999\.999\.999\.999,00: confira se não há zeros demais\.$/))
    .toBeVisible()
  await page.getByLabelText('Preço de custo').fill('12,50')
  await sale.fill('4,99')
  sale.element().blur()
  await expect.element(page.getByText('O preço de venda está abaixo do preço de custo.')).toBeVisible()
})
