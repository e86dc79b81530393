import { ADMIN_REPORT_KINDS, adminReportFileName } from '@prateleira/contract/admin/report-rules'
import { adminReportExportInput } from '@prateleira/contract/admin/report-schemas'
import { paymentExportInput } from '@prateleira/contract/admin/schemas'
import { fileEnding } from '@prateleira/contract/reports/rules'
import { dateIn } from '@prateleira/contract/shared/dates'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exported, readQuery, sendTable } from '../../kernel/export/answer.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { paymentTable } from './payment-table.ts'
import { exportPayments, NEEDED as PAYMENTS } from './payments.ts'
import { exportReport, NEEDED as REPORTS } from './reports.ts'
import { assertAdministrator } from './run-as-admin.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => RequestContext

/**
 * Serves the files of the admin area below `prefix`: GET /admin/payments/export?search=&status=&format= and GET
 * /admin/reports/{kind}/export?period=&format=, each a CSV or 204 when there is nothing to export. Outside the procedures, whose
 * answers are JSON made in memory; refused as they are.
 */
export function serveAdminExports(server: FastifyInstance, prefix: string, contextOf: ContextOf): void {
  const signedIn = (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request, reply)
    // Before the input is looked at, as for the procedures.
    if (context.key) throw problem('KEY_NOT_ALLOWED')
    if (context.token === null) throw problem('UNAUTHORIZED')
    return { context, today: dateIn(context.services.settings.timeZone, context.now) }
  }
  const quiet = { exposeHeadRoute: false }

  server.get(`${prefix}/admin/payments/export`, quiet, async (request, reply) => {
    const { context, today } = signedIn(request, reply)
    const { format, ...filter } = readQuery(paymentExportInput, request.query)
    const table = paymentTable(context.services.settings.timeZone)
    const sending = () =>
      exportPayments(context, filter, (batches) =>
        sendTable(reply, { table, batches, name: `pagamentos-${today}${fileEnding(format)}`, format }),
      )
    return exported(() => assertAdministrator(context, PAYMENTS), reply, sending)
  })

  server.get<{ Params: { kind: string } }>(
    `${prefix}/admin/reports/:kind/export`,
    quiet,
    async (request, reply) => {
      const { context, today } = signedIn(request, reply)
      const kind = ADMIN_REPORT_KINDS.find((name) => name === request.params.kind)
      if (!kind) return reply.callNotFound()
      const { period, format } = readQuery(adminReportExportInput, request.query)
      const sending = () =>
        exportReport(context, kind, period, (table, batches) =>
          sendTable(reply, { table, batches, name: adminReportFileName(kind, today, format), format }),
        )
      return exported(() => assertAdministrator(context, REPORTS), reply, sending)
    },
  )
}
