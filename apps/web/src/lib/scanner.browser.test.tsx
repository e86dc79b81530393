import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { scanCode } from '../../test/keys.ts'
import { draw } from '../../test/render.tsx'
import { MoneyInput } from '../components/decimal-input.tsx'
import { useScanGuard } from './scanner.ts'

test('an amount with decimals and words stay in their fields at any speed, a code in none', async () => {
  const codes: string[] = []
  function Form() {
    const form = useRef<HTMLFormElement>(null)
    const [price, setPrice] = useState('')
    useScanGuard({ form, own: null, onScan: (code) => codes.push(code) })
    return (
      <form ref={form} onSubmit={(event) => event.preventDefault()}>
        <MoneyInput label="Preço" value={price} onChange={setPrice} />
        <input aria-label="Observação" />
      </form>
    )
  }
  await draw(<Form />)
  const price = page.getByLabelText('Preço')
  const note = page.getByLabelText('Observação')
  const scanInto = async (field: typeof price, text: string) => {
    await field.click()
    await scanCode(text)
  }
  await scanInto(price, '2.35')
  await scanInto(note, 'Maria da Silva')
  expect(codes).toEqual([])
  await expect.element(note).toHaveValue('Maria da Silva')
  await expect.element(price).toHaveValue('2,35')
  for (const field of [price, note]) {
    await new Promise((rest) => setTimeout(rest, 200))
    await scanInto(field, 'LC120-A')
  }
  expect(codes).toEqual(['LC120-A', 'LC120-A'])
  await expect.element(note).toHaveValue('Maria da Silva')
  await expect.element(price).toHaveValue('2,35')
})
