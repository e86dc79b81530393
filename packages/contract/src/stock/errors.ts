import * as z from 'zod'
import type { ErrorTexts } from '../shared/errors.ts'

/** Errors of the ledger. */
export const stockErrors = {
  INSUFFICIENT_STOCK: { status: 409, message: 'Estoque insuficiente.' },
  LOW_STOCK_UNCONFIRMED: {
    status: 409,
    message:
      'Esta saída fará com que o estoque fique abaixo do nível mínimo recomendado. Deseja continuar mesmo assim?',
  },
  EQUAL_ENTRY_UNCONFIRMED: {
    status: 409,
    message: 'Uma entrada igual foi registrada há pouco. Deseja registrar de novo?',
  },
  ALREADY_REVERSED: { status: 409, message: 'Esta movimentação já foi estornada.' },
  NOT_REVERSIBLE: {
    status: 409,
    message: 'Estornos e devoluções não podem ser estornados. Registre uma nova movimentação.',
  },
  SALE_PARTLY_RETURNED: {
    status: 409,
    message: 'Parte desta venda já foi devolvida. Devolva os itens que restam.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'Esta chave de idempotência já foi usada com outros dados.',
  },
  QUEUED_COST_WITHHELD: {
    status: 409,
    message: 'Quem fez esta entrada não podia ver custos, e ela tem um. Quem gerencia a loja decide.',
  },
  QUEUED_ENTRY_DISCARDED: { status: 409, message: 'Esta entrada sem rede foi descartada.' },
  QUEUED_ENTRY_REGISTERED: {
    status: 409,
    message: 'Esta entrada já foi registrada. Não há o que descartar.',
  },
} as const satisfies ErrorTexts

/** Data of INSUFFICIENT_STOCK, as decimal strings (EXI-05). */
export const stockShortage = z.object({
  product_variant_id: z.string(),
  product_name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  /** Without reserved stock. */
  available: z.string(),
  /** Reserved by sales that wait for payment. */
  reserved: z.string().optional(),
  requested: z.string(),
})
export type StockShortage = z.infer<typeof stockShortage>

/** Data of LOW_STOCK_UNCONFIRMED: the products that the exit would leave at or below their minimum (EXI-04). */
export const lowStockLeft = z.object({
  products: z.array(
    z.object({
      product_id: z.string(),
      product_name: z.string(),
      /** Of all variants, after the exit. */
      left: z.string(),
      minimum: z.string(),
    }),
  ),
})
export type LowStockLeft = z.infer<typeof lowStockLeft>

/** Data of EQUAL_ENTRY_UNCONFIRMED. */
export const equalEntry = z.object({
  /** Whole ones since the equal entry was registered. */
  minutes: z.number(),
})
export type EqualEntry = z.infer<typeof equalEntry>

/** Data of ALREADY_REVERSED where a correction reversed it: the movement that stands in its place. */
export const correctedMeanwhile = z.object({ corrected_by: z.string() })
export type CorrectedMeanwhile = z.infer<typeof correctedMeanwhile>
