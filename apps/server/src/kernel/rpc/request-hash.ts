import { createHash } from 'node:crypto'

/**
 * What a request asks for, to compare a repeated one under the same idempotency key. Without null fields, so that a later version's new
 * fields change no hash.
 */
export const hashOfRequest = (kind: string, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, input], (_, value) => value ?? undefined))
    .digest('base64url')
