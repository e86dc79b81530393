import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import type { CashRegister } from '../../lib/cash-register.ts'
import { RegisterList } from './register-list.tsx'

const [front, back] = ['Caixa 1', 'Caixa 2'].map((name) => ({ id: crypto.randomUUID(), name, session: null }))
const handle = (registers: unknown[]) =>
  ({
    cash: { is_on: true, registers },
    registers,
    register: front,
    choose: () => {},
  }) as unknown as CashRegister
const rows = page.getByRole('listitem')

test('of several registers the one that this device uses is marked; the only one is that of all devices', async () => {
  const two = await draw(<RegisterList handle={handle([front, back])} />)
  await expect.element(rows.first()).toMatchTextContent(/^Caixa 1fechado · usado neste aparelho/)
  await expect.element(rows.last()).not.toMatchTextContent(/neste aparelho/)
  await two.unmount()
  await draw(<RegisterList handle={handle([front])} />)
  await expect.element(rows.first()).toMatchTextContent(/^Caixa 1fechado/)
  await expect.element(rows.first()).not.toMatchTextContent(/aparelho/)
})
