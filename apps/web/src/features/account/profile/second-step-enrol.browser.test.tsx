import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
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
