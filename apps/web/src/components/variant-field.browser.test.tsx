import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_NETWORK } from '../../test/answers.ts'
import { nextFrame } from '../../test/keys.ts'
import { draw } from '../../test/render.tsx'
import { among, variant } from '../../test/variants.ts'
import ModalWindow from './modal-window.tsx'
import { VariantField } from './variant-field.tsx'

const SHIRT = variant('Camisa azul')

/** The field in a dialog that lists what is chosen. */
function Choosing({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <ModalWindow opened onClose={onClose} title="Nova contagem">
      <VariantField
        label="Produtos"
        chosen=""
        choicesOf={(found) => found.map((one) => ({ key: one.product_id, label: one.product_name }))}
        onChoose={(key) => setChosen([...chosen, key])}
      />
      <output>{chosen.join()}</output>
    </ModalWindow>
  )
}

const field = page.getByRole('combobox', { name: 'Produtos' })
const list = page.getByRole('listbox')

test('if the server cannot be reached a search says so, and not that there is nothing', async () => {
  let reachable = false
  let closed = 0
  await draw(<Choosing onClose={() => (closed += 1)} />, {
    catalog: {
      searchVariants: (input) => {
        if (!reachable) throw NO_NETWORK
        return among([SHIRT])(input)
      },
    },
  })
  await field.fill('camisa')
  await expect.element(page.getByText('Sem conexão com o servidor.')).toBeVisible()
  await expect.element(page.getByText('Nenhum produto encontrado')).not.toBeInTheDocument()

  // The list closes before the dialog does.
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  expect(closed).toBe(0)
  reachable = true

  // Enter waits for its answer.
  await field.fill('azul')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent(SHIRT.product_id)
})

test('Esc in the frame before a list opens cancels its opening, and leaves the dialog open', async () => {
  let closed = 0
  await draw(<Choosing onClose={() => (closed += 1)} />, { catalog: { searchVariants: among([SHIRT]) } })
  const input = field.element() as HTMLInputElement
  input.focus()
  // Both in one task: no frame lies between them.
  input.setRangeText('c', 0, 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  await nextFrame()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('c')
  expect(closed).toBe(0)
  // The next one is for the dialog.
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
})
