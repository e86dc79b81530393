import type { ProductImport } from '@prateleira/contract/imports/schemas'
import type { Row } from '../../kernel/db/query.ts'
import type { importById } from './queries.ts'

/** An import in the API's format. */
export function presentImport(row: Row<ReturnType<typeof importById>>): ProductImport {
  const {
    progress_done,
    progress_total,
    lines_applied,
    lines_skipped,
    lines_known,
    lines_refused,
    created_at,
    finished_at,
    ...rest
  } = row
  return {
    ...(rest as unknown as Pick<ProductImport, keyof typeof rest>),
    progress: { done: progress_done, total: progress_total },
    lines: { applied: lines_applied, skipped: lines_skipped, known: lines_known, refused: lines_refused },
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}
