/** The people who work in the shop. */
export const STAFF = ['Helena Duarte', 'Rafael Nogueira', 'Camila Prado', 'João Pedro Lima'] as const

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
  reason: 'venda' | 'consumo_interno' | 'devolucao' | 'perda_dano' | 'transferencia'
  responsible: string
  notes: string | null
  customer: number | null
  payment: 'dinheiro' | 'pix' | 'credito' | 'debito' | 'boleto' | null
  lines: PlannedLine[]
}

export interface PlannedDay {
  date: string
  /** Registered before the day's exits. */
  entries: PlannedEntry[]
  exits: PlannedExit[]
}
