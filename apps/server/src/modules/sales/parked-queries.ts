import { TAKEN_SALE_KEPT_DAYS } from '@prateleira/contract/sales/constants'
import type { ParkedCart, ParkedSale, parkInput } from '@prateleira/contract/sales/parked-schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { raw } from '../../kernel/db/query.ts'

export type ParkedRow = Omit<ParkedSale, 'parked_at' | 'cart'> & { parked_at: Date; cart: ParkedCart }

const COLUMNS = sql`
  p.id, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as customer, p.parked_by, p.parked_at,
  p.cart, p.total
  from parked_sales p left join customers c on c.shop_id = p.shop_id and c.id = p.customer_id
  where p.shop_id = current_shop()`

/** Parked sales, oldest first. */
export function parkedRows() {
  return raw(sql<ParkedRow>`select ${COLUMNS} and p.taken_at is null order by p.parked_at, p.id`)
}

export function parkedById(id: string) {
  return raw(sql<ParkedRow>`select ${COLUMNS} and p.id = ${id}::uuid`)
}

/** The number of other parked sales. */
export function parkedCount(id: string) {
  return raw(sql<{ waiting: number }>`
    select count(*)::int as waiting from parked_sales p
     where p.shop_id = current_shop() and p.taken_at is null and p.id <> ${id}::uuid`)
}

export function insertParked({ id, customer_id, cart }: z.output<typeof parkInput>, total: string) {
  return raw(sql<never>`
    insert into parked_sales (shop_id, id, customer_id, parked_by, cart, total)
    values (current_shop(), ${id}::uuid, ${customer_id}::uuid,
            (select nullif(full_name, '') from people where person_id = current_actor()), ${JSON.stringify(cart)}::jsonb, ${total}::numeric)
    on conflict (shop_id, id) do nothing`)
}

/** A row if it was parked, or taken by this key. */
export function takeParked(id: string, key: string | null) {
  return raw(sql<{ id: string }>`
    update parked_sales p set taken_at = coalesce(p.taken_at, now()), taken_by = coalesce(p.taken_by, current_actor()), taken_key = ${key}::text
     where p.shop_id = current_shop() and p.id = ${id}::uuid and (p.taken_at is null or p.taken_key = ${key}::text)
    returning p.id`)
}

/** Taken sales so old that nobody can be waiting for the answer. */
export function forgetTaken() {
  return raw(sql<never>`delete from parked_sales p where p.shop_id = current_shop()
    and p.taken_at < now() - make_interval(days => ${sql.lit(TAKEN_SALE_KEPT_DAYS)})`)
}
