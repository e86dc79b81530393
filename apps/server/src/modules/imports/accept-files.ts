import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { IMPORT_FILE_MAX_BYTES } from '@prateleira/contract/imports/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../kernel/rpc/errors.ts'
import { ArrivalPlaces } from '../../kernel/sharing/arrival-places.ts'
import { currentParty } from '../../kernel/sharing/party.ts'
import { Turns } from '../../kernel/sharing/turns.ts'
import { receiveUnnamedFile } from '../../kernel/storage/unnamed-file.ts'

/** The largest file in base64, plus the rest of the request. */
const BODY_MAX = Math.ceil(IMPORT_FILE_MAX_BYTES / 3) * 4 + 4096
/** Concurrent uploads, per shop and in total. They are stored on disk. */
const EACH_MAX = 2
const ALL_MAX = 40
/**
 * The rate that an upload must keep up once there is no free place (bytes a second), and the grace period (milliseconds):
 * the largest file then takes two minutes.
 */
const FAIR_RATE = BODY_MAX / 120
const GRACE = 5_000

interface Options {
  /** Throws the refusal for callers who may not import. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>
  answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/**
 * Allows a larger body at the only address for files. It is read only for shops that may import, stored on disk while it
 * arrives, and loaded into memory when it is the shop's turn.
 */
export function acceptImportFiles(server: FastifyInstance, url: string, options: Options): void {
  const arriving = new ArrivalPlaces({
    most: ALL_MAX,
    mostOfEach: EACH_MAX,
    fairRate: FAIR_RATE,
    grace: GRACE,
  })
  const inMemory = new Turns({ of: 'files in memory', atOnce: 2, eachAtOnce: 1, waitingMax: ALL_MAX })

  const arrive = async (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: Readable,
  ): Promise<FileHandle> => {
    await options.admit(request, reply)
    if (Number(request.headers['content-length'] ?? 0) > BODY_MAX) throw problem('PAYLOAD_TOO_LARGE')
    const place = arriving.take(currentParty() ?? '', () => payload.destroy(problem('SERVICE_UNAVAILABLE')))
    try {
      return await receiveUnnamedFile(payload, {
        maxBytes: BODY_MAX,
        tooLarge: () => problem('PAYLOAD_TOO_LARGE'),
        onChunk: place.arrived,
      })
    } finally {
      place.leave()
    }
  }

  server.post(
    url,
    {
      bodyLimit: BODY_MAX,
      config: { toDisk: true, declared: true },
      preParsing: async (request, reply, payload) => {
        const file = await arrive(request, reply, payload as Readable)
        const party = currentParty()
        await new Promise<void>((resolve, reject) =>
          inMemory.take(party, (refusal) => (refusal ? reject(refusal) : resolve())),
        ).catch(async (refusal) => {
          await file.close()
          throw refusal
        })
        if (reply.raw.destroyed) inMemory.end(party)
        else reply.raw.once('close', () => inMemory.end(party))
        return file.createReadStream({ start: 0 })
      },
    },
    options.answer,
  )
}
