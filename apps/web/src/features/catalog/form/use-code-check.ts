import { normalizeCode } from '@prateleira/contract/catalog/rules'
import { useCallback, useRef, useState } from 'react'
import { client } from '../../../lib/client.ts'

export type CodeCheck = { state: 'idle' | 'checking' | 'taken' | 'available'; code: string }

const IDLE: CodeCheck = { state: 'idle', code: '' }

export interface CodeChecker {
  check: CodeCheck
  /** Checks whether a typed code is free; a blank one needs no check. */
  run: (typed: string) => Promise<void>
  /** The code is being changed: the last result no longer counts. */
  forget: () => void
}

/** Whether an internal code is free, checked on leaving its field (PROD-13). `exceptId` is the product being edited. */
export function useCodeCheck(exceptId?: string): CodeChecker {
  const [check, setCheck] = useState(IDLE)
  const latest = useRef(0)

  const run = useCallback(
    async (typed: string) => {
      const code = normalizeCode(typed)
      const turn = ++latest.current
      if (code === '') return setCheck(IDLE)
      setCheck({ state: 'checking', code })
      try {
        const { available } = await client.catalog.checkCode({ code, except_id: exceptId })
        if (turn === latest.current) setCheck({ state: available ? 'available' : 'taken', code })
      } catch {
        // A failed check does not prevent saving: the save checks again.
        if (turn === latest.current) setCheck(IDLE)
      }
    },
    [exceptId],
  )
  const forget = useCallback(() => {
    latest.current += 1
    setCheck(IDLE)
  }, [])
  return { check, run, forget }
}

/** Whether a pending check or a taken code prevents saving. */
export function blocksSaving({ state }: CodeCheck): boolean {
  return state === 'checking' || state === 'taken'
}

/** 'Código "{code}" já está em uso', or nothing. */
export function codeError({ state, code }: CodeCheck): string | null {
  return state === 'taken' ? `Código "${code}" já está em uso` : null
}
