import type { notificationsInput, Profile, profileInput } from '@prateleira/contract/account/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { asAccount, type RequestContext } from '../../platform/context.ts'
import { badField } from '../../platform/errors.ts'
import { db, raw, tenant } from '../../platform/query.ts'
import type { Tx } from '../../platform/tenant-db.ts'
import { listedTimeZone } from '../../platform/tenant-time.ts'

const own = sql<Profile>`
  select a.email, p.full_name, p.company_name, p.phone, p.timezone,
         p.email_notifications, p.push_notifications, p.stock_alerts, p.report_notifications
    from profiles p join own_address() a on true
   where p.user_id = current_tenant()`

const shown = (tx: Tx): Promise<Profile> => tx.one(raw(own))

/** What the signed-in person says of themselves, and their switches (PRF-01, PRF-02). */
export function getProfile(context: RequestContext): Promise<Profile> {
  return asAccount(context, shown)
}

/**
 * Saves name, company, phone and time zone (PRF-01, PRF-04).
 * @throws BAD_REQUEST at `timezone` for a zone that the database does not list.
 */
export function updateProfile(
  context: RequestContext,
  input: z.output<typeof profileInput>,
): Promise<Profile> {
  return asAccount(context, async (tx) => {
    if (!(await tx.maybe(listedTimeZone(input.timezone))))
      throw badField('timezone', 'Este fuso horário não existe aqui. Escolha outro da lista.')
    return changed(tx, context, input)
  })
}

/** Turns some switches on or off (PRF-02). */
export function updateNotifications(
  context: RequestContext,
  input: z.output<typeof notificationsInput>,
): Promise<Profile> {
  return asAccount(context, (tx) => changed(tx, context, input))
}

async function changed(
  tx: Tx,
  context: RequestContext,
  values: Partial<Omit<Profile, 'email'>>,
): Promise<Profile> {
  await tx.run(
    db
      .updateTable('profiles')
      .set({ ...values, updated_at: context.now })
      .where('user_id', '=', tenant),
  )
  return shown(tx)
}
