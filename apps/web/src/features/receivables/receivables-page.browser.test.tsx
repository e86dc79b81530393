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

test('a credit is called one, not a negative debt', async () => {
  const customer = { id: crypto.randomUUID(), name: 'Tatiane Lima', phone: null }
  const debt = { overdue: '0.00', due_date: null, days_overdue: 0, credit_limit: '50.00' }
  await drawPage(<ReceivablesPage />, {
    receivables: {
      listReceivables: () => ({
        total: '-13.15',
        overdue: '0.00',
        ages: { due: '0.00', days_30: '0.00', days_60: '0.00', days_90: '0.00', older: '0.00' },
        items: [{ ...debt, customer, balance: '-13.15' }],
      }),
    },
    contacts: { customerOptions: () => [] },
  })
  await expect.element(page.getByText(/^Crédito R\$\s13,15$/)).toBeVisible()
  await expect.element(page.getByText(/[−-]R\$/)).not.toBeInTheDocument()
})
