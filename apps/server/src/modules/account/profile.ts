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
         s.document as company_document, s.address as company_address, s.phone as company_phone,
         p.email_notifications, p.push_notifications, p.stock_alerts, p.report_notifications
    from people p join own_address() a on true left join shops s on s.shop_id = current_shop()
   where p.person_id = current_actor()`

const locked = [
  db.selectFrom('people').select('person_id').where('person_id', '=', actor).forNoKeyUpdate(),
  db.selectFrom('shops').select('shop_id').where('shop_id', '=', tenant).forNoKeyUpdate(),
]

const shown = (tx: Tx): Promise<Profile> => tx.one(raw(own))

/** The columns of `shops`, by the field that holds them. */
const OF_THE_SHOP = {
  company_name: 'name',
  timezone: 'timezone',
  company_document: 'document',
  company_address: 'address',
  company_phone: 'phone',
} as const
const isOfTheShop = (field: string): field is keyof typeof OF_THE_SHOP => field in OF_THE_SHOP

/** The signed-in person's own data, that of the current shop, and their settings (PRF-01, PRF-02). */
export function getProfile(context: AccountContext): Promise<Profile> {
  return context.run(shown)
}

/**
 * Saves the person's name and phone, and the shop's name, time zone and what its receipts say of it (PRF-01, PRF-04).
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
    if (Object.keys(changes).some(isOfTheShop)) {
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
  changes: Partial<Omit<z.output<typeof profileUpdateInput> & z.output<typeof notificationsInput>, 'seen'>>,
): Promise<Profile> {
  const all = Object.entries(changes)
  const own = Object.fromEntries(all.filter(([field]) => !isOfTheShop(field)))
  const shop = Object.fromEntries(
    all.flatMap(([field, value]) => (isOfTheShop(field) ? [[OF_THE_SHOP[field], value]] : [])),
  )
  await tx.run(
    db
      .updateTable('people')
      .set({ ...own, updated_at: context.now })
      .where('person_id', '=', actor),
  )
  if (Object.keys(shop).length > 0)
    await tx.run(
      db
        .updateTable('shops')
        .set({ ...shop, updated_at: context.now })
        .where('shop_id', '=', tenant),
    )
  return shown(tx)
}
