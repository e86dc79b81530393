import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import { purchasesUpTo } from '../contacts/index.ts'

export interface CustomerExportRow {
  name: string
  email: string | null
  phone: string | null
  address: string | null
  total_purchases: string
  /** On the tenant's calendar. */
  since: string
  notes: string | null
}

/** All customers with their purchases up to `today`, newest first (DATA-02). */
export function customerExport(today: string) {
  return raw(sql<CustomerExportRow>`
    select c.name, c.email, c.phone, c.address, c.notes, (c.created_at at time zone t.timezone)::date as since,
           ${purchasesUpTo(today)} as total_purchases
      from customers c
      join shops t on t.shop_id = c.shop_id
     where c.shop_id = current_shop()
     order by c.id desc`)
}
