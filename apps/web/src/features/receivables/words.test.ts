import { crc16 } from '@prateleira/contract/sales/pix'
import { expect, test } from 'vitest'
import {
  afterReceipt,
  entryTime,
  entryWords,
  lateWords,
  receiptRemark,
  reminder,
  sameToday,
} from './words.ts'

test("entries and delays have a shop's usual words", () => {
  expect(entryWords({ kind: 'sale', number: 12, method: null })).toBe('Venda nº 12')
  expect(entryWords({ kind: 'receipt', number: null, method: 'pix' })).toBe('Recebimento em Pix')
  expect(entryWords({ kind: 'write_off', number: 12, method: null })).toBe('Baixa da venda nº 12')
  expect([0, 1, 40].map(lateWords)).toEqual(['no prazo', 'vencido há 1 dia', 'vencido há 40 dias'])
})

test('a receipt says while it is typed that it is above the debt, or what is left of it', () => {
  expect(receiptRemark('66.77', '70.00')).toBe('É mais do que a dívida, de R$\u00a066,77.')
  expect(receiptRemark('66.77', '60')).toBe('Fica devendo R$\u00a06,77.')
  for (const typed of ['66.77', '', '0', 'abc']) expect(receiptRemark('66.77', typed)).toBeNull()
})

test('a receipt says afterwards what it has left of the debt', () => {
  expect(afterReceipt('66.77', '60.00')).toBe('Fica devendo R$\u00a06,77.')
  expect(afterReceipt('66.77', '66.77')).toBe('Não deve mais nada.')
})

test('an entry has its time in the shop, unless it was entered for another day', () => {
  const at = '2026-11-23T01:15:00.000Z'
  expect(entryTime({ entry_date: '2026-11-22', at }, 'America/Sao_Paulo')).toBe('22/11/2026, 22:15')
  expect(entryTime({ entry_date: '2026-11-20', at }, 'America/Sao_Paulo')).toBe('20/11/2026')
})

test('a receipt of the same amount today is named, one of another day or amount or a reversed one is not', () => {
  const receipt = {
    id: 'r',
    kind: 'receipt' as const,
    amount: '-12.50',
    balance: '7.50',
    method: 'pix' as const,
    sale_id: null,
    number: null,
    reason: null,
    entry_date: '2026-11-22',
    at: '2026-11-22T13:15:00.000Z',
    by: 'Ana Souza',
    is_reversed: false,
  }
  const said = (amount: string, changed: object = {}) =>
    sameToday([{ ...receipt, ...changed }], amount, '2026-11-22')
  expect(said('12.5')).toBe('Hoje já foi registrado: Recebimento em Pix, R$\u00a012,50, por Ana Souza.')
  expect(said('12.50', { by: null })).toMatch(/R\$\u00a012,50\.$/)
  expect([said('12.51'), said(''), said('12,'), said('-')]).toEqual([null, null, null, null])
  for (const changed of [
    { entry_date: '2026-11-21' },
    { is_reversed: true },
    { kind: 'return' },
    { amount: '12.50' },
  ])
    expect(said('12.50', changed)).toBeNull()
})

const owed = {
  customer: { id: 'c', name: 'Tatiane Lima', phone: null },
  balance: '35.50',
  open: [
    { sale_id: 'a', amount: '50.00', number: 3, due_date: '2026-10-05', left: '5.50', days_overdue: 48 },
    { sale_id: 'a', amount: '50.00', number: 9, due_date: '2026-12-01', left: '30.00', days_overdue: 0 },
  ],
}
const PURCHASES = [
  'Olá, Tatiane! Aqui é da loja Mercearia da Ana.',
  'Lembrete das suas compras em aberto:',
  '• Compra nº 3: R$\u00a05,50, venceu em 05/10/2026',
  '• Compra nº 9: R$\u00a030,00, vence em 01/12/2026',
  'Total: R$\u00a035,50',
]
const BYE = 'Se já pagou, desconsidere. Obrigado!'

test('a reminder names the shop, each open sale with its remainder, and the total', () => {
  expect(reminder('Mercearia da Ana', owed, null)).toBe([...PURCHASES, BYE].join('\n'))
})

test("a reminder contains the Pix of the total to the shop's key, alone in its line", () => {
  const payee = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Ana Souza', city: 'São Paulo' }
  const code =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540535.505802BR5909Ana Souza6009Sao Paulo62070503***6304'
  expect(reminder('Mercearia da Ana', owed, payee)).toBe(
    [...PURCHASES, '', 'Para pagar, copie o código Pix:', code + crc16(code), '', BYE].join('\n'),
  )
})
