import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_NETWORK } from '../../../test/answers.ts'
import { scanCode } from '../../../test/keys.ts'
import { owner } from '../../../test/owner.ts'
import { drawPage } from '../../../test/render.tsx'
import { among, productOf, variant } from '../../../test/variants.ts'
import type { ShownMovement } from '../../components/movement-dialog.tsx'
import { ApiError } from '../../lib/errors.ts'
import { meQuery } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { EntryForm } from './entry/entry-form.tsx'
import { ExitForm } from './exit/exit-form.tsx'

const rice = variant('Arroz', { current_stock: '40', cost_price: '0.80' })
function NewEntry() {
  const correcting = useQuestion<ShownMovement | undefined>(undefined)
  return <EntryForm onRegistered={() => {}} onKept={() => {}} offline={false} correcting={correcting} />
}
const answers = {
  catalog: { searchVariants: among([rice]), getProduct: () => productOf(rice, '0.80') },
  contacts: { supplierOptions: () => [] },
}

test('an entry says at its price what was paid last and what it changes, and at its date which day an empty one means', async () => {
  const last = { unit_price: '0.75', movement_date: '2026-11-20', supplier_name: 'Atacadão do Zé' }
  const catalog = { ...answers.catalog, getProduct: () => productOf(rice, '0.80', last) }
  await drawPage(<NewEntry />, {
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

test('an unusual cost is remarked beside its field and at its item, which is taken back into the fields to correct it', async () => {
  const milk = variant('Leite', { sale_price: '5.49' })
  const products = { [milk.product_id]: productOf(milk, '4.10'), [rice.product_id]: productOf(rice, '0.80') }
  await drawPage(<NewEntry />, {
    ...answers,
    catalog: {
      searchVariants: among([milk, rice]),
      getProduct: ({ id }) => products[id] ?? productOf(rice, null),
    },
  })
  const quantity = page.getByRole('textbox', { name: 'Quantidade' })
  const price = page.getByRole('textbox', { name: 'Preço unitário' })
  const items = page.getByRole('list', { name: 'Itens desta entrada' })
  const fill = async (name: string, count: string, cost: string) => {
    await page.getByRole('combobox', { name: 'Produto' }).fill(name)
    await userEvent.keyboard('{Enter}')
    await quantity.fill(count)
    await price.fill(cost)
  }
  await fill('leite', '10', '41,00')
  const remark = page.getByText(/^Acima do preço de venda \(R\$\s5,49\)$/)
  await expect.element(remark).toBeVisible()
  const typed = getComputedStyle(remark.element()).color
  await page.getByRole('button', { name: 'Adicionar outro item' }).click()
  await expect
    .element(items)
    .toMatchTextContent(/10 un de Leite10 × R\$\s41,00 = R\$\s410,00Acima do preço de venda/)
  expect(getComputedStyle(remark.element()).color).toBe(typed)
  await fill('arroz', '2', '0,30')
  await expect.element(page.getByText(/^Custo médio até agora: R\$\s0,80$/)).toBeVisible()
  // The one in the fields goes into the list.
  await items.getByRole('button', { name: /10 un de Leite/ }).click()
  await expect.element(quantity).toHaveFocus()
  await expect.element(quantity).toHaveValue('10')
  await expect.element(price).toHaveValue('41,00')
  await expect.element(items).toMatchTextContent(/^2 un de Arroz.*Custo médio até agora: R\$\s0,80Tirar$/)
  await price.fill('4,10')
  await expect.element(page.getByText('Acima do preço de venda')).not.toBeInTheDocument()
  // Unless it is not one yet.
  await quantity.fill('')
  await items.getByRole('button', { name: /2 un de Arroz/ }).click()
  await expect.element(page.getByText('Quantidade deve ser maior que 0')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Produto' })).toHaveValue('Leite')
})

test('Enter selects what already stands in the next field, as Tab does', async () => {
  await drawPage(<NewEntry />, answers)
  const price = page.getByRole('textbox', { name: 'Preço unitário' })
  await price.fill('1,20')
  await page.getByRole('textbox', { name: 'Quantidade' }).fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(price).toHaveFocus()
  await userEvent.keyboard('1,35')
  await expect.element(price).toHaveValue('1,35')
})

test('a draft with costs is an entry without them once its author may no longer see costs', async () => {
  const form = <NewEntry />
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

const refused = (code: string, status: number) =>
  new ApiError({ code, status, message: 'Sem nome', data: undefined, defined: true })

test.each<[string, string, ReactNode]>([
  ['Entrada', 'Itens desta entrada', <NewEntry key="entry" />],
  ['Saída', 'Itens desta saída', <ExitForm key="exit" onRegistered={() => {}} />],
])(
  '%s: of several items those deleted or made inactive meanwhile are named and marked',
  async (what, list, form) => {
    const [tea, salt, milk] = [variant('Chá'), variant('Sal'), variant('Leite')]
    const all = [rice, tea, salt, milk]
    let late = false
    const refuse = () => {
      late = true
      throw refused('NOT_FOUND', 404)
    }
    await drawPage(form, {
      ...answers,
      catalog: {
        searchVariants: among(all),
        getProduct: ({ id }) => {
          const product = productOf(all.find((one) => one.product_id === id) ?? rice, null)
          if (late && [tea.product_id, milk.product_id].includes(id)) throw refused('NOT_FOUND', 404)
          return { ...product, is_active: !(late && id === salt.product_id) }
        },
      },
      stock: { registerEntry: refuse, registerExit: refuse },
    })
    const picker = page.getByRole('combobox', { name: 'Produto', exact: true })
    for (const { product_name: name } of all) {
      await picker.fill(name)
      await userEvent.keyboard('{Enter}')
      await page.getByRole('textbox', { name: 'Quantidade' }).fill('1')
      if (name !== 'Leite') await page.getByRole('button', { name: /Adicionar outro item/ }).click()
    }
    if (what === 'Saída') {
      await page.getByRole('textbox', { name: 'Responsável' }).fill('Ana')
      await page.getByRole('combobox', { name: 'Motivo da saída' }).click()
      await page.getByRole('option', { name: 'Perda' }).click()
    }
    await page.getByRole('button', { name: `Registrar ${what}` }).click()
    const items = page.getByRole('list', { name: list })
    await expect
      .poll(() => [...items.element().querySelectorAll('li > div')].map(({ textContent }) => textContent))
      .toEqual([
        '1 un de Arroz',
        '1 un de CháExcluído: tire este item.',
        '1 un de SalInativo: tire este item.',
      ])
    await expect.element(picker).toHaveAccessibleDescription(/Excluído: escolha outro produto\./)
    await expect
      .element(page.getByText('Excluído: Chá. Inativo: Sal. Excluído: Leite.').first())
      .toBeVisible()
  },
)

test('a code that waits for its turn is told where one is on a phone', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 420)
  await drawPage(<ExitForm onRegistered={() => {}} />, answers)
  await page.getByRole('combobox', { name: 'Produto' }).fill('arroz')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox', { name: 'Observações' }).click()
  await scanCode('7891000315507')
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
