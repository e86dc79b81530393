import { LOGINS, type Login } from '../../src/database.ts'
import { type Call, callsOf } from './calls.ts'
import { newPerson, type Stage } from './stage.ts'

/** Functions for the owner only, signed in with their password; functions that managers may call too; functions that sellers may not call. */
const OWNERS = [
  'add_counter_member',
  'update_member',
  'invite_member',
  'remove_member',
  'resend_invitation',
  'require_owner',
  'revoke_invitation',
  'set_member_pin',
  'set_member_state',
  'shop_members',
]
const NOT_BY_PIN = [...OWNERS, 'set_own_pin']
const NOT_SELLERS = [
  ...OWNERS,
  'approve_count',
  'ask_recount',
  'cancel_count',
  'count_line',
  'discard_queued_count',
  'discard_queued_entry',
  'discard_queued_sale',
  'open_count',
  'release_pin',
  'reverse_count',
]
/** Calls, as a seller of the shop and as its owner by PIN, the functions reserved for others. The shop has another owner meanwhile. */
export async function exceedRole(stage: Stage, login: Login): Promise<string[]> {
  if (login !== LOGINS.app && login !== LOGINS.appWithoutCosts) return []
  const { admin, attacker } = stage
  const client = await stage.connect(login)
  const attempt = async (as: string, calls: Call[]) => {
    const found: string[] = []
    for (const { name, statement } of calls) {
      await stage.begin(client, login)
      const code = await client.query(statement).then(
        () => 'nothing',
        (error: { code?: string }) => error.code ?? '',
      )
      await client.query('rollback')
      // For functions about one's own account, a person signed in by PIN does not count as a member.
      if (code !== (name === 'set_own_pin' ? 'PR404' : 'PR4RM'))
        found.push(`${login}: as ${as}, ${name} is refused by ${code}`)
    }
    return found
  }
  const other = await newPerson(admin)
  const restoreOwner = async () => {
    await admin.query(`delete from members where shop_id = $1 and person_id = $2`, [
      attacker.shopId,
      other.id,
    ])
    await admin.query(`update members set role = 'owner' where shop_id = $1 and person_id = $2`, [
      attacker.shopId,
      attacker.id,
    ])
  }
  await admin.query(`update members set role = 'seller' where shop_id = $1 and person_id = $2`, [
    attacker.shopId,
    attacker.id,
  ])
  await admin.query(`insert into members (shop_id, person_id, role) values ($1, $2, 'owner')`, [
    attacker.shopId,
    other.id,
  ])
  try {
    const found = await attempt('seller', await callsOf(stage, login, new Set(NOT_SELLERS)))
    await restoreOwner()
    await admin.query(`update auth.session set "operatorId" = "userId" where "userId" = $1`, [attacker.id])
    return [...found, ...(await attempt('owner by PIN', await callsOf(stage, login, new Set(NOT_BY_PIN))))]
  } finally {
    await admin.query(`update auth.session set "operatorId" = null where "userId" = $1`, [attacker.id])
    await restoreOwner()
    await client.end()
  }
}
