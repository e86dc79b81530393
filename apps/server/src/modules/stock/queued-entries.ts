import { rolesWith } from '@prateleira/contract/rights'
import { dateIn } from '@prateleira/contract/shared/dates'
import type { discardEntryInput, queuedEntryInput } from '@prateleira/contract/stock/queue-schemas'
import { isFuture } from '@prateleira/contract/stock/rules'
import type { RegisteredQueued } from '@prateleira/contract/stock/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import {
  badField,
  inWords,
  problem,
  requireKey,
  sqlStateOf,
  violatedUnique,
} from '../../kernel/rpc/errors.ts'
import { hashOfRequest } from '../../kernel/rpc/request-hash.ts'
import { tenantTimeZone } from '../account/index.ts'
import { missingVariants, notingRefusal } from '../sales/index.ts'
import { presentRegistered } from './present.ts'
import { registeredByReference } from './queries.ts'
import { discardingEntry, registeringQueuedEntry, supplierExists } from './queue-queries.ts'
import { KEY_TAKEN } from './with-idempotency.ts'

type Input = z.output<typeof queuedEntryInput>

/**
 * Registers what a device took in without network, once for each key, however late and whoever sends it (OFF-03, OFF-05). With a reason
 * somebody who manages the shop answers for who took it in; a supplier that is gone is left out then.
 * @throws NOT_FOUND, PRODUCT_GONE, VARIANT_INACTIVE, IDEMPOTENCY_CONFLICT, PASS_UNKNOWN, SELLER_LEFT, SELLER_MIGHT_NOT, QUEUED_COST_WITHHELD,
 * QUEUED_ENTRY_DISCARDED.
 */
export async function registerQueuedEntry(
  context: ShopContext,
  input: Input,
  given: string | null,
): Promise<RegisteredQueued> {
  const key = keyOf(given)
  const work = () => context.run((tx) => register(tx, context.now, input, key))
  const { receipt, pass, made_at: made } = input
  const item = { kind: 'entry', key, receipt, amount: null, pass, made: new Date(made) } as const
  return notingRefusal(context, item, async () => {
    try {
      // The same that the page had sent with network may end in between: its key is known the second time.
      return await work().catch((error: unknown) => {
        if (violatedUnique(error) === KEY_TAKEN) return work()
        throw error
      })
    } catch (error) {
      if (sqlStateOf(error) === 'PR404') await nameGone(context, input.entry, error)
      throw inWords(error, SAID)
    }
  })
}

/** Says which products of an entry were deleted since: the rest of it can be registered. */
async function nameGone(context: ShopContext, { lines }: Input['entry'], cause: unknown): Promise<void> {
  const variants = lines.map((line) => line.product_variant_id)
  const gone = (await context.query(missingVariants(variants))).map(({ id }) => id)
  if (gone.length === 0) return
  const message = variants.every((variant) => gone.includes(variant)) ? ALL_GONE : SOME_GONE
  throw problem('PRODUCT_GONE', { cause, message, data: { product_variant_ids: gone } })
}

const ALL_GONE = 'O produto desta entrada foi excluído. Quem gerencia a loja pode descartá-la.'
const SOME_GONE =
  'Um produto desta entrada foi excluído. Quem gerencia a loja pode registrar o resto ou descartá-la.'

async function register(tx: Tx, now: Date, input: Input, key: string): Promise<RegisteredQueued> {
  const { entry, pass, receipt, reason } = input
  const today = dateIn(await tenantTimeZone(tx), now)
  if (entry.movement_date !== null && isFuture(entry.movement_date, today))
    throw badField('entry.movement_date', 'A data da entrada não pode ser no futuro')
  let supplier = entry.supplier_id
  if (supplier !== null && reason !== null && !(await tx.maybe(supplierExists(supplier)))) supplier = null
  const made = new Date(Math.min(Date.parse(input.made_at), now.getTime()))
  const hash = hashOfRequest('entry', entry)
  const { reference } = await tx.one(
    registeringQueuedEntry({ ...entry, supplier_id: supplier }, uuidv7(), key, hash, {
      made,
      pass,
      receipt,
      reason,
      takers: rolesWith(['entries_write']),
      now,
    }),
  )
  const rows = await tx.many(registeredByReference(reference))
  // Without rows it was deleted with its product.
  const isReversed = rows.length > 0 && rows.every(({ reversed }) => reversed)
  return { ...presentRegistered(rows), reference_id: reference, is_reversed: isReversed }
}

/** Gives up what waits in a device; what it was stays on record (OFF-04). @throws QUEUED_ENTRY_REGISTERED */
export async function discardQueuedEntry(
  context: ShopContext,
  { entry, receipt, reason }: z.output<typeof discardEntryInput>,
  given: string | null,
): Promise<{ receipt: string }> {
  await context.query(discardingEntry(keyOf(given), receipt, entry, reason, context.now))
  return { receipt }
}

const keyOf = (given: string | null) => requireKey(given, 'Uma entrada sem rede tem uma chave')

/** What the passes of sales say, said of an entry. */
const SAID = {
  PR404: ['NOT_FOUND', ALL_GONE],
  23503: [
    'NOT_FOUND',
    'O fornecedor desta entrada foi excluído. Quem gerencia a loja pode registrá-la sem ele.',
  ],
  PR4QU: [
    'PASS_UNKNOWN',
    'Não é possível confirmar quem fez esta entrada sem rede. Quem gerencia a loja decide.',
  ],
  PR4QL: ['SELLER_LEFT', 'Quem fez esta entrada não trabalha mais na loja. Quem gerencia a loja decide.'],
  PR4QR: [
    'SELLER_MIGHT_NOT',
    'Quem fez esta entrada não podia registrar entradas naquele momento. Quem gerencia a loja decide.',
  ],
} as const
