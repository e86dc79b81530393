import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/faults/server-process.ts'
import { shopOf, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const MEGABYTES_MAX = 200

/** The most memory that a process has had since it started, in megabytes. Of Linux. */
async function peak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000
}

test.runIf(process.platform === 'linux')(
  'the server stays below 200 MB while many shops send pictures of 25 megapixels at once',
  { timeout: 90_000 },
  async () => {
    const server = await startServer({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
    const shops = await Promise.all(Array.from({ length: 6 }, () => app.shop()))
    const large = sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#123' } })
    // The decoder keeps all of a progressive one until it is whole.
    const photo = await large.jpeg({ progressive: true }).toBuffer()
    const padded = Buffer.concat([photo, Buffer.alloc(5_000_000 - photo.length)])
    const answers = await Promise.all(
      shops.flatMap((shop) => [1, 2].map(() => shopOf(server.url, shop).upload(padded))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(await peak(server.pid)).toBeLessThan(MEGABYTES_MAX)
  },
)
