import { type RawBuilder, sql } from 'kysely'

/**
 * The lines that a correction put in the place of one: those that name it. A line names one only, so of several of a variant that go on in fewer some
 * are named by none: those of the others then, written in the transaction that reversed it. And those of its place that name one of a product that was
 * deleted since. Each looked up by an index, whatever the statistics say.
 */
const successorsOf = (corrected: RawBuilder<unknown>) => sql`(
  select n.id, n.product_variant_id from stock_movements n where n.shop_id = current_shop() and n.corrects_id = ${corrected}
   union all
  select n.id, n.product_variant_id
    from (select o.shop_id, o.id, o.reference_id, o.product_variant_id, r.created_at
            from stock_movements o join stock_movements r on r.shop_id = o.shop_id and r.reverses_id = o.id
           where o.shop_id = current_shop() and o.id = ${corrected} and o.kind || '' = 'entry'
             and not exists (select from stock_movements n where n.shop_id = o.shop_id and n.corrects_id = o.id) offset 0) o
   cross join lateral (
     select s.id from stock_movements s
      where s.shop_id = o.shop_id and s.reference_id = o.reference_id and s.product_variant_id = o.product_variant_id offset 0) s
   cross join lateral (
     select n.id, n.product_variant_id from stock_movements n
      where n.shop_id = o.shop_id and n.corrects_id = s.id and n.created_at = o.created_at offset 0) n
   union all
  select n.id, n.product_variant_id
    from (select o.shop_id, o.id, coalesce(o.place_id, o.id) as place_id, coalesce(o.delivery_id, o.reference_id) as delivery_id
            from stock_movements o join stock_movements r on r.shop_id = o.shop_id and r.reverses_id = o.id
           where o.shop_id = current_shop() and o.id = ${corrected} and o.kind || '' = 'entry' offset 0) o
   cross join lateral (
     select n.id, n.product_variant_id from stock_movements n
      where n.shop_id = o.shop_id and n.delivery_id = o.delivery_id and n.place_id = o.place_id and n.id > o.id
        and not exists (select from stock_movements gone where gone.shop_id = n.shop_id and gone.id = n.corrects_id) offset 0) n)`

/** The first line that stands in the place of one that was corrected, however often, one of its own variant before others; null without one. */
export const standingFor = (corrected: RawBuilder<unknown>) => sql<string | null>`(
  with recursive later as (
    select n.id, n.product_variant_id from ${successorsOf(corrected)} n
     union
    select n.id, n.product_variant_id from later cross join lateral ${successorsOf(sql`later.id`)} n
  )
  select later.id from later
   where not exists (select from stock_movements r where r.shop_id = current_shop() and r.reverses_id = later.id)
   order by later.product_variant_id is distinct from (
     select o.product_variant_id from stock_movements o where o.shop_id = current_shop() and o.id = ${corrected}), later.id limit 1)`

/** All lines that stand in the place of those lines of a movement's entry that were corrected, however often. */
export const standingForEntryOf = (id: string) => sql`(
  with recursive later as (
    select n.id from stock_movements m
      join stock_movements line on line.shop_id = m.shop_id and line.reference_id = m.reference_id and line.kind || '' = 'entry'
     cross join lateral ${successorsOf(sql`line.id`)} n
     where m.shop_id = current_shop() and m.id = ${id}::uuid and m.kind = 'entry'
     union
    select n.id from later cross join lateral ${successorsOf(sql`later.id`)} n
  )
  select later.id from later
   where not exists (select from stock_movements r where r.shop_id = current_shop() and r.reverses_id = later.id))`

/** Of the movement `m`, a line of an entry or an initial stock that a correction reversed: what stands in its place, perhaps after others. Null for any other. */
export const correctedBy = sql<
  string | null
>`case when m.kind in ('entry', 'initial') then ${standingFor(sql`m.id`)} end`

/** Whether a correction put anything in the place of the movement with this id, which may have been reversed since. */
export const isCorrected = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ${successorsOf(id)} n)`

/** The same of the movement `m`. */
export const isReplaced = isCorrected(sql`m.id`)

/** Of the movement `m`: the entry or initial stock that it corrects; null if there is none, or it was deleted with its product. */
export const corrects = sql<string | null>`case when m.corrects_id is not null then (
  select o.id from stock_movements o where o.shop_id = m.shop_id and o.id = m.corrects_id) end`

const moved = (of: string) =>
  sql.raw(
    ['id', 'product_id', 'product_variant_id', 'balance_after', 'total_after']
      .map((name) => `${of}.${name}`)
      .join(),
  )

/**
 * The balances of each variant and product that an entry moved, after all of it. The reversals of what a correction replaces come after its lines and
 * are read too; those lines are of one entry.
 */
export const balancesAfter = (reference: string) => sql<{
  product_variant_id: string
  balance_after: string
  total_after: string
}>`(
  select distinct on (done.product_variant_id) done.product_variant_id, done.balance_after,
         first_value(done.total_after) over (partition by done.product_id order by done.id desc) as total_after
    from (
      select ${moved('n')} from stock_movements n where n.shop_id = current_shop() and n.reference_id = ${reference}
       union all
      select ${moved('r')}
        from (select o.reference_id, n.created_at from stock_movements n join stock_movements o on o.shop_id = n.shop_id and o.id = n.corrects_id
               where n.shop_id = current_shop() and n.reference_id = ${reference} limit 1) old
        join stock_movements line on line.shop_id = current_shop() and line.reference_id = old.reference_id
        join stock_movements r on r.shop_id = line.shop_id and r.reverses_id = line.id and r.created_at = old.created_at) done
   order by done.product_variant_id, done.id desc)`
