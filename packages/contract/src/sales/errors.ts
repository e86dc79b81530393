import * as z from 'zod'
import type { ErrorTexts } from '../shared/errors.ts'
import { stockShortage } from '../stock/errors.ts'
import { approvalNeeded } from '../team/operator-schemas.ts'
import { PASS_DAYS, SALE_EVENTS_KEPT_DAYS } from './constants.ts'

/** Refusals of the counter. */
export const salesErrors = {
  DISCOUNT_BEYOND_LIMIT: { status: 409, message: 'O desconto passa do limite de quem vende.' },
  CANCELLATION_NEEDS_APPROVAL: {
    status: 409,
    message:
      'Você cancela e devolve só as próprias vendas do caixa aberto ou, sem controle de caixa, do dia. Um gerente pode autorizar com o PIN.',
  },
  SALE_SHORT: { status: 409, message: 'Estoque insuficiente.' },
  SALE_DOES_NOT_ADD_UP: {
    status: 409,
    message: 'Os valores da venda não conferem. Confira o total e os pagamentos.',
  },
  SALE_ALREADY_CANCELLED: { status: 409, message: 'Esta venda já foi cancelada.' },
  SALE_NOT_CANCELLABLE: {
    status: 409,
    message: 'Os produtos desta venda foram excluídos: não há o que devolver ao estoque.',
  },
  RETURN_TOO_MUCH: { status: 409, message: 'Não há tanto a devolver.' },
  RETURN_DOES_NOT_ADD_UP: {
    status: 409,
    message: 'O valor da devolução mudou. Confira os itens e tente de novo.',
  },
  VOUCHER_SHORT: { status: 409, message: 'Este vale não tem saldo suficiente.' },
  VOUCHER_OF_ANOTHER: { status: 409, message: 'Este vale é de outro cliente.' },
  TOO_MANY_PARKED: {
    status: 409,
    message: 'Há vendas demais estacionadas. Retome ou descarte alguma antes.',
  },
  ALREADY_TAKEN_UP: { status: 409, message: 'Esta venda já foi retomada em outro aparelho.' },
  TOO_MANY_PENDING: {
    status: 409,
    message: 'Há vendas demais aguardando pagamento. Confirme ou desista de alguma antes.',
  },
  SALE_GIVEN_UP: { status: 409, message: 'A loja desistiu desta venda. Registre uma nova.' },
  SALE_ALREADY_CONFIRMED: {
    status: 409,
    message: 'O pagamento desta venda já foi confirmado. Para desfazer, cancele a venda.',
  },
  PASS_UNKNOWN: {
    status: 409,
    message: 'Não é possível confirmar quem fez esta venda sem rede. Quem gerencia a loja decide.',
  },
  SELLER_LEFT: {
    status: 409,
    message: 'Quem fez esta venda não trabalha mais na loja. Quem gerencia a loja decide.',
  },
  SELLER_MIGHT_NOT: {
    status: 409,
    message: 'Quem fez esta venda não podia vender naquele momento. Quem gerencia a loja decide.',
  },
  PRODUCT_GONE: {
    status: 404,
    message: 'Um produto desta venda foi excluído. Quem gerencia a loja registra a venda com outro produto.',
  },
  QUEUED_SALE_DISCARDED: { status: 409, message: 'Esta venda sem rede foi descartada.' },
  QUEUED_SALE_SOLD: { status: 409, message: 'Esta venda já foi registrada. Não há o que descartar.' },
  EVENTS_FORGOTTEN: {
    status: 410,
    message: `Os eventos desde este ponto não existem mais: ficam guardados por ${SALE_EVENTS_KEPT_DAYS} dias. Comece de novo, sem o parâmetro after, e confira em GET /sales o que aconteceu até lá.`,
  },
  TOO_MANY_DEVICES: {
    status: 409,
    message: `Há aparelhos demais preparados para vender sem rede. Os que não são usados liberam o lugar em ${PASS_DAYS} dias.`,
  },
} as const satisfies ErrorTexts

/** Data of SALE_SHORT: every product without enough stock, with the quantity that the whole sale needs. */
export const saleShortages = z.object({ lines: z.array(stockShortage) })

/** Data of PRODUCT_GONE. */
export const goneProducts = z.object({ product_variant_ids: z.array(z.string()) })

/** Data of RETURN_TOO_MUCH. */
export const returnExcess = z.object({
  item_id: z.string(),
  product_name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  available: z.string(),
  requested: z.string(),
})

/** Data of DISCOUNT_BEYOND_LIMIT: the requested discount, the limit, and who may approve it. */
export const discountExcess = approvalNeeded.extend({
  discount: z.string(),
  percent: z.string(),
  limit: z.string(),
})

/** Data of SALE_DOES_NOT_ADD_UP: the server's amounts. */
export const saleReckoning = z.object({ total: z.string(), discount: z.string() })
