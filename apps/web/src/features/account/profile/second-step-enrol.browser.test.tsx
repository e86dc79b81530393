import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { draw } from '../../../../test/render.tsx'
import { NewCodes } from './recovery-codes.tsx'
import { EnrolSecondStep } from './second-step-enrol.tsx'

const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const uri = `otpauth://totp/Prateleira:ana%40example.com?secret=${secret}&issuer=Prateleira`

test('on the phone that has the authenticator, a link opens it and the key is copied without spaces', async () => {
  await draw(<EnrolSecondStep onDone={() => undefined} />, {
    account: { beginSecondStep: () => ({ secret, uri, recovery_codes: [] }) },
  })
  await page.getByLabelText('Sua senha', { exact: true }).fill('segredo-antigo')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(page.getByText('ABCD EFGH')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Abrir no aplicativo' })).toHaveAttribute('href', uri)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copiar chave' }).click()
  await expect.poll(() => copied.mock.calls).toEqual([[secret]])
  await expect.element(page.getByText('Chave copiada')).toBeVisible()
})

test('new recovery codes whose answer was lost are asked for again as the same ones, whichever code is typed', async () => {
  const keys: unknown[] = []
  await draw(<NewCodes onDone={() => undefined} />, {
    account: {
      renewRecoveryCodes: () => {
        if (keys.length < 1) throw NO_NETWORK
        return { recovery_codes: ['abcdefghij'] }
      },
    },
  })
  const sent = vi.spyOn(window, 'fetch').mockName('fetch')
  const ask = async (code: string, times: number) => {
    await page.getByRole('textbox', { name: 'Código de verificação' }).fill(code)
    await page.getByLabelText('Sua senha', { exact: true }).fill('segredo-antigo')
    await page.getByRole('button', { name: 'Gerar novos códigos' }).click()
    await expect.poll(() => sent.mock.calls.length).toBe(times)
    keys.push(new Headers(sent.mock.lastCall?.[1]?.headers).get('idempotency-key'))
  }
  await ask('aaaaabbbbb', 1)
  await expect.element(page.getByText(/tente de novo sem mudar nada/)).toBeVisible()
  await ask('cccccddddd', 2)
  await expect.element(page.getByText('abcde-fghij')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
})
