import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId, idempotencyHeaders } from '../shared/fields.ts'
import { passwordProcedure, shopProcedure } from '../shared/procedure.ts'
import { approvalInput, discountLimits, discountLimitsInput } from './approval-schemas.ts'
import { SALE_EVENTS_KEPT_DAYS } from './constants.ts'
import { saleEvents, saleEventsInput } from './event-schemas.ts'
import { parkedSale, parkInput } from './parked-schemas.ts'
import { confirmInput, givenUpSale, holdInput, pendingSale } from './pending-schemas.ts'
import { pixAccountInput, pixSettings } from './pix-schemas.ts'
import { queuedSales } from './queue-contract.ts'
import { scaleLabels, scaleLabelsInput } from './scale-schemas.ts'
import {
  cancellationInput,
  registeredSale,
  returnInput,
  sale,
  saleInput,
  saleList,
  saleListInput,
  voucher,
  voucherInput,
} from './schemas.ts'

const tag = { tags: ['Vendas'] }
const detailed = { ...tag, inputStructure: 'detailed' } as const

export const sales = {
  registerSale: shopProcedure('sell')
    .route({ method: 'POST', path: '/sales', summary: 'Registrar venda', successStatus: 201, ...detailed })
    .errors(
      errors(
        'NOT_FOUND',
        'VARIANT_INACTIVE',
        'SALE_SHORT',
        'SALE_DOES_NOT_ADD_UP',
        'VOUCHER_SHORT',
        'VOUCHER_OF_ANOTHER',
        'IDEMPOTENCY_CONFLICT',
        'CASH_SESSION_NEEDED',
        'CASH_BY_PERSON',
        'CREDIT_NEEDS_CUSTOMER',
        'CREDIT_BEYOND_LIMIT',
        'CASH_SESSION_CLOSED',
        'DISCOUNT_BEYOND_LIMIT',
        'QUEUED_SALE_DISCARDED',
        'APPROVAL_INVALID',
      ),
    )
    .input(z.object({ headers: idempotencyHeaders, body: saleInput }))
    .output(registeredSale),
  listSales: shopProcedure('sell')
    .route({ method: 'GET', path: '/sales', summary: 'Listar vendas', ...tag })
    .input(saleListInput)
    .output(saleList),
  listSellers: shopProcedure('sales_manage')
    .route({ method: 'GET', path: '/sellers', summary: 'Listar quem vende', ...tag })
    .output(z.array(z.object({ id: z.string(), name: z.string() }))),
  getSale: shopProcedure('sell')
    .route({ method: 'GET', path: '/sales/{id}', summary: 'Consultar venda', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(sale),
  cancelSale: shopProcedure('sales_cancel_own', 'sales_manage')
    .route({ method: 'POST', path: '/sales/{id}/cancellation', summary: 'Cancelar venda', ...detailed })
    .errors(
      errors(
        'NOT_FOUND',
        'SALE_ALREADY_CANCELLED',
        'SALE_NOT_CANCELLABLE',
        'SALE_PARTLY_RETURNED',
        'CASH_SESSION_NEEDED',
        'CASH_BY_PERSON',
        'CASH_SESSION_CLOSED',
        'CANCELLATION_NEEDS_APPROVAL',
        'APPROVAL_INVALID',
      ),
    )
    .input(z.object({ params: byId, body: cancellationInput }))
    .output(sale),
  returnItems: shopProcedure('sales_return', 'sales_manage')
    .route({
      method: 'POST',
      path: '/sales/{id}/returns',
      summary: 'Devolver itens de uma venda',
      successStatus: 201,
      ...detailed,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'SALE_ALREADY_CANCELLED',
        'RETURN_TOO_MUCH',
        'RETURN_DOES_NOT_ADD_UP',
        'CREDIT_TOO_MUCH',
        'CASH_SESSION_NEEDED',
        'CASH_BY_PERSON',
        'CASH_SESSION_CLOSED',
        'IDEMPOTENCY_CONFLICT',
        'CANCELLATION_NEEDS_APPROVAL',
        'APPROVAL_INVALID',
      ),
    )
    .input(z.object({ headers: idempotencyHeaders, params: byId, body: returnInput }))
    .output(sale),
  approveSale: shopProcedure('sell')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/sale-approvals',
      summary: 'Autorizar com o PIN, na hora, o que quem vende não pode',
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
    .input(approvalInput)
    .output(z.object({ id: z.string() })),
  getDiscountLimits: shopProcedure('sell')
    .route({ method: 'GET', path: '/discount-limits', summary: 'Limites de desconto da loja', ...tag })
    .output(discountLimits),
  setDiscountLimits: shopProcedure('shop_settings')
    .meta({ personal: true })
    .route({ method: 'PUT', path: '/discount-limits', summary: 'Configurar limites de desconto', ...tag })
    .input(discountLimitsInput)
    .output(discountLimits),
  findVouchers: shopProcedure('sell')
    .route({ method: 'GET', path: '/vouchers', summary: 'Consultar vales', ...tag })
    .input(voucherInput)
    .output(z.array(voucher)),
  getScaleLabels: shopProcedure('sell')
    .route({ method: 'GET', path: '/scale-labels', summary: 'Etiquetas de balança da loja', ...tag })
    .output(scaleLabels),
  setScaleLabels: shopProcedure('shop_settings')
    .meta({ personal: true })
    .route({ method: 'PUT', path: '/scale-labels', summary: 'Configurar etiquetas de balança', ...tag })
    .input(scaleLabelsInput)
    .output(scaleLabels),
  parkSale: shopProcedure('sell')
    .route({ method: 'POST', path: '/parked-sales', summary: 'Estacionar venda', successStatus: 201, ...tag })
    .errors(errors('NOT_FOUND', 'TOO_MANY_PARKED', 'ALREADY_TAKEN_UP', 'IDEMPOTENCY_CONFLICT'))
    .input(parkInput)
    .output(parkedSale),
  listParkedSales: shopProcedure('sell')
    .route({ method: 'GET', path: '/parked-sales', summary: 'Listar vendas estacionadas', ...tag })
    .output(z.array(parkedSale)),
  takeParkedSale: shopProcedure('sell')
    .route({
      method: 'POST',
      path: '/parked-sales/{id}/taking',
      summary: 'Retomar venda estacionada',
      ...detailed,
    })
    .errors(errors('NOT_FOUND', 'ALREADY_TAKEN_UP'))
    .input(z.object({ headers: idempotencyHeaders, params: byId, body: z.strictObject({}).optional() }))
    .output(parkedSale),
  unparkSale: shopProcedure('sell')
    .route({
      method: 'DELETE',
      path: '/parked-sales/{id}',
      summary: 'Desfazer o estacionamento de uma venda, mesmo que o pedido ainda não tenha chegado',
      ...tag,
    })
    .errors(errors('ALREADY_TAKEN_UP'))
    .input(byId)
    .output(z.object({ id: z.string() })),
  holdSale: shopProcedure('sell')
    .route({
      method: 'POST',
      path: '/pending-sales',
      summary: 'Deixar venda aguardando o Pix',
      successStatus: 201,
      ...tag,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'VARIANT_INACTIVE',
        'SALE_SHORT',
        'SALE_DOES_NOT_ADD_UP',
        'IDEMPOTENCY_CONFLICT',
        'TOO_MANY_PENDING',
        'VOUCHER_SHORT',
        'VOUCHER_OF_ANOTHER',
        'CREDIT_NEEDS_CUSTOMER',
        'DISCOUNT_BEYOND_LIMIT',
        'APPROVAL_INVALID',
      ),
    )
    .input(holdInput)
    .output(pendingSale),
  listPendingSales: shopProcedure('sell')
    .route({ method: 'GET', path: '/pending-sales', summary: 'Listar vendas que aguardam o Pix', ...tag })
    .output(z.array(pendingSale)),
  confirmPendingSale: shopProcedure('sell')
    .route({
      method: 'POST',
      path: '/pending-sales/{id}/confirmation',
      summary: 'Confirmar o Pix de uma venda',
      ...detailed,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'VARIANT_INACTIVE',
        'SALE_GIVEN_UP',
        'VOUCHER_SHORT',
        'VOUCHER_OF_ANOTHER',
        'IDEMPOTENCY_CONFLICT',
        'CASH_SESSION_CLOSED',
        'CASH_SESSION_NEEDED',
        'CASH_BY_PERSON',
        'CREDIT_NEEDS_CUSTOMER',
        'CREDIT_BEYOND_LIMIT',
        'QUEUED_SALE_DISCARDED',
        'APPROVAL_INVALID',
      ),
    )
    .input(z.object({ params: byId, body: confirmInput.optional() }))
    .output(registeredSale),
  giveUpPendingSale: shopProcedure('sell')
    .route({
      method: 'POST',
      path: '/pending-sales/{id}/withdrawal',
      summary: 'Desistir de uma venda que aguarda o Pix',
      ...detailed,
    })
    .errors(errors('NOT_FOUND', 'SALE_ALREADY_CONFIRMED'))
    .input(z.object({ params: byId, body: z.strictObject({}).optional() }))
    .output(givenUpSale),
  listEvents: shopProcedure('sales_manage')
    .route({
      method: 'GET',
      path: '/events',
      summary: 'O que aconteceu com as vendas, na ordem',
      description:
        'Sem `after` vem só o `cursor` de agora: o que acontecer depois se lê a partir dele; o que já foi vendido está em `GET /sales`. ' +
        'Guarde o `cursor` de cada resposta depois de tratar os eventos, mesmo quando não veio nenhum, e mande-o em `after`; `more` diz que há ' +
        `mais a ler. Nenhum evento falta nem vem duas vezes; o \`id\` não muda. Um \`cursor\` vale por ${SALE_EVENTS_KEPT_DAYS} dias. Envelope de Standard Webhooks.`,
      tags: ['Integração'],
    })
    .errors(errors('EVENTS_FORGOTTEN'))
    .input(saleEventsInput)
    .output(saleEvents),
  ...queuedSales,
  getPixSettings: shopProcedure('sell', 'shop_settings')
    .route({ method: 'GET', path: '/pix-account', summary: 'Consultar a chave Pix da loja', ...tag })
    .output(pixSettings),
  // Requires the password, because payments go to the owner of the key.
  savePixAccount: passwordProcedure('shop_settings')
    .route({ method: 'PUT', path: '/pix-account', summary: 'Salvar a chave Pix da loja', ...tag })
    .input(pixAccountInput)
    .output(pixSettings),
  removePixAccount: passwordProcedure('shop_settings')
    .route({ method: 'DELETE', path: '/pix-account', summary: 'Remover a chave Pix da loja', ...tag })
    .output(pixSettings),
}
