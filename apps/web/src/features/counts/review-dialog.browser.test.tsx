import type { Review } from '@prateleira/contract/counts/schemas'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_NETWORK } from '../../../test/answers.ts'
import { drawPage } from '../../../test/render.tsx'
import ReviewDialog from './review-dialog.tsx'

const open: Review = {
  count: {
    id: crypto.randomUUID(),
    number: 3,
    name: 'Novembro',
    scope: 'all',
    is_blind: false,
    state: 'open',
    opened_by: null,
    opened_at: '2026-11-25T12:00:00.000Z',
    closed_by: null,
    closed_at: null,
    zeroed: false,
    reversed_by: null,
    reversed_at: null,
    reversal_reason: null,
    items: 5,
    counted: 3,
    recounts: 0,
  },
  version: 7,
  uncounted: 2,
  uncounted_with_stock: 2,
  differences: 1,
  over: '0',
  missing: '4',
  over_value: '0.00',
  missing_value: '20.00',
  items: [],
  total: 0,
}

test('an approval without an answer is asked again as it was, although it may have left nothing to adjust', async () => {
  const approved: Review = {
    ...open,
    count: { ...open.count, state: 'approved', closed_at: '2026-11-26T12:00:00.000Z', zeroed: true },
    uncounted: 0,
    uncounted_with_stock: 0,
    differences: 0,
    missing_value: '0.00',
  }
  let refresh = (_: Review) => {}
  function Host() {
    const [review, setReview] = useState(open)
    refresh = setReview
    return <ReviewDialog question="approve" review={review} onClose={() => {}} />
  }
  await drawPage(<Host />, {
    counts: {
      approveCount: () => {
        refresh(approved)
        throw NO_NETWORK
      },
    },
  })
  await page.getByLabelText('Não contados viram zero').click()
  const approve = page.getByRole('button', { name: 'Aprovar e zerar 2 itens' })
  await approve.click()
  await expect.element(page.getByText(/Não sabemos se foi registrado/)).toBeVisible()
  await expect.element(approve).toBeEnabled()
  await expect.element(page.getByText(/^O estoque de 1 item é ajustado/)).toBeVisible()
})

test('an approval whose answer comes after somebody has reversed it is not said to have adjusted the stock', async () => {
  await drawPage(<ReviewDialog question="approve" review={{ ...open, uncounted: 3 }} onClose={() => {}} />, {
    counts: { approveCount: () => ({ ...open.count, state: 'reversed' as const }) },
  })
  await expect.element(page.getByText('3 itens não contados ficam como estão.')).toBeVisible()
  await expect
    .element(page.getByLabelText('Não contados viram zero'))
    .toHaveAccessibleDescription(
      'Zera o estoque de 2 itens que ninguém contou. O outro item não contado já está com zero.',
    )
  await page.getByRole('button', { name: 'Aprovar e ajustar' }).click()
  await expect
    .element(
      page.getByText('Inventário aprovado e depois estornado: os ajustes dele foram desfeitos.').first(),
    )
    .toBeVisible()
})
