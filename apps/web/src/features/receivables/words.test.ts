import { expect, test } from 'vitest'
import { entryWords, lateWords, reminder } from './words.ts'

test('entries and delays read as a shop says them', () => {
  expect(entryWords({ kind: 'sale', number: 12, method: null })).toBe('Venda nº 12')
  expect(entryWords({ kind: 'receipt', number: null, method: 'pix' })).toBe('Recebimento em Pix')
  expect([0, 1, 40].map(lateWords)).toEqual(['no prazo', 'vencido há 1 dia', 'vencido há 40 dias'])
})

test('a reminder names the shop, each open sale with what is left of it, and the whole', () => {
  const sale = { sale_id: 'a', amount: '50.00' }
  const text = reminder('Mercearia da Ana', {
    customer: { id: 'c', name: 'Tatiane Lima', phone: null },
    balance: '35.50',
    open: [
      { ...sale, number: 3, due_date: '2026-10-05', left: '5.50', days_overdue: 48 },
      { ...sale, number: 9, due_date: '2026-12-01', left: '30.00', days_overdue: 0 },
    ],
  })
  expect(text).toBe(
    [
      'Olá, Tatiane! Aqui é da Mercearia da Ana.',
      'Lembrete das suas compras em aberto:',
      '• Compra nº 3: R$\u00a05,50, venceu em 05/10/2026',
      '• Compra nº 9: R$\u00a030,00, vence em 01/12/2026',
      'Total: R$\u00a035,50',
      'Se já pagou, desconsidere. Obrigado!',
    ].join('\n'),
  )
})
