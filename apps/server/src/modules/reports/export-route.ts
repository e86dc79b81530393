import { pastStockExportInput } from '@prateleira/contract/reports/advanced-schemas'
import { exportInput } from '@prateleira/contract/reports/report-schemas'
import {
  ADVANCED_KINDS,
  type ExportFormat,
  type ExportKind,
  exportFileName,
  REPORT_KINDS,
} from '@prateleira/contract/reports/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exported, readQuery, sendTable } from '../../kernel/export/answer.ts'
import { assertAdmitted, isAnonymous, type RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { exportAdvanced, exportReport, type Receiver } from './export.ts'

export const EXPORT_PATH = '/reports/:kind/export'

/**
 * Serves GET /reports/{kind}/export?period=&from=&to=&format= (past-stock: ?date=&format=) below `prefix`: a file, or 204 when there is nothing to export. Outside
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
      const kind = [...REPORT_KINDS, ...ADVANCED_KINDS].find((name) => name === request.params.kind)
      if (!kind) return reply.callNotFound()
      return exported(
        () => assertAdmitted(context, 'account'),
        reply,
        () => send(context, kind, request.query, reply),
      )
    },
  )
}

function send(context: RequestContext, kind: ExportKind, query: unknown, reply: FastifyReply): Promise<void> {
  const fileOf =
    (format: ExportFormat): Receiver =>
    (table, batches, day) =>
      sendTable(reply, { table, batches, name: exportFileName(kind, format, day), format })
  if (kind === 'past-stock') {
    const { date, format } = readQuery(pastStockExportInput, query)
    return exportAdvanced(context, { kind, date }, fileOf(format))
  }
  const { format, ...period } = readQuery(exportInput, query)
  return kind === 'abc' || kind === 'reasons'
    ? exportAdvanced(context, { kind, period }, fileOf(format))
    : exportReport(context, kind, period, fileOf(format))
}
