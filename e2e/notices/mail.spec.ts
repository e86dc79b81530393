import { renderLetter } from '@prateleira/server/kernel/mail/letter'
import { receipt } from '@prateleira/server/modules/billing/letters'
import { madeLetter } from '@prateleira/server/modules/integration/letters'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

const where = { appUrl: 'https://estoque.example', timeZone: 'America/Sao_Paulo' }
const reader = { name: 'Ana Souza', kind: 'billing', appUrl: where.appUrl } as const

// Long texts in a letter come from outside: a provider's reference, a typed name.
const letters = {
  'a receipt': receipt(
    {
      plan: 'Profissional',
      amount: '79.90',
      method: 'demonstracao',
      reference: `cs_live_${'a1B2'.repeat(15)}`,
      at: new Date('2026-11-21T12:00:00Z'),
    },
    where,
  ),
  'a new key': madeLetter(
    { name: 'x'.repeat(60), prefix: 'prat_8g0r', scope: 'write', expires_at: null },
    where,
  ),
}

for (const [name, letter] of Object.entries(letters))
  test(`${name} fits a phone and a large window, and can be read by everybody`, async ({ page }) => {
    const { html, text } = renderLetter(letter, reader)
    await page.setContent(html)
    for (const size of [phone, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('heading', { level: 1, name: letter.subject })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    for (const [label = '', value = ''] of letter.table?.rows ?? []) {
      await expect(page.getByRole('row').filter({ hasText: label })).toContainText(value)
      expect(text).toContain(`${label} | ${value}`)
    }
    expect(text).not.toMatch(/\|\s*$/m)
  })
