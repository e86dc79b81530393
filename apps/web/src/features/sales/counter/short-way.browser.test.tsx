import { rightsOf, type ShopRole } from '@prateleira/contract/rights'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lines, openCounter } from '../../../../test/counter.tsx'
import { owner } from '../../../../test/owner.ts'
import { variant } from '../../../../test/variants.ts'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'

const DEWORMER = { ...variant('Vermífugo'), current_stock: '5', reserved: '5' }
const NONE = { ...DEWORMER, current_stock: '0', reserved: '0' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function openAs(role: ShopRole) {
  await openCounter(() => [DEWORMER], role, `/?codigo=${DEWORMER.sku}`)
  queryClient.setQueryData(meQuery.queryKey, { ...owner, role, rights: rightsOf(role) })
  await expect.element(lines.getByRole('alert')).toBeVisible()
}

test('goods that waiting sales have reserved say so, and lead to where their stock is put right', async () => {
  await openAs('owner')
  await expect
    .element(lines.getByRole('alert'))
    .toMatchTextContent('Nada livre: 5 un em vendas à espera do Pix ou do envio')
  await expect
    .element(lines.getByRole('link', { name: 'Acertar estoque' }))
    .toHaveAttribute('href', `/produtos?produto=${DEWORMER.product_id}&from=%2Fvender`)
})

test('whoever may put nothing right is not led there', async () => {
  await openAs('seller')
  await expect.element(page.getByRole('link', { name: /Acertar|entrada/ })).not.toBeInTheDocument()
})

test('a line that was short is looked up again when its page is opened once more', async () => {
  const first = await openCounter(() => [NONE], 'owner', `/?codigo=${NONE.sku}`)
  await expect.element(lines.getByRole('alert')).toMatchTextContent('Acabou')
  await first.unmount()
  await openCounter(() => [{ ...NONE, current_stock: '3' }])
  await expect.element(lines.getByText('Vermífugo')).toBeVisible()
  await expect.element(lines.getByRole('alert')).not.toBeInTheDocument()
})
