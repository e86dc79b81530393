import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { drawDelivery, tooLow } from '../../../../test/delivery.tsx'
import { owner } from '../../../../test/owner.ts'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'

const dialog = page.getByRole('dialog', { name: 'Corrigir entrada' })
const quantity = page.getByRole('textbox', { name: 'Quantidade' })
const price = page.getByRole('textbox', { name: 'Preço unitário' })
const save = page.getByRole('button', { name: 'Registrar Correção' })

test('a line is corrected in the form, filled in as it was registered, and sent together with its reversal', async () => {
  let isEnough = false
  const { sent, milk, line } = await drawDelivery((corrected) => {
    if (!isEnough) throw tooLow(corrected)
  })
  await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  await expect.element(dialog).toMatchTextContent(/só é estornado quando você registrar a correção/)
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Corrigindo a entrada de 24/11/2026' }))
    .toBeVisible()
  await expect.element(quantity).toHaveFocus()
  await expect.element(quantity).toHaveValue('12')
  await expect.element(page.getByRole('combobox', { name: 'Fornecedor' })).toHaveValue('Laticínios')
  // The old twelve leave again.
  await expect.element(page.getByLabelText('Estoque do produto')).toMatchTextContent(/Vai ficar com12 un/)
  await price.fill('4,10')
  // Less than what has left since is said at the quantity.
  await quantity.fill('7')
  await save.click()
  await expect.element(quantity).toHaveAccessibleDescription(/10 un desta entrada já saíram do estoque/)
  await expect.element(quantity).toHaveFocus()
  isEnough = true
  await quantity.fill('12')
  await save.click()
  await expect.element(page.getByText('Entrada corrigida', { exact: true })).toBeVisible()
  expect(sent).toMatchObject([
    { body: { entry: { lines: [{ ...line(milk, '4.10'), quantity: '7' }] } } },
    {
      params: { id: milk.id },
      body: {
        entry: { lines: [line(milk, '4.10')], movement_date: '2026-11-24', notes: 'Nota 7' },
        also_replaces: [],
      },
    },
  ])
  await expect.element(page.getByRole('heading', { name: 'Nova Entrada' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Estornar a corrigida' })).toBeVisible()
  // The next entry is not of the invoice that was corrected.
  await expect.element(page.getByRole('button', { name: /Preencher com/ })).not.toBeInTheDocument()
})

test('what the form holds is not lost without a word, and a whole entry is corrected, again after a lost answer', async () => {
  let answers = false
  const { sent, milk, salt, line } = await drawDelivery(() => {
    if (!answers) throw NO_NETWORK
  })
  await quantity.fill('7')
  await page.getByRole('button', { name: 'Sal', exact: true }).click()
  await page.getByRole('dialog', { name: 'Sal' }).getByRole('button', { name: 'Corrigir' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent(/entrada que ainda não foi registrada\. Ela será descartada/)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(quantity).toHaveValue('7')
  await page.getByRole('button', { name: 'Corrigir Sal' }).click()
  await dialog.getByRole('radio', { name: 'A entrada inteira (2 itens)' }).click()
  await dialog.getByRole('button', { name: 'Descartar e corrigir' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Produto' })).toHaveValue('Sal')
  await expect
    .element(page.getByRole('list', { name: 'Itens desta entrada' }))
    .toMatchTextContent(/12 un de Leite/)
  await price.fill('1,20')
  await save.click()
  // It is not queued, and the same is sent again.
  await expect.element(page.getByRole('form').getByRole('alert')).toMatchTextContent(/não será repetido/)
  answers = true
  await save.click()
  await expect.element(page.getByText('Entrada corrigida', { exact: true })).toBeVisible()
  const [first, second] = sent as [{ headers: object }, { headers: object }]
  expect(first).toMatchObject({
    body: { entry: { lines: [line(milk, '41.00'), line(salt, '1.20')] }, also_replaces: [milk.id] },
  })
  expect(second).toEqual(first)
})

test('a quantity below what has left is refused while it is typed', async () => {
  await drawDelivery(() => {}, { count: 1, stock: '5' })
  await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  await quantity.fill('6')
  await expect
    .element(quantity)
    .toHaveAccessibleDescription(/7 un desta entrada já saíram do estoque\. .*menor que 7 un\./)
  await quantity.fill('7')
  await expect.element(quantity).not.toHaveAccessibleDescription(/saíram/)
})

test('a correction says at its price what becomes of the costs, and of a product that the entry did not have what an entry says', async () => {
  await drawDelivery(() => {}, { count: 2, more: ['Arroz'] })
  await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await price.fill('4,10')
  await expect
    .element(price)
    .toHaveAccessibleDescription(
      'Refaz o custo médio e o lucro, como se a entrada estivesse certa desde o início. O preço de custo do cadastro fica como está.',
    )
  const picker = page.getByRole('combobox', { name: 'Produto' })
  await picker.fill('Arroz')
  await userEvent.keyboard('{Enter}')
  await expect.element(price).toHaveAccessibleDescription(/^Custo médio: R\$\s41,00 → R\$\s22,55\./)
})

test('a correction is cancelled, and not offered to whoever sees no costs', async () => {
  await drawDelivery()
  await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await page.getByRole('button', { name: 'Cancelar correção' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nova Entrada' })).toBeVisible()
  await expect.element(quantity).toHaveValue('')
  await expect.element(page.getByRole('combobox', { name: 'Produto' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  queryClient.setQueryData(meQuery.queryKey, { ...owner, sees_costs: false })
  await expect.element(page.getByRole('button', { name: 'Corrigir Leite' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Estornar Leite' })).toBeVisible()
})

test('a link opens an entry in the form, which a reload keeps; of several items it asks which, and it says why one cannot be corrected', async () => {
  const corrigir = ({ id }: RecentMovement) => `/?corrigir=${id}`
  const lone = await drawDelivery(() => {}, { count: 1, address: corrigir })
  const heading = page.getByRole('heading', { name: 'Corrigindo a entrada de 24/11/2026' })
  await expect.element(heading).toBeVisible()
  await expect.element(quantity).toHaveFocus()
  await expect.element(price).toHaveValue('41,00')
  // From the list too, without a question.
  await page.getByRole('button', { name: 'Cancelar correção' }).click()
  await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  await expect.element(heading).toBeVisible()
  await expect.element(quantity).toHaveFocus()
  await lone.drawn.unmount()
  const again = await drawDelivery(() => {}, { count: 1 })
  await expect.element(heading).toBeVisible()
  // What the form holds would be lost.
  await again.drawn.unmount()
  const several = await drawDelivery(() => {}, { address: corrigir })
  await dialog.getByRole('radio', { name: 'A entrada inteira (2 itens)' }).click()
  await dialog.getByRole('button', { name: 'Descartar e corrigir' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Itens desta entrada' }))
    .toMatchTextContent(/12 un de Sal/)
  await page.getByRole('button', { name: 'Cancelar correção' }).click()
  await several.drawn.unmount()

  await drawDelivery(() => {}, { address: corrigir, reversed: true })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/não foi aberta para correção.*já foi estornada\./)
  queryClient.setQueryData(meQuery.queryKey, { ...owner, sees_costs: false })
  await expect.element(alert).toMatchTextContent(/Só corrige uma entrada quem pode ver custos nesta loja\./)
  await alert.getByRole('button', { name: 'Entendi' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Nova Entrada' })).toBeVisible()
})
