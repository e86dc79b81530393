import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { enterGoesOn } from '../lib/enter-goes-on.ts'
import { DateField } from './date-field.tsx'

const now = new Date()
const dayAfter = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
const named = (day: Date) =>
  `${day.getDate()} ${day.toLocaleString('pt-BR', { month: 'long' })} ${day.getFullYear()}`

function Form() {
  const [date, setDate] = useState<string | null>(null)
  return (
    <form {...enterGoesOn}>
      <TextInput label="Preço" />
      <DateField label="Data" value={date} onChange={setDate} clearable />
      <TextInput label="Notas" />
    </form>
  )
}

const date = page.getByRole('button', { name: 'Data', exact: true })

test('by keyboard the calendar begins on today, which is marked, and arrows move in it', async () => {
  await draw(<Form />)
  date.element().focus()
  await userEvent.keyboard(' ')
  const today = page.getByRole('button', { name: named(now) })
  await expect.element(today).toHaveFocus()
  expect(Number.parseFloat(getComputedStyle(today.element()).borderTopWidth)).toBeGreaterThan(0)
  // Not out of the month.
  const step = now.getDate() === 1 ? 1 : -1
  await userEvent.keyboard(step === 1 ? '{ArrowRight}' : '{ArrowLeft}')
  await expect.element(page.getByRole('button', { name: named(dayAfter(step)) })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(date).toHaveTextContent(dayAfter(step).toLocaleDateString('pt-BR'))
  await expect.element(date).toHaveFocus()
})

test('Enter goes on to the date and over it, and Space opens its calendar', async () => {
  await draw(<Form />)
  await page.getByLabelText('Preço').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(date).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Notas')).toHaveFocus()
  await expect.element(page.getByRole('dialog', { name: 'Calendário' })).not.toBeInTheDocument()
})
