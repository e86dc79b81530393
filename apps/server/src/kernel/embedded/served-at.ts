import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The server that holds a data folder records its port there, since PORT may differ for the reader. */
const fileIn = (dataDir: string) => join(dataDir, 'port')

/** Records the port. Returns a function that removes the record. */
export function notePort(dataDir: string, port: number): () => void {
  writeFileSync(fileIn(dataDir), `${port}\n`)
  return () => rmSync(fileIn(dataDir), { force: true })
}

/** The recorded port, or null. It may belong to a killed server: verify before relying on it. */
export function notedPort(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(fileIn(dataDir), 'utf8'), 10) || null
  } catch {
    return null
  }
}
