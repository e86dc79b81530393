import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey, type Storage } from './storage.ts'

/** Files in a local folder. Several servers need a shared folder, or S3. */
export function localStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Fails if the file exists.
      const file = await open(path, 'wx', 0o640)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    get: async (key) => {
      const path = pathOf(key)
      try {
        const { size } = await stat(path)
        return { size, body: createReadStream(path) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    mistake: async () => null,
  }
}
