import { expect, test } from 'vitest'
import { moveInput } from '../cash/schemas.ts'
import { receiptInput, writeOffInput } from '../receivables/schemas.ts'
import { paymentsProblem } from '../sales/payments.ts'
import { quantity } from './fields.ts'

const ZEROS = ['0', '0.00', '-0', '-0.0', '-0.00']

test('an amount that must be above 0 is refused at its field when it is 0, also with a minus before it', () => {
  const move = { kind: 'withdrawal' as const, reason: 'Banco' }
  for (const amount of ZEROS) {
    for (const result of [
      receiptInput.safeParse({ amount, method: 'dinheiro' }),
      writeOffInput.safeParse({ amount, reason: 'Mudou' }),
      moveInput.safeParse({ ...move, amount }),
    ])
      expect(result.error?.issues).toMatchObject([
        { path: ['amount'], message: 'O valor deve ser maior que 0' },
      ])
    expect(quantity.safeParse(amount).success).toBe(false)
    expect(paymentsProblem('0.00', [{ method: 'dinheiro', amount, received: null }])).not.toBeNull()
  }
  expect(moveInput.safeParse({ ...move, amount: '0.01' }).success).toBe(true)
  // Not a number, or below it: what is said of these stays.
  expect(moveInput.safeParse({ ...move, amount: '' }).error?.issues).toMatchObject([
    { message: 'Escreva o valor em reais, como 50,00' },
  ])
  expect(moveInput.safeParse({ ...move, amount: '-1' }).error?.issues).toMatchObject([
    { message: 'O valor não pode ser negativo' },
  ])
})
