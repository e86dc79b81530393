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

/** How what stands under an id compares to a sale that was to be parked under it. */
export function parkedState({ id, cart }: z.output<typeof parkInput>) {
  return raw(sql<{ taken: boolean; same: boolean }>`
    select p.taken_at is not null as taken, p.cart = ${JSON.stringify(cart)}::jsonb as same
      from parked_sales p where p.shop_id = current_shop() and p.id = ${id}::uuid`)
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

/** No key of a request has spaces. */
const WITHDRAWN = 'withdrawn by its device'

/**
 * A row unless somebody took it. A sale that is not parked is recorded as withdrawn, so that a request to park it which arrives later
 * does not.
 */
export function withdrawParked(id: string) {
  return raw(sql<{ id: string }>`
    insert into parked_sales as p (shop_id, id, cart, total, taken_at, taken_by, taken_key)
    values (current_shop(), ${id}::uuid, '{"lines": [], "discount": null}', 0, now(), current_actor(), ${WITHDRAWN})
    on conflict (shop_id, id) do update
       set taken_at = coalesce(p.taken_at, excluded.taken_at), taken_by = coalesce(p.taken_by, excluded.taken_by), taken_key = ${WITHDRAWN}
     where p.taken_at is null or p.taken_key = ${WITHDRAWN}
    returning p.id`)
}

/** Taken sales so old that nobody can be waiting for the answer. */
export function forgetTaken() {
  return raw(sql<never>`delete from parked_sales p where p.shop_id = current_shop()
    and p.taken_at < now() - make_interval(days => ${sql.lit(TAKEN_SALE_KEPT_DAYS)})`)
}
