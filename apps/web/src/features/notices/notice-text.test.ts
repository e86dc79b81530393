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
  ...more,
})

test('a notice states its subject and its meaning', () => {
  const product = { id: '1', name: 'Queijo', unit: 'kg', currentStock: '1.5', minStock: '2' }
  expect(noticeText(notice({ product }), now)).toEqual({
    title: 'Queijo',
    detail: 'Estoque baixo: 1,5 kg (mínimo: 2)',
  })
  const ending = (ends_at: string) => noticeText(notice({ kind: 'trial_ending', ends_at }), now).title
  expect(ending('2026-11-23T11:00:00Z')).toBe('Seu teste gratuito termina em 3 dias')
  expect(ending('2026-11-20T13:00:00Z')).toBe('Seu teste gratuito termina em 1 dia')
  expect(noticeText(notice({ kind: 'pix_waiting', amount: '12.50' }), now).detail).toContain('12,50')
  expect(noticeText(notice({ kind: 'payment_failed', amount: '39.90' }), now).detail).toContain('39,90')
})
