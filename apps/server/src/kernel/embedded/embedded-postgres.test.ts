import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const asRoot = process.getuid?.() === 0
const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href

let folder: string
let lines: string[]
let running: EmbeddedPostgres[]
let processes: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prateleira-pg-'))
  chmodSync(folder, 0o711)
  lines = []
  running = []
  processes = []
})

afterEach(async () => {
  for (const child of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (const postgres of running) await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir = join(folder, 'data')): Promise<EmbeddedPostgres> {
  const sharedDir = join(folder, 'shared')
  const postgres = await startEmbeddedPostgres({ dataDir, sharedDir, log: (line) => lines.push(line) })
  running.push(postgres)
  return postgres
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  running = running.filter((other) => other !== postgres)
  await postgres.stop()
}

/** The same in another process, to be killed; resolves with its first output. */
async function startElsewhere(): Promise<{ child: ChildProcess; printed: string }> {
  const options = JSON.stringify({ dataDir: join(folder, 'data'), sharedDir: join(folder, 'shared') })
  const code = `
    import { startEmbeddedPostgres } from '${MODULE}'
    try {
      const postgres = await startEmbeddedPostgres({ ...${options}, log() {} })
      console.log(postgres.connectionString)
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
      process.exit(1)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const [printed] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, printed }
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return rows[0]
  } finally {
    await client.end()
  }
}

function postmasterPid(dataFolder: string): number {
  return Number.parseInt(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8'), 10)
}

describe('the embedded PostgreSQL', () => {
  test('is UTF-8, safe against power loss, accessible by its password only, and keeps data over a restart', async () => {
    const first = await start()
    expect(first.alreadyRan).toBe(false)
    expect(
      await query(first.connectionString, `select length('Água') as length, lower('ÁGUA') as lower`),
    ).toEqual({
      length: 4,
      lower: 'água',
    })
    const settings = await query(
      first.connectionString,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
        current_setting('synchronous_commit') as synchronous_commit, current_setting('listen_addresses') as addresses`,
    )
    expect(settings).toEqual({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', addresses: '' })
    const wrong = new URL(first.connectionString)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(folder, 'data/postgres/password')).mode & 0o777).toBe(0o600)

    await query(first.connectionString, 'create table kept as select 7 as n')
    await stop(first)
    const second = await start()
    expect(second.alreadyRan).toBe(true)
    expect(await query(second.connectionString, 'select n from kept')).toEqual({ n: 7 })
    expect(lines.filter((line) => !/FATAL|DETAIL|runs a copy/.test(line))).toEqual([])
  })

  test('refuses a second server over the same data folder, and admits it after the first stopped', async () => {
    const first = await start()
    const { child, printed } = await startElsewhere()
    expect(printed).toContain(
      `already running on the data folder ${join(folder, 'data')} (process ${process.pid})`,
    )
    expect(printed).toContain('DATA_DIR')
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    await expect(start()).rejects.toThrow('already running')
    await stop(first)
    await start()
  })

  test('recovers with its data after a kill -9 of the server', async () => {
    const { child, printed } = await startElsewhere()
    await query(printed, 'create table kept as select 7 as n')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const again = await start()
    expect(await query(again.connectionString, 'select n from kept')).toEqual({ n: 7 })
  })

  test('stops a PostgreSQL that a killed server left running', async () => {
    const { child, printed } = await startElsewhere()
    const dataFolder = join(folder, 'data/postgres/cluster')
    const orphan = postmasterPid(dataFolder)
    await query(printed, 'create table kept as select 7 as n')
    // A stopped process cannot follow the server's end, as on a machine without a shell.
    process.kill(orphan, 'SIGSTOP')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const starting = start()
    await vi.waitFor(() => expect(lines.join()).toContain('stopping it first'), 5_000)
    process.kill(orphan, 'SIGCONT')
    const again = await starting
    expect(postmasterPid(again.dataFolder)).not.toBe(orphan)
    expect(await query(again.connectionString, 'select n from kept')).toEqual({ n: 7 })
  })

  test('starts although the process id of its last run now belongs to another program', async () => {
    const first = await start()
    await stop(first)
    const stale = `${process.ppid}\n${first.dataFolder}\n1\n5432\n\n\n  1 1\nready\n`
    writeFileSync(join(first.dataFolder, 'postmaster.pid'), stale, { mode: 0o600 })
    await start()
  })

  test('restarts by itself, at the same address, after a kill -9 or a SIGTERM of PostgreSQL, and says so', async () => {
    const { connectionString, dataFolder } = await start()
    await query(connectionString, 'create table kept as select 7 as n')
    const kept = new pg.Client({ connectionString })
    kept.on('error', () => {})
    for (const [signal, how] of [
      ['SIGKILL', 'by SIGKILL'],
      ['SIGTERM', 'exit code 0'],
    ] as const) {
      lines = []
      process.kill(postmasterPid(dataFolder), signal)
      await vi.waitFor(async () => {
        expect(lines).toContain(`PostgreSQL ended unexpectedly, ${how}; starting it again`)
        expect(lines).toContain('PostgreSQL runs again')
        expect(await query(connectionString, 'select n from kept')).toEqual({ n: 7 })
      }, 10_000)
      // A smart shutdown, by SIGTERM, would wait for it.
      if (signal === 'SIGKILL') await kept.connect()
    }
    await kept.end()
  })

  test('works in a data folder with a long path, spaces and accents', async () => {
    const { connectionString } = await start(join(folder, `Loja da Conceição ${'x'.repeat(90)}`))
    expect(await query(connectionString, 'select 1 as one')).toEqual({ one: 1 })
  })

  test.runIf(asRoot)('as root, says when a copy has lost its owners', async () => {
    await stop(await start())
    execFileSync('cp', ['-r', join(folder, 'data'), join(folder, 'copy')])
    const said = await start(join(folder, 'copy')).catch(({ message }: Error) => message)
    expect(said).toMatch(/belongs to root, and PostgreSQL runs as \w+: a copy must keep the owners \(cp -a\)/)
    execFileSync('/bin/sh', ['-c', String(said).split('Give it to that user: ')[1] ?? ''])
    await start(join(folder, 'copy'))
  })

  test.runIf(asRoot)(
    'as root, in a folder only root may enter, keeps the data where PostgreSQL can read it',
    async () => {
      const closed = join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const first = await start(join(closed, 'data'))
      expect(first.dataFolder).toContain(join(folder, 'shared'))
      expect(lines.join()).toContain('the database is in')
      await query(first.connectionString, 'create table kept as select 7 as n')
      await stop(first)
      const second = await start(join(closed, 'data'))
      expect(await query(second.connectionString, 'select n from kept')).toEqual({ n: 7 })
      await stop(second)
      rmSync(join(folder, 'shared'), { recursive: true })
      await expect(start(join(closed, 'data'))).rejects.toThrow('which does not exist')
      expect(existsSync(join(closed, 'data/postgres/cluster'))).toBe(false)
    },
  )
})
