import { parseDecimal } from '../shared/read-decimal.ts'
import { visibleText } from '../shared/text.ts'

/** A text typed or scanned into the counter's field: '3*7891000315507'. */
export interface TypedCode {
  /** Null without a quantity. */
  quantity: string | null
  code: string
}

/** Parses '3*789…', '0,5*QJ-01' and plain codes. An invalid quantity counts as part of the code. */
export function parseTyped(typed: string): TypedCode {
  const text = visibleText(typed).trim()
  const [, amount = '', code = ''] = /^(\d[\d.,]*)\s*[*×]\s*(.*)$/.exec(text) ?? []
  const quantity = parseDecimal(amount)
  const usable = quantity !== null && /[1-9]/.test(quantity) && /^\d{1,11}(\.\d{1,4})?$/.test(quantity)
  return usable ? { quantity, code: code.trim() } : { quantity: null, code: text }
}
