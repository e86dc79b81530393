import type { Activity } from '@prateleira/contract/team/schemas'
import { expect, test } from 'vitest'
import { activity } from '../../../test/activity.ts'
import { describeActivity } from './activity-words.ts'

// Amounts contain a non-breaking space.
const plain = (some: Partial<Activity>) => describeActivity(activity(some)).replaceAll('\u00a0', ' ')

test('each action is one sentence', () => {
  const moved = { quantity: '2.5000', unit: 'kg' }
  expect(plain({ ...moved, total: '59.90', items: 1 })).toBe('Vendeu 2,5 kg de Café por R$ 59,90')
  expect(plain({ total: '1059.90', items: 3 })).toBe('Vendeu 3 itens por R$ 1.059,90')
  expect(plain({ total: '5.00', items: 2, number: 12 })).toBe('Vendeu 2 itens por R$ 5,00 (venda nº 12)')
  expect(plain({ kind: 'entry', ...moved })).toBe('Deu entrada em 2,5 kg de Café')
  expect(plain({ kind: 'exit', ...moved, exit_reason: 'perda_dano' })).toBe(
    'Deu saída em 2,5 kg de Café (perda/dano)',
  )
  expect(plain({ kind: 'exit', ...moved, exit_reason: 'perda_dano', number: 12 })).toBe(
    'Deu saída em 2,5 kg de Café (perda/dano), do que voltou da venda nº 12',
  )
  const corrected = { kind: 'entry_correction', ...moved } as const
  expect(plain({ ...corrected, from: '20' })).toBe('Corrigiu uma entrada: 2,5 kg de Café em vez de 20 kg')
  expect(plain({ ...corrected, from: '2.5000' })).toBe(
    'Corrigiu uma entrada: 2,5 kg de Café, sem mudar a quantidade',
  )
  expect(plain({ ...corrected, from: null })).toBe('Corrigiu uma entrada: 2,5 kg de Café')
  expect(plain({ ...corrected, from: '3', to: 'Chá' })).toBe(
    'Corrigiu uma entrada: 2,5 kg de Café em vez de 3 de Chá',
  )
  expect(plain({ kind: 'initial_correction', ...moved, from: '3' })).toBe(
    'Corrigiu o estoque inicial: 2,5 kg de Café em vez de 3 kg',
  )
  expect(plain({ kind: 'product_price', from: null, to: '12.000000' })).toBe(
    'Mudou o preço de venda de Café de sem preço para R$ 12,00',
  )
  expect(plain({ kind: 'product_change', fields: ['name', 'cost_price'] })).toBe(
    'Alterou Café: nome, preço de custo',
  )
  const cost = { from: '734.710000', to: '118.900000' }
  expect(plain({ kind: 'product_change', fields: ['name', 'cost_price'], cost })).toBe(
    'Alterou Café: nome, preço de custo de R$ 734,71 para R$ 118,90',
  )
  expect(plain({ kind: 'product_change', fields: ['cost_price'], cost: { from: null, to: '1.00' } })).toBe(
    'Alterou Café: preço de custo de sem custo para R$ 1,00',
  )
  expect(plain({ kind: 'product_change', fields: ['image', 'other'] })).toBe(
    'Alterou Café: foto, outros dados',
  )
  expect(plain({ kind: 'member_change', subject: 'Bia', role_before: 'seller', role: 'manager' })).toBe(
    'Mudou o papel de Bia de vendedor para gerente',
  )
  const unchanged = { kind: 'member_change', subject: 'Bia', role_before: 'seller', role: 'seller' } as const
  expect(plain({ ...unchanged, sees_costs: true })).toBe('Mudou Bia para ver custos')
  expect(plain({ ...unchanged, sees_costs: false })).toBe('Mudou Bia para não ver custos')
  expect(plain({ kind: 'import_done', subject: 'produtos.csv', items: 1980 })).toBe(
    'Importou 1.980 produtos de produtos.csv',
  )
  expect(plain({ kind: 'import_undone', subject: 'produtos.csv', items: 1 })).toBe(
    'Desfez a importação de produtos.csv: 1 produto a menos',
  )
  expect(plain({ kind: 'member_invite', subject: null, role: 'stocker' })).toBe(
    'Convidou alguém como estoquista',
  )
})

test('a new, changed and removed Pix key is named', () => {
  const key = { kind: 'pix_account', subject: null } as const
  expect(plain({ ...key, from: null, to: 'ana@loja.com' })).toBe('Cadastrou a chave Pix ana@loja.com')
  expect(plain({ ...key, from: 'ana@loja.com', to: 'bia@loja.com' })).toBe(
    'Mudou a chave Pix de ana@loja.com para bia@loja.com',
  )
  expect(plain({ ...key, from: 'ana@loja.com', to: 'ana@loja.com' })).toBe(
    'Mudou o nome ou a cidade da chave Pix ana@loja.com',
  )
  expect(plain({ ...key, from: 'ana@loja.com', to: null })).toBe('Removeu a chave Pix ana@loja.com')
})

