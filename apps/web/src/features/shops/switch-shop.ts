import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { currentUserId, publishAuth } from '../../lib/session.ts'

/** Tells every tab that the session now works in another shop; each reloads there (TEAM-01). */
export function shopSwitched(shopId: string): void {
  publishAuth({ event: 'SHOP_SWITCHED', userId: currentUserId() ?? null, shopId })
}

/** Switches to another of the person's shops. */
export async function switchShop(shopId: string): Promise<void> {
  try {
    await client.account.switchShop({ id: shopId })
  } catch (error) {
    notify.error(errorMessage(error), 'Erro ao trocar de loja')
    return
  }
  shopSwitched(shopId)
}
