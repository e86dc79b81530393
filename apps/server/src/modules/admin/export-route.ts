import { type AdminReportKind, adminReportFileName } from '@prateleira/contract/admin/report-rules'
import { adminReportExportInput } from '@prateleira/contract/admin/report-schemas'
import { adminRoutes } from '@prateleira/contract/admin/routes'
import { paymentExportInput } from '@prateleira/contract/admin/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import { fileEnding } from '@prateleira/contract/shared/export-formats'
import { readQuery, sendDownload, sendTable } from '../../kernel/export/answer.ts'
import type { Kernel } from '../../module.ts'
import type { AdminContext } from './admin-context.ts'
import { paymentTable } from './payment-table.ts'
import { exportPayments } from './payments.ts'
import { exportReport } from './reports.ts'

const todayOf = ({ services, now }: AdminContext) => dateIn(services.settings.timeZone, now)

/**
 * Serves the files of the admin area: GET /admin/payments/export?search=&status=&format= and GET
 * /admin/reports/{kind}/export?period=&format=, each a CSV or 204 when there is nothing to export.
 */
export function serveAdminExports({ server, serve }: Kernel): void {
  serve(server, adminRoutes.exportPayments, async ({ context, request, reply }) => {
    return sendDownload(context.admit, reply, async () => {
      const { format, ...filter } = readQuery(paymentExportInput, request.query)
      const table = paymentTable(context.services.settings.timeZone)
      const name = `pagamentos-${todayOf(context)}${fileEnding(format)}`
      await exportPayments(context, filter, (batches) => sendTable(reply, { table, batches, name, format }))
    })
  })

  serve(server, adminRoutes.exportReport, async ({ context, request, reply, values }) => {
    const kind = values.kind as AdminReportKind
    return sendDownload(context.admit, reply, async () => {
      const { period, format } = readQuery(adminReportExportInput, request.query)
      const name = adminReportFileName(kind, todayOf(context), format)
      await exportReport(context, kind, period, (table, batches) =>
        sendTable(reply, { table, batches, name, format }),
      )
    })
  })
}
