import { session } from '@prateleira/contract/cash/schemas'
import { problem } from '../../kernel/rpc/errors.ts'
import type { Module } from '../../module.ts'
import { approvalNeeded } from '../team/index.ts'
import { cashRouter } from './router.ts'

/** A sale that names no session needs an open one. */
function sessionNeeded({ detail }: { detail?: string | undefined }) {
  if (detail === 'several')
    return problem('CASH_SESSION_NEEDED', {
      message: 'Há mais de um caixa aberto. Registre em Vender o que for pago em dinheiro.',
    })
  if (detail === 'which')
    return problem('CASH_SESSION_NEEDED', {
      message: 'Há mais de um caixa aberto. Escolha o caixa de onde o dinheiro sai.',
    })
  return problem('CASH_SESSION_NEEDED')
}

const ofAnother = () => approvalNeeded('CASH_SESSION_OF_ANOTHER', 'cash')

/** Registers, their sessions, and the money in them. */
export const cash: Module<'cash'> = {
  router: cashRouter,
  errors: {
    PRCCL: 'CASH_SESSION_CLOSED',
    PRCOT: ofAnother,
    PRCNO: sessionNeeded,
    PRCKY: 'CASH_BY_PERSON',
  },
  openapi: { schemas: { CashSession: session } },
}
