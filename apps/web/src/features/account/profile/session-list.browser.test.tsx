import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { SessionList } from './session-list.tsx'

test('a session says on which day and at what time it was last used', async () => {
  const session = {
    id: crypto.randomUUID(),
    is_current: true,
    address: '203.0.113.9',
    user_agent: 'Firefox',
    created_at: '2026-11-25T12:00:00.000Z',
    last_used_at: '2026-11-27T17:05:00.000Z',
  }
  await draw(<SessionList sessions={[session]} />)
  await expect
    .element(page.getByText('desde 25/11/2026, 09:00, último uso em 27/11/2026, 14:05'))
    .toBeVisible()
})
