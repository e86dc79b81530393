import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file for passing data that must not lie in memory. It has no name: nothing of it is left when it is closed or the process killed. */
export async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `prateleira-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
