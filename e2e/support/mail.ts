import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/**
 * Waits for a message to an address that matches `pattern`, and returns the first group of the newest match. `dataDir` is that
 * of the sending server.
 */
export async function fromMail(
  email: string,
  pattern: RegExp,
  dataDir = process.env.E2E_DATA_DIR ?? '',
): Promise<string> {
  const found = async () => {
    const folder = join(dataDir, 'outbox')
    for (const file of (await readdir(folder).catch(() => [])).sort().reverse()) {
      // Unfinished files have another ending.
      if (!file.endsWith('.eml')) continue
      const message = await readFile(join(folder, file), 'utf8')
      if (!message.includes(`To: ${email}`)) continue
      const match = pattern.exec(message.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      if (match?.[1]) return match[1]
    }
    return ''
  }
  await expect.poll(found).not.toBe('')
  return found()
}
