import type { Readable } from 'node:stream'
import { IMAGE_MAX_BYTES } from '@prateleira/contract/catalog/constants'
import { problem } from '../../../kernel/rpc/errors.ts'
import { openUnnamedFile } from '../../../kernel/storage/unnamed-file.ts'

/** A file that came in and lies on disk: a slow phone takes no memory while it sends. */
export interface Received {
  descriptor: number
  /** Its first bytes, up to `length`. */
  head(length: number): Promise<Buffer>
}

/**
 * Takes in a body and gives it to `use`; nothing of it is left afterwards, not even when the process is killed: the file has
 * no name any more.
 * @throws IMAGE_TOO_LARGE above the limit; the rest of the body is left unread.
 */
export async function receive<T>(body: Readable, use: (file: Received) => Promise<T>): Promise<T> {
  const file = await openUnnamedFile()
  try {
    let size = 0
    // The connection must live on for the answer.
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
