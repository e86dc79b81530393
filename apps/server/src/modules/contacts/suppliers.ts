import type {
  supplierInput,
  supplierListInput,
  supplierUpdateInput,
} from '@prateleira/contract/contacts/schemas'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { createOnce } from '../account/index.ts'
import { requireFreeDocument } from './free-document.ts'
import { presentSupplier } from './present.ts'
import {
  updateSupplier as change,
  deleteSupplier as deletion,
  insertSupplier,
  lockedSupplier,
  supplierById,
  supplierCount,
  supplierPage,
} from './supplier-queries.ts'

type Input = z.output<typeof supplierInput>

/** One page of suppliers by name, and how many the search finds. */
export function listSuppliers(context: ShopContext, input: z.output<typeof supplierListInput>) {
  const { search, page, limit, ...more } = input
  requireRead(more)
  return context.run(async (tx) => {
    const [rows, { total }] = await Promise.all([
      tx.many(supplierPage(search, limit, (page - 1) * limit)),
      tx.one(supplierCount(search)),
    ])
    return { items: rows.map(presentSupplier), total }
  })
}

/** Creates a supplier (SUP-01), once per key. Throws DOCUMENT_TAKEN. */
export function createSupplier(context: ShopContext, input: Input) {
  const read = async (tx: Tx, id: string) => presentSupplier(await tx.one(supplierById(id)))
  return createOnce(context, {
    kind: 'supplier',
    input,
    create: async (tx) => {
      await requireFreeDocument(tx, 'suppliers', input.document)
      return read(tx, (await tx.one(insertSupplier(input))).id)
    },
    read,
  })
}

/** Saves the form of a supplier. Throws NOT_FOUND, EDIT_CONFLICT, DOCUMENT_TAKEN. */
export function updateSupplier(
  context: ShopContext,
  id: string,
  input: z.output<typeof supplierUpdateInput>,
) {
  return context.run(async (tx) => {
    const changes = changesOf(await tx.one(lockedSupplier(id)), input)
    await requireFreeDocument(tx, 'suppliers', changes.document, id)
    await tx.run(change(id, changes))
    return presentSupplier(await tx.one(supplierById(id)))
  })
}

/** Deletes a supplier; products and movements stay, without a supplier (SUP-02). Throws NOT_FOUND. */
export async function deleteSupplier(context: ShopContext, id: string) {
  const deleted = await context.query(deletion(id))
  if (deleted.length === 0) throw problem('NOT_FOUND')
  return { id }
}
