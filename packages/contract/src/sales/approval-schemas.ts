import * as z from 'zod'
import { compare } from '../shared/decimal.ts'
import { id, money } from '../shared/fields.ts'
import { SALE_APPROVALS } from '../team/constants.ts'
import { operatorInput } from '../team/operator-schemas.ts'
import { SELLER_ABOVE_MANAGER } from './constants.ts'
import { cancellationInput, returnInput, saleInput } from './schemas.ts'

/** For sales: the approvals that the approving person was told are needed. */
const kinds = z
  .array(z.enum(SALE_APPROVALS, { error: 'Tipo inválido' }))
  .min(1, { error: 'Diga o que é autorizado' })
  .max(SALE_APPROVALS.length)

/** What is approved: exactly the request that will be sent, so that the approval is valid for nothing else. */
const approved = z.discriminatedUnion('what', [
  /** `key`: the sale's idempotency key, or the id of the pending sale. */
  z.strictObject({ what: z.literal('sale'), key: z.string().min(8).max(100), sale: saleInput, kinds }),
  /** For a pending sale: the part of it that is sold on credit. */
  z.strictObject({ what: z.literal('confirmation'), id }),
  z.strictObject({ what: z.literal('cancellation'), id, cancellation: cancellationInput }),
  z.strictObject({ what: z.literal('return'), id, return: returnInput }),
])

/** Approval by PIN on the device where the work is done. */
export const approvalInput = operatorInput.extend({ approved })
export type ApprovalInput = z.input<typeof approvalInput>

const isNumber = (value: string) => /^\d+(\.\d+)?$/.test(value)
const percent = money({
  invalid: 'Percentual inválido',
  negative: 'O percentual não pode ser negativo',
}).refine((value) => !isNumber(value) || compare(value, '100') <= 0, {
  error: 'O desconto não pode passar de 100%',
})

/** Maximum discount of each role, in percent of a sale (SELL-02). The seller's is at most the manager's. */
export const discountLimits = z.object({ seller: z.string(), manager: z.string() })
export const discountLimitsInput = z
  .strictObject({ seller: percent, manager: percent })
  .refine(({ seller, manager }) => !isNumber(seller) || !isNumber(manager) || compare(seller, manager) <= 0, {
    error: SELLER_ABOVE_MANAGER,
    path: ['seller'],
  })
export type DiscountLimits = z.infer<typeof discountLimits>
