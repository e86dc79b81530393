import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { UserDialog } from './user-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Novo Usuário' })
const name = dialog.getByRole('textbox', { name: 'Nome completo' })
const password = dialog.getByLabelText(/^Senha/)
const notice = dialog.getByText('Recuperamos o que você tinha digitado.')
const drawDialog = () =>
  draw(<UserDialog user="new" onClose={() => undefined} onSaved={async () => undefined} />)

test('a half-typed user outlives its page, without the password, until it is discarded', async () => {
  const first = await drawDialog()
  await name.fill('Rosa Lima')
  await password.fill('segredo-novo')
  await expect.element(notice).not.toBeInTheDocument()
  expect(Object.values(sessionStorage).join()).not.toContain('segredo-novo')
  await first.unmount()

  const again = await drawDialog()
  await expect.element(notice).toBeVisible()
  await expect.element(name).toHaveValue('Rosa Lima')
  await expect.element(password).toHaveValue('')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await again.unmount()

  await drawDialog()
  await expect.element(name).toHaveValue('')
  await expect.element(notice).not.toBeInTheDocument()
})
