import type { importUploadInput, ProductImport } from '@prateleira/contract/imports/schemas'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { presentImport } from './present.ts'
import { dropUnused, importById, insertImport } from './queries.ts'
import { openFile } from './read-file.ts'

/** Takes a file, reads its columns and keeps it until it is imported. Throws BAD_REQUEST when it cannot be read. */
export async function uploadImport(
  context: ShopContext,
  { file_name, content, packed }: z.output<typeof importUploadInput>,
): Promise<ProductImport> {
  // Access is checked before anything is read.
  await context.run((tx) => tx.run(dropUnused()))
  const file = Buffer.from(content, 'base64')
  const opened = await openFile(file, packed)
  return context.run(async (tx) => {
    const { cost_price, ...others } = opened.mapping
    const mapping = tx.withholds ? others : opened.mapping
    const { id } = await tx.one(insertImport({ file_name, file, packed, ...opened, mapping }))
    return presentImport(await tx.one(importById(id)))
  })
}
