import { isInReais, REAIS_FOR_QUANTITY } from '@prateleira/contract/shared/read-decimal'

/** Why what is typed for a product is no quantity; null: it may be one, a code or a name. */
export function misread(typed: string): string | null {
  if (/^[-\u2212][\d.,]+$/.test(typed)) return 'A quantidade não pode ser negativa.'
  return isInReais(typed) ? REAIS_FOR_QUANTITY : null
}
