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
