import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressKey, scanCode } from '../../test/keys.ts'
import { draw } from '../../test/render.tsx'
import { errorOfAnswer } from '../lib/errors.ts'
import { notify } from '../lib/notify.ts'
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
  await scanCode('7891000315507')
  await expect.element(page.getByText('O leitor passou um código. Digite o PIN.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  for (const digit of '1739') await pressKey(digit)
  await expect.poll(() => tried).toEqual(['1739'])
})

function Opened() {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = async () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <>
      <button ref={button} type="button" onClick={() => setOpened(true)}>
        Trocar
      </button>
      {opened && (
        <PinStep person={BIA as never} onPin={close} onDeviceUnknown={() => {}} onLocked={() => {}} />
      )}
    </>
  )
}

test('Enter after the last digit does not press the button that has the focus again', async () => {
  await draw(<Opened />)
  const button = page.getByRole('button', { name: 'Trocar' })
  const field = page.getByLabelText(/^PIN de Bia Lima/)
  await button.click()
  await expect.element(field).toHaveFocus()
  for (const digit of '1739') await pressKey(digit)
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(field.elements()).toEqual([])
  // The next one is one of its own.
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toBeVisible()
})

test('digits typed beside the field are digits of the PIN', async () => {
  const tried: string[] = []
  const onPin = async (pin: string) => {
    tried.push(pin)
  }
  await draw(
    <div data-own-keys>
      <h2>PIN de Bia</h2>
      <PinStep person={BIA as never} onPin={onPin} onDeviceUnknown={() => {}} onLocked={() => {}} />
    </div>,
  )
  await page.getByRole('heading', { name: 'PIN de Bia' }).click()
  const field = page.getByLabelText(/^PIN de Bia Lima/)
  await expect.element(field).not.toHaveFocus()
  for (const key of ['1', '7', '5', 'Backspace', '3', '9']) await pressKey(key)
  await expect.poll(() => tried).toEqual(['1739'])
})

test('a wrong PIN shows what the server says of it, and asks whether it was the last one', async () => {
  let asked = 0
  const message = 'PIN incorreto. Resta 1 tentativa neste aparelho.'
  const onPin = () => Promise.reject(errorOfAnswer({ code: 'PIN_INCORRECT', message }, 403))
  await draw(
    <PinStep person={BIA as never} onPin={onPin} onDeviceUnknown={() => {}} onLocked={() => (asked += 1)} />,
  )
  await expect.element(page.getByLabelText(/^PIN de Bia Lima/)).toHaveFocus()
  for (const digit of '1739') await pressKey(digit)
  await expect.element(page.getByText(message)).toBeVisible()
  expect(asked).toBe(1)
})

test('a wrong password that would unlock a PIN is said once, in the dialog', async () => {
  const person = { ...BIA, has_account: true, is_locked: true } as never
  await draw(
    <PinStep person={person} onPin={async () => {}} onDeviceUnknown={() => {}} onLocked={() => {}} />,
    {
      team: {
        unlockPin: () => {
          throw errorOfAnswer({ code: 'PASSWORD_INCORRECT', message: 'Senha incorreta.' }, 403)
        },
      },
    },
  )
  await page.getByLabelText('Sua senha').fill('errada-1')
  await page.getByRole('button', { name: 'Desbloquear' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Senha incorreta.' })).toBeVisible()
  // A toast would have come before this one.
  notify.info('Outro aviso')
  await expect.element(page.getByText('Outro aviso')).toBeVisible()
  expect(page.getByText('Senha incorreta.').elements()).toHaveLength(1)
})
