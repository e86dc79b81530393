import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
