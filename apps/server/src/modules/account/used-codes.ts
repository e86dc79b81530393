import type { RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { countAttempt } from './rate-limit.ts'

/** Longer than a code of the application is valid: 30 s, the one before and the one after. */
const CODE_SECONDS = 120

const USED = 'Este código já foi usado. Espere o aplicativo mostrar o próximo, em até 30 segundos.'

/** Accepts a code of the application once, so that an observed one is useless. @throws INVALID_CODE */
export async function assertUnused(context: RequestContext, userId: string, code: string): Promise<void> {
  const { pool } = context.services.accounts
  const key = `second-step-code:${userId}:${code}`
  await countAttempt(pool, { key, attempts: 1, windowSeconds: CODE_SECONDS }, context.now).catch((error) => {
    throw error.code === 'TOO_MANY_REQUESTS' ? problem('INVALID_CODE', { message: USED }) : error
  })
}
