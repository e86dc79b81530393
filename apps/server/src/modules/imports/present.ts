import type { ProductImport } from '@prateleira/contract/imports/schemas'
import type { Row } from '../../kernel/db/query.ts'
import type { importById } from './queries.ts'

export const INTERRUPTED = 'A importação foi interrompida e nada foi importado. Tente de novo.'
export const UNDO_INTERRUPTED = 'A exclusão foi interrompida e nada foi excluído. Tente de novo.'

/** An import as the API tells of it. What a server began that is gone has failed, before anybody has written that down. */
export function presentImport(row: Row<ReturnType<typeof importById>>): ProductImport {
  const {
    progress_done,
    progress_total,
    lines_applied,
    lines_skipped,
    lines_refused,
    alive,
    created_at,
    finished_at,
    ...rest
  } = row
  const abandoned = !alive && (row.status === 'running' || row.status === 'undoing')
  const given = row.status === 'undoing' ? ('done' as const) : ('failed' as const)
  return {
    ...(rest as unknown as Pick<ProductImport, keyof typeof rest>),
    status: abandoned ? given : (row.status as ProductImport['status']),
    failure: abandoned ? (row.status === 'undoing' ? UNDO_INTERRUPTED : INTERRUPTED) : row.failure,
    progress: { done: progress_done, total: progress_total },
    lines: { applied: lines_applied, skipped: lines_skipped, refused: lines_refused },
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}
