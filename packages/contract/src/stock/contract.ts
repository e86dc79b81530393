import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId, idempotencyHeaders } from '../shared/fields.ts'
import { shopProcedure } from '../shared/procedure.ts'
import { discarded } from '../shared/queue-fields.ts'
import { discardEntryInput, queuedEntryInput } from './queue-schemas.ts'
import {
  entryCorrectionInput,
  entryHeaders,
  entryInput,
  entryLine,
  exitHeaders,
  exitInput,
  movementListInput,
  movementPage,
  movementReversalInput,
  recentMovement,
  registered,
  registeredQueued,
  reversed,
} from './schemas.ts'

const tag = { tags: ['Estoque'] }
const write = { ...tag, successStatus: 201, inputStructure: 'detailed' } as const

export const stock = {
  registerEntry: shopProcedure('entries_write')
    .meta({ unauthenticated: 'User not authenticated' })
    .route({ method: 'POST', path: '/stock/entries', summary: 'Registrar entrada', ...write })
    .errors(
      errors(
        'NOT_FOUND',
        'VARIANT_INACTIVE',
        'EQUAL_ENTRY_UNCONFIRMED',
        'IDEMPOTENCY_CONFLICT',
        'QUEUED_ENTRY_DISCARDED',
      ),
    )
    .input(z.object({ headers: entryHeaders, body: entryInput }))
    .output(registered),
  // Any member may send what is queued on the shop's device; the rights of the person who made the entry decide.
  registerQueuedEntry: shopProcedure('catalog_read')
    .meta({ personal: true })
    .route({ method: 'POST', path: '/queued-entries', summary: 'Registrar entrada feita sem rede', ...write })
    .errors(
      errors(
        'NOT_FOUND',
        'PRODUCT_GONE',
        'VARIANT_INACTIVE',
        'IDEMPOTENCY_CONFLICT',
        'PASS_UNKNOWN',
        'SELLER_LEFT',
        'SELLER_MIGHT_NOT',
        'QUEUED_COST_WITHHELD',
        'QUEUED_ENTRY_DISCARDED',
      ),
    )
    .input(z.object({ headers: idempotencyHeaders, body: queuedEntryInput }))
    .output(registeredQueued),
  discardQueuedEntry: shopProcedure('sales_manage')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/queued-entries/discard',
      summary: 'Descartar entrada feita sem rede',
      ...tag,
      inputStructure: 'detailed',
    })
    .errors(errors('QUEUED_ENTRY_REGISTERED'))
    .input(z.object({ headers: idempotencyHeaders, body: discardEntryInput }))
    .output(discarded),
  registerExit: shopProcedure('sell', 'exits_write')
    .route({ method: 'POST', path: '/stock/exits', summary: 'Registrar saída', ...write })
    .errors(
      errors(
        'NOT_FOUND',
        'VARIANT_INACTIVE',
        'INSUFFICIENT_STOCK',
        'LOW_STOCK_UNCONFIRMED',
        'IDEMPOTENCY_CONFLICT',
        'CASH_SESSION_NEEDED',
        'CASH_BY_PERSON',
        'DISCOUNT_BEYOND_LIMIT',
      ),
    )
    .input(z.object({ headers: exitHeaders, body: exitInput }))
    .output(registered),
  reverseMovement: shopProcedure('sales_cancel_own', 'sales_manage', 'entries_write', 'exits_write')
    .route({
      method: 'POST',
      path: '/stock/movements/{id}/reversal',
      summary: 'Estornar movimentação',
      description:
        'Com `whole`, estorna todos os itens da entrada ou saída que ainda valem. Os que já foram corrigidos ficam: `left` diz o que vale no lugar deles.',
      ...write,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'INSUFFICIENT_STOCK',
        'ALREADY_REVERSED',
        'NOT_REVERSIBLE',
        'COUNT_MOVEMENT',
        'SALE_PARTLY_RETURNED',
        'CASH_SESSION_NEEDED',
      ),
    )
    .input(z.object({ params: byId, body: movementReversalInput }))
    .output(reversed),
  correctEntry: shopProcedure('entries_write')
    .route({
      method: 'POST',
      path: '/stock/movements/{id}/correction',
      summary: 'Corrigir entrada',
      description:
        'Estorna o item, e os outros itens da mesma entrada em `also_replaces`, e registra a entrada corrigida: tudo ou nada. O estoque inicial de uma variante é corrigido sozinho, em um item da própria variante e sem fornecedor, e continua estoque inicial. Os de `also_replaces` que foram excluídos com o produto são ignorados. Se um deles já foi corrigido ou estornado, responde ALREADY_REVERSED; `data.corrected_by` é um item que o substitui.',
      ...write,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'VARIANT_INACTIVE',
        'INSUFFICIENT_STOCK',
        'ALREADY_REVERSED',
        'IDEMPOTENCY_CONFLICT',
        'QUEUED_ENTRY_DISCARDED',
      ),
    )
    .input(z.object({ params: byId, headers: idempotencyHeaders, body: entryCorrectionInput }))
    .output(registered),
  listMovements: shopProcedure('movements_read', 'sell')
    .route({ method: 'GET', path: '/stock/movements', summary: 'Listar movimentações', ...tag })
    .input(movementListInput)
    .output(movementPage),
  recentEntries: shopProcedure('entries_write')
    .route({ method: 'GET', path: '/stock/entries/recent', summary: 'Entradas recentes', ...tag })
    .output(z.array(recentMovement)),
  getEntry: shopProcedure('entries_write')
    .route({
      method: 'GET',
      path: '/stock/movements/{id}/entry',
      summary: 'Todos os itens da entrada de uma movimentação',
      ...tag,
    })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(z.array(entryLine)),
  recentExits: shopProcedure('sell', 'exits_write')
    .route({ method: 'GET', path: '/stock/exits/recent', summary: 'Saídas recentes', ...tag })
    .output(z.array(recentMovement)),
}
