import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { drawPage } from '../../../../test/render.tsx'
import { variant } from '../../../../test/variants.ts'
import { wipeDevice } from '../../../lib/device-catalog/index.ts'
import { ApiError } from '../../../lib/errors.ts'
import ProductsPage from './products-page.tsx'

const { product_id: id, product_variant_id } = variant('Leite')
const milk = {
  id,
  name: 'Leite',
  internal_code: 'LEI',
  unit: 'un' as const,
  sale_price: '5.00',
  min_stock_level: '0',
  total_stock: '3',
  variants: [
    {
      id: product_variant_id,
      sku: 'LEI',
      barcode: null,
      size: null,
      color: null,
      current_stock: '3',
      reserved: '0',
    },
  ],
}

/** Draws the page, whose list fails, on a device that keeps these products. */
async function open(failure: unknown, products: (typeof milk)[]) {
  onTestFinished(wipeDevice)
  const answers = [{ cursor: crypto.randomUUID(), reset: true, more: false, products, removed: [] }]
  const fail = () => {
    throw failure
  }
  const drawn = await drawPage(<ProductsPage />, {
    catalog: {
      listProducts: fail,
      summarizeProducts: fail,
      listCategories: () => [],
      listChanges: () => answers.pop() ?? fail(),
    },
  })
  return drawn
}

const toCounter = page.getByRole('link', { name: 'Procurar em Vender' })

test('without network the list leads to the counter, which has the products of this device', async () => {
  await open(NO_NETWORK, [milk])
  await expect.element(toCounter).toBeVisible()
  await expect
    .element(
      page.getByText(/^A lista de produtos precisa da internet\. .* 1 produto deste aparelho, com preços/),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tentar Novamente' })).toBeVisible()
})

test.for([
  ['the device knows no product', NO_NETWORK, []],
  [
    'the server failed',
    new ApiError({
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      message: 'Algo deu errado.',
      data: undefined,
      defined: true,
    }),
    [milk],
  ],
] as const)('where %s the list fails as before', async ([, failure, products]) => {
  await open(failure, [...products])
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Erro ao carregar produtos' }).first())
    .toBeVisible()
  await expect.element(toCounter).not.toBeInTheDocument()
})
