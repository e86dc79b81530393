import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { entered } from '../../../../test/movements.ts'
import { drawPage } from '../../../../test/render.tsx'
import { among, productOf, variant } from '../../../../test/variants.ts'
import { ApiError } from '../../../lib/errors.ts'
import { queryClient } from '../../../lib/query-client.ts'
import EntryPage from './entry-page.tsx'

const NO_ANSWER = new ApiError({
  code: 'INTERNAL_SERVER_ERROR',
  status: 500,
  message: 'Algo deu errado.',
  data: undefined,
  defined: true,
})

test('an entry of three items typed anew within half an hour is asked about once it is to be registered, any other is not', async () => {
  const goods = ['Leite', 'Sal', 'Arroz'].map((name) => variant(name))
  const goodsEntered = goods.map(
    ({ product_variant_id, product_name }): RecentMovement => ({
      ...entered(product_name, 3),
      product_variant_id,
      quantity: '10',
      reference_id: 'delivery',
      created_at: new Date().toISOString(),
    }),
  )
  const recent = [...goodsEntered]
  const sent: unknown[] = []
  let isLost = false
  await drawPage(<EntryPage />, {
    stock: {
      recentEntries: () => recent,
      registerEntry: (input) => {
        sent.push(input)
        if (isLost) throw NO_ANSWER
        return { reference_id: 'new', movements: [] }
      },
    },
    catalog: {
      searchVariants: among(goods),
      getProduct: ({ id }) => productOf(goods.find((one) => one.product_id === id) ?? variant('?'), null),
    },
    contacts: { supplierOptions: () => [] },
  })
  const picker = page.getByRole('combobox', { name: 'Produto' })
  const quantity = page.getByRole('textbox', { name: 'Quantidade' })
  const dialog = page.getByRole('dialog', { name: 'Registrar de novo?' })
  const save = page.getByRole('button', { name: 'Registrar Entrada' })
  const registered = page.getByText('Entrada registrada', { exact: true })
  const fill = async (name: string) => {
    await picker.fill(name)
    await userEvent.keyboard('{Enter}')
    await expect.element(picker).toHaveValue(name)
    await quantity.fill('10')
  }
  for (const name of ['Sal', 'Arroz']) {
    await fill(name)
    await page.getByRole('button', { name: /Adicionar outro item/ }).click()
  }
  await fill('Leite')
  await save.click()
  await expect.element(dialog).toMatchTextContent(/mesmos itens e quantidades, foi registrada há 1 minuto/)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await save.click()
  await dialog.getByRole('button', { name: 'Registrar de novo' }).click()
  await expect.element(registered).toBeVisible()
  expect(sent).toHaveLength(1)

  await fill('Leite')
  await save.click()
  await expect.element(picker).toHaveValue('')
  expect(sent).toHaveLength(2)

  // The equal one may be this one, whose answer was lost: it is sent again under its key.
  isLost = true
  recent.splice(1)
  await queryClient.invalidateQueries()
  await fill('Sal')
  await save.click()
  await expect.element(page.getByRole('form').getByRole('alert')).toMatchTextContent(/não será repetido/)
  recent.splice(0, 1, { ...(goodsEntered[1] as RecentMovement), reference_id: 'lost' })
  await queryClient.invalidateQueries()
  isLost = false
  await save.click()
  await expect.element(picker).toHaveValue('')
  expect(sent).toHaveLength(4)
  expect(sent[3]).toEqual(sent[2])
})
