import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { DeleteAccount } from './delete-account.tsx'

test('the deletion of an account names what customers still owe to the shop', async () => {
  const none = { due: '0.00', days_30: '0.00', days_60: '0.00', days_90: '0.00', older: '0.00' }
  await draw(<DeleteAccount />, {
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
