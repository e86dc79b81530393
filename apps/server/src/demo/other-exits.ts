import { CATEGORIES } from './catalogue.ts'
import { KEEPER, type PlannedExit } from './planned.ts'
import type { Random } from './random.ts'
import { type Shelved, take } from './shelf.ts'

interface Habit {
  reason: PlannedExit['reason']
  notes: string
  categories: string[]
  lines: number
  /** Whether it happens on a day of the month (from 1) and of the week (from 0, Sunday). */
  on(day: number, weekday: number): boolean
}

/** Exits of a shop other than sales. */
const HABITS: Habit[] = [
  {
    reason: 'perda_dano',
    notes: 'Fora do ponto de venda',
    categories: ['Hortifrúti', 'Padaria e Doces'],
    lines: 3,
    on: (_, weekday) => weekday === 1 || weekday === 4,
  },
  {
    reason: 'consumo_interno',
    notes: 'Limpeza da loja',
    categories: ['Limpeza'],
    lines: 2,
    on: (day) => day === 2 || day === 16,
  },
  {
    reason: 'devolucao',
    notes: 'Lote com avaria, devolvido ao fornecedor',
    categories: ['Bebidas', 'Frios e Laticínios'],
    lines: 1,
    on: (day) => day === 11,
  },
  {
    reason: 'transferencia',
    notes: 'Banca da feira de sábado',
    categories: ['Moda', 'Calçados'],
    lines: 3,
    on: (day, weekday) => weekday === 6 && day <= 7,
  },
]

/** The day's losses, own use, returns and transfers. */
export function otherExits(shelf: Shelved[], date: string, random: Random): PlannedExit[] {
  const at = new Date(`${date}T12:00:00Z`)
  return HABITS.filter((habit) => habit.on(at.getUTCDate(), at.getUTCDay())).flatMap(
    (habit): PlannedExit[] => {
      const products = shelf.flatMap(({ product }, index) =>
        habit.categories.includes(CATEGORIES[product.category]?.name ?? '') ? [index] : [],
      )
      const chosen = new Set(Array.from({ length: habit.lines }, () => random.pick(products)))
      const lines = [...chosen].flatMap((product) => take(shelf, product, null, random))
      const { reason, notes } = habit
      if (lines.length === 0) return []
      return [{ reason, notes, responsible: KEEPER, customer: null, payment: null, lines }]
    },
  )
}
