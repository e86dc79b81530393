import type { Statement } from '@prateleira/contract/receivables/schemas'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import { StatementDialog } from './statement-dialog.tsx'

const id = crypto.randomUUID()
const receipt: Statement['entries'][number] = {
  id: crypto.randomUUID(),
  kind: 'receipt',
  amount: '-13.15',
  balance: '21.85',
  method: 'dinheiro',
  sale_id: null,
  number: null,
  reason: null,
  entry_date: '2026-11-25',
  at: '2026-11-25T13:15:00.000Z',
  by: 'Rui Prado',
  is_reversed: false,
}
const before: Statement = {
  customer: { id, name: 'Tatiane Lima', phone: '(62) 99999-1234' },
  balance: '35.00',
  overdue: '0.00',
  credit_limit: '50.00',
  due_days: 30,
  open: [],
  entries: [],
  next: null,
}

test('a receipt of fiado is printed and sent, right after it and later from the statement', async () => {
  let now = before
  await drawPage(<StatementDialog id={id} onClose={() => undefined} />, {
    receivables: {
      getStatement: () => now,
      receiveCredit: () => {
        now = { ...before, balance: '21.85', entries: [receipt] }
        return now
      },
    },
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
    sales: { getPixSettings: () => ({ account: null }) as never },
  })
  await page.getByRole('button', { name: 'Receber' }).click()
  await page.getByLabelText('Valor recebido').fill('13,15')
  await page.getByRole('button', { name: 'Receber' }).click()
  const made = page.getByRole('button', { name: /^Recibo de R\$\s13,15$/ })
  await expect.element(made).toHaveFocus()
  await made.click()
  const slip = page.getByRole('dialog', { name: 'Recibo de fiado' })
  await expect.element(slip.getByText('25/11/2026, 10:15')).toBeVisible()
  let printed = ''
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('body > [data-receipt]')?.textContent ?? ''
  })
  onTestFinished(() => print.mockRestore())
  await slip.getByRole('button', { name: 'Imprimir' }).click()
  expect(printed.replace(/^@page.*?\}/, '').replaceAll(/\s/g, ' ')).toBe(
    'Empório AuroraRecibo de fiadoClienteTatiane LimaData25/11/2026, 10:15Recebido porRui Prado' +
      'Recebido em DinheiroR$ 13,15Falta pagarR$ 21,85Não é documento fiscal',
  )
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  await slip.getByRole('button', { name: 'WhatsApp' }).click()
  const address = new URL(String(open.mock.calls[0]?.[0]))
  expect(address.pathname).toBe('/5562999991234')
  expect(address.searchParams.get('text')).toMatch(
    /Recebido em Dinheiro: R\$\s13,15\nFalta pagar: R\$\s21,85/,
  )
  await slip.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Recibo', exact: true }).click()
  await expect.element(slip).toBeVisible()
})
