import { isCountedByPiece, type Unit } from '@prateleira/contract/catalog/rules'
import { isWhole } from '@prateleira/contract/shared/decimal'
import {
  isInReais,
  REAIS_FOR_QUANTITY,
  readDecimal,
  twoReadings,
} from '@prateleira/contract/shared/read-decimal'

/** Why what is typed for a product is no quantity; null: it may be one, a code or a name. */
export function misread(typed: string): string | null {
  if (/^[-\u2212][\d.,]+$/.test(typed)) return 'A quantidade não pode ser negativa.'
  return isInReais(typed) ? REAIS_FOR_QUANTITY : null
}

/** The typed number as a quantity of that unit, or why it is none. */
export function readCounted(typed: string, unit: Unit): { value: string } | { wrong: string } {
  const read = readDecimal(typed)
  if (read === null) return { wrong: 'Escreva quanto há.' }
  const isByPiece = isCountedByPiece(unit)
  if (read.other !== null && !isByPiece) return { wrong: twoReadings(typed, read.value, read.other) }
  if (isByPiece && !isWhole(read.value))
    return { wrong: 'Este produto é contado por unidade: escreva um número inteiro.' }
  return { value: read.value }
}
