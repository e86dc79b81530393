import type { Register } from '@prateleira/contract/cash/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from './api.ts'
import { useMe } from './me.ts'

const NAME = 'prateleira-register'
const REFRESHED = 60_000

function stored(shop: string | null): string | null {
  try {
    return localStorage.getItem(`${NAME}:${shop ?? ''}`)
  } catch {
    return null
  }
}

/** The shop's cash, and the register that this device works at: it is remembered here, and the only one there is needs no choice. */
export function useCashRegister() {
  const me = useMe()
  const { data, error, refetch } = useQuery({
    ...api.cash.getCash.queryOptions({ staleTime: REFRESHED, refetchInterval: REFRESHED }),
    enabled: me.rights.includes('cash'),
  })
  const [chosen, setChosen] = useState(() => stored(me.user_id))
  const registers: Register[] = data?.is_on ? data.registers : []
  const register = registers.find(({ id }) => id === chosen) ?? (registers.length === 1 ? registers[0] : null)
  return {
    cash: data,
    error,
    refetch,
    register: register ?? null,
    registers,
    /** What is paid in cash has to wait for a session. */
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
