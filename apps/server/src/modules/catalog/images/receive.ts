import type { Readable } from 'node:stream'
import { IMAGE_MAX_BYTES } from '@prateleira/contract/catalog/constants'
import { problem } from '../../../kernel/rpc/errors.ts'
import { openUnnamedFile } from '../../../kernel/storage/unnamed-file.ts'

/** A received file on disk, so that a slow phone uses no memory while it sends. */
export interface Received {
  descriptor: number
  /** Its first bytes, up to `length`. */
  head(length: number): Promise<Buffer>
}

/**
 * Receives a body and passes it to `use`. Nothing of it remains afterwards, even if the process is killed, because the file has
 * no name.
 * @throws IMAGE_TOO_LARGE above the limit; the rest of the body is left unread.
 */
export async function receive<T>(body: Readable, use: (file: Received) => Promise<T>): Promise<T> {
  const file = await openUnnamedFile()
  try {
    let size = 0
    // The connection is still needed for the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > IMAGE_MAX_BYTES) throw problem('IMAGE_TOO_LARGE')
      await file.appendFile(chunk)
    }
    return await use({
      descriptor: file.fd,
      head: async (length) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), { position: 0 })
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await file.close()
  }
}
