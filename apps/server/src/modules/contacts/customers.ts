import type {
  customerInput,
  customerListInput,
  customerUpdateInput,
} from '@prateleira/contract/contacts/schemas'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { createOnce, tenantToday } from '../account/index.ts'
import {
  updateCustomer as change,
  customerById,
  customerCount,
  customerPage,
  deleteCustomer as deletion,
  insertCustomer,
  lockedCustomer,
} from './customer-queries.ts'
import { requireFreeDocument } from './free-document.ts'
import { presentCustomer } from './present.ts'

type Input = z.output<typeof customerInput>

/** One page of customers, newest first, and how many the search finds. */
export function listCustomers(context: ShopContext, input: z.output<typeof customerListInput>) {
  const { search, page, limit, ...more } = input
  requireRead(more)
  return context.run(async (tx) => {
    const today = await tenantToday(tx, context.now)
    const [rows, { total }] = await Promise.all([
      tx.many(customerPage(search, { limit, offset: (page - 1) * limit }, today)),
      tx.one(customerCount(search)),
    ])
    return { items: rows.map(presentCustomer), total }
  })
}

/** Creates a customer (CUS-01), once per key. Throws DOCUMENT_TAKEN. */
export function createCustomer(context: ShopContext, input: Input) {
  const read = async (tx: Tx, id: string) =>
    presentCustomer(await tx.one(customerById(id, await tenantToday(tx, context.now))))
  return createOnce(context, {
    kind: 'customer',
    input,
    create: async (tx) => {
      await requireFreeDocument(tx, 'customers', input.document)
      return read(tx, (await tx.one(insertCustomer(input))).id)
    },
    read,
  })
}

/** Saves the form of a customer. Throws NOT_FOUND, EDIT_CONFLICT, DOCUMENT_TAKEN. */
export function updateCustomer(
  context: ShopContext,
  id: string,
  input: z.output<typeof customerUpdateInput>,
) {
  return context.run(async (tx) => {
    const changes = changesOf(await tx.one(lockedCustomer(id)), input)
    await requireFreeDocument(tx, 'customers', changes.document, id)
    await tx.run(change(id, changes))
    return presentCustomer(await tx.one(customerById(id, await tenantToday(tx, context.now))))
  })
}

/** Deletes a customer; their sales stay, without a name. Throws NOT_FOUND. */
export async function deleteCustomer(context: ShopContext, id: string) {
  const deleted = await context.query(deletion(id))
  if (deleted.length === 0) throw problem('NOT_FOUND')
  return { id }
}
