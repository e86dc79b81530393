import { session } from '@prateleira/contract/cash/schemas'
import { problem } from '../../kernel/rpc/errors.ts'
import type { Module } from '../../module.ts'
import { cashRouter } from './router.ts'

/** Of a sale that says no session there must be one to choose. */
function sessionNeeded({ detail }: { detail?: string | undefined }) {
  return problem(
    'CASH_SESSION_NEEDED',
    detail === 'several'
      ? { message: 'Há mais de um caixa aberto. Registre em Vender o que for pago em dinheiro.' }
      : {},
  )
}

/** Registers, their sessions, and the money in them. */
export const cash: Module<'cash'> = {
  router: cashRouter,
  errors: { PRCCL: 'CASH_SESSION_CLOSED', PRCNO: sessionNeeded },
  openapi: { schemas: { CashSession: session } },
}
