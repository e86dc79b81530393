import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { TestApp } from './harness.ts'

/** The texts of the messages to an address, oldest first, as a person reads them. */
export async function mailsTo({ dataDir }: TestApp, address: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).sort()
  const messages = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return messages.filter((text) => new RegExp(`^To: ${address}\\r?$`, 'm').test(text)).map(decoded)
}

/** Waits for so many messages to an address and gives the last one. */
export function lastMailTo(app: TestApp, address: string, count = 1): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(app, address)
      if (mails.length < count) throw new Error(`${mails.length} of ${count} messages`)
      return mails[count - 1] as string
    },
    { timeout: 15_000 },
  )
}

/** Quoted-printable as text. */
function decoded(message: string): string {
  const bytes = message
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
