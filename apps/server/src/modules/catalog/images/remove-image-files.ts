import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from '../../../kernel/storage/index.ts'
import { removeFiles } from './files.ts'

/**
 * Removes the files of a picture that was replaced or removed, or whose product or account was deleted (IMG-04). Names
 * are never reused, so removing twice does no harm.
 */
export async function removeImageFiles(
  { storage, log }: { storage: Storage; log: FastifyBaseLogger },
  name: string,
): Promise<void> {
  try {
    await removeFiles(storage, name)
  } catch (error) {
    log.warn({ err: error, name }, 'A picture could not be removed; it is tried again later')
    throw error
  }
}
