import * as z from 'zod'
import type { ErrorTexts } from '../shared/errors.ts'

/** Refusals of stock counts. */
export const countsErrors = {
  COUNT_CLOSED: { status: 409, message: 'Este inventário já foi encerrado. Nada mais é contado nele.' },
  COUNT_CHANGED: {
    status: 409,
    message: 'Houve contagens depois que você abriu a revisão. Confira de novo antes de aprovar.',
  },
  COUNT_AWAITS_RECOUNT: {
    status: 409,
    message:
      'Há recontagens pedidas que ainda não foram feitas. Espere por elas ou deixe esses itens de fora.',
  },
  COUNT_OUT_OF_SCOPE: { status: 409, message: 'Este produto não faz parte deste inventário.' },
  COUNT_BY_ANOTHER: { status: 409, message: 'A recontagem deste item deve ser feita por outra pessoa.' },
  COUNT_SHORT: {
    status: 409,
    message: 'Parte do que seria ajustado já saiu: o estoque ficaria abaixo de zero. Nada foi mudado.',
  },
  COUNT_IN_PARTS: {
    status: 409,
    message:
      'Há itens contados em frações que agora são contados por unidade. Peça a recontagem deles. Nada foi mudado.',
  },
  COUNT_FOLLOWED: {
    status: 409,
    message: 'Um inventário aprovado depois tem os mesmos produtos. Estorne-o primeiro.',
  },
  STOCK_MOVED: {
    status: 409,
    message: 'O estoque mudou enquanto você contava. Confira a prateleira de novo. Nada foi mudado.',
  },
  COUNT_NOT_APPROVED: { status: 409, message: 'Só um inventário aprovado pode ser estornado.' },
  TOO_MANY_COUNTS: { status: 409, message: 'Há inventários abertos demais. Encerre algum antes.' },
  QUEUED_COUNT_DISCARDED: { status: 409, message: 'Esta contagem sem rede foi descartada.' },
  QUEUED_COUNT_REGISTERED: {
    status: 409,
    message: 'Esta contagem já foi registrada. Não há o que descartar.',
  },
  COUNT_MOVEMENT: {
    status: 409,
    message: 'Este ajuste faz parte de um inventário. Estorne o inventário inteiro.',
  },
} as const satisfies ErrorTexts

/** Data of STOCK_MOVED: the stock now. */
export const movedStock = z.object({ current: z.string() })

/** Data of COUNT_IN_PARTS: what was counted in parts of a piece. */
export const countedInParts = z.object({
  lines: z.array(
    z.object({
      product_variant_id: z.string(),
      product_name: z.string(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      sku: z.string(),
      counted: z.string(),
    }),
  ),
})
export type CountedInParts = z.infer<typeof countedInParts>

/** Data of COUNT_SHORT: for each variant the free stock, what waiting sales have reserved, and how much would have to leave. */
export const countShortages = z.object({
  lines: z.array(
    z.object({
      product_variant_id: z.string(),
      product_name: z.string(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      sku: z.string(),
      unit: z.string(),
      available: z.string(),
      reserved: z.string(),
      missing: z.string(),
    }),
  ),
})
export type CountShortages = z.infer<typeof countShortages>
