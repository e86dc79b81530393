import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { addDays, dateIn } from '@prateleira/contract/shared/dates'
import { changedField } from '@prateleira/contract/team/changed-fields'
import type { activityInput } from '@prateleira/contract/team/schemas'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { tenantTimeZone } from '../account/index.ts'
import { activityPage, namesInShop } from './activity-queries.ts'

/**
 * The log of actions in the shop (TEAM-05), newest first; of costs only what a product's was before and after its change, for who may see costs.
 */
export function listActivity(context: ShopContext, input: z.output<typeof activityInput>) {
  const { person_id: person = null, group = null, days, before = null, limit, ...more } = input
  requireRead(more)
  return context.run(async (tx) => {
    const timeZone = await tenantTimeZone(tx)
    const since = addDays(dateIn(timeZone, context.now), 1 - days)
    const [rows, people] = await Promise.all([
      tx.many(activityPage({ person, group, since, timeZone, before, limit })),
      tx.many(namesInShop),
    ])
    const known = new Map(people.map((one) => [one.id, one]))
    const items = rows
      .slice(0, limit)
      .map(
        ({
          person_id: id,
          at,
          subject,
          size,
          color,
          to,
          to_size,
          to_color,
          made_at,
          cost_from,
          cost_to,
          ...row
        }) => ({
          ...row,
          subject: subject && fullVariantName({ product_name: subject, size, color }),
          to: to && fullVariantName({ product_name: to, size: to_size, color: to_color }),
          at: at.toISOString(),
          made_at: made_at?.toISOString() ?? null,
          fields: row.fields.map(changedField),
          cost: cost_from === null && cost_to === null ? null : { from: cost_from, to: cost_to },
          person: (id && known.get(id)) || null,
        }),
      )
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null, people }
  })
}
