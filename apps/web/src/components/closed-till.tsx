import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CashRegister } from '../lib/cash-register.ts'

const OpenCashForm = lazy(() =>
  import('./open-cash-form.tsx').then((module) => ({ default: module.OpenCashForm })),
)

/** From which cash session the money is taken. */
export const tillWords = (name: string) => `${name} está aberto: o dinheiro sai dele.`

/** Opens the cash in place, where nothing chosen is lost. */
export function ClosedTill({ handle }: { handle: CashRegister }) {
  const [opening, setOpening] = useState(false)
  const opened = handle.registers.find(({ session }) => session !== null)
  if (opened)
    return (
      <Text mt="sm" role="status" tabIndex={-1} ref={(text) => text?.focus()}>
        {tillWords(opened.name)}
      </Text>
    )
  return (
    <>
      <Text mt="sm" role="status">
        Nenhum caixa está aberto, e o dinheiro sai de um caixa.
      </Text>
      {opening ? (
        <Suspense>
          <OpenCashForm handle={handle} />
        </Suspense>
      ) : (
        <Button variant="default" mt="xs" onClick={() => setOpening(true)}>
          Abrir o caixa
        </Button>
      )}
    </>
  )
}
