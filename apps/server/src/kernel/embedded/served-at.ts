import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the server that holds a data folder is to be found: it notes its port there, whatever PORT says to who asks. */
const fileIn = (dataDir: string) => join(dataDir, 'port')

/** Notes the port. Gives a function that takes the note away. */
export function notePort(dataDir: string, port: number): () => void {
  writeFileSync(fileIn(dataDir), `${port}\n`)
  return () => rmSync(fileIn(dataDir), { force: true })
}

/** The noted port; null without a note. It may be of a server that was killed: ask before believing it. */
export function notedPort(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(fileIn(dataDir), 'utf8'), 10) || null
  } catch {
    return null
  }
}
