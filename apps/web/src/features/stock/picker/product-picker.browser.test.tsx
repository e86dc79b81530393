import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { useRef, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressKey } from '../../../../test/keys.ts'
import { draw } from '../../../../test/render.tsx'
import { among, variant } from '../../../../test/variants.ts'
import { ProductPicker } from './product-picker.tsx'

const SHIRTS = [variant('Camisa azul'), variant('Camisa branca')]

/** The field in a form, with its quantity. */
function Form({
  chosen = null,
  scanned = null,
  quiet = false,
}: {
  chosen?: VariantOption | null
  scanned?: string | null
  quiet?: boolean
}) {
  const [value, setValue] = useState(chosen)
  const [incoming, setIncoming] = useState(scanned)
  const input = useRef<HTMLInputElement>(null)
  return (
    <form>
      <ProductPicker
        ref={input}
        value={value}
        onChange={setValue}
        incoming={incoming}
        quiet={quiet}
        onLookedUp={() => setIncoming(null)}
        onScan={() => {}}
      />
      <input aria-label="Quantidade" data-path="quantity" />
    </form>
  )
}

const field = page.getByRole('combobox', { name: 'Produto' })
const marked = () =>
  document.querySelector('[role=option][data-combobox-selected] mark')?.parentElement?.textContent

test('Enter right after typing marks the first of several where it is seen, and the next one takes it', async () => {
  const free = Promise.withResolvers<void>()
  await draw(<Form />, {
    catalog: { searchVariants: (input) => free.promise.then(() => among(SHIRTS)(input)) },
  })
  await field.fill('camisa')
  await userEvent.keyboard('{Enter}')
  free.resolve()
  await expect.poll(marked).toBe('Camisa azul')
  await expect.element(page.getByText('Há mais de um. Enter leva o que está marcado.')).toBeVisible()
  await expect.element(field).toHaveValue('camisa')
  await pressKey('Enter')
  await expect.element(field).toHaveValue('Camisa azul')
  await expect.element(page.getByRole('textbox', { name: 'Quantidade' })).toHaveFocus()
})

test('Esc calls the choice off, an arrow chooses another one, and an unknown code is said', async () => {
  await draw(<Form />, { catalog: { searchVariants: among(SHIRTS) } })
  await field.fill('camis')
  await userEvent.keyboard('{Enter}')
  await expect.poll(marked).toBe('Camisa azul')
  await pressKey('Escape')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(marked).toBe('Camisa azul')
  await pressKey('ArrowDown')
  await pressKey('Enter')
  await expect.element(field).toHaveValue('Camisa branca')

  await field.fill('nada disso')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Nenhum produto com o código "nada disso".')).toBeVisible()
})

test('what is typed replaces a product that was chosen before, wherever the caret is put', async () => {
  for (const go of [() => field.element().focus(), () => field.click({ position: { x: 60, y: 16 } })]) {
    const screen = await draw(<Form chosen={SHIRTS[0]} />, { catalog: { searchVariants: among(SHIRTS) } })
    await expect.element(field).toHaveValue('Camisa azul')
    // The field has the focus already, as after a reload; so a click puts the caret into the name.
    field.element().focus()
    await go()
    await pressKey('x')
    await expect.element(field).toHaveValue('x')
    await screen.unmount()
  }
})

