import type { notificationsInput, Profile, profileUpdateInput } from '@prateleira/contract/account/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { actor, db, raw, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import { badField, problem } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import { requireRight } from './rights.ts'
import { listedTimeZone } from './tenant-time.ts'

const own = sql<Profile>`
  select a.email, p.full_name, s.name as company_name, p.phone, s.timezone,
         p.email_notifications, p.push_notifications, p.stock_alerts, p.report_notifications
    from people p join own_address() a on true left join shops s on s.shop_id = current_shop()
   where p.person_id = current_actor()`

const locked = [
  db.selectFrom('people').select('person_id').where('person_id', '=', actor).forNoKeyUpdate(),
  db.selectFrom('shops').select('shop_id').where('shop_id', '=', tenant).forNoKeyUpdate(),
]

const shown = (tx: Tx): Promise<Profile> => tx.one(raw(own))

/** The signed-in person's own data, that of the current shop, and their settings (PRF-01, PRF-02). */
export function getProfile(context: AccountContext): Promise<Profile> {
  return context.run(shown)
}

/**
 * Saves the person's name and phone, and the shop's name and time zone (PRF-01, PRF-04).
 * @throws EDIT_CONFLICT; RIGHT_MISSING for changes of the shop; BAD_REQUEST at `timezone` for a zone that the database
 * does not list.
 */
export function updateProfile(
  context: AccountContext,
  { seen, ...input }: z.output<typeof profileUpdateInput>,
): Promise<Profile> {
  return context.run(async (tx) => {
    if (input.timezone !== undefined && !(await tx.maybe(listedTimeZone(input.timezone))))
      throw badField('timezone', 'Este fuso horário não existe aqui. Escolha outro da lista.')
    for (const row of locked) await tx.run(row)
    const changes = changesOf({ ...(await shown(tx)) }, { ...input, seen })
    if (changes.company_name !== undefined || changes.timezone !== undefined) {
      if ((await tx.role()) === null) throw problem('RIGHT_MISSING')
      await requireRight(tx, 'shop_settings')
    }
    return changed(tx, context, changes)
  })
}

/** Changes notification settings (PRF-02). */
export function updateNotifications(
  context: AccountContext,
  input: z.output<typeof notificationsInput>,
): Promise<Profile> {
  return context.run((tx) => changed(tx, context, input))
}

async function changed(
  tx: Tx,
  context: AccountContext,
  {
    company_name: name,
    timezone,
    ...own
  }: Partial<Omit<z.output<typeof profileUpdateInput> & z.output<typeof notificationsInput>, 'seen'>>,
): Promise<Profile> {
  await tx.run(
    db
      .updateTable('people')
      .set({ ...own, updated_at: context.now })
      .where('person_id', '=', actor),
  )
  if (name !== undefined || timezone !== undefined)
    await tx.run(
      db
        .updateTable('shops')
        .set({ ...(name && { name }), ...(timezone && { timezone }), updated_at: context.now })
        .where('shop_id', '=', tenant),
    )
  return shown(tx)
}
