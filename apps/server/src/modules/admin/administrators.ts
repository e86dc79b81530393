import type {
  Administrator,
  addAdministratorInput,
  updateAdministratorInput,
} from '@prateleira/contract/admin/schemas'
import type { Permission, Role } from '@prateleira/contract/permissions'
import { sql } from 'kysely'
import type * as z from 'zod'
import { raw } from '../../kernel/db/query.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { changesOf } from '../../kernel/rpc/merge-edit.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import { requireConfirmation } from './confirmation.ts'

interface Row {
  id: string
  user_id: string
  full_name: string
  role: Role
  permissions: Permission[]
  created_at: Date
  is_super: boolean
}

/** The super administrator is shown as such, whether by record or by configuration (BOOT-03). */
const administrators = sql<Row>`
  select a.id, a.user_id, p.full_name, a.permissions, a.created_at, is_super_admin(a.user_id) as is_super,
         case when is_super_admin(a.user_id) then 'super_admin' else a.role end as role
    from admin_users a join people p on p.person_id = a.user_id`

const one = (id: string) => raw(sql<Row>`${administrators} where a.id = ${id}::uuid`)

const lock = (id: string) => raw(sql`select from admin_users where id = ${id}::uuid for update`)

function present({ created_at, is_super: _, ...row }: Row): Administrator {
  return { ...row, created_at: created_at.toISOString() }
}

/** All administrators, newest first (DATA-02, ADM-08). */
export function listAdministrators(context: AdminContext) {
  return context.run(async (tx) => {
    const newestFirst = sql<Row>`${administrators} order by a.created_at desc, a.id desc`
    return (await tx.many(raw(newestFirst))).map(present)
  })
}

/**
 * Makes the owner of an address an administrator. Only the super administrator, who holds every permission, may do so: nobody
 * grants more than they have. Throws USER_NOT_FOUND, ALREADY_ADMIN, ONE_SUPER_ADMIN.
 */
export function addAdministrator(context: AdminContext, input: z.output<typeof addAdministratorInput>) {
  const { email, role, permissions } = input
  return context
    .run(async (tx) => {
      await requireConfirmation(tx, context)
      if (role === 'super_admin') throw problem('ONE_SUPER_ADMIN')
      const { user } = await tx.one(raw(sql<{ user: string | null }>`select user_by_email(${email}) as user`))
      if (user === null) throw problem('USER_NOT_FOUND')
      const { id } = await tx.one(
        raw(sql<{ id: string }>`
        insert into admin_users (user_id, role, permissions) values (${user}::uuid, 'admin', ${permissions}) returning id`),
      )
      await audit(tx, context, { type: 'admin_add', target: user, details: { permissions } })
      return present(await tx.one(one(id)))
    })
    .catch((error) => {
      throw violatedUnique(error) === 'admin_users_user_id_key' ? problem('ALREADY_ADMIN') : error
    })
}

/** Changes an administrator's permissions, from their next call on. Throws ONE_SUPER_ADMIN, EDIT_CONFLICT. */
export function updateAdministrator(
  context: AdminContext,
  id: string,
  input: z.output<typeof updateAdministratorInput>,
) {
  return context.run(async (tx) => {
    await tx.one(lock(id))
    const before = await tx.one(one(id))
    await requireConfirmation(tx, context)
    if (before.is_super || input.role === 'super_admin') throw problem('ONE_SUPER_ADMIN')
    const { permissions = before.permissions } = changesOf(before, input)
    await tx.run(
      raw(sql`
        update admin_users set permissions = ${permissions}, updated_at = ${context.now} where id = ${id}::uuid`),
    )
    const details = { before: before.permissions, permissions }
    await audit(tx, context, { type: 'admin_update', target: before.user_id, details })
    return present(await tx.one(one(id)))
  })
}

/** Removes an administrator; their account stays. Throws ONE_SUPER_ADMIN. */
export function removeAdministrator(context: AdminContext, id: string) {
  return context.run(async (tx) => {
    const before = await tx.one(one(id))
    await requireConfirmation(tx, context)
    if (before.is_super) throw problem('ONE_SUPER_ADMIN')
    const deleted = await tx.run(raw(sql`delete from admin_users where id = ${id}::uuid`))
    if (deleted === 0) throw problem('NOT_FOUND')
    await audit(tx, context, { type: 'admin_remove', target: before.user_id })
    return { id }
  })
}
