import { randomUUID } from 'node:crypto'
import { setTimeout as backOff } from 'node:timers/promises'
import type pg from 'pg'
import type { Shop } from '../harness.ts'

export interface Attempt {
  key: string
  /** ok: acknowledged. refused: answered with an error that says it was not done. unknown: no answer. */
  outcome: 'ok' | 'refused' | 'unknown'
  status?: number
}

/** Writes with their keys, made until stopped: each acknowledged one must exist exactly once. */
export interface Writers {
  history: Attempt[]
  acknowledged(): number
  stop(): Promise<void>
}

const BACK_OFF = 10

/** Several clients register entries of 1, each with its own idempotency key, at the server that `shop` names at the time. */
export function keepWriting(shop: () => Shop, variant: string, clients = 6): Writers {
  const history: Attempt[] = []
  let stopped = false
  const client = async () => {
    while (!stopped) {
      const key = randomUUID()
      history.push({ key, ...(await enter(shop(), variant, key)) })
      // A stopped server refuses at once, so clients back off.
      if (history.at(-1)?.outcome === 'unknown') await backOff(BACK_OFF)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  return {
    history,
    acknowledged: () => history.filter(({ outcome }) => outcome === 'ok').length,
    stop: async () => {
      stopped = true
      await running
    },
  }
}

/** Registers an entry of 1; returns what is known of its outcome. */
export async function enter(shop: Shop, variant: string, key: string): Promise<Omit<Attempt, 'key'>> {
  try {
    const body = { lines: [{ product_variant_id: variant, quantity: '1' }] }
    const { status } = await shop.call('POST', '/api/v1/stock/entries', body, { 'idempotency-key': key })
    // After a 5xx it is unknown whether the write was done, as after a broken connection.
    return { outcome: status === 201 ? 'ok' : status < 500 ? 'refused' : 'unknown', status }
  } catch {
    return { outcome: 'unknown' }
  }
}

/** Contradictions to the history: acknowledged but missing, refused but present, present twice, or present without a request. */
export async function contradictions(admin: pg.Pool, variant: string, history: Attempt[]): Promise<string[]> {
  const { rows } = await admin.query<{ key: string; n: number }>(
    `select idempotency_key as key, count(*)::int as n from stock_movements
      where product_variant_id = $1 and kind = 'entry' group by 1`,
    [variant],
  )
  const found = new Map(rows.map(({ key, n }) => [key, n]))
  const known = new Set(history.map(({ key }) => key))
  return [
    ...history
      .filter(({ key, outcome }) => outcome === 'ok' && !found.has(key))
      .map(({ key }) => `lost ${key}`),
    ...history
      .filter(({ key, outcome }) => outcome === 'refused' && found.has(key))
      .map(({ key }) => `refused but done ${key}`),
    ...rows.filter(({ n }) => n > 1).map(({ key }) => `twice ${key}`),
    ...rows.filter(({ key }) => !known.has(key)).map(({ key }) => `invented ${key}`),
  ]
}
