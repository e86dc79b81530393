import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entered } from '../../../../test/movements.ts'
import { drawPage } from '../../../../test/render.tsx'
import { MovementsTab } from './movements-tab.tsx'

test('a line that a correction replaced is called so in the movements, one that was only reversed is not', async () => {
  const undone = { ...entered('Leite', 0), reversed: true }
  const items = [
    { ...undone, corrected_by: crypto.randomUUID() },
    { ...undone, ...entered('Sal', 0), reversed: true },
  ]
  await drawPage(<MovementsTab period={{ period: 'all' }} page={1} only={undefined} />, {
    reports: { movements: () => ({ items, total: items.length }) },
  })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Leite')).toMatchTextContent(/corrigida/)
  await expect.element(row('Leite')).not.toMatchTextContent(/estornada/)
  await expect.element(row('Sal')).toMatchTextContent(/estornada/)
})

test('an initial stock is corrected from the movements', async () => {
  const begun = { ...entered('Leite', 0), kind: 'initial' as const, unit_price: '41.00', counted_at: null }
  await drawPage(<MovementsTab period={{ period: 'all' }} page={1} only={undefined} />, {
    reports: { movements: () => ({ items: [begun], total: 1 }) },
    stock: { getEntry: () => [begun] },
  })
  await page.getByRole('row').filter({ hasText: 'Leite' }).getByText('Leite').click()
  await page.getByRole('button', { name: 'Corrigir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corrigir estoque inicial de Leite' })
  await expect.element(dialog.getByLabelText('Custo por unidade')).toHaveValue('41,00')
})
