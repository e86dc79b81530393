import { Text } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../config/paths.ts'
import { useCashRegister } from '../lib/cash-register.ts'
import { AppLink } from './app-link.tsx'
import { Select } from './select.tsx'

/**
 * The cash session that refunds, for amendments of what was paid in cash: chosen if several are open, by default this
 * device's own. `otherwise` ends the label: when the choice matters. Without an open session its field leads to opening one.
 */
export function useTill(inCash: boolean, otherwise: string, onChange?: () => void) {
  const { cash, registers, register } = useCashRegister()
  const [named, setNamed] = useState<string | null>(null)
  const open = registers.flatMap(({ name, session }) => (session ? [{ value: session.id, label: name }] : []))
  const till = named ?? register?.session?.id ?? null
  const asks = inCash && open.length > 1
  const isClosed = inCash && cash?.is_on === true && open.length === 0
  return {
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
    ) : (
      isClosed && (
        <Text mt="sm" role="status">
          Nenhum caixa está aberto, e o dinheiro sai de um caixa.{' '}
          <AppLink to={paths.cash}>Abrir o caixa</AppLink>
        </Text>
      )
    ),
  }
}
