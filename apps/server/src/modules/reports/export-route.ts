import { pastStockExportInput, profitExportInput } from '@prateleira/contract/reports/advanced-schemas'
import { exportInput, movementsExportInput } from '@prateleira/contract/reports/report-schemas'
import { reportsRoutes } from '@prateleira/contract/reports/routes'
import {
  type AdvancedKind,
  type ExportKind,
  exportFileName,
  type ReportKind,
} from '@prateleira/contract/reports/rules'
import type { ExportFormat } from '@prateleira/contract/shared/export-formats'
import type { FastifyReply } from 'fastify'
import { readQuery, sendDownload, sendTable } from '../../kernel/export/answer.ts'
import type { Kernel } from '../../module.ts'
import { exportAdvanced, exportReport, type Receiver } from './export.ts'

/**
 * Serves GET /reports/{kind}/export?period=&from=&to=&format= (past-stock: ?date=&format=; profit also
 * &group=): a file, or 204 when there is nothing to
 * export.
 */
export function serveExports({ server, serve }: Kernel): void {
  serve(server, reportsRoutes.exportReport, async ({ context, request, reply, values }) => {
    const kind = values.kind as ReportKind
    return sendDownload(context.admit, reply, async () => {
      const { format, ...asked } = readQuery(
        kind === 'movements' ? movementsExportInput : exportInput,
        request.query,
      )
      await exportReport(context, kind, { movement_kind: undefined, ...asked }, fileOf(kind, format, reply))
    })
  })

  serve(server, reportsRoutes.exportAdvanced, async ({ context, request, reply, values }) => {
    const kind = values.kind as AdvancedKind
    return sendDownload(context.admit, reply, async () => {
      if (kind === 'past-stock') {
        const { date, format } = readQuery(pastStockExportInput, request.query)
        return exportAdvanced(context, { kind, asked: { date } }, fileOf(kind, format, reply))
      }
      if (kind === 'profit') {
        const { format, ...asked } = readQuery(profitExportInput, request.query)
        return exportAdvanced(context, { kind, asked }, fileOf(kind, format, reply))
      }
      const { format, ...asked } = readQuery(exportInput, request.query)
      return exportAdvanced(context, { kind, asked }, fileOf(kind, format, reply))
    })
  })
}

function fileOf(kind: ExportKind, format: ExportFormat, reply: FastifyReply): Receiver {
  return (table, batches, day) =>
    sendTable(reply, { table, batches, name: exportFileName(kind, format, day), format })
}
