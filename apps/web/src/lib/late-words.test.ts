import { expect, test } from 'vitest'
import { lateWords } from './late-words.ts'

test('a record made without network shows its number, sender and time, and why it was accepted', () => {
  const late = { receipt: 'A-2', sent_by: 'Ana', sent_at: '2026-11-22T17:32:00.000Z', reason: null }
  const words = 'A-2, enviada por Ana em 22/11/2026 às 14:32'
  expect(lateWords(late, 'America/Sao_Paulo')).toBe(words)
  expect(lateWords({ ...late, reason: 'Conferi a nota' }, 'America/Sao_Paulo')).toBe(
    `${words}. Motivo: Conferi a nota`,
  )
})
