import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../rpc/errors.ts'
import { currentParty } from '../sharing/party.ts'

/** Anybody may send so much: enough for every form. More is read only from whose session lives. */
const SMALL = 16 * 1024
/** Bytes of bodies in memory at a time: per party, and in total. */
const EACH_MAX = 4 * 1024 * 1024
const ALL_MAX = 64 * 1024 * 1024
const STRANGERS_MAX = 16 * 1024 * 1024
/** Time allowed for a body: these milliseconds, plus its size at this rate (bytes per second). */
const PATIENCE = 15_000
const LEAST_RATE = 16 * 1024

const BODYLESS = new Set(['GET', 'HEAD', 'TRACE'])

interface Options {
  /** Throws the refusal when the request's session or key is not valid. */
  assertAlive(request: FastifyRequest): Promise<void>
}

/**
 * Checks a body before it is read: large ones only from callers that the database knows, bounded memory in total, and a deadline
 * for slow ones.
 */
export function guardBodies(app: FastifyInstance, { assertAlive }: Options): void {
  const holdKnown = holder(ALL_MAX)
  const holdStrange = holder(STRANGERS_MAX)

  app.addHook('onRequest', (request, _reply, done) => {
    // Requests that read have their input in the address.
    if (BODYLESS.has(request.method) && lengthOf(request) !== 0) done(problem('BAD_REQUEST'))
    else done()
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    const length = lengthOf(request)
    if (length === 0) return done(null, payload)
    const { bodyLimit: limit, config } = request.routeOptions
    const most = Math.min(length ?? limit, limit)
    endInTime(request, most)
    if (config.toDisk || (length !== null && length <= SMALL)) return done(null, payload)
    // Refused by its length alone; the parser answers with the usual error.
    if (length !== null && length > limit) return done(null, payload)
    const known = config.signed ? Promise.resolve() : assertAlive(request)
    known.then(
      () => {
        if (reply.raw.destroyed) return done(problem('BAD_REQUEST'))
        try {
          reply.raw.once('close', config.signed ? holdStrange(most) : holdKnown(most))
        } catch (error) {
          return done(error as Error)
        }
        done(null, payload)
      },
      // Without a length it may still be small.
      (error) => (length === null ? done(null, bounded(payload)) : done(error)),
    )
  })
}

/** Counts bytes for the current party; returns the function that releases them. */
function holder(allMax: number): (bytes: number) => () => void {
  const bytesByParty = new Map<string, number>()
  let total = 0
  return (bytes) => {
    const party = currentParty() ?? ''
    const mine = (bytesByParty.get(party) ?? 0) + bytes
    if (mine > EACH_MAX) throw problem('TOO_MANY_REQUESTS')
    if (total + bytes > allMax) throw problem('SERVICE_UNAVAILABLE')
    bytesByParty.set(party, mine)
    total += bytes
    return () => {
      total -= bytes
      const left = (bytesByParty.get(party) ?? bytes) - bytes
      if (left > 0) bytesByParty.set(party, left)
      else bytesByParty.delete(party)
    }
  }
}

/** The announced length in bytes; null for a chunked body, 0 for none. */
function lengthOf({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

/**
 * Closes the connection of a body that misses its deadline: an answer would not be read while the client is still sending.
 */
function endInTime({ raw }: FastifyRequest, bytes: number): void {
  const timer = setTimeout(() => raw.socket.destroy(), PATIENCE + (bytes / LEAST_RATE) * 1000)
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/** The same body, refused as soon as it exceeds the small limit. */
function bounded(payload: Readable): Readable {
  let size = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      done(size > SMALL ? problem('PAYLOAD_TOO_LARGE') : null, chunk)
    },
  })
  payload.once('error', (error) => counted.destroy(error))
  return payload.pipe(counted)
}
