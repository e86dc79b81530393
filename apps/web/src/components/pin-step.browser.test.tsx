import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressKey } from '../../test/keys.ts'
import { draw } from '../../test/render.tsx'
import { PinStep } from './pin-step.tsx'

const BIA = {
  id: crypto.randomUUID(),
  name: 'Bia Lima',
  digits: 4,
  is_locked: false,
  is_acting: false,
  has_account: false,
}

function Unlocked() {
  const [locked, setLocked] = useState(false)
  return (
    <>
      <PinStep
        person={{ ...BIA, is_locked: locked } as never}
        onPin={() => Promise.reject(new Error('PIN errado'))}
        onDeviceUnknown={() => {}}
        onLocked={() => {}}
      />
      <button type="button" onClick={() => setLocked(!locked)}>
        Mudar
      </button>
    </>
  )
}

test('a person who was unlocked finds no refusal of before', async () => {
  await draw(<Unlocked />)
  const refusal = () => page.getByRole('alert').element().textContent
  await expect.element(page.getByLabelText(/^PIN de Bia Lima/)).toHaveFocus()
  for (const digit of '1739') await pressKey(digit)
  await expect.poll(() => ['', 'Conferindo…'].includes(refusal())).toBe(false)
  const change = page.getByRole('button', { name: 'Mudar' })
  await change.click()
  await expect.element(page.getByText('está bloqueado neste aparelho')).toBeVisible()
  await change.click()
  await expect.poll(refusal).toBe('')
})

test('a PIN is sent with its last digit, and a scanned code is no try', async () => {
  const tried: string[] = []
  const onPin = async (pin: string) => {
    tried.push(pin)
  }
  await draw(<PinStep person={BIA as never} onPin={onPin} onDeviceUnknown={() => {}} onLocked={() => {}} />)
  const field = page.getByLabelText(/^PIN de Bia Lima/)
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('7891000315507{Enter}')
  await expect.element(page.getByText('O leitor passou um código. Digite o PIN.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  for (const digit of '1739') await pressKey(digit)
  await expect.poll(() => tried).toEqual(['1739'])
})
