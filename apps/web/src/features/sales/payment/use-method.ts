import type { Tender } from '@prateleira/contract/stock/rules'
import { useState } from 'react'

/** By which key a method was chosen, and when: the key may have been the first digit of an amount. */
export interface ChosenBy {
  key: string
  at: number
}

/** The method whose amount is being typed, and whether a customer is being chosen meanwhile. */
export function useMethod() {
  const [chosen, setChosen] = useState<{ method: Tender; by: ChosenBy | null } | null>(null)
  const [choosing, setChoosing] = useState(false)
  return {
    method: chosen?.method ?? null,
    by: chosen?.by ?? null,
    choosing,
    setChoosing,
    /** Null leads back to the methods. */
    choose: (method: Tender | null, key?: string) =>
      setChosen(method && { method, by: key === undefined ? null : { key, at: performance.now() } }),
    reset: () => {
      setChosen(null)
      setChoosing(false)
    },
    /** One step back; false if there is none. */
    back: () => {
      if (choosing) setChoosing(false)
      else if (chosen !== null) setChosen(null)
      else return false
      return true
    },
  }
}

export type MethodHandle = ReturnType<typeof useMethod>
