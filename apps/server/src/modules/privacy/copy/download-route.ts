import { Readable } from 'node:stream'
import { privacyRoutes } from '@prateleira/contract/privacy/routes'
import { dateIn } from '@prateleira/contract/shared/dates'
import type { AccountContext } from '../../../kernel/rpc/context.ts'
import { problem } from '../../../kernel/rpc/errors.ts'
import type { Kernel } from '../../../module.ts'
import { tenantTimeZone } from '../../account/index.ts'
import { ownCopy, partOf } from './queries.ts'

/**
 * Serves GET /privacy/copy/download: the caller's ZIP, part by part. Each part is read as its owner, so the download fails when the session
 * ends meanwhile.
 */
export function serveCopies({ server, serve }: Kernel): void {
  serve(server, privacyRoutes.downloadCopy, async ({ context, reply }) => {
    const [copy, timeZone] = await context.run((tx) => Promise.all([tx.maybe(ownCopy), tenantTimeZone(tx)]))
    const over = !copy?.expires_at || copy.expires_at <= context.now
    if (copy?.state !== 'ready' || over) throw problem('NOT_FOUND')
    const name = `prateleira-meus-dados-${dateIn(timeZone, copy.requested_at)}.zip`
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', copy.size_bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(partsOf(context, copy.id, copy.parts), { highWaterMark: 1, objectMode: true }))
  })
}

async function* partsOf(context: AccountContext, id: string, parts: number): AsyncGenerator<Buffer, void> {
  for (let number = 0; number < parts; number += 1) {
    const { bytes } = await context.run((tx) => tx.one(partOf(id, number, context.now)))
    yield bytes
  }
}
