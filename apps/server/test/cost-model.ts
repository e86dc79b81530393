/** Movements of one product in their order. Reversed ones are left out as if they had never happened. */
export interface MovementOfModel {
  id: string
  moved: number
  cost: number | null
  /** For returns: the exit of the goods. */
  of: string | null
  gone: boolean
}

/**
 * Perpetual weighted average over the remaining movements, in plain numbers: independent of the database's calculation. An exit without stock
 * borrows pieces; what comes in next repays the oldest loans at its own cost, and what is returned of an exit first cancels its own loan.
 */
export function replay(events: MovementOfModel[]): {
  stock: number
  value: number
  /** Cost per unit of an exit; null: unknown. */
  unitCostOf: (exit: string) => number | null
} {
  let [stock, value] = [0, 0]
  let average: number | null = null
  interface Left {
    cost: number | null
    pieces: number
    loan: number
    /** Of all its pieces, also those that came back. */
    whole: { cost: number | null; pieces: number }
  }
  const left = new Map<string, Left>()
  const comesIn = (moved: number, each: number | null) => {
    let repaid = Math.min(moved, Math.max(0, -stock))
    for (const exit of left.values()) {
      const part = Math.min(exit.loan, repaid)
      const unit = each ?? average
      exit.cost =
        exit.cost === null || unit === null ? (part > 0 ? null : exit.cost) : exit.cost + part * unit
      exit.pieces += part
      exit.whole = {
        cost: exit.whole.cost === null || exit.cost === null ? null : exit.whole.cost + part * (unit ?? 0),
        pieces: exit.whole.pieces + part,
      }
      exit.loan -= part
      repaid -= part
    }
    const kept = average === null || stock <= 1e-9 ? Math.max(stock + moved, 0) : null
    average = kept === null ? average : (each ?? average)
    value = kept === null ? value + moved * (each ?? average ?? 0) : kept * (average ?? 0)
    stock += moved
    if (kept === null && each !== null) average = value / stock
  }
  for (const { id, moved, cost, of } of events.filter(({ gone }) => !gone)) {
    if (moved < 0) {
      const loan = Math.min(-moved, Math.max(0, -(stock + moved)))
      const before = value
      value = stock + moved <= 1e-9 ? 0 : value + (value * moved) / stock
      stock += moved
      const pieces = -moved - loan
      const own = { cost: average === null && pieces > 1e-9 ? null : before - value, pieces }
      left.set(id, { ...own, loan, whole: own })
      continue
    }
    const exit = of === null ? undefined : left.get(of)
    if (!exit) {
      comesIn(moved, cost)
      continue
    }
    const cancelled = Math.min(exit.loan, moved)
    exit.loan -= cancelled
    stock += cancelled
    const rest = moved - cancelled
    if (rest <= 1e-9) continue
    const each = exit.cost === null ? null : exit.cost / exit.pieces
    comesIn(rest, each)
    exit.pieces -= rest
    if (each !== null && exit.cost !== null) exit.cost -= rest * each
  }
  const unitCostOf = (exit: string) => {
    const { cost, pieces } = left.get(exit)?.whole ?? { cost: null, pieces: 0 }
    return cost === null || pieces < 1e-9 ? null : cost / pieces
  }
  return { stock, value, unitCostOf }
}
