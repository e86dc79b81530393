import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/database.ts'
import { startEmbeddedPostgres } from '../src/kernel/embedded/embedded-postgres.ts'
import { connectTo } from '../test/database.ts'
import { ATTACKS } from '../test/injection/attacks.ts'
import { MUTANTS } from '../test/injection/mutants.ts'
import { mutantsOfCatalogue } from '../test/injection/mutants-catalogue.ts'
import { setStage } from '../test/injection/stage.ts'

/**
 * npm run injection:mutants: removes the guards of the database's logins one at a time and reports whether the injection suite
 * notices. Uses an embedded PostgreSQL of its own. Exits with 0 when it notices all. `npm run injection:mutants -- 2/4` takes the
 * second of four parts.
 */
async function main([part = '1/1']: string[]): Promise<number> {
  const [which = 1, parts = 1] = part.split('/').map(Number)
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
  let tried = 0
  try {
    await migrate(postgres.connectionString)
    const admin = await connectTo(postgres.connectionString)
    const all = [...MUTANTS, ...(await mutantsOfCatalogue(admin))]
    await admin.end()
    const mutants = all.slice(((which - 1) / parts) * all.length, (which / parts) * all.length)
    for (const { login, change, undo, noticedBy } of mutants) {
      // Set up again for each, because some of them delete the victim's account.
      const stage = await setStage(postgres.connectionString)
      await stage.admin.query(change)
      const found = await ATTACKS[noticedBy](stage, login)
      await stage.admin.query(undo)
      await stage.close()
      const noticed = found.length > 0
      tried += 1
      if (!noticed) survivors.push(`${login}: ${change}`)
      process.stdout.write(
        `${noticed ? 'noticed ' : 'SURVIVED'} ${noticedBy.padEnd(14)} ${login}: ${change.replaceAll(/\s+/g, ' ').slice(0, 110)}\n`,
      )
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  process.stdout.write(`${tried - survivors.length} of ${tried} noticed\n`)
  return survivors.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
