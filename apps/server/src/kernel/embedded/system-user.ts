import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { EmbeddedPostgresError } from './errors.ts'

/** The user to run PostgreSQL as. Undefined: the user of this process. */
export type SystemUser = { uid: number; gid: number; name: string }

/**
 * PostgreSQL refuses to run as root. Returns the user to run it as when this process is root, else undefined. An existing
 * cluster keeps its owner; otherwise `postgres`, else a system user `prateleira`, created if missing, else `nobody`.
 * @throws EmbeddedPostgresError when there is none of them.
 */
export function chooseSystemUser(cluster?: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = cluster && ownerOf(cluster)
  if (owner) return owner
  const found = lookUp('postgres') ?? lookUp('prateleira') ?? create('prateleira') ?? lookUp('nobody')
  if (found) return found
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and no user postgres, prateleira or nobody could be found or made. ' +
      'Start Prateleira as an ordinary user, or set DATABASE_URL.',
  )
}

function ownerOf(cluster: string): SystemUser | undefined {
  const found = statSync(cluster, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid, name: `#${found.uid}` } : undefined
}

function lookUp(name: string): SystemUser | undefined {
  const uid = id('-u', name)
  const gid = id('-g', name)
  return uid && gid ? { uid, gid, name } : undefined
}

function id(flag: string, name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout) : undefined
}

function create(name: string): SystemUser | undefined {
  // useradd exists on Debian and Red Hat, adduser with these flags on BusyBox.
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  if (id('-u', name) === undefined) spawnSync('adduser', ['-S', '-D', '-H', name])
  return lookUp(name)
}