test('what an earlier search has found is not taken by a touch while the answer to another text is awaited', async () => {
  const free = Promise.withResolvers<void>()
  await draw(<Form />, {
    catalog: {
      searchVariants: async (input) => {
        if (input.search === 'camisa b') await free.promise
        return among(SHIRTS)(input)
      },
    },
  })
  const options = page.getByRole('option')
  await field.fill('camisa')
  await expect.poll(() => options.elements().length).toBe(2)
  await field.fill('camisa b')
  await expect.element(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  await options.first().click()
  await expect.element(field).toHaveValue('camisa b')
  // What contains the text belongs to it.
  await options.nth(1).click()
  free.resolve()
  await expect.element(field).toHaveValue('Camisa branca')
})

test('digits after an Enter that still waits are the quantity, but for a code of a slow scanner', async () => {
  for (const [name, keys, quantity] of [
    ['azul', '12', '12'],
    ['branca', '96385074', ''],
  ] as const) {
    const free = Promise.withResolvers<void>()
    const screen = await draw(<Form />, {
      catalog: { searchVariants: (input) => free.promise.then(() => among(SHIRTS)(input)) },
    })
    await field.fill(name)
    await userEvent.keyboard('{Enter}')
    for (const key of keys) await pressKey(key)
    await expect.element(field).toHaveValue(name)
    free.resolve()
    await expect.element(field).toHaveValue(`Camisa ${name}`)
    await expect.element(page.getByRole('textbox', { name: 'Quantidade' })).toHaveValue(quantity)
    await screen.unmount()
  }
})

test('digits while a scanned code is looked up are the quantity, but for those of the next code', async () => {
  for (const [keys, quantity] of [
    ['12', '12'],
    ['7891000315507', ''],
  ] as const) {
    const cap = variant(`Boné ${keys}`)
    const free = Promise.withResolvers<void>()
    const screen = await draw(<Form scanned={cap.sku} />, {
      catalog: { searchVariants: (input) => free.promise.then(() => among([cap])(input)) },
    })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard(keys)
    free.resolve()
    await expect.element(field).toHaveValue(cap.product_name)
    await expect.element(page.getByRole('textbox', { name: 'Quantidade' })).toHaveValue(quantity)
    await screen.unmount()
  }
})

test('a code that the variants of one product share asks calmly which one, by whole names, on a phone without a word of Enter', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(320, 720)
  const collar = { product_id: crypto.randomUUID(), internal_code: 'COL-N', sku: 'COL-N' }
  const collars = ['P', 'M'].map((size) =>
    variant('Coleira nylon refletiva', { ...collar, size, color: 'Vermelha' }),
  )
  await draw(<Form scanned="COL-N" quiet />, { catalog: { searchVariants: () => collars } })
  const option = page.getByRole('option')
  await expect.element(option.first()).toMatchTextContent(/Coleira nylon refletiva.· P · Vermelha/)
  const [rows] = option.first().getByText('P · Vermelha').element().getClientRects()
  expect(rows?.height).toBeLessThan(30)
  await expect.element(field).toHaveAccessibleDescription('Qual variante de Coleira nylon refletiva?')
  const asked = page.getByRole('listbox').getByText('Qual variante de Coleira nylon refletiva?')
  await expect.element(asked).toBeInViewport({ ratio: 1 })
  expect(getComputedStyle(asked.element()).color).toBe(getComputedStyle(document.body).color)
  expect(field.element().getAttribute('aria-invalid')).not.toBe('true')
  expect(field.element().getAttribute('data-flash')).not.toBe('true')
  await expect.element(page.getByText(/Enter/)).not.toBeInTheDocument()
  await option.nth(1).click()
  await expect.element(field).toHaveValue('Coleira nylon refletiva · M · Vermelha')
  await expect.element(field).not.toHaveAccessibleDescription(/Qual/)
  // The field itself is too narrow for it.
  const whole = page.getByText('Coleira nylon refletiva · M · Vermelha', { exact: true })
  await expect.element(whole).toBeInViewport({ ratio: 1 })
  await page.viewport(1280, 720)
  await expect.element(whole).not.toBeInTheDocument()
})

test('a list as long as it may be says that there may be more, a shorter one does not', async () => {
  const shades = Array.from({ length: 20 }, (_, at) => variant(`Linha ${at}`))
  await draw(<Form />, {
    catalog: { searchVariants: ({ search = '' }) => (search === 'linha' ? shades : shades.slice(1)) },
  })
  const cut = page.getByText(
    'No máximo 20 aparecem aqui. Para achar outros, escreva mais do nome ou do código.',
  )
  await field.fill('linha')
  await expect.element(cut).toBeInTheDocument()
  await field.fill('linha 1')
  await expect.element(cut).not.toBeInTheDocument()
  await expect.element(page.getByRole('option').first()).toBeVisible()
})
