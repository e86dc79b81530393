import { createHash } from 'node:crypto'
import type { returnInput, Sale } from '@prateleira/contract/sales/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { hasRight, requireRight, tenantTimeZone } from '../account/index.ts'
import { approvalNeeded, boundTo } from '../team/index.ts'
import { approved } from './cancel-sale.ts'
import { getSale, saleWithin } from './read-sales.ts'
import { overpaid, registeringReturn, returnable, returnByKey } from './return-queries.ts'
import { newVoucherCode } from './vouchers.ts'

type Input = z.output<typeof returnInput>

const STILL_OWED =
  'O cliente não pagou o que voltaria: se ainda deve, devolva em fiado. De outra forma só um gerente, que pode autorizar com o PIN.'
const SAYS_NO_PAYMENT =
  'Esta venda não diz como o cliente pagou: só um gerente devolve o dinheiro, ou autoriza com o PIN.'
const PAID_BY_CREDIT =
  'O cliente pagou com crédito do fiado o que voltaria: devolva em fiado. De outra forma só um gerente, que pode autorizar com o PIN.'
const PAID_BY_VOUCHER =
  'O cliente pagou com vale o que voltaria: devolva em vale. De outra forma só um gerente, que pode autorizar com o PIN.'
const KEY_TAKEN = 'sale_returns_shop_id_idempotency_key'

/**
 * Returns items of a sale: goods into the stock or out as a loss, money back or as a voucher. A repeated idempotency key
 * returns nothing twice.
 * @throws RIGHT_MISSING, CANCELLATION_NEEDS_APPROVAL, APPROVAL_INVALID, NOT_FOUND, SALE_ALREADY_CANCELLED,
 * RETURN_TOO_MUCH, RETURN_DOES_NOT_ADD_UP, CASH_SESSION_NEEDED, IDEMPOTENCY_CONFLICT.
 */
export async function returnItems(
  context: ShopContext,
  sale: string,
  input: Input,
  key: string | null,
): Promise<Sale> {
  const hash = key === null ? null : hashOf(sale, input)
  try {
    return await context.run(async (tx) => {
      const zone = await tenantTimeZone(tx)
      const today = dateIn(zone, context.now)
      const asked = await tx.maybe(returnable(sale))
      if (!asked) throw problem('NOT_FOUND')
      let isAllowed = await hasRight(tx, 'sales_manage')
      const approve = async () => {
        await approved(tx, input.approval_id, {
          bound: boundReturn(sale, input),
          reference: sale,
          kind: 'return',
          details: { number: Number(asked.number), amount: input.total },
        })
        isAllowed = true
      }
      // As for cancelling: any sale with the right for any; one's own while its cash session is open, or without a
      // session on its day (TEAM-02).
      if (!isAllowed) {
        const isFresh = asked.is_open ?? dateIn(zone, asked.created_at) === today
        await (asked.is_own && isFresh ? requireRight(tx, 'sales_return') : approve())
      }
      await tx.one(
        registeringReturn({
          sale,
          items: input.lines.map((line) => line.item_id),
          quantities: input.lines.map((line) => line.quantity),
          goods: input.lines.map((line) => line.goods),
          total: input.total,
          method: input.method,
          voucher: uuidv7(),
          code: newVoucherCode(),
          today,
          notes: input.notes,
          reference: uuidv7(),
          session: input.cash_session_id,
          key,
          hash,
        }),
      )
      // Checked afterwards, under the sale's lock.
      const beyond = await tx.one(overpaid(sale, input.method))
      if (!isAllowed && (beyond.lends || beyond.spends || beyond.cashes)) {
        const message = wordsOf(beyond)
        if (input.approval_id === null)
          throw approvalNeeded('CANCELLATION_NEEDS_APPROVAL', 'return', { message })
        await approve()
      }
      return saleWithin(tx, sale)
    })
  } catch (error) {
    if (key === null || !(await wasDone(context, key, hash))) {
      if (violatedUnique(error) === KEY_TAKEN) throw problem('IDEMPOTENCY_CONFLICT', { cause: error })
      throw error
    }
  }
  return getSale(context, sale)
}

function wordsOf({
  lends,
  says_none: saysNone,
  spends,
}: {
  lends: boolean
  says_none: boolean
  spends: boolean
}) {
  if (lends) return saysNone ? SAYS_NO_PAYMENT : STILL_OWED
  return spends ? PAID_BY_CREDIT : PAID_BY_VOUCHER
}

/** Without the cash session, which nobody typed: it may be another one when the request is repeated. */
const hashOf = (sale: string, { approval_id: _, cash_session_id: __, ...input }: Input) =>
  createHash('sha256')
    .update(JSON.stringify(['return', sale, input]))
    .digest('base64url')

/** The command to which an approval of it is bound. */
export const boundReturn = (sale: string, { approval_id: _, ...input }: Input) =>
  boundTo('return', sale, input)

async function wasDone(context: ShopContext, key: string, hash: string | null): Promise<boolean> {
  const [earlier] = await context.query(returnByKey(key))
  if (earlier && earlier.request_hash !== hash) throw problem('IDEMPOTENCY_CONFLICT')
  return earlier !== undefined
}
