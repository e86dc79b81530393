import type { ExitReason, PaymentMethod } from '@prateleira/contract/stock/rules'

/** Sellers: the owner, the manager and two others. */
export const STAFF = ['Helena Duarte', 'Rafael Nogueira', 'Camila Prado', 'João Pedro Lima'] as const
/** Receives goods and registers other exits. */
export const KEEPER = 'Marina Alves'
/** Sold for this many days before João Pedro came, and then left the shop. */
export const FORMER = { name: 'Diego Ramos', days: 60, followedBy: STAFF[3] }
/** One product in this many had another price until the day when the manager changed it. */
export const REPRICED = { every: 25, day: 120, before: 0.9 }

/** Product and variant by index, and the quantity in thousandths; the price in cents. */
export interface PlannedLine {
  product: number
  variant: number
  quantity: number
  price: number | null
}

export interface PlannedEntry {
  supplier: number
  notes: string | null
  lines: PlannedLine[]
}

export interface PlannedExit {
  reason: ExitReason
  responsible: string
  notes: string | null
  customer: number | null
  payment: PaymentMethod | null
  lines: PlannedLine[]
}

export interface PlannedDay {
  date: string
  /** Registered before the day's exits. */
  entries: PlannedEntry[]
  exits: PlannedExit[]
}
