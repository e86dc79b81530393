import { createRef } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { among, variant } from '../../../test/variants.ts'
import { CountField } from './count-field.tsx'

const SHIRTS = [variant('Camisa azul'), variant('Camisa branca')]
const SOCKS = variant('Meia')

test('Enter takes what is marked in answer to what stands in the field, never of an earlier search', async () => {
  const chosen: string[] = []
  const free = Promise.withResolvers<void>()
  const asked: string[] = []
  await draw(
    <CountField
      ref={createRef()}
      page={createRef()}
      current={null}
      corrects={false}
      onScan={() => {}}
      onChoose={(option) => chosen.push(option.product_name)}
      onQuantity={() => {}}
      onOneMore={() => {}}
      onFailure={() => {}}
    />,
    {
      catalog: {
        searchVariants: async (input) => {
          asked.push(input.search ?? '')
          if (input.search === 'meia') await free.promise
          return among([...SHIRTS, SOCKS])(input)
        },
      },
    },
  )
  const field = page.getByRole('combobox', { name: 'Código ou nome' })
  const marked = () => document.querySelector('[role=option][data-combobox-selected]')?.textContent
  await expect.element(field).toHaveFocus()
  await field.fill('camisa')
  await userEvent.keyboard('{Enter}')
  await expect.poll(marked).toContain('Camisa azul')
  expect(chosen).toEqual([])
  await field.fill('meia')
  await expect.poll(() => asked).toContain('meia')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  free.resolve()
  await expect.poll(() => chosen).toEqual(['Meia'])

  // Esc closes the list before it empties the field.
  await field.fill('camisa')
  await expect.poll(marked).toContain('Camisa azul')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('camisa')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
})
