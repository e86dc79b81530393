import { IMPORT_FIELDS, type ImportMapping } from '@prateleira/contract/imports/rules'
import type { ImportIssue } from '@prateleira/contract/imports/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import { asShop, type RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import type { Table } from '../../platform/export/table.ts'
import { tenantTimeZone } from '../../platform/tenant-time.ts'
import { examine } from './conflicts.ts'
import { needName } from './need-name.ts'
import { importFile } from './queries.ts'
import { checkFile } from './read-file.ts'

/** What a person with a spreadsheet beside it works through: the preview shows the first ones only. */
export const issuesTable: Table<ImportIssue> = {
  name: 'Erros',
  columns: [
    { header: 'Linha', kind: 'number', value: ({ line }) => String(line) },
    { header: 'Campo', kind: 'text', value: ({ field }) => field && IMPORT_FIELDS[field] },
    { header: 'Valor', kind: 'text', value: ({ value }) => value },
    { header: 'O que corrigir', kind: 'text', value: ({ message }) => message },
  ],
}

/**
 * Everything wrong in a file with the columns as they were last chosen, and the day it is on the tenant's calendar.
 * @throws NOT_FOUND, IMPORT_NOT_READY when the file is gone because it was imported, BAD_REQUEST without a column for the name.
 */
export async function allIssues(
  context: RequestContext,
  id: string,
): Promise<{ issues: ImportIssue[]; today: string }> {
  const { file, packed, mapping } = await asShop(context, (tx) => tx.one(importFile(id)))
  if (file === null) throw problem('IMPORT_NOT_READY')
  needName(mapping)
  const checked = await checkFile(file, packed, mapping as ImportMapping)
  return asShop(context, async (tx) => ({
    issues: (await examine(tx, checked)).issues,
    today: dateIn(await tenantTimeZone(tx), context.now),
  }))
}
