import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId, idempotencyHeaders } from '../shared/fields.ts'
import { entitledProcedure, shopProcedure } from '../shared/procedure.ts'
import { discarded } from '../shared/queue-fields.ts'
import { discardCountInput, queuedCountInput } from './queue-schemas.ts'
import {
  approvalInput,
  count,
  countInput,
  countItem,
  countItems,
  countList,
  countListInput,
  countReversalInput,
  dueProducts,
  itemsInput,
  lineInput,
  minutes,
  recountInput,
  review,
  reviewInput,
  stockCorrectionInput,
} from './schemas.ts'

const tag = { tags: ['Inventário'] }
const detailed = { ...tag, inputStructure: 'detailed' } as const

/** Stock counts, done by people, never by integration keys. */
export const counts = {
  listCounts: shopProcedure('counts')
    .meta({ personal: true })
    .route({ method: 'GET', path: '/counts', summary: 'Inventários da loja', ...tag })
    .input(countListInput)
    .output(countList),
  openCount: shopProcedure('counts')
    .meta({ personal: true })
    .route({ method: 'POST', path: '/counts', summary: 'Abrir inventário', successStatus: 201, ...detailed })
    .errors(errors('NOT_FOUND', 'TOO_MANY_COUNTS', 'IDEMPOTENCY_CONFLICT'))
    .input(z.object({ headers: idempotencyHeaders, body: countInput }))
    .output(count),
  getCount: shopProcedure('counts')
    .meta({ personal: true })
    .route({ method: 'GET', path: '/counts/{id}', summary: 'Consultar inventário', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(count),
  listCountItems: shopProcedure('counts')
    .meta({ personal: true })
    .route({ method: 'GET', path: '/counts/{id}/items', summary: 'O que contar e o que já contei', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(itemsInput)
    .output(countItems),
  countLine: shopProcedure('counts')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/counts/{id}/lines',
      summary: 'Registrar contagem',
      successStatus: 201,
      ...detailed,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'COUNT_CLOSED',
        'COUNT_OUT_OF_SCOPE',
        'COUNT_BY_ANOTHER',
        'IDEMPOTENCY_CONFLICT',
        'QUEUED_COUNT_DISCARDED',
      ),
    )
    .input(z.object({ headers: idempotencyHeaders, params: byId, body: lineInput }))
    .output(countItem),
  // Any member may send what is queued on the shop's device; the rights of the person who counted decide.
  registerQueuedCount: shopProcedure('catalog_read')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/queued-counts',
      summary: 'Registrar contagem feita sem rede',
      successStatus: 201,
      ...detailed,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'COUNT_CLOSED',
        'COUNT_OUT_OF_SCOPE',
        'COUNT_BY_ANOTHER',
        'IDEMPOTENCY_CONFLICT',
        'PASS_UNKNOWN',
        'SELLER_LEFT',
        'SELLER_MIGHT_NOT',
        'QUEUED_COUNT_DISCARDED',
      ),
    )
    .input(z.object({ headers: idempotencyHeaders, body: queuedCountInput }))
    .output(z.object({ receipt: z.string() })),
  discardQueuedCount: shopProcedure('sales_manage')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/queued-counts/discard',
      summary: 'Descartar contagem feita sem rede',
      ...detailed,
    })
    .errors(errors('QUEUED_COUNT_REGISTERED'))
    .input(z.object({ headers: idempotencyHeaders, body: discardCountInput }))
    .output(discarded),
  reviewCount: shopProcedure('counts_review')
    .meta({ personal: true })
    .route({ method: 'GET', path: '/counts/{id}/review', summary: 'Conferir as diferenças', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(reviewInput)
    .output(review),
  askRecount: shopProcedure('counts_review')
    .meta({ personal: true })
    .route({ method: 'POST', path: '/counts/{id}/recounts', summary: 'Pedir recontagem', ...detailed })
    .errors(errors('NOT_FOUND', 'COUNT_CLOSED'))
    .input(z.object({ params: byId, body: recountInput }))
    .output(z.object({ asked: z.number() })),
  cancelCount: shopProcedure('counts_review')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/counts/{id}/cancellation',
      summary: 'Cancelar inventário; nada muda no estoque',
      ...tag,
    })
    .errors(errors('NOT_FOUND', 'COUNT_CLOSED'))
    .input(byId)
    .output(count),
  approveCount: shopProcedure('counts_approve')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/counts/{id}/approval',
      summary: 'Aprovar inventário e ajustar o estoque',
      ...detailed,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'COUNT_CLOSED',
        'COUNT_CHANGED',
        'COUNT_AWAITS_RECOUNT',
        'COUNT_SHORT',
        'COUNT_IN_PARTS',
        'INSUFFICIENT_STOCK',
      ),
    )
    .input(z.object({ headers: idempotencyHeaders, params: byId, body: approvalInput }))
    .output(count),
  correctStock: shopProcedure('counts_approve')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/counts/corrections',
      summary: 'Acertar o estoque de uma variante; fica como inventário aprovado',
      successStatus: 201,
      ...detailed,
    })
    .errors(errors('NOT_FOUND', 'STOCK_MOVED', 'COUNT_SHORT', 'IDEMPOTENCY_CONFLICT', 'INSUFFICIENT_STOCK'))
    .input(z.object({ headers: idempotencyHeaders, body: stockCorrectionInput }))
    .output(count),
  reverseCount: shopProcedure('counts_approve')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/counts/{id}/reversal',
      summary: 'Estornar todos os ajustes de um inventário',
      ...detailed,
    })
    .errors(errors('NOT_FOUND', 'COUNT_NOT_APPROVED', 'COUNT_FOLLOWED', 'COUNT_SHORT', 'INSUFFICIENT_STOCK'))
    .input(z.object({ params: byId, body: countReversalInput }))
    .output(count),
  countMinutes: shopProcedure('counts_review')
    .meta({ personal: true })
    .route({ method: 'GET', path: '/counts/{id}/minutes', summary: 'Ata de um inventário aprovado', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(minutes),
  countsDue: entitledProcedure('advanced_reports', 'counts_review')
    .meta({ personal: true })
    .route({ method: 'GET', path: '/counts/due', summary: 'O que contar agora, pela curva ABC', ...tag })
    .output(dueProducts),
}
