import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/database.ts'
import { startEmbeddedPostgres } from '../src/kernel/embedded/embedded-postgres.ts'
import { ATTACKS } from '../test/injection/attacks.ts'
import { MUTANTS } from '../test/injection/mutants.ts'
import { setStage } from '../test/injection/stage.ts'

/**
 * npm run injection:mutants: removes the guards of the database's logins one at a time and reports whether the injection suite
 * notices. Uses an embedded PostgreSQL of its own. Exits with 0 when it notices all.
 */
async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'prateleira-mutants-'))
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711)
  const log = () => {}
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    sharedDir: join(folder, 'shared'),
    durable: false,
    log,
  })
  const survivors: string[] = []
  try {
    await migrate(postgres.connectionString)
    for (const { login, change, undo, noticedBy } of MUTANTS) {
      // Set up again for each, because some of them delete the victim's account.
      const stage = await setStage(postgres.connectionString)
      await stage.admin.query(change)
      const found = await ATTACKS[noticedBy](stage, login)
      await stage.admin.query(undo)
      await stage.close()
      const noticed = found.length > 0
      if (!noticed) survivors.push(`${login}: ${change}`)
      process.stdout.write(
        `${noticed ? 'noticed ' : 'SURVIVED'} ${noticedBy.padEnd(14)} ${login}: ${change.replaceAll(/\s+/g, ' ').slice(0, 110)}\n`,
      )
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  process.stdout.write(`${MUTANTS.length - survivors.length} of ${MUTANTS.length} noticed\n`)
  return survivors.length === 0 ? 0 : 1
}

process.exitCode = await main()
