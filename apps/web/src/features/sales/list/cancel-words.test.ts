import { expect, test } from 'vitest'
import { cancellationWords } from './cancel-words.ts'

type Told = Parameters<typeof cancellationWords>[0]
const line = {
  quantity: '2',
  unit: 'un',
  product_name: 'Leite',
  size: null,
  color: null,
} as Told['lines'][number]
const paid = (method: Told['payments'][number]['method'], amount: string, code?: string) => ({
  method,
  amount,
  received: null,
  change: '0.00',
  voucher: code ? { code, balance: '0.00' } : null,
})
const words = (more: Partial<Told>) =>
  cancellationWords({
    lines: [line],
    payments: [],
    methods: [],
    total_amount: '40.00',
    customer: { id: 'c', name: 'Tatiane', phone: null },
    ...more,
  }).replaceAll('\u00a0', ' ')

test('a cancellation names the amount returned by each method, and what is deducted from the debt', () => {
  const payments = [
    paid('dinheiro', '5.00'),
    paid('pix', '5.00'),
    paid('dinheiro', '5.00'),
    paid('vale', '5.00', 'V7K2'),
    paid('fiado', '20.00'),
  ]
  expect(words({ payments })).toBe(
    'Volta ao estoque: 2 un de Leite. A venda de R$ 40,00 deixa de contar. Devolva ao cliente R$ 10,00 em dinheiro e R$ 5,00 por Pix. R$ 5,00 voltam ao vale V7K2. R$ 20,00 saem da conta de Tatiane; o que já tiver sido pago fica a favor do cliente. Isso não pode ser desfeito.',
  )
  expect(words({ payments: [paid('fiado', '40.00')] })).not.toContain('Devolva')
})

test('for a sale without payments it names the method, if one was given', () => {
  expect(words({ methods: ['debito'] })).toContain('Devolva ao cliente R$ 40,00 no débito.')
  expect(words({})).toContain('Nenhum pagamento foi anotado')
  expect(words({ total_amount: '0.00' })).not.toMatch(/pagamento|Devolva/)
})

test('of many items it names the first two and counts the others; of three all', () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...line, product_name: `P${at + 1}`, size: 'M' }))
  expect(words({ lines: names(3) })).toContain(
    'Volta ao estoque: 2 un de P1 · M, 2 un de P2 · M, 2 un de P3 · M.',
  )
  expect(words({ lines: names(5) })).toContain(
    'Volta ao estoque: 2 un de P1 · M, 2 un de P2 · M e mais 3 itens.',
  )
})

test('a refund by another method is named, and a method without a payment is not', () => {
  const payments = [paid('outro', '30.00'), paid('boleto', '10.00'), paid('pix', '0.00')]
  expect(words({ payments })).toContain('Devolva ao cliente R$ 30,00 de outra forma e R$ 10,00 do boleto.')
})
