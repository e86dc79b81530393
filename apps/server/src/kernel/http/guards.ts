import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { isAnonymous, type RequestContext } from '../rpc/context.ts'
import type { Enter } from '../rpc/entrance.ts'
import { problem } from '../rpc/errors.ts'
import type { NoteRefusal } from '../rpc/refusal.ts'
import { assignParties } from '../sharing/party.ts'
import type { Asking } from './asking.ts'
import { guardBodies } from './bodies.ts'
import { closeQuietConnections } from './closing.ts'
import { answerFailures, refuseIllFormedAddresses } from './failures.ts'
import { setSecurityHeaders } from './headers.ts'
import { type Ours, refuseForeignHosts } from './hosts.ts'
import { readJson } from './json.ts'
import { refuseUndeclared } from './plain-routes.ts'
import { refuseForeignWrites, type Upload } from './same-origin.ts'

interface Options extends Ours, Asking {
  /** Whether people use https. */
  https: boolean
  /** Prefix of every address of the API. */
  prefix: string
  uploads: readonly Upload[]
  noteRefusal: NoteRefusal
  enter: Enter
  /** Adds the hooks that identify the caller. */
  admit(): void
}

/** Adds the hooks for every request and answer, in this order. Call it before adding routes. */
export async function guardServer(server: FastifyInstance, options: Options): Promise<void> {
  closeQuietConnections(server)
  readJson(server)
  answerFailures(server, options.noteRefusal)
  // Lists shrink to a tenth, which matters on 3G. The page's files are compressed at build time, and exported files are
  // streams. Answers are compressed synchronously, because handing them to another thread costs eight times the
  // compression.
  await server.register(compress, {
    threshold: 2048,
    syncThreshold: 128 * 1024,
    zlibOptions: { level: 3 },
    encodings: ['gzip', 'identity'],
  })
  setSecurityHeaders(server, options)
  refuseIllFormedAddresses(server)
  assignParties(server, options.credentialOf)
  options.admit()
  refuseForeignHosts(server, options)
  refuseForeignWrites(server, options)
  guardBodies(server, {
    assertAlive: (request) => assertCredential(options.contextOf(request), options.enter),
  })
  refuseUndeclared(server, options.prefix)
}

/** Throws the refusal of a large body without a valid session or key. A key was checked when it was admitted. */
async function assertCredential(context: RequestContext, enter: Enter): Promise<void> {
  if (isAnonymous(context)) throw problem('PAYLOAD_TOO_LARGE')
  if (context.token !== null) await enter(context, { access: 'account', byPin: true }).admit()
}
