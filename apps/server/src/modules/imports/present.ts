import type { ProductImport } from '@prateleira/contract/imports/schemas'
import type { Row } from '../../platform/query.ts'
import type { importById } from './queries.ts'

export const INTERRUPTED = 'A importação foi interrompida e nada foi importado. Tente de novo.'

/** An import as the API tells of it. One whose server is gone has failed, before anybody has written that down. */
export function presentImport(row: Row<ReturnType<typeof importById>>): ProductImport {
  const { progress_done, progress_total, alive, created_at, finished_at, ...rest } = row
  const abandoned = row.status === 'running' && !alive
  return {
    ...(rest as unknown as Pick<ProductImport, keyof typeof rest>),
    status: abandoned ? 'failed' : (row.status as ProductImport['status']),
    failure: abandoned ? INTERRUPTED : row.failure,
    progress: { done: progress_done, total: progress_total },
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}
