import { readFile, writeFile } from 'node:fs/promises'
import { IMAGE_MAX_BYTES } from '@prateleira/contract/catalog/constants'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/faults/server-process.ts'
import { shopOf, testApp } from '../../../../test/harness.ts'

const app = await testApp()
/** Garbage of a dozen bodies in transit; one decoded picture would be more. */
const MEGABYTES_MAX = 90

/** Memory of a process in megabytes, now and its peak since the last reset. Linux only. */
async function memory(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000
  return { now: read('VmRSS'), most: read('VmHWM') }
}

test.runIf(process.platform === 'linux')(
  "simultaneous uploads of 25-megapixel pictures by many shops do not exhaust the server's memory",
  { timeout: 90_000 },
  async () => {
    const server = await startServer({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
    const shops = await Promise.all(Array.from({ length: 6 }, () => app.shop()))
    const large = sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#123' } })
    // The decoder holds all of a progressive picture until it is complete.
    const photo = await large.jpeg({ progressive: true }).toBuffer()
    const padded = Buffer.concat([photo, Buffer.alloc(IMAGE_MAX_BYTES - photo.length)])
    await writeFile(`/proc/${server.pid}/clear_refs`, '5')
    const before = (await memory(server.pid)).now
    const answers = await Promise.all(
      shops.flatMap((shop) => [1, 2].map(() => shopOf(server.url, shop).upload(padded))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect((await memory(server.pid)).most - before).toBeLessThan(MEGABYTES_MAX)
  },
)
