import { importIssuesInput } from '@prateleira/contract/imports/schemas'
import { byId } from '@prateleira/contract/shared/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAnonymous, type RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { exported, readQuery, sendTable } from '../../platform/export/answer.ts'
import { allIssues, issuesTable } from './issues.ts'

/**
 * Serves GET /imports/{id}/issues/export?format= below `prefix`: everything wrong in a file as a table, or 204 when nothing is.
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
    const { issues, today } = await allIssues(context, id)
    const batches = (async function* () {
      if (issues.length > 0) yield issues
    })()
    const name = `erros-da-importacao-${today}.${format}`
    return exported(request, reply, sendTable(reply, { table: issuesTable, batches, name }))
  })
}
