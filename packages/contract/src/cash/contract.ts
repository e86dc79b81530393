import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId, idempotencyHeaders } from '../shared/fields.ts'
import { shopProcedure } from '../shared/procedure.ts'
import {
  cashApprovalInput,
  cash as cashOf,
  closeInput,
  controlInput,
  explanationInput,
  history,
  historyInput,
  moveInput,
  openInput,
  registerInput,
  session,
} from './schemas.ts'

const tag = { tags: ['Caixa'] }
const detailed = { ...tag, inputStructure: 'detailed' } as const

/** Cash registers and their sessions. Cash is moved by people, never by integration keys. */
export const cash = {
  getCash: shopProcedure('cash')
    .route({ method: 'GET', path: '/cash', summary: 'Caixas da loja e os que estão abertos', ...tag })
    .output(cashOf),
  setCashControl: shopProcedure('shop_settings')
    .meta({ personal: true })
    .route({ method: 'PUT', path: '/cash/control', summary: 'Ligar ou desligar o controle de caixa', ...tag })
    .errors(errors('CASH_REGISTER_OPEN'))
    .input(controlInput)
    .output(cashOf),
  addRegister: shopProcedure('shop_settings')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/cash/registers',
      summary: 'Criar um caixa',
      successStatus: 201,
      ...tag,
    })
    .errors(errors('CASH_REGISTER_EXISTS', 'TOO_MANY_REGISTERS'))
    .input(registerInput)
    .output(cashOf),
  renameRegister: shopProcedure('shop_settings')
    .meta({ personal: true })
    .route({ method: 'PUT', path: '/cash/registers/{id}', summary: 'Mudar o nome de um caixa', ...detailed })
    .errors(errors('NOT_FOUND', 'CASH_REGISTER_EXISTS'))
    .input(z.object({ params: byId, body: registerInput }))
    .output(cashOf),
  removeRegister: shopProcedure('shop_settings')
    .meta({ personal: true })
    .route({
      method: 'DELETE',
      path: '/cash/registers/{id}',
      summary: 'Excluir um caixa; o que foi feito nele fica no histórico',
      ...tag,
    })
    .errors(errors('NOT_FOUND', 'CASH_REGISTER_OPEN'))
    .input(byId)
    .output(cashOf),
  openCash: shopProcedure('cash')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/cash/sessions',
      summary: 'Abrir caixa',
      successStatus: 201,
      ...detailed,
    })
    .errors(errors('NOT_FOUND', 'CASH_ALREADY_OPEN', 'IDEMPOTENCY_CONFLICT'))
    .input(z.object({ headers: idempotencyHeaders, body: openInput }))
    .output(session),
  getCashSession: shopProcedure('cash')
    .route({
      method: 'GET',
      path: '/cash/sessions/{id}',
      summary: 'Consultar um caixa aberto, ou fechado por quem pergunta; qualquer um por quem vê o histórico',
      ...tag,
    })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(session),
  moveCash: shopProcedure('cash')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/cash/sessions/{id}/moves',
      summary: 'Registrar sangria ou suprimento',
      successStatus: 201,
      ...detailed,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'CASH_SESSION_CLOSED',
        'CASH_SESSION_OF_ANOTHER',
        'APPROVAL_INVALID',
        'IDEMPOTENCY_CONFLICT',
        'CASH_DRAWER_SHORT',
      ),
    )
    .input(z.object({ headers: idempotencyHeaders, params: byId, body: moveInput }))
    .output(session),
  closeCash: shopProcedure('cash')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/cash/sessions/{id}/close',
      summary: 'Fechar caixa com o que foi contado',
      ...detailed,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'CASH_SESSION_CLOSED',
        'CASH_SESSION_OF_ANOTHER',
        'APPROVAL_INVALID',
        'IDEMPOTENCY_CONFLICT',
      ),
    )
    .input(z.object({ headers: idempotencyHeaders, params: byId, body: closeInput }))
    .output(session),
  approveCash: shopProcedure('cash')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/cash/approvals',
      summary: 'Autorizar com o PIN o que é feito no caixa de outra pessoa',
      successStatus: 201,
      ...tag,
    })
    .errors(
      errors(
        'PIN_INCORRECT',
        'PIN_LOCKED',
        'DEVICE_UNKNOWN',
        'NOT_AN_APPROVER',
        'NOT_FOUND',
        'TOO_MANY_REQUESTS',
      ),
    )
    .input(cashApprovalInput)
    .output(z.object({ id: z.string() })),
  explainCash: shopProcedure('cash')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/cash/sessions/{id}/explanation',
      summary: 'Explicar a diferença de um caixa fechado, uma vez',
      ...detailed,
    })
    .errors(errors('NOT_FOUND', 'CASH_NOT_CLOSED', 'CASH_ALREADY_EXPLAINED'))
    .input(z.object({ params: byId, body: explanationInput }))
    .output(session),
  listCashSessions: shopProcedure('cash_history')
    .route({ method: 'GET', path: '/cash/sessions', summary: 'Histórico de caixas fechados', ...tag })
    .input(historyInput)
    .output(history),
}
