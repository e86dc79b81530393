import { salesRoutes } from '@prateleira/contract/sales/routes'
import { saleExportInput } from '@prateleira/contract/sales/schemas'
import { daysInFileName, fileEnding } from '@prateleira/contract/shared/export-formats'
import { readQuery, sendDownload, sendTable } from '../../kernel/export/answer.ts'
import type { Kernel } from '../../module.ts'
import { tenantToday } from '../account/index.ts'
import { saleExport } from './list-queries.ts'
import { saleTable } from './sale-table.ts'

/** Serves GET /sales/export: the filtered list without pages; 204 if it is empty. */
export function serveSalesExport({ server, serve }: Kernel): void {
  serve(server, salesRoutes.exportSales, async ({ context, request, reply }) =>
    sendDownload(context.admit, reply, async () => {
      const { format, ...filter } = readQuery(saleExportInput, request.query)
      const today = await context.run((tx) => tenantToday(tx, context.now))
      await context.stream(saleExport(filter), (batches) =>
        // 'vendas-' is the report's, with other columns.
        sendTable(reply, {
          table: saleTable,
          batches,
          name: `lista-de-vendas-${daysInFileName(filter, today)}${fileEnding(format)}`,
          format,
        }),
      )
    }),
  )
}
