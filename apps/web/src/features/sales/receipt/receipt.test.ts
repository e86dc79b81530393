import { formatAmount } from '@prateleira/contract/shared/format'
import { expect, test } from 'vitest'
import { shopLines } from '../../../lib/shop-lines.ts'
import { type Receipt, receiptText } from './receipt.ts'

const receipt: Receipt = {
  shop: 'Mercearia da Ana',
  details: [],
  number: 12,
  date: '2026-03-09',
  soldAt: '2026-03-10T01:30:00Z',
  timeZone: 'America/Sao_Paulo',
  seller: 'Ana Souza',
  customer: null,
  cancelled: false,
  lines: [
    { name: 'Queijo', unit: 'kg', quantity: '0.780', unit_price: '54.90', gross: '42.82' },
    { name: 'Leite · 1 L', unit: 'un', quantity: '3', unit_price: '5.69', gross: '17.07' },
  ],
  gross: '59.89',
  discount: '5.71',
  total: '54.18',
  payments: [
    { method: 'dinheiro', amount: '50.00', received: '60.00' },
    { method: 'pix', amount: '4.18', received: null },
  ],
  change: '10.00',
}

test('the receipt as a message names the shop, items and payments, and says that it is not a tax document', () => {
  expect(receiptText(receipt).replaceAll('\u00a0', ' ')).toBe(`*Mercearia da Ana*
Venda nº 12 · 09/03/2026 22:30

0,78 kg Queijo — R$ 42,82
3 un Leite · 1 L — R$ 17,07

Desconto: −R$ 5,71
*Total: R$ 54,18*
Dinheiro: R$ 60,00
Pix: R$ 4,18
Troco: R$ 10,00

_Não é documento fiscal_`)
})

test('below its name stand document, address and telephone of the shop, each where it is set', () => {
  const lines = (shop: Partial<Parameters<typeof shopLines>[0]>) =>
    shopLines({ company_document: null, company_address: null, company_phone: null, ...shop })
  const document = { company_document: '12345678000195' }
  const address = { company_address: 'Rua das Flores, 10\nCentro, São Paulo - SP' }
  const phone = { company_phone: '(11) 98765-4321' }
  const all = [
    'CNPJ 12.345.678/0001-95',
    'Rua das Flores, 10',
    'Centro, São Paulo - SP',
    'Tel. (11) 98765-4321',
  ]
  expect(lines({ ...document, ...address, ...phone })).toEqual(all)
  expect(lines({ company_document: '12ABC34501DE35' })).toEqual(['CNPJ 12.ABC.345/01DE-35'])
  expect(lines({ company_document: '52998224725', ...phone })).toEqual([
    'CPF 529.982.247-25',
    'Tel. (11) 98765-4321',
  ])
  expect(lines(address)).toEqual(['Rua das Flores, 10', 'Centro, São Paulo - SP'])
  expect(lines({})).toEqual([])
  // Kept on the device before there were any.
  expect(shopLines({} as never)).toEqual([])
  expect(receiptText({ ...receipt, details: all })).toContain(`*Mercearia da Ana*
CNPJ 12.345.678/0001-95
Rua das Flores, 10
Centro, São Paulo - SP
Tel. (11) 98765-4321
Venda nº 12`)
})

test("printed again it names the Pix, returns and refunds, and the vouchers' balances", () => {
  const text = receiptText({
    ...receipt,
    txid: '000ABC',
    vouchers: [{ code: 'AAAA-BBBB-CCCC', balance: '1.50' }],
    returns: [
      { date: '2026-03-11', items: ['0,1 kg Queijo'], amount: '5.49', method: 'dinheiro', voucher: null },
      {
        date: '2026-03-12',
        items: ['1 un Leite · 1 L', '0,2 kg Queijo'],
        amount: '15.00',
        method: 'vale',
        voucher: { code: 'DDDD-EEEE-FFFF', balance: '15.00' },
      },
    ],
  }).replaceAll('\u00a0', ' ')
  expect(text).toContain(`Troco: R$ 10,00
Identificador do Pix: 000ABC
Vale AAAA-BBBB-CCCC: saldo R$ 1,50
Devolução em 11/03/2026: 0,1 kg Queijo
Devolvido em Dinheiro: R$ 5,49
Devolução em 12/03/2026: 1 un Leite · 1 L, 0,2 kg Queijo
Devolvido em Vale: R$ 15,00
Vale DDDD-EEEE-FFFF: saldo R$ 15,00
`)
})

test('it says that a sale was cancelled', () => {
  expect(receiptText({ ...receipt, cancelled: true })).toContain('*CANCELADA*')
})

test('amounts on paper have two decimals however they were typed, prices all of theirs', () => {
  expect(['100', '5.6', '1234.50', '0.046667', '5.690000'].map(formatAmount)).toEqual([
    '100,00',
    '5,60',
    '1.234,50',
    '0,046667',
    '5,69',
  ])
})
