import { readDecimal, twoReadings } from '../shared/read-decimal.ts'
import { visibleText } from '../shared/text.ts'

/** A text typed or scanned into the counter's field: '3*7891000315507'. */
export interface TypedCode {
  /** Null without a quantity. */
  quantity: string | null
  code: string
}

/** Parses '3*789…', '0,5*QJ-01' and plain codes. An invalid quantity, or one that can be read in two ways, counts as part of the code. */
export function parseTyped(typed: string): TypedCode {
  const text = visibleText(typed).trim()
  const [, amount = '', code = ''] = /^([\d.,]+)\s*[*×]\s*(.*)$/.exec(text) ?? []
  const read = readDecimal(amount)
  const usable =
    read !== null &&
    read.other === null &&
    /[1-9]/.test(read.value) &&
    /^\d{1,11}(\.\d{1,4})?$/.test(read.value)
  return usable ? { quantity: read.value, code: code.trim() } : { quantity: null, code: text }
}

/** Why the number before a '*' is no quantity; null: it is one, or there is none. */
export function timesProblem(typed: string): string | null {
  const text = visibleText(typed).trim()
  const [, before = ''] = /^([^*×]*)[*×]/.exec(text) ?? []
  if (parseTyped(text).quantity !== null || !BEGINS_AS_NUMBER.test(before)) return null
  const read = /^[\d.]+\s*$/.test(before) ? readDecimal(before) : null
  return read?.other ? twoReadings(before.trim(), read.value, read.other) : NO_QUANTITY
}

/** Also in signs that nobody reads as a quantity: '1½', '+3', 'R$ 20'. */
const BEGINS_AS_NUMBER = /^[^\p{L}\p{N}]*(r\$[^\p{L}\p{N}]*)?\p{N}/iu

const NO_QUANTITY = 'Antes do * vai a quantidade, maior que zero: 3*código.'
