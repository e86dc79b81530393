import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * A file for data that should not be held in memory. It has no name, so nothing of it remains when it is closed or the process
 * is killed.
 */
export async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `prateleira-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

interface ReceiveOptions {
  maxBytes: number
  /** Creates the error for a longer body, the rest of which is left unread. */
  tooLarge: () => Error
  onChunk?: (bytes: number) => void
}

/** Receives a body into an unnamed file, which the caller closes. */
export async function receiveUnnamedFile(
  body: Readable,
  { maxBytes, tooLarge, onChunk }: ReceiveOptions,
): Promise<FileHandle> {
  const file = await openUnnamedFile()
  try {
    let size = 0
    // The connection is still needed for the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      onChunk?.(chunk.length)
      if (size > maxBytes) throw tooLarge()
      await file.appendFile(chunk)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
