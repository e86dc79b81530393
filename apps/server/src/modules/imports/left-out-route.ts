import { importsRoutes } from '@prateleira/contract/imports/routes'
import { importIssuesInput } from '@prateleira/contract/imports/schemas'
import { fileEnding } from '@prateleira/contract/shared/export-formats'
import { byId } from '@prateleira/contract/shared/fields'
import { readQuery, sendDownload, sendTable } from '../../kernel/export/answer.ts'
import type { Kernel } from '../../module.ts'
import { allLeftOut, leftOutTable } from './left-out.ts'

/**
 * Serves GET /imports/{id}/issues/export?format=: every line of a file that would not be imported, as a table, or 204
 * without any.
 */
export function serveImportIssues({ server, serve }: Kernel): void {
  serve(server, importsRoutes.exportIssues, async ({ context, request, reply }) => {
    return sendDownload(context.admit, reply, async () => {
      const { id } = readQuery(byId, request.params)
      const { format } = readQuery(importIssuesInput, request.query)
      const { leftOut, today } = await allLeftOut(context, id)
      const batches = (async function* () {
        if (leftOut.length > 0) yield leftOut
      })()
      const name = `erros-da-importacao-${today}${fileEnding(format)}`
      await sendTable(reply, { table: leftOutTable, batches, name, format })
    })
  })
}
