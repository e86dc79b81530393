import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { notedPort } from '../kernel/embedded/served-at.ts'
import { serve } from '../serve.ts'
import { reachServer } from './server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'prateleira-demo-'))
// As root PostgreSQL runs as another user, who needs access.
chmodSync(dataDir, 0o711)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const configFor = (port: string) => loadConfig({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' })

// It starts a PostgreSQL of its own.
test('the demonstration finds the server that runs over the data folder, whatever its port', async () => {
  const serving = await serve({ ...configFor('1'), port: 0 }, { say: () => {} })
  try {
    const said: string[] = []
    const found = await reachServer(configFor('1'), (line) => said.push(line))
    expect(new URL(found.url).port).toBe(String(serving.port))
    expect(found.found).toBe(found.url)
    expect(said).toEqual([`Using the server that is running at ${found.url}`])
  } finally {
    await serving.stop()
  }
  expect(notedPort(dataDir)).toBeNull()
})
