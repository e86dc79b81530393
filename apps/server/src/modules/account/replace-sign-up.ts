import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'

interface SignUp {
  name: string
  email: string
  hash: string
  companyName: string
  phone: string
  timezone: string
}

/** An own sign-up, never confirmed and never signed in. */
const UNUSED = `
  from "user" u
 where u.email = $1 and not u."emailVerified" and u."signedInAt" is null
   and not exists (select from session s where s."userId" = u.id)
   and exists (select from account a where a."userId" = u.id and a."providerId" = 'credential' and not a.temporary)`

/** A person who never signed in has only the shop of their sign-up. */
const FIRST_SHOP = raw(sql<{ id: string }>`
  select last_shop_id as id from people where person_id = current_actor() and last_shop_id is not null`)

const OWNS_NOTHING = raw(sql<{ empty: boolean }>`
  select p.subscription_status = 'trial' and p.plan_id is null
     and not exists (select from admin_users where user_id = p.owner_id)
     and not exists (select from payments where shop_id = p.shop_id)
     and not exists (select from integration_keys where shop_id = p.shop_id)
     and not exists (select from products where shop_id = p.shop_id)
     and not exists (select from categories where shop_id = p.shop_id)
     and not exists (select from suppliers where shop_id = p.shop_id)
     and not exists (select from customers where shop_id = p.shop_id) as empty
    from shops p where p.shop_id = current_shop()`)

/** Everything of the old account goes with its id; the trial continues where it was. */
const REPLACE = `
  with former as (delete from "user" u where u.id = (select u.id ${UNUSED} and u.id = $2) returning u."createdAt", u."trialUsed")
  select "createdAt", "trialUsed" from former`

/**
 * Replaces an older sign-up with the same address that was never confirmed, never signed in and owns nothing: neither person has
 * shown yet that the address is theirs, and its owner must not confirm the older password. The trial is not extended. Returns
 * whether there was one; if not, nothing was changed.
 */
export async function replaceSignUp(context: RequestContext, newer: SignUp): Promise<boolean> {
  const { accounts, door } = context.services
  const { rows } = await accounts.pool.query<{ id: string }>(`select u.id ${UNUSED}`, [newer.email])
  const [former] = rows
  if (!former) return false
  const [shop] = await door.enterAs(null, (tx) => tx.many(FIRST_SHOP), former.id)
  const [found] = shop ? await door.enterAs(shop.id, (tx) => tx.many(OWNS_NOTHING), former.id) : []
  if (!found?.empty) return false
  const client = await accounts.pool.connect()
  let broken = true
  try {
    await client.query('begin')
    const replaced = await client.query<{ createdAt: Date; trialUsed: boolean }>(REPLACE, [
      newer.email,
      former.id,
    ])
    const [kept] = replaced.rows
    // A concurrent sign-up came first, with the same right to the address.
    if (kept) {
      const { rows: made } = await client.query<{ id: string }>(
        `insert into "user" (name, email, "companyName", phone, timezone, "createdAt", "updatedAt", "trialUsed")
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [
          newer.name,
          newer.email,
          newer.companyName,
          newer.phone,
          newer.timezone,
          kept.createdAt,
          context.now,
          kept.trialUsed,
        ],
      )
      await client.query(
        `insert into account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
         values ($1::text, 'credential', $1::uuid, $2, $3, $3)`,
        [made[0]?.id, newer.hash, context.now],
      )
    }
    await client.query('commit')
    broken = false
  } finally {
    // A broken connection is closed, which rolls back.
    client.release(broken)
  }
  return true
}
