import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId, idempotencyHeaders } from '../shared/fields.ts'
import { shopProcedure } from '../shared/procedure.ts'
import {
  creditInput,
  receiptInput,
  receiptReversalInput,
  receivableListInput,
  receivables as receivablesOf,
  statement,
  statementInput,
  writeOffInput,
} from './schemas.ts'

const tag = { tags: ['Fiado'] }
const detailed = { ...tag, inputStructure: 'detailed' } as const

/** What customers owe. */
export const receivables = {
  listReceivables: shopProcedure('credit')
    .route({ method: 'GET', path: '/receivables', summary: 'Quem deve, por vencimento', ...tag })
    .input(receivableListInput)
    .output(receivablesOf),
  getStatement: shopProcedure('credit')
    .route({ method: 'GET', path: '/customers/{id}/credit', summary: 'Extrato de fiado do cliente', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(statementInput)
    .output(statement),
  setCredit: shopProcedure('credit_manage')
    .route({
      method: 'PUT',
      path: '/customers/{id}/credit',
      summary: 'Definir limite e prazo do cliente',
      ...detailed,
    })
    .errors(errors('NOT_FOUND'))
    .input(z.object({ params: byId, body: creditInput }))
    .output(statement),
  receiveCredit: shopProcedure('credit')
    .route({
      method: 'POST',
      path: '/customers/{id}/receipts',
      summary: 'Receber fiado',
      successStatus: 201,
      ...detailed,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'CREDIT_TOO_MUCH',
        'CASH_SESSION_NEEDED',
        'CASH_BY_PERSON',
        'CASH_SESSION_CLOSED',
        'IDEMPOTENCY_CONFLICT',
      ),
    )
    .input(z.object({ headers: idempotencyHeaders, params: byId, body: receiptInput }))
    .output(statement),
  reverseReceipt: shopProcedure('credit_manage')
    .route({
      method: 'POST',
      path: '/receipts/{id}/reversal',
      summary: 'Estornar recebimento, uma vez',
      ...detailed,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'RECEIPT_ALREADY_REVERSED',
        'CASH_SESSION_NEEDED',
        'CASH_BY_PERSON',
        'CASH_SESSION_CLOSED',
      ),
    )
    .input(z.object({ params: byId, body: receiptReversalInput.optional() }))
    .output(statement),
  writeOffCredit: shopProcedure('credit_manage')
    .route({
      method: 'POST',
      path: '/customers/{id}/write-offs',
      summary: 'Dar baixa no que não será recebido',
      successStatus: 201,
      ...detailed,
    })
    .errors(errors('NOT_FOUND', 'CREDIT_TOO_MUCH', 'IDEMPOTENCY_CONFLICT'))
    .input(z.object({ headers: idempotencyHeaders, params: byId, body: writeOffInput }))
    .output(statement),
}
