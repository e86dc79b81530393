import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import ActivityPage from './activity-page.tsx'

test('adjusted stock is listed with its reason', async () => {
  const adjusted = {
    id: crypto.randomUUID(),
    kind: 'entry' as const,
    at: '2026-11-25T12:00:00.000Z',
    person: null,
    by_pin: false,
    subject: 'Café',
    quantity: '2.0000',
    unit: 'un',
    exit_reason: null,
    total: null,
    items: null,
    is_cancelled: false,
    notes: 'Ajuste ao registrar a venda C-2: achado no depósito',
    from: null,
    to: null,
    fields: [],
    role: null,
    role_before: null,
    number: null,
    percent: null,
    amount: null,
  }
  await drawPage(<ActivityPage />, {
    team: { listActivity: () => ({ items: [adjusted], next: null, people: [] }) },
  })
  const entry = page.getByRole('listitem').filter({ hasText: 'Deu entrada em 2 un de Café' })
  await expect.element(entry.getByText(adjusted.notes)).toBeVisible()
})
