import { accountErrors } from '@prateleira/contract/account/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { errorOfAnswer } from '../../lib/errors.ts'
import { DeleteAccountSettings } from './delete-account-settings.tsx'

test('the deletion of an account names what customers still owe to the shop', async () => {
  const none = { due: '0.00', days_30: '0.00', days_60: '0.00', days_90: '0.00', older: '0.00' }
  await draw(<DeleteAccountSettings />, {
    account: { getSecurity: () => ({ second_step: false, sessions: [] }) },
    team: { listDependents: () => [] },
    receivables: {
      listReceivables: () => ({
        total: '1234.50',
        overdue: '0.00',
        ages: { ...none, due: '1234.50' },
        items: [],
      }),
    },
  })
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await expect
    .element(
      page.getByText(
        /o fiado, com o que ainda se deve a você \(em Empório Aurora, R\$\s1\.234,50 em aberto\);/,
      ),
    )
    .toBeVisible()
})

test('where the second step is on, the deletion asks for its code, and says at its field what is wrong with it', async () => {
  const sent: unknown[] = []
  await draw(<DeleteAccountSettings />, {
    account: { getSecurity: () => ({ second_step: true, sessions: [] }) },
    team: { listDependents: () => [] },
    receivables: { listReceivables: () => Promise.reject(new TypeError('Failed to fetch')) },
    privacy: {
      deleteAccount: (input) => {
        sent.push(input)
        const { status, message } = accountErrors.INVALID_CODE
        throw errorOfAnswer({ code: 'INVALID_CODE', message }, status)
      },
    },
  })
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const code = page.getByRole('textbox', { name: 'Código de verificação' })
  await code.fill(' 123 456 ')
  await page.getByLabelText('Sua senha').fill('segredo')
  await page.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect.element(code).toHaveAccessibleDescription(/Código incorreto ou vencido/)
  await expect.element(code).toHaveFocus()
  expect(sent).toEqual([{ password: 'segredo', code: '123 456' }])
})
