import { describe, expect, it } from 'vitest'
import { beyondLimit, owedWords } from './credit-words.ts'

const account = (balance: string, credit_limit: string, overdue = '0.00') => ({
  balance,
  credit_limit,
  overdue,
})
const words = (...of: Parameters<typeof account>) => owedWords(account(...of)).replaceAll('\u00a0', ' ')

describe('what a customer owes', () => {
  it('is shown with the limit and the overdue part', () => {
    expect(words('0.00', '0.00')).toBe('Não deve nada · sem fiado liberado')
    expect(words('42.50', '50.00')).toBe('Deve R$ 42,50 · limite R$ 50,00')
    expect(words('1042.50', '2000.00', '7.00')).toBe(
      'Deve R$ 1.042,50 (vencido: R$ 7,00) · limite R$ 2.000,00',
    )
    expect(words('-5.00', '50.00')).toBe('Tem crédito de R$ 5,00 · limite R$ 50,00')
  })

  it('may come up to the limit', () => {
    expect(beyondLimit(account('42.50', '50.00'), '7.50')).toBe('0.00')
    expect(beyondLimit(account('42.50', '50.00'), '7.51')).toBe('0.01')
    expect(beyondLimit(account('-5.00', '0.00'), '5.00')).toBe('0.00')
  })
})
