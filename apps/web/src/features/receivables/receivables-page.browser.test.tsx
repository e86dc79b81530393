import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import ReceivablesPage from './receivables-page.tsx'

test('only ages that have a debt are shown, so that on a phone those who owe come first', async () => {
  await drawPage(<ReceivablesPage />, {
    receivables: {
      listReceivables: () => ({
        total: '70.00',
        overdue: '10.00',
        ages: { due: '60.00', days_30: '0.00', days_60: '10.00', days_90: '0.00', older: '0.00' },
        items: [],
      }),
    },
    contacts: { customerOptions: () => [] },
  })
  const ages = page.getByLabelText('Total por vencimento')
  await expect.element(ages.getByText('Vencido: 31 a 60 dias')).toBeVisible()
  expect(
    ages
      .getByRole('term')
      .elements()
      .map((term) => term.textContent),
  ).toEqual(['Total a receber', 'No prazo', 'Vencido: 31 a 60 dias'])
})
