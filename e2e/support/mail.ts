import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/**
 * Waits for a message to an address that holds `pattern`, and gives what its first group matched in the newest one. `dataDir` is that
 * of the server that sends it.
 */
export async function fromMail(
  email: string,
  pattern: RegExp,
  dataDir = process.env.E2E_DATA_DIR ?? '',
): Promise<string> {
  const found = async () => {
    const folder = join(dataDir, 'outbox')
    for (const file of (await readdir(folder).catch(() => [])).sort().reverse()) {
      // What is still being written has another ending.
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
