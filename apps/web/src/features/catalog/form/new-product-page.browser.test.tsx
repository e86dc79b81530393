import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, NO_NETWORK } from '../../../../test/answers.ts'
import { pressKey } from '../../../../test/keys.ts'
import { drawPage } from '../../../../test/render.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import NewProductPage from './new-product-page.tsx'

const cost = page.getByLabelText('Preço de custo')
const sale = page.getByLabelText('Preço de venda')
const BELOW = 'O preço de venda está abaixo do preço de custo.'

const answers: Answers = {
  catalog: { listCategories: () => [] },
  contacts: { supplierOptions: () => [] },
}
const [COLA, SACHET] = ['7894900011517', '7891000053508']

test('a scanned code is never replaced by the code of an earlier draft, and what was typed for another is found again', async () => {
  const barcode = page.getByLabelText('Código de barras')
  const name = page.getByLabelText('Nome do Produto')
  const restored = page.getByText('Recuperamos o que você tinha digitado.')
  const begin = page.getByRole('button', { name: 'Começar de novo' })
  const visit = async (address: string, act: () => Promise<unknown>) => {
    const drawn = await drawPage(<NewProductPage />, answers, address)
    await act()
    await drawn.unmount()
  }
  await visit(`/?codigo="${COLA}"`, () => expect.element(barcode).toHaveValue(COLA))
  await visit(`/?codigo="${SACHET}"`, async () => {
    await expect.element(barcode).toHaveValue(SACHET)
    await name.fill('Sachê')
  })
  await visit(`/?codigo="${COLA}"`, async () => {
    await expect.element(barcode).toHaveValue(COLA)
    await expect.element(name).toHaveValue('')
    await expect.element(restored).not.toBeInTheDocument()
  })
  await visit('/', async () => {
    await expect.element(restored).toBeVisible()
    await expect.element(name).toHaveValue('Sachê')
    await expect.element(barcode).toHaveValue(SACHET)
  })
  await visit(`/?codigo="${SACHET}"`, async () => {
    await expect.element(name).toHaveValue('Sachê')
    await begin.click()
    await expect.element(name).toHaveValue('')
    await expect.element(name).toHaveFocus()
    await expect.element(barcode).toHaveValue(SACHET)
    await expect.element(restored).not.toBeInTheDocument()
  })
  // Also when it was reached without its code.
  await visit(`/?codigo="${SACHET}"`, () => name.fill('Sachê'))
  await visit('/', async () => {
    await begin.click()
    await expect.element(barcode).toHaveValue('')
    await name.fill('Guia')
  })
  await visit(`/?codigo="${COLA}"`, async () => {
    await expect.element(name).toHaveValue('')
    await expect.element(barcode).toHaveValue(COLA)
  })
  await visit('/', async () => {
    await expect.element(name).toHaveValue('Guia')
    await begin.click()
  })
})

test('a price that is no number, and a sale price below the cost, are said when the field is left', async () => {
  const first = await drawPage(<NewProductPage />, answers)
  await userEvent.type(cost, 'abc')
  await userEvent.tab()
  await expect.element(cost).toHaveAccessibleDescription('Use um número, como 12,50')
  // Also when it comes back with the draft.
  await first.unmount()
  await drawPage(<NewProductPage />, answers)
  await expect.element(cost).toHaveValue('abc')
  await expect.element(cost).toHaveAccessibleDescription('Use um número, como 12,50')
  await userEvent.fill(cost, '14,90')
  await userEvent.fill(sale, '12')
  await expect.element(page.getByText(BELOW)).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(page.getByText(BELOW)).toBeVisible()
  // Not while it is typed: '1' is the beginning of '15'.
  await userEvent.fill(sale, '1')
  await expect.element(page.getByText(BELOW)).not.toBeInTheDocument()
  await userEvent.fill(sale, '15')
  await userEvent.tab()
  await expect.element(page.getByText(BELOW)).not.toBeInTheDocument()
  await userEvent.fill(cost, '16')
  await userEvent.tab()
  await expect.element(page.getByText(BELOW)).toBeVisible()
})

