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
