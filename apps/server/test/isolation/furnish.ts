import { isolations } from './calls.gen.ts'
import type { Isolation } from './cases.ts'
import { furnishShared, type Things } from './things.ts'

/** Fills a shop with one of everything, through the API only. */
export async function furnish(...[shop, ...more]: Parameters<typeof furnishShared>): Promise<Things> {
  const own = (await furnishShared(shop, ...more)) as Things
  for (const module of Object.values<Isolation>(isolations))
    Object.assign(own, await module.furnish?.(shop, own))
  return own
}
