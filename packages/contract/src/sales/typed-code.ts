import { parseDecimal } from '../shared/decimal.ts'

/** What was typed or scanned into the field of the counter: '3*7891000315507'. */
export interface TypedCode {
  /** Null when none was said. */
  quantity: string | null
  code: string
}

/** Reads '3*789…', '0,5*QJ-01' and plain codes. A quantity that is none is part of the code. */
export function parseTyped(typed: string): TypedCode {
  const text = typed.trim()
  const [, amount = '', code = ''] = /^(\d[\d.,]*)\s*[*×]\s*(.*)$/.exec(text) ?? []
  const quantity = parseDecimal(amount)
  const usable = quantity !== null && /[1-9]/.test(quantity) && /^\d{1,11}(\.\d{1,4})?$/.test(quantity)
  return usable ? { quantity, code: code.trim() } : { quantity: null, code: text }
}
