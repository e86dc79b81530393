import { expect, test } from 'vitest'
import { isVoucherCode } from './returns.ts'

test('a scanned code is a voucher in any writing, and that of goods is not', () => {
  for (const code of ['5YRX-8APD-52GP', '5yrx8apd52gp', 'K7M2 3QWE 9ABC'])
    expect(isVoucherCode(code)).toBe(true)
  for (const code of ['7891000315507', '234567892345', 'CAF-250', '5YRX-8APD-52G0', '5YRX-8APD-52GPX'])
    expect(isVoucherCode(code)).toBe(false)
})
