import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { among, productOf, variant } from '../../../../test/variants.ts'
import { ApiError } from '../../../lib/errors.ts'
import EntryPage from './entry-page.tsx'

const refusal = (code: string, status: number, data?: unknown) =>
  new ApiError({ code, status, message: 'Algo deu errado.', data, defined: true })

test('an entry equal to one that only the server knows is asked about once it is to be registered, any other and a repeated one is not', async () => {
  const goods = ['Leite', 'Sal', 'Arroz'].map((name) => variant(name))
  /** 'ask 1': the first key, with the question. */
  const sent: string[] = []
  const keys: string[] = []
  let answer: 'equal' | 'lost' | 'registered' = 'equal'
  await drawPage(<EntryPage />, {
    stock: {
      recentEntries: () => [],
      registerEntry: ({ headers }) => {
        const key = headers['idempotency-key'] ?? ''
        const asks = headers['equal-entry'] === 'ask'
        if (!keys.includes(key)) keys.push(key)
        sent.push(`${asks ? 'ask ' : ''}${keys.indexOf(key) + 1}`)
        if (answer === 'lost') throw refusal('INTERNAL_SERVER_ERROR', 500)
        if (answer === 'equal' && asks) throw refusal('EQUAL_ENTRY_UNCONFIRMED', 409, { minutes: 4 })
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
  const failure = page.getByRole('form').getByRole('alert')
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
  await expect.element(dialog).toMatchTextContent(/mesmos itens e quantidades, foi registrada há 4 minutos/)
  await expect.element(failure).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  // What was refused is known not to be registered: it is asked about again.
  await save.click()
  await dialog.getByRole('button', { name: 'Registrar de novo' }).click()
  await expect.element(page.getByText('Entrada registrada', { exact: true })).toBeVisible()
  expect(sent).toEqual(['ask 1', 'ask 1', '1'])

  answer = 'registered'
  await fill('Leite')
  await save.click()
  await expect.element(picker).toHaveValue('')
  expect(sent.slice(3)).toEqual(['ask 2'])

  // The equal one may be this one, whose answer was lost.
  answer = 'lost'
  await fill('Sal')
  await save.click()
  await expect.element(failure).toMatchTextContent(/não será repetido/)
  answer = 'equal'
  await quantity.fill('11')
  await save.click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await quantity.fill('10')
  await save.click()
  await expect.element(picker).toHaveValue('')
  expect(sent.slice(4)).toEqual(['ask 3', 'ask 4', '3'])
})
