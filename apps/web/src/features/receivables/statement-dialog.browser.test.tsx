import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import { notify } from '../../lib/notify.ts'
import { StatementDialog } from './statement-dialog.tsx'

test('on a phone a toast does not cover the balance, of which it tells', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  const id = crypto.randomUUID()
  const sums = { balance: '35.00', overdue: '0.00', credit_limit: '50.00', due_days: 30 }
  await drawPage(<StatementDialog id={id} onClose={() => undefined} />, {
    receivables: {
      getStatement: () => ({
        customer: { id, name: 'Tatiane Lima', phone: null },
        ...sums,
        open: [],
        entries: [],
        next: null,
      }),
    },
    sales: { getPixSettings: () => ({ account: null }) as never },
  })
  const balance = page.getByText(/R\$\s35,00/)
  await expect.element(balance).toBeVisible()
  const shown = notify.success('Recebimento registrado', 'R$ 15,00')
  onTestFinished(() => void notify.hide(shown))
  await expect.element(page.getByText('Recebimento registrado')).toBeVisible()
  const { top } = (document.querySelector('[data-tone]') as HTMLElement).getBoundingClientRect()
  expect(top).toBeGreaterThan(balance.element().getBoundingClientRect().bottom)
})
