import type { Statement } from '@prateleira/contract/receivables/schemas'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_NETWORK } from '../../../test/answers.ts'
import { drawPage } from '../../../test/render.tsx'
import { notify } from '../../lib/notify.ts'
import { WriteOffForm } from './credit-forms.tsx'
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

test('a write-off without an answer stays the one that was begun, although it may have left nothing', async () => {
  const credit: Statement = {
    customer: { id: crypto.randomUUID(), name: 'Tatiane Lima', phone: null },
    balance: '-10.00',
    overdue: '0.00',
    credit_limit: '50.00',
    due_days: 30,
    open: [],
    entries: [],
    next: null,
  }
  let refresh = (_: Statement) => {}
  function Host() {
    const [statement, setStatement] = useState(credit)
    refresh = setStatement
    return <WriteOffForm statement={statement} onDone={() => {}} onBack={() => {}} />
  }
  await drawPage(<Host />, {
    receivables: {
      writeOffCredit: () => {
        refresh({ ...credit, balance: '0.00' })
        throw NO_NETWORK
      },
    },
  })
  await page.getByLabelText('Motivo').fill('Acerto')
  const writeOff = page.getByRole('button', { name: 'Baixar crédito' })
  await writeOff.click()
  await expect.element(page.getByText(/Não sabemos se foi registrado/)).toBeVisible()
  await expect.element(writeOff).toBeEnabled()
})
