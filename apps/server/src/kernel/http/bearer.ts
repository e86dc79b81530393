import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '../db/tenant-db.ts'

/** Programs authenticate with a key, `Authorization: Bearer …`. Only its hash is stored. */

declare module 'fastify' {
  interface FastifyRequest {
    apiKey: ApiKey | null
  }
}

export const BEARER = /^Bearer(\s+|$)/i

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** The hash of the bearer token, whether or not it is a valid key. */
export function hashOfBearer({ headers }: FastifyRequest): string {
  return hashOfKey((headers.authorization ?? '').replace(BEARER, '').trim())
}

/** Whether the caller is a program: then only its key identifies it, and cookies are ignored. */
export function hasKey({ headers }: FastifyRequest): boolean {
  return BEARER.test(headers.authorization ?? '')
}
