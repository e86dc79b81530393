import type { Readable } from 'node:stream'
import { IMAGE_MAX_BYTES } from '@prateleira/contract/catalog/constants'
import { problem } from '../../../kernel/rpc/errors.ts'
import { receiveUnnamedFile } from '../../../kernel/storage/unnamed-file.ts'

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
export async function receiveImage<T>(body: Readable, use: (file: Received) => Promise<T>): Promise<T> {
  const file = await receiveUnnamedFile(body, {
    maxBytes: IMAGE_MAX_BYTES,
    tooLarge: () => problem('IMAGE_TOO_LARGE'),
  })
  try {
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
