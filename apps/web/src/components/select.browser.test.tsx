import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { enterGoesOn } from '../lib/enter-goes-on.ts'
import { useScanGuard } from '../lib/scanner.ts'
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
    [['Enter', 'ArrowDown', 'Enter'], 'Uso'],
    [['ArrowDown', 'ArrowDown', 'Enter'], 'Venda'],
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

const reasons = ['Água', 'Perda', 'Pix', 'Uso interno', 'Uso próprio']

/** A form with such a select, and what it has submitted. */
async function drawForm(
  select: (field: { value: string | null; onChange: (value: string | null) => void }) => ReactNode,
) {
  const submitted: (string | null)[] = []
  function Form() {
    const [value, onChange] = useState<string | null>(null)
    const submit = (event: FormEvent) => {
      event.preventDefault()
      submitted.push(value)
    }
    return (
      <form onSubmit={submit} {...enterGoesOn}>
        {select({ value, onChange })}
        <input aria-label="Quantidade" />
      </form>
    )
  }
  await draw(<Form />)
  return { field: page.getByRole('combobox', { name: 'Motivo' }), submitted }
}

const press = (field: Locator, key: string, init: KeyboardEventInit = {}) =>
  field
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init }))
/** As much later as letters begin a new word. */
const newWord = () => vi.setSystemTime(Date.now() + 1000)
const marked = () => document.querySelector('[data-combobox-selected]')?.textContent

test('letters choose in a closed list and mark in an open one', async () => {
  const { field } = await drawForm((of) => <Select label="Motivo" aria-required data={reasons} {...of} />)
  await userEvent.keyboard('{Tab}pe')
  await expect.element(field).toHaveValue('Perda')
  await userEvent.keyboard('{Backspace}{ArrowDown}')
  await expect.poll(marked).toBe('Perda')
  newWord()
  await userEvent.keyboard('uso p')
  await expect.poll(marked).toBe('Uso próprio')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Uso próprio')
  await expect.element(page.getByLabelText('Quantidade')).toHaveFocus()
  await field.click()
  await expect.poll(marked).toBe('Uso próprio')
  newWord()
  await userEvent.keyboard('a{Enter}')
  await expect.element(field).toHaveValue('Água')
})

test('Home and End choose in a closed list and mark in an open one', async () => {
  const { field } = await drawForm((of) => <Select label="Motivo" aria-required data={reasons} {...of} />)
  await userEvent.keyboard('{Tab}{End}')
  await expect.element(field).toHaveValue('Uso próprio')
  await userEvent.keyboard('{Home}')
  await expect.element(field).toHaveValue('Água')
  await userEvent.keyboard('{ArrowDown}{End}')
  await expect.poll(marked).toBe('Uso próprio')
  await userEvent.keyboard('{Home}')
  await expect.poll(marked).toBe('Água')
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(field).toHaveValue('Uso próprio')
})

test('opening marks the chosen option or the first, which Enter takes and never takes back', async () => {
  const { field } = await drawForm((of) => <Select label="Motivo" aria-required data={reasons} {...of} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(marked).toBe('Água')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Água')
  await field.click()
  await expect.poll(marked).toBe('Água')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Pix')
  for (const open of [() => userEvent.keyboard(' '), () => field.click()]) {
    ;(field.element() as HTMLElement).focus()
    await open()
    await expect.poll(marked).toBe('Pix')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('Pix')
  }
})

test('mod+Enter right after another key submits what the field then shows', async () => {
  const { field, submitted } = await drawForm((of) => <Select label="Motivo" data={reasons} {...of} />)
  ;(field.element() as HTMLElement).focus()
  await expect.poll(() => document.querySelectorAll('[role=option]').length).toBe(5)
  press(field, 'ArrowDown')
  press(field, 'Enter', { ctrlKey: true })
  await expect.poll(() => submitted).toEqual(['Água'])
  await expect.element(field).toHaveValue('Água')
  press(field, 'p')
  press(field, 'Enter', { ctrlKey: true })
  await expect.poll(() => submitted).toEqual(['Água', 'Perda'])
  await expect.element(field).toHaveValue('Perda')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test('Backspace clears what may be empty, and only that', async () => {
  const { field } = await drawForm((of) => <Select label="Motivo" clearable data={reasons} {...of} />)
  await userEvent.keyboard('{Tab}pi')
  await expect.element(field).toHaveValue('Pix')
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('')
})

test('Enter takes the first option that a typed text leaves', async () => {
  const { field } = await drawForm((of) => <Select label="Motivo" searchable data={reasons} {...of} />)
  await userEvent.keyboard('{Tab}uso')
  await expect.poll(marked).toBe('Uso interno')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Uso interno')
  await expect.element(page.getByLabelText('Quantidade')).toHaveFocus()
})

test('a scanned code chooses nothing', async () => {
  const chosen: (string | null)[] = []
  const codes: string[] = []
  function Page() {
    const form = useRef<HTMLFormElement>(null)
    useScanGuard({ form, own: null, onScan: (code) => codes.push(code) })
    return (
      <form ref={form}>
        <Select label="Motivo" data={reasons} onChange={(value) => chosen.push(value)} />
      </form>
    )
  }
  await draw(<Page />)
  await userEvent.keyboard('{Tab}')
  const field = page.getByRole('combobox', { name: 'Motivo' })
  press(field, 'P')
  await expect.element(field).toHaveValue('Perda')
  for (const key of [...'R123456', 'Enter']) press(field, key)
  expect(codes).toEqual(['PR123456'])
  expect(chosen).toEqual(['Perda', null])
})

test('what is typed after a click replaces the chosen option', async () => {
  await draw(<Select label="Motivo" searchable data={reasons} defaultValue="Perda" />)
  const field = page.getByRole('combobox', { name: 'Motivo' })
  await field.click()
  await userEvent.keyboard('uso')
  await expect.element(field).toHaveValue('uso')
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['Uso interno', 'Uso próprio'])
})
