import { useState } from 'react'
import { useCashRegister } from '../lib/cash-register.ts'
import { Select } from './select.tsx'

/**
 * The cash session that refunds, for amendments of what was paid in cash: chosen if several are open, by default this
 * device's own. `otherwise` ends the label: when the choice matters.
 */
export function useTill(inCash: boolean, otherwise: string) {
  const { registers, register } = useCashRegister()
  const [named, setNamed] = useState<string | null>(null)
  const open = registers.flatMap(({ name, session }) => (session ? [{ value: session.id, label: name }] : []))
  const till = named ?? register?.session?.id ?? null
  const asks = inCash && open.length > 1
  return {
    session: asks ? till : null,
    field: asks && (
      <Select
        mt="sm"
        label={`De qual caixa sai o dinheiro, se o ${otherwise} não estiver aberto`}
        placeholder="Escolha"
        allowDeselect={false}
        data={open}
        value={till}
        onChange={setNamed}
        comboboxProps={{ zIndex: 400 }}
      />
    ),
  }
}