test('sizes and colours listed once become a row each; a list that waits keeps the product from being saved', async () => {
  const created: unknown[] = []
  await drawPage(<NewProductPage />, {
    catalog: {
      listCategories: () => [],
      createProduct: (input) => {
        created.push(input)
        throw new Error('not asked for')
      },
    },
    contacts: { supplierOptions: () => [] },
  })
  await userEvent.fill(page.getByLabelText('Nome do Produto'), 'Coleira')
  await userEvent.click(page.getByRole('button', { name: 'Vários tamanhos e cores' }))
  const sizes = page.getByRole('textbox', { name: 'Tamanhos' })
  await expect.element(sizes).toHaveFocus()
  await userEvent.fill(sizes, 'P, M')
  await userEvent.fill(page.getByRole('textbox', { name: 'Cores' }), 'Azul, Vermelha')
  await expect.element(page.getByText('P · Azul, M · Azul, P · Vermelha, M · Vermelha')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Salvar Produto' }))
  await expect
    .element(sizes)
    .toHaveAccessibleDescription('As variantes ainda não foram criadas: crie ou cancele.')
  expect(created).toEqual([])
  await userEvent.click(page.getByRole('textbox', { name: 'Cores' }))
  await pressKey('Enter')
  const rows = page.getByRole('list', { name: 'Variantes' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(4)
  await expect.element(rows.nth(3).getByRole('textbox', { name: 'Cor' })).toHaveValue('Vermelha')
  await expect.element(rows.nth(0).getByRole('textbox', { name: 'Estoque inicial' })).toHaveFocus()
  await expect.element(sizes).not.toBeInTheDocument()
})

test('lists stand one below the other on a phone, the error where one typed, and what is more than a product may have is said', async () => {
  await page.viewport(360, 740)
  await drawPage(<NewProductPage />, answers)
  await userEvent.fill(page.getByLabelText('Nome do Produto'), 'Linha')
  await userEvent.click(page.getByRole('button', { name: 'Vários tamanhos e cores' }))
  const sizes = page.getByRole('textbox', { name: 'Tamanhos' })
  const colors = page.getByRole('textbox', { name: 'Cores' })
  const below = sizes.element().getBoundingClientRect().bottom
  expect(colors.element().getBoundingClientRect().top).toBeGreaterThan(below)
  await userEvent.fill(colors, 'Azul, Bordô')
  await userEvent.click(page.getByRole('button', { name: 'Salvar Produto' }))
  await expect
    .element(colors)
    .toHaveAccessibleDescription('As variantes ainda não foram criadas: crie ou cancele.')
  await expect.element(colors).toHaveFocus()
  const many = (count: number, word: string) =>
    Array.from({ length: count }, (_, at) => `${word}${at}`).join()
  await userEvent.fill(sizes, many(30, 'T'))
  await userEvent.fill(colors, many(10, 'Cor'))
  await expect
    .element(page.getByText('Um produto tem no máximo 200 variantes: 100 ficam de fora.'))
    .toBeVisible()
  await page.viewport(1280, 800)
})

test('the notice of what was restored keeps its distance from the form', async () => {
  const first = await drawPage(<NewProductPage />, answers)
  await userEvent.fill(cost, '3')
  await first.unmount()
  await drawPage(<NewProductPage />, answers)
  const notice = page.getByRole('status').filter({ hasText: 'Recuperamos' })
  await expect.element(notice).toBeVisible()
  const below = page.getByRole('heading', { name: 'Informações Básicas' }).element().closest('section')
  const gap = (below?.getBoundingClientRect().top ?? 0) - notice.element().getBoundingClientRect().bottom
  expect(gap).toBeGreaterThanOrEqual(12)
  await page.getByRole('button', { name: 'Começar de novo' }).click()
})

test('saving without network is told of by one toast, not by one for each list too', async () => {
  const lost = () => {
    throw NO_NETWORK
  }
  queryClient.clear()
  await drawPage(<NewProductPage />, {
    catalog: { listCategories: lost, createProduct: lost },
    contacts: { supplierOptions: lost },
  })
  const toasts = page.getByRole('alert').filter({ hasText: /Sem conexão/ })
  const titles = () =>
    [...document.querySelectorAll('[data-tone]')].map(
      (toast) => toast.querySelector('[class*=title]')?.textContent,
    )
  await page.getByLabelText('Nome do Produto').fill('Ração')
  await page.getByLabelText('Preço de venda').fill('10')
  await page.getByRole('button', { name: 'Salvar Produto' }).click()
  await expect.element(toasts.first()).toBeVisible()
  await expect.element(page.getByText('Erro ao carregar categorias').first()).toBeVisible()
  await expect.poll(titles).toEqual(['Erro ao criar produto'])
})
