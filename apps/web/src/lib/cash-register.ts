import type { Register } from '@prateleira/contract/cash/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from './api.ts'
import { keepCash, keptCash } from './device-owner.ts'
import { isTransient } from './errors.ts'
import { useMayCall, useMe } from './me.ts'

const NAME = 'prateleira-register'
const REFRESHED = 60_000

function stored(shop: string | null): string | null {
  try {
    return localStorage.getItem(`${NAME}:${shop ?? ''}`)
  } catch {
    return null
  }
}

/** Whether the shop keeps cash, its registers and the open sessions; other devices change them too. */
export const cashQuery = api.cash.getCash.queryOptions({ staleTime: REFRESHED, refetchInterval: REFRESHED })

/** The shop's cash and the register that this device uses, which is remembered here; others may use the same. A single register needs no choice. */
export function useCashRegister() {
  const me = useMe()
  const may = useMayCall()('cash.getCash')
  const {
    data: heard,
    error,
    refetch,
    failureReason,
  } = useQuery({
    ...cashQuery,
    enabled: may,
  })
  // A new request hides the failure until the next one.
  const cutOff = useRef(false)
  if (isTransient(failureReason)) cutOff.current = true
  useEffect(() => {
    if (heard) keepCash(me.user_id, heard)
  }, [heard, me.user_id])
  // Without the session a cash sale made offline would be refused once the network is back.
  const data = heard ?? (cutOff.current && may ? keptCash(me.user_id) : undefined)
  const [chosen, setChosen] = useState(() => stored(me.user_id))
  const registers: Register[] = data?.is_on ? data.registers : []
  const register = registers.find(({ id }) => id === chosen) ?? (registers.length === 1 ? registers[0] : null)
  return {
    cash: data,
    error,
    refetch,
    register: register ?? null,
    registers,
    /** Cash payments need an open session. */
    needsOpening: data?.is_on === true && !register?.session,
    choose: (id: string) => {
      setChosen(id)
      try {
        localStorage.setItem(`${NAME}:${me.user_id ?? ''}`, id)
      } catch {}
    },
  }
}

export type CashRegister = ReturnType<typeof useCashRegister>
