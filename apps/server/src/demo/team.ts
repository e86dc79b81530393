import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { GivenRole } from '@prateleira/contract/team/constants'
import { demoPassword } from './account.ts'
import { type Api, connect, signIn } from './client.ts'
import { FORMER, KEEPER, STAFF } from './planned.ts'

/** The members of the demonstration shop besides its owner. */
export interface Team {
  /** Each one's procedures, by name. */
  members: Map<string, Api>
  /** They leave the shop by themselves. */
  leave(name: string): Promise<void>
}

/** A shop whose owner does everything. */
export const NOBODY: Team = { members: new Map(), leave: async () => {} }

const ROLES: [name: string, role: GivenRole][] = [
  [STAFF[1], 'manager'],
  [STAFF[2], 'seller'],
  [STAFF[3], 'seller'],
  [KEEPER, 'stocker'],
  [FORMER.name, 'seller'],
]

interface Wanted {
  url: string
  owner: Api
  ownerEmail: string
  secret: string
  /** The token of the letter that invites an address; null when it cannot be had. */
  invited(email: string): Promise<string | null>
}

/** Invites the staff and lets each make an account by their letter; without the letters nobody joins. */
export async function makeTeam({ url, owner, ownerEmail, secret, invited }: Wanted): Promise<Team> {
  const members = new Map<string, Api>()
  for (const [name, role] of ROLES) {
    const email = ownerEmail.replace('@', `+${name.split(' ')[0]?.toLowerCase().replace('ã', 'a')}@`)
    const password = demoPassword(secret, email)
    // The person who receives goods also types their costs.
    await owner.team.inviteMember({ email, role, ...(role === 'stocker' && { sees_costs: true }) })
    const token = await invited(email)
    if (token === null) return NOBODY
    await connect(url).team.joinByInvitation({ token, full_name: name, password })
    const cookie = await signIn(url, email, password)
    if (cookie) members.set(name, connect(url, cookie))
  }
  const leave = async (name: string) => {
    const api = members.get(name)
    const shop = (await api?.account.me())?.user_id
    if (api && shop) await api.team.leaveShop({ id: shop })
    members.delete(name)
  }
  return { members, leave }
}

const LINK = /convite#([\w-]{43})/
const WAITS = 100

/** Reads letters where a server without SMTP_URL leaves them. */
export function lettersIn(dataDir: string): Wanted['invited'] {
  const folder = join(dataDir, 'outbox')
  return async (email) => {
    for (let wait = 0; wait < WAITS; wait += 1) {
      for (const file of (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.eml'))
        .reverse()) {
        const letter = await readFile(join(folder, file), 'utf8')
        const found =
          letter.includes(`To: ${email}`) && LINK.exec(letter.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        if (found) return found[1] ?? null
      }
      await pause(100)
    }
    return null
  }
}
