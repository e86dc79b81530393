import { ADMIN_REPORT_KINDS, adminReportFileName } from '@prateleira/contract/admin/report-rules'
import { adminReportInput } from '@prateleira/contract/admin/report-schemas'
import { paymentFilterInput } from '@prateleira/contract/admin/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { exported, readQuery, sendTable } from '../../platform/export/answer.ts'
import { paymentTable } from './payment-table.ts'
import { exportPayments } from './payments.ts'
import { exportReport } from './reports.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => RequestContext

/**
 * Serves the files of the admin area below `prefix`: GET /admin/payments/export?search=&status= and GET
 * /admin/reports/{kind}/export?period=, each a CSV or 204 when there is nothing to export. Outside the procedures, whose
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
    const filter = readQuery(paymentFilterInput, request.query)
    const table = paymentTable(context.services.settings.timeZone)
    const sending = exportPayments(context, filter, (batches) =>
      sendTable(reply, { table, batches, name: `pagamentos-${today}.csv` }),
    )
    return exported(request, reply, sending)
  })

  server.get<{ Params: { kind: string } }>(
    `${prefix}/admin/reports/:kind/export`,
    quiet,
    async (request, reply) => {
      const { context, today } = signedIn(request, reply)
      const kind = ADMIN_REPORT_KINDS.find((name) => name === request.params.kind)
      if (!kind) return reply.callNotFound()
      const { period } = readQuery(adminReportInput, request.query)
      const sending = exportReport(context, kind, period, (table, batches) =>
        sendTable(reply, { table, batches, name: adminReportFileName(kind, today) }),
      )
      return exported(request, reply, sending)
    },
  )
}
