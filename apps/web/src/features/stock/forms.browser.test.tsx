import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_NETWORK } from '../../../test/answers.ts'
import { owner } from '../../../test/owner.ts'
import { drawPage } from '../../../test/render.tsx'
import { among, productOf, variant } from '../../../test/variants.ts'
import { meQuery } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { EntryForm } from './entry/entry-form.tsx'
import { ExitForm } from './exit/exit-form.tsx'

const rice = variant('Arroz', { current_stock: '40', cost_price: '0.80' })
const answers = {
  catalog: { searchVariants: among([rice]), getProduct: () => productOf(rice, '0.80') },
  contacts: { supplierOptions: () => [] },
}

test('an entry says at its price what was paid last and what it changes, and at its date which day an empty one means', async () => {
  const last = { unit_price: '0.75', movement_date: '2026-11-20', supplier_name: 'Atacadão do Zé' }
  const catalog = { ...answers.catalog, getProduct: () => productOf(rice, '0.80', last) }
  await drawPage(<EntryForm onRegistered={() => {}} onKept={() => {}} offline={false} />, {
    ...answers,
    catalog,
  })
  const price = page.getByRole('textbox', { name: 'Preço unitário' })
  await expect.element(price).toHaveAccessibleDescription(/Muda o custo médio; o preço de custo .* fica/)
  await expect.element(page.getByText('Em branco: hoje, 25/11/2026')).toBeVisible()
  await page.getByRole('combobox', { name: 'Produto' }).fill('arroz')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Última compra R\$\s0,75 em 20\/11\/2026$/)).toBeVisible()
  await expect.element(price).toHaveValue('')
  await page.getByRole('textbox', { name: 'Quantidade' }).fill('10')
  await price.fill('1,35')
  await expect.element(price).toHaveAccessibleDescription(/Custo médio: R\$\s0,80 → R\$\s0,91\./)
})

test('Enter selects what already stands in the next field, as Tab does', async () => {
  await drawPage(<EntryForm onRegistered={() => {}} onKept={() => {}} offline={false} />, answers)
  const price = page.getByRole('textbox', { name: 'Preço unitário' })
  await price.fill('1,20')
  await page.getByRole('textbox', { name: 'Quantidade' }).fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(price).toHaveFocus()
  await userEvent.keyboard('1,35')
  await expect.element(price).toHaveValue('1,35')
})

test('a draft with costs is an entry without them once its author may no longer see costs', async () => {
  const form = <EntryForm onRegistered={() => {}} onKept={() => {}} offline={false} />
  const fill = async (price: string) => {
    await page.getByRole('combobox', { name: 'Produto' }).fill('arroz')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('textbox', { name: 'Quantidade' }).fill('2')
    await page.getByRole('textbox', { name: 'Preço unitário' }).fill(price)
  }
  const before = await drawPage(form, answers)
  await fill('9,99')
  await page.getByRole('button', { name: 'Adicionar outro item' }).click()
  await fill('7,77')
  await expect.element(page.getByText('Valor total')).toBeVisible()
  await before.unmount()

  let sent: unknown
  const registerEntry = ({ body }: { body: unknown }) => {
    sent = body
    throw NO_NETWORK
  }
  await drawPage(form, { ...answers, stock: { registerEntry } })
  queryClient.setQueryData(meQuery.queryKey, { ...owner, sees_costs: false })
  await expect.element(page.getByText('2 un de Arroz')).toBeVisible()
  await expect.element(page.getByText('Valor total')).not.toBeInTheDocument()
  await expect.element(page.getByText('R$')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  const line = { product_variant_id: rice.product_variant_id, quantity: '2', unit_price: null }
  await expect.poll(() => sent).toMatchObject({ lines: [line, line] })
})

test('a code that waits for its turn is told where one is on a phone', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 420)
  await drawPage(<ExitForm onRegistered={() => {}} />, answers)
  await page.getByRole('combobox', { name: 'Produto' }).fill('arroz')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox', { name: 'Observações' }).click()
  await userEvent.keyboard('7891000315507{Enter}')
  const notice = page.getByText('Ele entra quando você adicionar ou registrar este.')
  await expect.element(notice).toBeInViewport({ ratio: 1 })
})

test('who acts is offered right below the field that it fills in', async () => {
  await drawPage(<ExitForm onRegistered={() => {}} />, answers)
  const person = page.getByRole('textbox', { name: 'Responsável' })
  const offer = page.getByRole('button', { name: 'Preencher com Rui Prado' })
  const gap = () =>
    offer.element().getBoundingClientRect().top - person.element().getBoundingClientRect().bottom
  await expect.poll(gap).toBeLessThan(12)
  expect(gap()).toBeGreaterThanOrEqual(0)
  await offer.click()
  await expect.element(person).toHaveValue('Rui Prado')
})
