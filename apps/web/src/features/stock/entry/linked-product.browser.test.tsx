import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { drawDelivery } from '../../../../test/delivery.tsx'
import { drawPage } from '../../../../test/render.tsx'
import { among, productOf, variant } from '../../../../test/variants.ts'
import type { ShownMovement } from '../../../components/movement-dialog.tsx'
import { useQuestion } from '../../../lib/use-question.ts'
import { ExitForm } from '../exit/exit-form.tsx'
import { EntryForm } from './entry-form.tsx'

function NewEntry() {
  const correcting = useQuestion<ShownMovement | undefined>(undefined)
  return <EntryForm onRegistered={() => {}} onKept={() => {}} offline={false} correcting={correcting} />
}

const quantity = page.getByRole('textbox', { name: 'Quantidade' })
const price = page.getByRole('textbox', { name: 'Preço unitário' })
const picker = page.getByRole('combobox', { name: 'Produto', exact: true })
const draft = (text: RegExp) => page.getByRole('status').filter({ hasText: text })

test("'Dar entrada' of another product asks before it discards a correction, and never becomes its product", async () => {
  const goods = { count: 1, more: ['Arroz'] }
  const before = await drawDelivery(() => {}, goods)
  await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  await expect.element(quantity).toHaveValue('12')
  await quantity.fill('13')
  await before.drawn.unmount()

  const question = page.getByRole('dialog', { name: 'Correção não registrada' })
  const correcting = page.getByRole('heading', { name: 'Corrigindo a entrada de 24/11/2026' })
  const first = await drawDelivery(() => {}, { ...goods, address: () => '/?codigo=ARROZ' })
  await expect.element(question).toMatchTextContent(/24\/11\/2026 \(Leite\).*ainda não foi registrada.*ARROZ/)
  await question.getByRole('button', { name: 'Continuar a correção' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(correcting).toBeVisible()
  await expect.element(picker).toHaveValue('Leite')
  await expect.element(quantity).toHaveValue('13')
  await expect.element(quantity).toHaveFocus()
  await first.drawn.unmount()

  await drawDelivery(() => {}, { ...goods, address: () => '/?codigo=ARROZ' })
  await question.getByRole('button', { name: 'Descartar e dar entrada' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nova Entrada' })).toBeVisible()
  await expect.element(picker).toHaveValue('Arroz')
  await expect.element(quantity).toHaveValue('')
  await expect.element(price).toHaveValue('')
  await expect.element(quantity).toHaveFocus()
})

const milk = variant('Leite', { internal_code: 'LEI' })
const rice = variant('Arroz', { internal_code: 'ARR' })
const answers = {
  catalog: {
    searchVariants: among([milk, rice]),
    getProduct: ({ id }: { id: string }) => productOf(id === rice.product_id ? rice : milk, '4.10'),
  },
  contacts: { supplierOptions: () => [] },
}

test.each(['entry', 'exit'])(
  "a line half typed in the %s never becomes another product's: complete it is an item, otherwise it leaves with a word",
  async (kind) => {
    const form = kind === 'entry' ? <NewEntry /> : <ExitForm onRegistered={() => {}} />
    const again = async (typed: string, cost: string, code: string) => {
      const before = await drawPage(form, answers)
      await picker.fill('leite')
      await userEvent.keyboard('{Enter}')
      await quantity.fill(typed)
      await price.fill(cost)
      await before.unmount()
      return await drawPage(form, answers, `/?codigo=${code}`)
    }
    const whole = await again('24', '2,90', 'ARROZ')
    await expect.element(picker).toHaveValue('Arroz')
    await expect.element(quantity).toHaveValue('')
    await expect.element(price).toHaveValue('')
    await expect.element(quantity).toHaveFocus()
    await expect
      .element(page.getByRole('list', { name: /^Itens/ }))
      .toMatchTextContent(/24 un de Leite.*2,90/)
    await expect.element(draft(/está nos itens: 24 un de Leite\./)).toBeVisible()
    await page.getByRole('button', { name: 'Começar de novo' }).click()
    await whole.unmount()

    const part = await again('', '2,90', 'ARROZ')
    await expect.element(picker).toHaveValue('Arroz')
    await expect.element(price).toHaveValue('')
    await expect.element(page.getByRole('list', { name: /^Itens/ })).not.toBeInTheDocument()
    await expect.element(draft(/^Leite estava incompleto e saiu do formulário\./)).toBeVisible()
    await page.getByRole('button', { name: 'Começar de novo' }).click()
    await part.unmount()

    const same = await again('24', '2,90', 'LEITE')
    await expect.element(picker).toHaveValue('Leite')
    await expect.element(quantity).toHaveFocus()
    await expect.element(quantity).toHaveValue('24')
    await expect.element(price).toHaveValue('2,90')
    await page.getByRole('button', { name: 'Começar de novo' }).click()
    await same.unmount()
  },
)

test('an exit that may be registered already stays as it is, and the product of the address waits', async () => {
  const form = <ExitForm onRegistered={() => {}} />
  const registerExit = () => {
    throw NO_NETWORK
  }
  const before = await drawPage(form, { ...answers, stock: { registerExit } })
  await picker.fill('leite')
  await userEvent.keyboard('{Enter}')
  await quantity.fill('2')
  await page.getByRole('textbox', { name: 'Responsável' }).fill('Ana')
  await page.getByRole('combobox', { name: 'Motivo da saída' }).click()
  await page.getByRole('option', { name: 'Perda' }).click()
  await page.getByRole('button', { name: 'Registrar Saída' }).click()
  await expect.element(page.getByText(/Não sabemos se foi registrado/).first()).toBeVisible()
  await before.unmount()
  await drawPage(form, answers, '/?codigo=ARROZ')
  await expect.element(page.getByText(/^Próximo produto: ARROZ/)).toBeVisible()
  await expect.element(picker).toHaveValue('Leite')
  await expect.element(quantity).toHaveValue('2')
  await page.getByRole('button', { name: 'Começar de novo' }).click()
})

test('a product that was registered for a code typed in a correction comes back into it', async () => {
  const goods = { count: 1, more: ['Arroz'] }
  const before = await drawDelivery(() => {}, goods)
  await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  await expect.element(quantity).toHaveValue('12')
  await picker.fill('7891000053508')
  await before.drawn.unmount()
  await drawDelivery(() => {}, { ...goods, address: () => '/?codigo=ARROZ&from=/produtos/novo' })
  await expect.element(picker).toHaveValue('Arroz')
  await expect.element(quantity).toHaveValue('12')
  await expect.element(page.getByRole('heading', { name: /^Corrigindo a entrada/ })).toBeVisible()
})
