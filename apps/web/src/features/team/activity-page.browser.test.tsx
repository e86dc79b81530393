import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { activity } from '../../../test/activity.ts'
import { drawPage } from '../../../test/render.tsx'
import ActivityPage from './activity-page.tsx'

test('adjusted stock is listed with its reason', async () => {
  const notes = 'Ajuste ao registrar a venda C-2: achado no depósito'
  const adjusted = activity({ kind: 'entry', quantity: '2.0000', unit: 'un', notes })
  await drawPage(<ActivityPage />, {
    team: { listActivity: () => ({ items: [adjusted], next: null, people: [] }) },
  })
  const entry = page.getByRole('listitem').filter({ hasText: 'Deu entrada em 2 un de Café' })
  await expect.element(entry.getByText(notes)).toBeVisible()
})

test('a sale made without network says so, and when it was made', async () => {
  const sale = activity({ items: 2, total: '5.00', number: 3, made_at: '2026-11-22T17:32:00.000Z' })
  await drawPage(<ActivityPage />, {
    team: {
      listActivity: () => ({ items: [sale, activity({ id: '2', items: 1 })], next: null, people: [] }),
    },
  })
  const entries = page.getByRole('listitem')
  await expect.element(entries.first()).toMatchTextContent(/feita sem rede em 22\/11\/2026 às 14:32/)
  await expect.element(entries.last()).not.toMatchTextContent(/sem rede/)
})
