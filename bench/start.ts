import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureServerBuilt, SERVER_ARGS, SERVER_ENV } from '../scripts/lib/server.mjs'
import { freePort, NODE, peakMegabytes, ROOT, ready, stopped } from './lib/environment.ts'

export interface StartFigures {
  /** Seconds from the start of the process to the first successful answer of /health/ready. */
  firstStart: number
  secondStart: number
  idleMegabytes: number
}

/** Start time with the embedded PostgreSQL: on an empty data folder, then on the existing one (median of five). */
export async function measureStart(): Promise<StartFigures> {
  ensureServerBuilt()
  const dataDir = await mkdtemp(join(tmpdir(), 'prateleira-start-'))
  await chmod(dataDir, 0o711)
  const starts: number[] = []
  let idleMegabytes = 0
  for (let round = 0; round < 6; round += 1) {
    const port = await freePort()
    const began = performance.now()
    const process = spawn(NODE, SERVER_ARGS, {
      cwd: ROOT,
      env: {
        ...globalThis.process.env,
        ...SERVER_ENV,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await ready(`http://localhost:${port}`, process)
    starts.push((performance.now() - began) / 1000)
    idleMegabytes = await peakMegabytes(process.pid as number)
    await stopped(process)
  }
  await rm(dataDir, { recursive: true, force: true })
  const [firstStart = 0, ...later] = starts
  const secondStart = later.sort((a, b) => a - b)[2] ?? 0
  return { firstStart, secondStart, idleMegabytes }
}
