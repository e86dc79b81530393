import * as z from 'zod'
import { errors } from '../errors.ts'
import { idempotencyHeaders } from '../shared/fields.ts'
import { shopProcedure } from '../shared/procedure.ts'
import { discarded } from '../shared/queue-fields.ts'
import { discardInput, passInput, queuedSaleInput, sellingPass } from './queue-schemas.ts'
import { registeredSale } from './schemas.ts'

const tag = { tags: ['Vendas'] }
const detailed = { ...tag, inputStructure: 'detailed' } as const

/** Selling without network: a device's passes, and what it sends afterwards. */
export const queuedSales = {
  issuePass: shopProcedure('sell', 'entries_write')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/selling-passes',
      summary: 'Preparar o aparelho para vender sem rede',
      ...tag,
    })
    .errors(errors('TOO_MANY_DEVICES'))
    .input(passInput)
    .output(sellingPass),
  // Any member sends what waits in the shop's device; the rights that count are those of who sold.
  registerQueuedSale: shopProcedure('catalog_read')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/queued-sales',
      summary: 'Registrar venda feita sem rede',
      successStatus: 201,
      ...detailed,
    })
    .errors(
      errors(
        'NOT_FOUND',
        'PRODUCT_GONE',
        'VARIANT_INACTIVE',
        'SALE_SHORT',
        'SALE_DOES_NOT_ADD_UP',
        'IDEMPOTENCY_CONFLICT',
        'CASH_SESSION_NEEDED',
        'PASS_UNKNOWN',
        'SELLER_LEFT',
        'SELLER_MIGHT_NOT',
        'QUEUED_SALE_DISCARDED',
        'CASH_SESSION_CLOSED',
        'DISCOUNT_BEYOND_LIMIT',
      ),
    )
    .input(z.object({ headers: idempotencyHeaders, body: queuedSaleInput }))
    .output(registeredSale),
  discardQueuedSale: shopProcedure('sales_manage')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/queued-sales/discard',
      summary: 'Descartar venda feita sem rede',
      ...detailed,
    })
    .errors(errors('QUEUED_SALE_SOLD'))
    .input(z.object({ headers: idempotencyHeaders, body: discardInput }))
    .output(discarded),
}
