import { type MemberState, type ShopRole, seesCosts } from '@prateleira/contract/rights'
import type {
  counterMemberInput,
  Dependents,
  memberUpdateInput,
  Team,
} from '@prateleira/contract/team/schemas'
import type * as z from 'zod'
import { db, raw, sql, tenant } from '../../kernel/db/query.ts'
import type { AccountContext, ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import { createOnce } from '../account/index.ts'
import { presentInvitation, presentMember } from './present.ts'
import { allMembers, dependents, memberById, memberOf, membersAllowed, openInvitations } from './queries.ts'

/**
 * The members, open invitations, and the number of people that the plan allows.
 * @throws RIGHT_MISSING
 */
export function getTeam(context: AccountContext): Promise<Team> {
  return context.run(async (tx) => {
    const [members, invitations, { members_max }] = await Promise.all([
      tx.many(allMembers(context.now)),
      tx.many(openInvitations),
      tx.one(membersAllowed),
    ])
    return {
      members: members.map(presentMember),
      invitations: invitations.map(presentInvitation),
      members_max,
    }
  })
}

/**
 * Adds a person without an address, once per key.
 * @throws RIGHT_MISSING, MEMBER_LIMIT_REACHED, NOT_FOUND when the person added under the key was removed.
 */
export function addCounterMember(context: ShopContext, input: z.output<typeof counterMemberInput>) {
  const { full_name: name, role, sees_costs: costs = null } = input
  const adding = sql<{
    id: string
  }>`select add_counter_member(${name}, ${role}, ${costs}::boolean, ${context.now}) as id`
  return createOnce(context, {
    kind: 'member',
    input,
    create: (tx) => tx.one(raw(adding)),
    read: (tx, id) => tx.one(memberById(id)),
  })
}

type Change = ReturnType<typeof sql<{ done: boolean }>>

async function changed(context: AccountContext, id: string, change: Change): Promise<{ id: string }> {
  const { done } = await context.run((tx) => tx.one(raw(change)))
  // Includes the owner, whose role stays.
  if (!done) throw problem('NOT_FOUND')
  return { id }
}

/** What is compared of a member's form: two decisions on the rights of one person are never mixed. */
const formOf = (form: {
  full_name?: string | undefined
  role: ShopRole
  sees_costs?: boolean | null | undefined
}) => ({
  full_name: form.full_name,
  rights: { role: form.role, sees_costs: seesCosts(form) },
})

/**
 * Changes a member's role or access to costs, from their next call on.
 * @throws RIGHT_MISSING, NOT_FOUND, EDIT_CONFLICT
 */
export function updateMember(
  context: AccountContext,
  id: string,
  { seen, ...input }: z.output<typeof memberUpdateInput>,
) {
  return context.run(async (tx) => {
    await tx.run(db.selectFrom('shops').select('shop_id').where('shop_id', '=', tenant).forNoKeyUpdate())
    const before = await tx.one(memberOf(id, context.now))
    const changes = changesOf(formOf(before), { ...formOf(input), seen: seen && formOf(seen) })
    const { role, sees_costs: costs = null } = changes.rights ? input : before
    const { done } = await tx.one(
      raw(sql<{ done: boolean }>`
        select update_member(${id}::uuid, ${changes.full_name ?? null}, ${role}, ${costs}::boolean, ${context.now}) as done`),
    )
    // The owner, whose role stays.
    if (!done) throw problem('NOT_FOUND')
    return { id }
  })
}

/**
 * Suspends a member, or ends the suspension.
 * @throws RIGHT_MISSING, NOT_FOUND
 */
export function setMemberState(context: AccountContext, id: string, state: MemberState) {
  return changed(context, id, sql`select set_member_state(${id}::uuid, ${state}, ${context.now}) as done`)
}

/**
 * Removes a member; their past actions keep the name.
 * @throws RIGHT_MISSING, NOT_FOUND
 */
export function removeMember(context: AccountContext, id: string) {
  return changed(context, id, sql`select remove_member(${id}::uuid, ${context.now}) as done`)
}

/** The shops that would be deleted with the caller's account and have other members, with their names (TEAM-09). */
export async function listDependents(context: AccountContext): Promise<Dependents> {
  const rows = await context.run((tx) => tx.many(dependents))
  const shops = new Map<string, Dependents[number]>()
  for (const { shop_id, shop_name, name } of rows) {
    const shop = shops.get(shop_id) ?? { shop_id, shop_name, people: [] }
    shop.people.push(name)
    shops.set(shop_id, shop)
  }
  return [...shops.values()]
}

/**
 * Leaves another owner's shop.
 * @throws NOT_FOUND, also for one's own
 */
export function leaveShop(context: AccountContext, id: string) {
  return changed(context, id, sql`select leave_shop(${id}::uuid, ${context.now}) as done`)
}
