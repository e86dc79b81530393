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
