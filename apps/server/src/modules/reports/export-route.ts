import { exportInput } from '@prateleira/contract/reports/report-schemas'
import { exportFileName, REPORT_KINDS } from '@prateleira/contract/reports/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAnonymous, type RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { exported, readQuery, sendTable } from '../../platform/export/answer.ts'
import { exportReport } from './export.ts'

export const EXPORT_PATH = '/reports/:kind/export'

/**
 * Serves GET /reports/{kind}/export?period=&format= below `prefix`: a file, or 204 when there is nothing to export. Outside
 * the procedures, whose answers are JSON made in memory.
 */
export function serveExports(
  server: FastifyInstance,
  prefix: string,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): void {
  server.get<{ Params: { kind: string } }>(
    `${prefix}${EXPORT_PATH}`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const context = contextOf(request, reply)
      // Before the input is looked at, as for the procedures.
      if (isAnonymous(context)) throw problem('UNAUTHORIZED')
      const kind = REPORT_KINDS.find((name) => name === request.params.kind)
      if (!kind) return reply.callNotFound()
      const { period, format } = readQuery(exportInput, request.query)
      const sending = exportReport(context, kind, period, (table, batches, exportedOn) =>
        sendTable(reply, { table, batches, name: exportFileName(kind, format, exportedOn) }),
      )
      return exported(request, reply, sending)
    },
  )
}
