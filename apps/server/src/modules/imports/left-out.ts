import { IMPORT_FIELDS, type ImportDecimals, type ImportMapping } from '@prateleira/contract/imports/rules'
import type { ImportIssue, SkippedLine } from '@prateleira/contract/imports/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import type { Table } from '../../kernel/export/table.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { tenantTimeZone } from '../account/index.ts'
import type { Draft } from './build-drafts.ts'
import { needName } from './need-name.ts'
import { importById, importFile } from './queries.ts'
import { checkFile } from './read-file.ts'
import { examine, refusedLines } from './shop-conflicts.ts'

/** A line that is not imported: refused or known, with the problem, or skipped, with the reason. */
export interface LeftOut extends ImportIssue {
  outcome: keyof typeof OUTCOMES
}
/** In the order of the file: what is to be corrected first. */
const OUTCOMES = { refused: 'Recusada', known: 'Já cadastrada', skipped: 'Ignorada' }
const PLACES = Object.keys(OUTCOMES)

/** The complete list to work through; the preview shows the first ones only. */
export const leftOutTable: Table<LeftOut> = {
  name: 'Linhas',
  columns: [
    { header: 'Linha', kind: 'number', value: ({ line }) => String(line) },
    { header: 'Produto', kind: 'text', value: ({ name }) => name },
    { header: 'Situação', kind: 'text', value: ({ outcome }) => OUTCOMES[outcome] },
    { header: 'Campo', kind: 'text', value: ({ field }) => field && IMPORT_FIELDS[field] },
    { header: 'Valor', kind: 'text', value: ({ value }) => value },
    { header: 'Motivo', kind: 'text', value: ({ message }) => message },
  ],
}

/**
 * Every line of a file that would not be imported, with the last chosen columns, and the tenant's current date.
 * @throws NOT_FOUND, IMPORT_NOT_READY when the file is gone because it was imported, BAD_REQUEST without a column for the name.
 */
export async function allLeftOut(
  context: ShopContext,
  id: string,
): Promise<{ leftOut: LeftOut[]; today: string }> {
  const { mapping, decimals, without_barcodes } = await context.run((tx) => tx.one(importById(id)))
  needName(mapping)
  const fetch = (most: number) => context.run((tx) => tx.one(importFile(id, most)))
  const checked = await checkFile(fetch, {
    mapping: mapping as ImportMapping,
    decimals: decimals as ImportDecimals,
  })
  if (checked === null) throw problem('IMPORT_NOT_READY')
  return context.run(async (tx) => {
    const { free, known, issues } = await examine(tx, checked, without_barcodes)
    return {
      leftOut: leftOutOf(issues, refusedLines(checked, free), known, checked.skipped),
      today: dateIn(await tenantTimeZone(tx), context.now),
    }
  })
}

function leftOutOf(
  issues: ImportIssue[],
  left: number[][],
  known: Draft[],
  skipped: SkippedLine[],
): LeftOut[] {
  const wrong = new Map(issues.map(({ line, name }) => [line, name]))
  const ofKnown = new Set(known.flatMap(({ lines }) => lines))
  const outcomeOf = (line: number) => (ofKnown.has(line) ? ('known' as const) : ('refused' as const))
  const silent = { field: null, value: '' }
  const others = left.flatMap((lines) => {
    const cause = lines.find((line) => wrong.has(line))
    const name = wrong.get(cause ?? 0) ?? null
    return lines
      .filter((line) => !wrong.has(line))
      .map((line) => {
        const outcome = outcomeOf(line)
        const message = `${OUTCOMES[outcome]} com a linha ${cause}, que é do mesmo produto`
        return { ...silent, line, name, message, outcome }
      })
  })
  return [
    ...issues.map((issue) => ({ ...issue, outcome: outcomeOf(issue.line) })),
    ...others,
    ...skipped.map(({ line, reason }) => ({
      ...silent,
      line,
      name: null,
      message: reason,
      outcome: 'skipped' as const,
    })),
  ].sort((a, b) => PLACES.indexOf(a.outcome) - PLACES.indexOf(b.outcome) || a.line - b.line)
}
