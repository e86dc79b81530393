import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '../db/tenant-db.ts'

/** Programs say who they are by a key, `Authorization: Bearer …`. What is stored of one is its hash. */

declare module 'fastify' {
  interface FastifyRequest {
    apiKey: ApiKey | null
  }
}

export const BEARER = /^Bearer(\s+|$)/i

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** The hash of what a program came with, whether or not it is a key. */
export function hashOfBearer({ headers }: FastifyRequest): string {
  return hashOfKey((headers.authorization ?? '').replace(BEARER, '').trim())
}

/** Whether a program asks: then its key alone says who it is, and cookies count for nothing. */
export function hasKey({ headers }: FastifyRequest): boolean {
  return BEARER.test(headers.authorization ?? '')
}
