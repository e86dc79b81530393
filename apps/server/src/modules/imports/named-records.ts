import { foldText } from '@prateleira/contract/shared/text'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { Draft } from './build-drafts.ts'
import {
  categoryIds,
  linkCategories,
  linkSuppliers,
  makeCategories,
  makeSuppliers,
  supplierIds,
} from './named-queries.ts'

/** What products of a file name, compared without case and accents, and an import creates where the shop has none. */
const NAMED = {
  category: { existing: categoryIds, make: makeCategories, link: linkCategories },
  supplier: { existing: supplierIds, make: makeSuppliers, link: linkSuppliers },
}
type Named = keyof typeof NAMED

/** Names in the products' categories or suppliers that the shop does not have, each once. */
export async function missingNames(tx: Tx, field: Named, drafts: Draft[]): Promise<string[]> {
  if (drafts.every((draft) => draft[field] === null)) return []
  const known = new Set((await tx.many(NAMED[field].existing())).map(({ key }) => key))
  const missing = new Map<string, string>()
  for (const { [field]: name } of drafts) {
    if (name === null) continue
    const key = foldText(name)
    if (!known.has(key) && !missing.has(key)) missing.set(key, name)
  }
  return [...missing.values()]
}

/** Creates what is missing and notes it as the import's. Returns how many that were, and the id that a name stands for. */
export async function makeMissing(
  tx: Tx,
  field: Named,
  { id, drafts }: { id: string; drafts: Draft[] },
): Promise<{ made: number; idOf: (name: string | null) => string | null }> {
  const { existing, make, link } = NAMED[field]
  const names = await missingNames(tx, field, drafts)
  const made = names.length > 0 ? await tx.many(make(names)) : []
  const ids = made.map((one) => one.id)
  if (ids.length > 0) await tx.run(link(id, ids))
  const rows = drafts.some((draft) => draft[field] !== null) ? await tx.many(existing()) : []
  const byKey = new Map(rows.map((row) => [row.key, row.id]))
  return { made: made.length, idOf: (name) => (name === null ? null : (byKey.get(foldText(name)) ?? null)) }
}