test('what was received, taken back and written off of a debt names customer, amount and method', () => {
  const owed = { subject: 'Ana', amount: '30.00' }
  expect(plain({ kind: 'credit_receipt', ...owed, to: 'pix' })).toBe('Recebeu R$ 30,00 do fiado de Ana (pix)')
  expect(plain({ kind: 'credit_receipt_reversal', ...owed, to: 'dinheiro' })).toBe(
    'Estornou o recebimento de R$ 30,00 do fiado de Ana (dinheiro)',
  )
  expect(plain({ kind: 'credit_write_off', ...owed })).toBe('Baixou R$ 30,00 do fiado de Ana sem receber')
  expect(plain({ kind: 'credit_limit', subject: 'Ana', from: '0.00', to: '200.00' })).toBe(
    'Mudou o limite de fiado de Ana de R$ 0,00 para R$ 200,00',
  )
  expect(plain({ kind: 'credit_write_off', ...owed, subject: null })).toBe(
    'Baixou R$ 30,00 do fiado de um cliente excluído sem receber',
  )
})

test('the cash names its register, the amount moved, and at the close what was missing', () => {
  const cash = { subject: 'Caixa 1', amount: '50.00' }
  expect(plain({ kind: 'cash_open', ...cash })).toBe('Abriu Caixa 1 com R$ 50,00')
  expect(plain({ kind: 'cash_withdrawal', ...cash })).toBe('Fez uma sangria de R$ 50,00 em Caixa 1')
  expect(plain({ kind: 'cash_supply', ...cash })).toBe('Fez um suprimento de R$ 50,00 em Caixa 1')
  const closed = { kind: 'cash_close', subject: 'Caixa 1' } as const
  const none = { method: 'dinheiro', difference: '0.00' } as const
  expect(plain({ ...closed, differences: [none] })).toBe('Fechou Caixa 1: dinheiro confere')
  const differences = [
    { method: 'dinheiro', difference: '-12.00' },
    { method: 'pix', difference: '2.50' },
  ] as const
  expect(plain({ ...closed, differences: [...differences] })).toBe(
    'Fechou Caixa 1: faltam R$ 12,00 em dinheiro, sobram R$ 2,50 em Pix',
  )
})

test('an action approved by PIN names its approver', () => {
  const allowed = { subject: 'Bia', number: 12, amount: '30.00' }
  expect(plain({ kind: 'approve_discount', ...allowed, percent: '12.5' })).toBe(
    'Autorizou Bia a dar desconto de R$ 30,00 (12,5%) (venda nº 12)',
  )
  expect(plain({ kind: 'approve_credit', ...allowed })).toBe(
    'Autorizou Bia a vender R$ 30,00 fiado além do limite (venda nº 12)',
  )
  expect(plain({ kind: 'approve_cash', subject: 'Caixa 1', amount: '30.00', to: 'withdrawal' })).toBe(
    'Autorizou uma sangria de R$ 30,00 por outra pessoa em Caixa 1',
  )
})

test('a sale says its discount; cancelled, returned or owed beyond a limit it is named with its amount', () => {
  expect(plain({ total: '294.00', items: 4, number: 5, amount: '98.00', percent: '25' })).toBe(
    'Vendeu 4 itens por R$ 294,00, com desconto de R$ 98,00 (25%) (venda nº 5)',
  )
  const cancelled = { kind: 'sale_cancel', number: 5, amount: '294.00' } as const
  expect(plain({ ...cancelled, subject: null })).toBe('Cancelou a venda nº 5, de R$ 294,00')
  expect(plain({ ...cancelled, subject: 'Dona Zélia' })).toBe(
    'Cancelou a venda nº 5, de R$ 294,00, de Dona Zélia',
  )
  const returned = { kind: 'return', number: 2, amount: '8.51' } as const
  expect(plain({ ...returned, items: 1, quantity: '0.5', unit: 'kg', to: 'fiado' })).toBe(
    'Recebeu de volta 0,5 kg de Café da venda nº 2: abateu R$ 8,51 do fiado',
  )
  expect(plain({ ...returned, items: 2, to: 'dinheiro' })).toBe(
    'Recebeu de volta 2 itens da venda nº 2: devolveu R$ 8,51 (dinheiro)',
  )
  const beyond = { kind: 'credit_beyond', subject: 'Ana', number: 1, amount: '63.13', from: '50.00' } as const
  expect(plain(beyond)).toBe('Vendeu R$ 63,13 fiado a Ana além do limite de R$ 50,00 (venda nº 1)')
})
