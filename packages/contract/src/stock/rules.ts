import { lineTotal } from '../shared/amounts.ts'
import { addDays } from '../shared/dates.ts'
import { compare } from '../shared/decimal.ts'

/** Reasons of an exit (specification, section 3): codes are stored, labels shown. */
export const EXIT_REASONS = ['venda', 'consumo_interno', 'devolucao', 'perda_dano', 'transferencia'] as const
export type ExitReason = (typeof EXIT_REASONS)[number]
export const EXIT_REASON_LABELS: Record<ExitReason, string> = {
  venda: 'Venda',
  consumo_interno: 'Consumo Interno',
  devolucao: 'Devolução',
  perda_dano: 'Perda/Dano',
  transferencia: 'Transferência',
}

/** LED-03. */
export const WHOLE_QUANTITY = 'Quantidade deve ser um número inteiro para produtos contados por unidade'

export const MOVEMENT_TYPES = ['in', 'out'] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]
export const MOVEMENT_TYPE_LABELS: Record<MovementType, string> = { in: 'Entrada', out: 'Saída' }

/** The origin of a movement. The forms create `entry` and `exit`. */
export const MOVEMENT_KINDS = ['initial', 'entry', 'exit', 'reversal', 'return', 'adjustment'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]
/** What a movement is, where its direction does not say it. */
export const MOVEMENT_KIND_LABELS: Record<Exclude<MovementKind, 'entry' | 'exit'>, string> = {
  initial: 'Estoque inicial',
  reversal: 'Estorno',
  return: 'Devolução de venda',
  adjustment: 'Ajuste de inventário',
}
/** The same before a movement's notes in a file; those of an adjustment name what it is of. The stock that a product began with is not marked. */
export const MOVEMENT_NOTE_LABELS: Record<keyof typeof MOVEMENT_KIND_LABELS, string | null> = {
  ...MOVEMENT_KIND_LABELS,
  initial: null,
  adjustment: 'Ajuste',
}

/** 'Entrada', 'Saída', 'Devolução de venda' */
export const movementLabel = ({
  kind,
  movement_type: type,
}: {
  kind: MovementKind
  movement_type: MovementType
}) => (kind === 'entry' || kind === 'exit' ? MOVEMENT_TYPE_LABELS[type] : MOVEMENT_KIND_LABELS[kind])

export const PAYMENT_METHODS = ['dinheiro', 'pix', 'credito', 'debito', 'boleto', 'outro'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** Payment methods of a sale at the counter, including credit and vouchers of returns. */
export const TENDERS = [...PAYMENT_METHODS, 'fiado', 'vale'] as const
export type Tender = (typeof TENDERS)[number]
/** How a whole sale was paid: by one method, or by several. */
export const SALE_PAYMENT_METHODS = [...TENDERS, 'misto'] as const
export type SalePaymentMethod = (typeof SALE_PAYMENT_METHODS)[number]
export const PAYMENT_METHOD_LABELS: Record<SalePaymentMethod, string> = {
  dinheiro: 'Dinheiro',
  pix: 'Pix',
  credito: 'Crédito',
  debito: 'Débito',
  boleto: 'Boleto',
  outro: 'Outro',
  fiado: 'Fiado',
  vale: 'Vale',
  misto: 'Misto',
}

/** quantity × price in reais with 2 decimals; null without a price (LED-03). */
export function movementTotal(quantity: string, unitPrice: string | null): string | null {
  return unitPrice === null ? null : lineTotal(quantity, unitPrice)
}

/** Whether the total box is shown: above 0 only (ENT-04). */
export function showsTotal(total: string | null): total is string {
  return total !== null && compare(total, '0') > 0
}

/** Whether the variant holds at least the requested quantity (EXI-03). */
export function isEnough(available: string, requested: string): boolean {
  return compare(available, requested) >= 0
}

/** "venda - Responsável: Ana - balcão": reason, responsible person and notes as one text (EXI-08). */
export function joinedExitNotes(exit: {
  reason: string
  responsible_person: string
  notes: string | null
}): string {
  return [exit.reason, `Responsável: ${exit.responsible_person}`, exit.notes].filter(Boolean).join(' - ')
}

/**
 * Whether a date should be confirmed before saving: more than a day ahead or a year back is usually a mistake. Never refused:
 * exits may have any date. Both yyyy-MM-dd.
 */
export function unusualDate(date: string, today: string): 'ahead' | 'past' | null {
  if (date > addDays(today, 1)) return 'ahead'
  const yearAgo = `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}${today.slice(4)}`
  return date < yearAgo ? 'past' : null
}

/** Whether a movement date is after the tenant's today (ENT-03). Both yyyy-MM-dd. */
export function isFuture(date: string, today: string): boolean {
  return date > today
}
