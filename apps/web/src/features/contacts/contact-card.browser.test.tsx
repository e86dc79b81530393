import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { byTouch, reachOf } from '../../../test/touch.ts'
import { ContactCard } from './contact-card.tsx'

const SUPPLIER = {
  id: crypto.randomUUID(),
  name: 'Torrefação Serrana',
  contact_person: null,
  phone: '(11) 98765-4321',
  email: 'ana@example.com',
  document: null,
  address: null,
  notes: null,
  created_at: '2026-11-27T12:00:00.000Z',
  updated_at: '2026-11-27T12:00:00.000Z',
}

test('a finger meets the telephone and the address of a card, and not the one instead of the other', async () => {
  await byTouch()
  const nothing = () => undefined
  await draw(
    <ul>
      <ContactCard
        contact={SUPPLIER as never}
        query=""
        figures={() => null}
        onEdit={nothing}
        onDelete={nothing}
      />
    </ul>,
  )
  for (const name of [SUPPLIER.phone, SUPPLIER.email])
    expect(reachOf(page.getByRole('link', { name }).element()), name).toBeGreaterThanOrEqual(19)
})

test('a telephone is shown as it is written, whichever way it was saved', async () => {
  const nothing = () => undefined
  await draw(
    <ul>
      <ContactCard
        contact={{ ...SUPPLIER, phone: '11987654321' } as never}
        query=""
        figures={() => null}
        onEdit={nothing}
        onDelete={nothing}
      />
    </ul>,
  )
  await expect
    .element(page.getByRole('link', { name: '(11) 98765-4321', exact: true }))
    .toHaveAttribute('href', 'tel:11987654321')
})
