import { importIssuesInput } from '@prateleira/contract/imports/schemas'
import { fileEnding } from '@prateleira/contract/reports/rules'
import { byId } from '@prateleira/contract/shared/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exported, readQuery, sendTable } from '../../kernel/export/answer.ts'
import { assertAdmitted, isAnonymous, type RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { allLeftOut, leftOutTable } from './left-out.ts'

/**
 * Serves GET /imports/{id}/issues/export?format= below `prefix`: every line of a file that would not be imported, as a table, or 204 when none is.
 * Outside the procedures, whose answers are JSON.
 */
export function serveImportIssues(
  server: FastifyInstance,
  prefix: string,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): void {
  server.get(`${prefix}/imports/:id/issues/export`, { exposeHeadRoute: false }, async (request, reply) => {
    const context = contextOf(request, reply)
    // Before the input is looked at, as for the procedures.
    if (isAnonymous(context)) throw problem('UNAUTHORIZED')
    const { id } = readQuery(byId, request.params)
    const { format } = readQuery(importIssuesInput, request.query)
    return exported(
      () => assertAdmitted(context, 'account'),
      reply,
      async () => {
        const { leftOut, today } = await allLeftOut(context, id)
        const batches = (async function* () {
          if (leftOut.length > 0) yield leftOut
        })()
        const name = `erros-da-importacao-${today}${fileEnding(format)}`
        await sendTable(reply, { table: leftOutTable, batches, name, format })
      },
    )
  })
}
