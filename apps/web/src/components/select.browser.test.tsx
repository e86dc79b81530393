import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { enterGoesOn } from '../lib/enter-goes-on.ts'
import { Select } from './select.tsx'

test('keys that follow each other before the list has opened choose what they say', async () => {
  const chosen: (string | null)[] = []
  await draw(
    <form {...enterGoesOn}>
      <Select
        label="Motivo"
        aria-required
        data={['Perda', 'Uso', 'Venda']}
        onChange={(value) => chosen.push(value)}
      />
      <input aria-label="Quantidade" />
    </form>,
  )
  const field = page.getByRole('combobox', { name: 'Motivo' })
  const press = (code: string) =>
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true }))
  for (const [keys, value] of [
    [['Enter', 'ArrowDown', 'Enter'], 'Perda'],
    [['ArrowDown', 'ArrowDown', 'Enter'], 'Uso'],
  ] as const) {
    ;(field.element() as HTMLElement).focus()
    await expect.poll(() => document.querySelectorAll('[role=option]').length).toBe(3)
    const [first, second, third] = keys
    // The list opens, its timer comes after the next key.
    await Promise.resolve(press(first))
    press(second)
    await new Promise((passed) => setTimeout(passed))
    press(third)
    await expect.element(page.getByLabelText('Quantidade')).toHaveFocus()
    expect(chosen.at(-1)).toBe(value)
  }
})
