import { Text } from '@mantine/core'
import { useState } from 'react'
import { useCashRegister } from '../lib/cash-register.ts'
import { ClosedTill, tillWords } from './closed-till.tsx'
import { Select } from './select.tsx'

/**
 * The cash session that refunds, for amendments of what was paid in cash: chosen if several are open, by default this
 * device's own. The only open one is named. `otherwise` ends the label: when the choice matters. Without an open session its field opens one.
 */
export function useTill(inCash: boolean, otherwise: string, onChange?: () => void) {
  const handle = useCashRegister()
  const { cash, registers, register } = handle
  const [named, setNamed] = useState<string | null>(null)
  const open = registers.flatMap(({ name, session }) => (session ? [{ value: session.id, label: name }] : []))
  const till = named ?? register?.session?.id ?? null
  const only = open.length === 1 ? open[0] : undefined
  const asks = inCash && open.length > 1
  const isClosed = inCash && cash?.is_on === true && open.length === 0
  // Stays to say which one has been opened.
  const [wasClosed, setWasClosed] = useState(false)
  if (isClosed && !wasClosed) setWasClosed(true)
  if (wasClosed && !inCash) setWasClosed(false)
  return {
    /** Whether the money leaves a cash session: not in a shop that keeps none. */
    pays: inCash && cash?.is_on === true,
    session: asks ? till : null,
    field: asks ? (
      <Select
        mt="sm"
        label={`De qual caixa sai o dinheiro, se o ${otherwise} não estiver aberto`}
        placeholder="Escolha"
        allowDeselect={false}
        data={open}
        value={till}
        onChange={(value) => {
          setNamed(value)
          onChange?.()
        }}
        comboboxProps={{ zIndex: 400 }}
      />
    ) : isClosed || wasClosed ? (
      <ClosedTill handle={handle} />
    ) : (
      // It is the only open one, whichever the sale was made in.
      inCash && only && <Text mt="sm">{tillWords(only.label)}</Text>
    ),
  }
}
