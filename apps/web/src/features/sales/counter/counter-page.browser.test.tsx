import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  add,
  CHEESE,
  lines,
  MILK,
  methods,
  openCounter,
  PAPER,
  received,
  search,
} from '../../../../test/counter.tsx'
import { insertText, pressKey } from '../../../../test/keys.ts'
import { among } from '../../../../test/variants.ts'
import { closeCover } from '../../../lib/back-closes.ts'
import { show } from '../../../lib/offline-queue/view.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { variantOptionsQuery } from '../api.ts'
import { SHORTCUT_KEYS } from './shortcut-keys.ts'

test('what an earlier search has found is not offered for another text while its answer is awaited', async () => {
  const free = Promise.withResolvers<void>()
  const asked: string[] = []
  await openCounter(async ({ search = '' }) => {
    asked.push(search)
    if (search.startsWith('mostarda')) await free.promise
    return among([CHEESE, MILK, PAPER])({ search })
  })
  // The picker of an entry leaves the whole catalogue behind.
  await queryClient.fetchQuery(variantOptionsQuery(''))
  const options = page.getByRole('option')
  await search.fill('mostarda')
  await expect.poll(() => asked).toContain('mostarda')
  expect(options.elements()).toEqual([])
  await search.fill('leite')
  await expect.element(options).toMatchTextContent(/Leite/)
  await search.fill('mostarda doce')
  await expect.poll(() => asked).toContain('mostarda doce')
  expect(options.elements()).toEqual([])
  free.resolve()
  await expect.element(page.getByText('Nenhum produto encontrado.')).toBeVisible()
})

test('digits typed in one go with the key of cash are an amount that loses none of them', async () => {
  await openCounter()
  await add('Leite')
  await pressKey('F8')
  await pressKey('1')
  await expect.element(received).toHaveFocus()
  for (const digit of '000') insertText(digit)
  await expect.element(received).toHaveValue('1000')
  // Afterwards the keys type as in any field.
  await userEvent.fill(received, '0')
  await expect.element(received).toHaveValue('0')

  await userEvent.keyboard('{Escape}')
  await pressKey('1')
  await expect.element(received).toHaveFocus()
  insertText('4')
  await page.getByRole('button', { name: /^Recebi R\$\s14$/ }).click()
  await expect.element(received).toHaveValue('14')
  await expect.element(received).toHaveFocus()
})

test('more change than the largest note is asked about in a warning with its icon', async () => {
  await openCounter()
  await add('Leite')
  await pressKey('F8')
  await methods.click()
  await userEvent.fill(received, '300')
  await pressKey('Enter')
  const warning = page.getByRole('status').filter({ hasText: /maior que uma nota de R\$\u00a0200\./ })
  await expect.element(warning).toBeVisible()
  expect(warning.element().querySelector('svg')).not.toBeNull()
  expect(getComputedStyle(warning.element()).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
})

test('the sale shows its discount as it was given, and counts its pieces beside its items', async () => {
  await openCounter()
  await search.fill('3*Leite')
  await expect.element(page.getByRole('option', { name: /Leite/ })).toBeVisible()
  await pressKey('Enter')
  await add('Papel')
  // The number that the shop gave to it is printed on nothing.
  await expect.element(lines.getByText('PAP-006')).toBeVisible()
  const total = page.getByRole('complementary', { name: 'Total e pagamento' })
  await expect.element(total.getByText('2 itens · 4 un')).toBeVisible()
  for (const [typed, shown] of [
    ['10%', '10%'],
    ['1,5', 'R$\u00a01,50'],
  ] as const) {
    await pressKey('F4')
    await page.getByLabelText('Desconto na venda').fill(typed)
    await pressKey('Enter')
    await expect.element(page.getByRole('button', { name: `Desconto ${shown}` })).toBeVisible()
  }
})

test("a seller's discount above the limit is said beside it, from the moment it is given until it is taken back", async () => {
  await openCounter(undefined, 'seller')
  await add('Leite')
  const said = page.getByText('Acima de 10%: um gerente autoriza ao receber.')
  for (const [typed, isSaid] of [
    ['20%', true],
    ['10%', false],
  ] as const) {
    await pressKey('F4')
    await page.getByLabelText('Desconto na venda').fill(typed)
    await pressKey('Enter')
    await expect.element(page.getByRole('button', { name: `Desconto ${typed}` })).toBeVisible()
    if (isSaid) await expect.element(said).toBeVisible()
    else await expect.element(said).not.toBeInTheDocument()
  }
})

test('what was taken for a sale is still taken when the page is opened again, and undo gives none of it back', async () => {
  const first = await openCounter()
  await add('Leite')
  await pressKey('F8')
  await methods.click()
  await userEvent.fill(received, '2')
  await pressKey('Enter')
  await userEvent.keyboard('{Escape}')
  const taken = page.getByText('Já recebido: R$\u00a02,00')
  await expect.element(taken).toBeVisible()
  await first.unmount()
  await openCounter()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect.element(taken).toBeVisible()
  await add('Papel')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(lines.getByText('Papel')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Receber/ })).toMatchTextContent(/R\$\s3,00/)
  await pressKey('F8')
  const panel = page.getByRole('region', { name: 'Receber' })
  await expect.element(panel).toMatchTextContent(/Falta receber\s*R\$\s3,00\s*Total da venda R\$\s5,00/)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Esvaziar' }).click()
  await expect.element(page.getByText(/o recebido foi desfeito: R\$\s2,00\. .* devolva/)).toBeVisible()
  await expect.element(taken).not.toBeInTheDocument()
})

test('at a desk too Back closes what is open, the editor of a line and each panel, and only then leaves', async () => {
  await openCounter()
  await add('Leite')
  await lines.getByText('Leite').click()
  for (const [key, opened] of [
    [null, page.getByRole('form', { name: 'Editar Leite' })],
    ['F2', page.getByRole('region', { name: 'Escolher cliente' })],
    ['F4', page.getByRole('form', { name: 'Dar desconto' })],
    ['F8', page.getByRole('region', { name: 'Receber' })],
  ] as const) {
    if (key) await pressKey(key)
    await expect.element(opened).toBeVisible()
    expect(closeCover()).toBe(true)
    await expect.element(opened).not.toBeInTheDocument()
    await expect.element(search).toHaveFocus()
  }
  expect(closeCover()).toBe(false)
  await expect.element(lines.getByText('Leite')).toBeVisible()
})

test('without network customers and parking say so instead of failing, and parking by its key does', async () => {
  onTestFinished(() => show({ offline: false }))
  await openCounter()
  await add('Leite')
  const customer = page.getByRole('button', { name: /^Cliente/ })
  const park = page.getByRole('button', { name: /^Estacionar/ })
  await expect.element(park).toBeEnabled()
  show({ offline: true })
  for (const button of [customer, park]) {
    await expect.element(button).toBeDisabled()
    await expect.element(button).toMatchTextContent(/sem rede/)
  }
  await pressKey(SHORTCUT_KEYS.park)
  await expect
    .element(page.getByText('Sem rede não dá para estacionar: a venda fica aberta neste aparelho.'))
    .toBeVisible()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  show({ offline: false })
  for (const button of [customer, park]) await expect.element(button).toBeEnabled()
})
