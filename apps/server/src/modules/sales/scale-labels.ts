import type { ScaleLayout } from '@prateleira/contract/sales/scale-labels'
import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'

const layout = raw(sql<ScaleLayout>`
  select prefix, code_digits, value, has_check from scale_labels where shop_id = current_shop()`)

const forgotten = raw(
  sql<{ shop_id: string }>`delete from scale_labels where shop_id = current_shop() returning shop_id`,
)

const kept = ({ prefix, code_digits, value, has_check }: ScaleLayout) =>
  raw(sql<{ shop_id: string }>`
    insert into scale_labels (shop_id, prefix, code_digits, value, has_check)
    values (current_shop(), ${prefix}, ${code_digits}, ${value}, ${has_check})
    on conflict (shop_id) do update set prefix = excluded.prefix, code_digits = excluded.code_digits, value = excluded.value,
      has_check = excluded.has_check, updated_by = excluded.updated_by, updated_at = excluded.updated_at
    returning shop_id`)

/** Null if scale labels are not read. */
export async function getScaleLabels(context: ShopContext): Promise<{ layout: ScaleLayout | null }> {
  const [row] = await context.query(layout)
  return { layout: row ?? null }
}

export async function setScaleLabels(
  context: ShopContext,
  wanted: { layout: ScaleLayout | null },
): Promise<{ layout: ScaleLayout | null }> {
  await context.query(wanted.layout === null ? forgotten : kept(wanted.layout))
  return wanted
}
