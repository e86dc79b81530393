import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { entered } from '../../../../test/movements.ts'
import { correctedEntryWords, correctedWords, correctionWords } from './correction-state.ts'

const zone = 'America/Sao_Paulo'
const shirt = crypto.randomUUID()
const line = (size: string, quantity: string, more: Partial<RecentMovement> = {}): RecentMovement => ({
  ...entered('Camisa', 1),
  product_id: shirt,
  product_variant_id: `shirt-${size}`,
  size,
  quantity,
  created_at: '2026-11-25T12:59:00.000Z',
  ...more,
})
const later = { created_at: '2026-11-25T13:05:00.000Z' }
/** What is said of `old` once `fresh` took its place. */
function said(old: RecentMovement, fresh: RecentMovement[], others: RecentMovement[] = []) {
  const replaced = { ...old, reversed: true, corrected_by: fresh[0]?.id ?? null }
  return correctedWords(
    replaced,
    fresh[0] as RecentMovement,
    [...fresh, replaced, ...others],
    zone,
  ).replaceAll('\u00a0', ' ')
}

test('a split line says all that is in its place, its own variant first and several of one as their sum', () => {
  const old = line('M', '6')
  const by = { ...later, corrects_id: old.id }
  expect(said(old, [line('M', '4', by)])).toBe('Corrigida às 10:05: agora 4 un.')
  expect(said(old, [line('P', '2', by), line('M', '4', by)])).toBe(
    'Corrigida às 10:05: agora 4 un · M e 2 un · P.',
  )
  expect(said(old, [line('M', '4', by), line('M', '2', by)])).toBe('Corrigida às 10:05: agora 6 un.')
  expect(said(old, [line('G', '6', by)])).toBe('Corrigida às 10:05: agora 6 un · G.')
  const salt = { ...entered('Sal', 1), ...by, quantity: '2' }
  expect(said(old, [line('M', '4', by), salt])).toBe('Corrigida às 10:05: agora 4 un · M e 2 un de Sal.')
  expect(said(old, [salt])).toBe('Corrigida às 10:05: agora 2 un de Sal.')
  expect(
    said(
      old,
      ['M', 'P', 'G', 'GG'].map((size) => line(size, '1', by)),
    ),
  ).toBe('Corrigida às 10:05: agora em 4 itens.')
})

test('lines that were merged say what stands for all of them, and the new one what it corrects', () => {
  const entry = { reference_id: 'a', reversed: true }
  const [five, three] = [line('P', '5', entry), line('P', '3', entry)]
  const both = line('P', '8', { ...later, corrects_id: five.id })
  expect([said(five, [both], [three]), said(three, [both], [five])]).toEqual([
    'Corrigida às 10:05: agora 8 un.',
    'Corrigida às 10:05: agora 8 un.',
  ])
  const replaced = [five, three].map((one) => ({ ...one, corrected_by: both.id }))
  expect(correctionWords(both, [both, ...replaced], zone)).toBe('Correção da entrada das 09:59')
  expect(correctedEntryWords(both, [both, ...replaced], zone)).toBe('entrada das 09:59: 5 un e 3 un')
})

test('what a line corrects is named with its product if that is another, and without a figure once it is not in the list', () => {
  const old = line('M', '6')
  const fresh = line('P', '4', { created_at: '2026-11-26T13:05:00.000Z', corrects_id: old.id })
  expect(correctedEntryWords(fresh, [fresh, old], zone)).toBe(
    'entrada de 25/11/2026 às 09:59: 6 un de Camisa · M',
  )
  expect([correctedEntryWords(fresh, [fresh], zone), correctionWords(fresh, [fresh], zone)]).toEqual([
    'entrada anterior',
    'Correção de uma entrada anterior',
  ])
  expect(correctedEntryWords(old, [fresh, old], zone)).toBeNull()
})
