import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { EmbeddedPostgresError } from './errors.ts'

/** Who runs PostgreSQL. Undefined where it appears: the user of this process does. */
export type SystemUser = { uid: number; gid: number; name: string }

/**
 * PostgreSQL refuses to run as root. Gives the user to run it as when this process is root, else undefined.
 * A cluster that exists keeps its owner; otherwise it is `postgres`, else a system user `prateleira`, which is
 * made when missing, else `nobody`.
 *
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
  // useradd is Debian's and Red Hat's, adduser with these flags BusyBox's.
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  if (id('-u', name) === undefined) spawnSync('adduser', ['-S', '-D', '-H', name])
  return lookUp(name)
}
