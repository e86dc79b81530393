import { IMPORT_FILE_MAX_BYTES } from '@prateleira/contract/shared/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../platform/errors.ts'

/** The largest file in base64, and the rest of the request around it. */
const BODY_MAX = Math.ceil(IMPORT_FILE_MAX_BYTES / 3) * 4 + 4096

interface Options {
  isKnown(request: FastifyRequest): boolean
  answer(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** Lets the one address that takes files have a larger body than all others, from whoever has a session or a key only. */
export function acceptImportFiles(server: FastifyInstance, url: string, { isKnown, answer }: Options): void {
  server.post(
    url,
    {
      bodyLimit: BODY_MAX,
      // Before the body is read: nobody fills the memory of a server that does not know them.
      onRequest: async (request) => {
        if (!isKnown(request)) throw problem('UNAUTHORIZED')
      },
    },
    answer,
  )
}
