import type { SettableStatus } from '@prateleira/contract/admin/rules'
import type {
  AdminUser,
  createUserInput,
  userListInput,
  userUpdateInput,
} from '@prateleira/contract/admin/schemas'
import { expiryLabel } from '@prateleira/contract/billing/rules'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { endSubscription } from '../billing/index.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import { requireConfirmation } from './confirmation.ts'
import { askToConfirm, invite } from './invitation.ts'
import { lengthOf } from './length-of.ts'
import {
  addressOf,
  endSessions,
  insertUser,
  lockUser,
  type PageStart,
  removeUser,
  setProfile,
  setStatus,
  shopsOf,
  type UserRow,
  userById,
  userCount,
  userPage,
} from './user-queries.ts'

function present(
  { owner_id: _, found: __, subscription_expires_at: expiresAt, created_at, ...user }: UserRow,
  now: Date,
): AdminUser {
  return {
    ...user,
    subscription_expires_at: expiresAt?.toISOString() ?? null,
    expiry_label: expiryLabel(expiresAt, now),
    created_at: created_at.toISOString(),
  }
}

async function shown(tx: Tx, context: AdminContext, id: string): Promise<AdminUser> {
  return present(await tx.one(userById(id)), context.now)
}

/** One page of users in the requested order, and the number of results (ADM-03). */
export function listUsers(context: AdminContext, input: z.output<typeof userListInput>) {
  const { page, limit, sort, after, before, search, status, ...more } = input
  requireRead(more)
  const filter = { search, status }
  const offset = { offset: (page - 1) * limit }
  const neighbour = after ? { after } : before ? { before } : null
  return context.run(async (tx) => {
    const pageAt = (start: PageStart) => tx.many(userPage(filter, sort, limit, start))
    const rows = await pageAt(neighbour ?? offset)
    const counted = rows[0]?.found ?? (neighbour ? null : lengthOf(rows, offset.offset, limit))
    const total = counted ?? (await tx.one(userCount(filter))).total
    // The neighbour may have been deleted since; then the page's number is used.
    const neighbourId = after ?? before
    const isLost =
      rows.length === 0 && neighbourId !== undefined && (await tx.many(userById(neighbourId))).length === 0
    const shown = isLost ? await pageAt(offset) : rows
    return { items: shown.map((row) => present(row, context.now)), total }
  })
}

/** Makes an account with a first password and queues the invitation to its owner. Throws EMAIL_TAKEN. */
export async function createUser(context: AdminContext, input: z.output<typeof createUserInput>) {
  const { accounts, settings } = context.services
  // Hashing is slow on purpose: access is checked before it, and nothing is locked meanwhile.
  await context.admit()
  const { password } = await accounts.auth.$context
  const passwordHash = await password.hash(input.password)
  const user = await context
    .run(async (tx) => {
      const { person } = await tx.one(
        insertUser({ ...input, timezone: settings.timeZone, passwordHash }, context.now),
      )
      const { shop_id: id } = await tx.one(shopsOf(person))
      await tx.run(setStatus(id, input.status, context.now))
      await audit(tx, context, { type: 'user_create', target: id, details: { status: input.status } })
      await invite(tx, context, person)
      return shown(tx, context, id)
    })
    .catch((error) => {
      throw violatedUnique(error) === 'user_email_key' ? problem('EMAIL_TAKEN') : error
    })
  await askToConfirm(context, input.email)
  return user
}

/** Locks a user for a change; `ends` for suspension and deletion. Throws NOT_FOUND, PROTECTED_USER, OTHER_ADMINISTRATOR. */
async function lockReachable(tx: Tx, id: string, ends: boolean): Promise<UserRow> {
  const user = await tx.one(lockUser(id))
  if (ends && user.is_protected) throw problem('PROTECTED_USER')
  if (user.is_out_of_reach) throw problem('OTHER_ADMINISTRATOR')
  return user
}

/**
 * Changes name, company, phone and, if given, the status (ADM-14). Throws EDIT_CONFLICT and what lockReachable throws.
 */
export function updateUser(
  context: AdminContext,
  id: string,
  { seen, ...typed }: z.output<typeof userUpdateInput>,
) {
  return context.run(async (tx) => {
    const before = await lockReachable(tx, id, typed.status === 'suspended')
    const stored = { ...before, status: before.subscription_status }
    const { status, ...changes } = changesOf(stored, { ...typed, seen })
    const input = { ...before, ...changes, status }
    await tx.run(setProfile(id, input, context.now))
    const changed = (['full_name', 'company_name', 'phone'] as const).filter(
      (field) => before[field] !== input[field],
    )
    if (changed.length > 0)
      await audit(tx, context, { type: 'user_update', target: id, details: { fields: changed } })
    if (input.status && input.status !== before.subscription_status)
      await changeStatus(tx, context, before, input.status)
    return shown(tx, context, id)
  })
}

/** Suspends or activates a shop; its members are signed out at once (ADM-03). */
export function setUserStatus(context: AdminContext, id: string, status: SettableStatus) {
  return context.run(async (tx) => {
    const before = await lockReachable(tx, id, status === 'suspended')
    await changeStatus(tx, context, before, status)
    return shown(tx, context, id)
  })
}

async function changeStatus(
  tx: Tx,
  context: AdminContext,
  user: UserRow,
  status: SettableStatus,
): Promise<void> {
  if (status === 'suspended' && user.is_protected) throw problem('PROTECTED_USER')
  await requireConfirmation(tx, context)
  await tx.run(setStatus(user.user_id, status, context.now))
  if (status === 'suspended') await tx.one(endSessions(user.user_id))
  const details = { from: user.subscription_status, to: status }
  await audit(tx, context, { type: 'user_status', target: user.user_id, details })
}

/**
 * Deletes a shop's owner with all their shops, after ending their subscriptions. Payments stay without a person, the address as
 * a keyed hash. Not oneself, not the super administrator.
 * @throws CANCELLATION_FAILED
 */
export async function deleteUser(context: AdminContext, id: string) {
  const { payments, log } = context.services
  const deletable = async (tx: Tx) => {
    const { owner_id: owner } = await lockReachable(tx, id, true)
    await requireConfirmation(tx, context)
    return owner
  }
  const shops = await context.run(async (tx) => tx.many(shopsOf(await deletable(tx))))
  // The person is not locked yet: the provider may take seconds, and its webhook updates the same row.
  for (const { shop_id: shop } of shops)
    await endSubscription(payments, shop).catch((error) => {
      log.error({ err: error, shop }, 'The subscription of a deleted user could not be ended')
      throw problem('CANCELLATION_FAILED')
    })
  return context.run(async (tx) => {
    const owner = await deletable(tx)
    const { email } = await tx.one(addressOf(owner))
    const { gone } = await tx.one(removeUser(owner, context.services.hashAddress(email), context.now))
    if (!gone) throw problem('NOT_FOUND')
    await audit(tx, context, { type: 'user_delete', target: id })
    return { id }
  })
}
