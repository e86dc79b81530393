import type { Notice } from '@prateleira/contract/notices/schemas'
import { expect, test } from 'vitest'
import { noticeText } from './notice-text.ts'

const now = new Date('2026-11-20T12:00:00Z')
const notice = (more: Partial<Notice>): Notice => ({
  id: 'x:1',
  kind: 'low_stock',
  read: false,
  product: null,
  ends_at: null,
  amount: null,
  refused: null,
  cash: null,
  count: null,
  ...more,
})

test('a notice states its subject and its meaning', () => {
  const product = { id: '1', name: 'Queijo', unit: 'kg', currentStock: '1.5', minStock: '2' }
  expect(noticeText(notice({ product }), now, 'America/Sao_Paulo')).toEqual({
    title: 'Queijo',
    detail: 'Estoque baixo: 1,5 kg (mínimo: 2)',
  })
  const ending = (ends_at: string) =>
    noticeText(notice({ kind: 'trial_ending', ends_at }), now, 'America/Sao_Paulo').title
  expect(ending('2026-11-23T11:00:00Z')).toBe('Seu teste gratuito termina em 3 dias')
  expect(ending('2026-11-20T13:00:00Z')).toBe('Seu teste gratuito termina em 1 dia')
  expect(
    noticeText(notice({ kind: 'pix_waiting', amount: '12.50' }), now, 'America/Sao_Paulo').detail,
  ).toContain('12,50')
  expect(
    noticeText(notice({ kind: 'payment_failed', amount: '39.90' }), now, 'America/Sao_Paulo').detail,
  ).toContain('39,90')
})

test('a refused sale, entry or count is named by its receipt, maker and reason, and by where it waits (OFF-04)', () => {
  const refused = {
    kind: 'sale',
    receipt: 'C-2',
    made_by: 'João',
    made_at: '2026-11-20T11:05:00Z',
    sent_by: 'Bia',
    reason: 'SALE_SHORT',
  } as const
  const text = (more: Partial<Notice>) =>
    noticeText(notice({ kind: 'refused_item', refused, ...more }), now, 'America/Sao_Paulo')
  expect(text({ amount: '90.00' })).toEqual({
    title: 'Venda C-2 de João não foi aceita',
    detail:
      'R$\u00a090,00, 20/11/2026 às 08:05: estoque insuficiente. Só existe no aparelho em que foi feita: registre ou descarte lá, em Pendências.',
  })
  const entry = { ...refused, kind: 'entry', made_by: null, reason: 'PASS_UNKNOWN' } as const
  const { title, detail } = text({ refused: entry })
  expect(title).toBe('Entrada C-2 enviada por Bia não foi aceita')
  expect(detail).toMatch(/^20\/11\/2026 às 08:05: quem a fez não pôde ser confirmado\./)
})

test('a cash session says what is missing and over, a count that all was counted, and both who did it', () => {
  const at = '2026-11-20T21:00:00Z'
  const cash = {
    session_id: '1',
    register: 'Caixa',
    closed_by: 'João',
    closed_at: at,
    missing: '8.57',
    over: '2.00',
  }
  const count = { id: '1', name: 'Rações', counted_by: 'Zefa', counted_at: at }
  const inWords = (more: Partial<Notice>) =>
    Object.values(noticeText(notice(more), now, 'America/Sao_Paulo')).map((text) =>
      text.replaceAll(/\s/g, ' '),
    )
  expect(inWords({ kind: 'cash_difference', cash })).toEqual([
    'Caixa fechou com diferença: faltam R$ 8,57 e sobram R$ 2,00',
    'Fechado por João em 20/11/2026 às 18:00.',
  ])
  expect(inWords({ kind: 'count_review', count })).toEqual([
    'O inventário “Rações” espera sua aprovação',
    'Tudo foi contado, por último por Zefa em 20/11/2026 às 18:00. Revise as diferenças e aprove.',
  ])
})
