import type { Statement } from '@prateleira/contract/receivables/schemas'
import { rightsOf } from '@prateleira/contract/rights'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_NETWORK } from '../../../test/answers.ts'
import { insertText } from '../../../test/keys.ts'
import { owner } from '../../../test/owner.ts'
import { drawPage } from '../../../test/render.tsx'
import { meQuery } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { queryClient } from '../../lib/query-client.ts'
import { StatementDialog } from './statement-dialog.tsx'
import { WriteOffForm } from './write-off-form.tsx'

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
    return <WriteOffForm statement={statement} onDone={() => {}} onBack={() => {}} onState={() => {}} />
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

const owing = (id: string): Statement => ({
  customer: { id, name: 'Tatiane Lima', phone: null },
  balance: '35.00',
  overdue: '0.00',
  credit_limit: '50.00',
  due_days: 30,
  open: [],
  entries: [],
  next: null,
})

test('Esc, the cross and a click outside lead out of the form first, and typed work is asked about', async () => {
  const id = crypto.randomUUID()
  let closed = 0
  await drawPage(<StatementDialog id={id} onClose={() => closed++} />, {
    receivables: { getStatement: () => owing(id) },
    sales: { getPixSettings: () => ({ account: null }) as never },
  })
  const receive = page.getByRole('button', { name: 'Receber' })
  const amount = page.getByLabelText('Valor recebido')
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  const outside = () => document.querySelector<HTMLElement>('[class*="Modal-overlay"]')?.click()
  const cross = () => page.getByRole('button', { name: 'Fechar' }).click()
  for (const leave of [() => userEvent.keyboard('{Escape}'), cross, outside]) {
    await receive.click()
    await expect.element(amount).toHaveFocus()
    await leave()
    await expect.element(amount).not.toBeInTheDocument()
    await expect.element(receive).toHaveFocus()
    await expect.element(question).not.toBeInTheDocument()

    await receive.click()
    await amount.fill('5,50')
    await leave()
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(amount).toHaveValue('5,50')
    await leave()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect.element(amount).not.toBeInTheDocument()
    await expect.element(receive).toHaveFocus()
    await expect.element(question).not.toBeInTheDocument()

    // What was discarded does not come back.
    await receive.click()
    await expect.element(amount).toHaveValue('35,00')
    await leave()
    await expect.element(receive).toHaveFocus()
  }
  expect(closed).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
})

test.each([
  ['Limite e prazo', 'Prazo em dias', '45'],
  ['Baixar como perda', 'Motivo', 'Mudou de cidade'],
])('%s: what is typed is asked about before Esc leads out', async (name, field, typed) => {
  const id = crypto.randomUUID()
  await drawPage(<StatementDialog id={id} onClose={() => {}} />, {
    receivables: { getStatement: () => owing(id) },
    sales: { getPixSettings: () => ({ account: null }) as never },
  })
  await page.getByRole('button', { name }).click()
  await page.getByLabelText(field).fill(typed)
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(page.getByLabelText(field)).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Fiado de Tatiane Lima' })).toBeVisible()
})

test('a sale is opened from what is open and from the statement, by who may see those of all sellers', async () => {
  const id = crypto.randomUUID()
  const sale = { sale_id: crypto.randomUUID(), number: 7 }
  const entry = { method: null, reason: null, entry_date: '2026-11-25', by: 'Rui Prado', is_reversed: false }
  const statement: Statement = {
    ...owing(id),
    open: [{ ...sale, due_date: '2026-12-25', amount: '35.00', left: '35.00', days_overdue: 0 }],
    entries: [
      {
        ...entry,
        ...sale,
        id: 'e',
        kind: 'sale',
        amount: '35.00',
        balance: '35.00',
        at: '2026-11-25T13:15:00.000Z',
      },
    ],
  }
  await drawPage(<StatementDialog id={id} onClose={() => {}} />, {
    receivables: { getStatement: () => statement },
    sales: { getPixSettings: () => ({ account: null }) as never },
  })
  const links = page.getByRole('link', { name: 'Venda nº 7' })
  await expect.element(links.first()).toHaveAttribute('href', expect.stringContaining(sale.sale_id))
  expect(links.elements()).toHaveLength(2)
  await expect.element(page.getByText('25/11/2026, 10:15 · Rui Prado')).toBeVisible()
  queryClient.setQueryData(meQuery.queryKey, { ...owner, role: 'seller', rights: rightsOf('seller') })
  await expect.element(links).not.toBeInTheDocument()
  await expect.element(page.getByText('Venda nº 7').first()).toBeVisible()
})

test('Esc right after a letter, before the page has drawn, asks before it discards it', async () => {
  const id = crypto.randomUUID()
  await drawPage(<StatementDialog id={id} onClose={() => {}} />, {
    receivables: { getStatement: () => owing(id) },
    sales: { getPixSettings: () => ({ account: null }) as never },
  })
  await page.getByRole('button', { name: 'Receber' }).click()
  const amount = page.getByLabelText('Valor recebido')
  await expect.element(amount).toHaveFocus()
  insertText('1')
  // As between real keys, React renders what the first one changed.
  await Promise.resolve()
  amount
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })).toBeVisible()
})

test('beside a credit it is said how its money is given back, where a receipt can be reversed for that', async () => {
  const id = crypto.randomUUID()
  const receipt = {
    id: 'r',
    kind: 'receipt',
    amount: '-13.15',
    balance: '-13.15',
    method: 'dinheiro',
    sale_id: null,
    number: null,
    reason: null,
    entry_date: '2026-11-25',
    at: '2026-11-25T13:15:00.000Z',
    by: 'Rui Prado',
    is_reversed: false,
  } as const
  const way = page.getByText(/^Para devolver o dinheiro/)
  for (const [reversed, ways] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const drawn = await drawPage(<StatementDialog id={id} onClose={() => {}} />, {
      receivables: {
        getStatement: () => ({
          ...owing(id),
          balance: '-13.15',
          entries: [{ ...receipt, is_reversed: reversed }],
        }),
      },
      sales: { getPixSettings: () => ({ account: null }) as never },
    })
    await expect.element(page.getByRole('button', { name: 'Baixar crédito' })).toBeVisible()
    await expect.element(page.getByText(/^crédito R\$\s13,15$/)).toBeVisible()
    expect(way.elements()).toHaveLength(ways)
    await drawn.unmount()
    queryClient.clear()
  }
})
