import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import type { RegisteredSale } from '@prateleira/contract/sales/schemas'
import type { Allow } from '../../../components/use-approval.tsx'
import { errorMessage, isErrorCode, isTransient } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import { type Aside, aloneWith, dropAside, isAside } from '../../../lib/sales-aside.ts'
import { salesChanged } from '../api.ts'
import type { Cart } from '../counter/cart.ts'
import { cancelledWords, SENDING } from './aside-words.ts'
import { isRefusedSale, restockedBy, type Sent, sendSale, takesBackLast } from './sent-sale.ts'

/** Makes a refused sale the open one again, on the device too; false while there is another one. */
type Reopen = (cart: Cart, message: string) => boolean

/**
 * Sends sales that were set aside, one after another, each under its own key. Gives null, or why some of them stay. Without network
 * nothing further is tried.
 */
export async function sendAside(
  sales: (Aside<Sent, Cart> & { owner: string })[],
  allow: Allow,
  reopen: Reopen,
): Promise<string | null> {
  let left: string | null = null
  for (const { sent, cart, owner } of sales) {
    let lost = false
    const work = async () => {
      if (!isAside(owner, sent.key)) return
      try {
        tellOf(await sendSale(sent, allow))
      } catch (error) {
        // Sold long ago, with another device's help: its answer is in the list of sales.
        if (isErrorCode(error, 'IDEMPOTENCY_CONFLICT'))
          notify.info('Esta venda já estava registrada', 'Confira em Vendas.')
        else if (!isRefusedSale(error)) {
          lost = isTransient(error) || isErrorCode(error, 'UNAUTHORIZED')
          left = errorMessage(error)
          return
        } else if (
          !reopen(
            reopened(cart, sent, error),
            `A venda sem resposta não foi registrada. ${errorMessage(error)}`,
          )
        ) {
          left = `${errorMessage(error)} Esta venda não foi registrada: conclua ou estacione a que está aberta e envie de novo para corrigi-la.`
          return
        }
        // The cash is opened in place.
        if (takesBackLast(error)) void refreshAfter('cash')
      }
      dropAside(owner, sent.key)
      void salesChanged()
    }
    if (!(await aloneWith(sent.key, work))) left = SENDING
    if (lost) break
  }
  return left
}

/** The payments that stay: after a sign-out nobody is known to owe a part of them. */
function reopened(cart: Cart, { payments }: Sent, error: unknown): Cart {
  const taken = takesBackLast(error) ? payments.slice(0, -1) : []
  return {
    ...restockedBy(cart, error),
    payments: cart.customer ? taken : taken.filter(({ method }) => method !== 'fiado'),
  }
}

function tellOf(answer: { pending: PendingSale } | { sale: RegisteredSale }): void {
  if ('sale' in answer) {
    const { sale } = answer
    if (sale.status === 'cancelled') return void notify.warning(cancelledWords(sale), 'Confira em Vendas.')
    return void notify.success(`Venda nº ${sale.number} registrada`)
  }
  const { state } = answer.pending
  if (state === 'waiting') notify.success('A venda aguarda o Pix', 'Confirme quando ele cair.')
  else if (state === 'confirmed') notify.success('Venda registrada', 'Outro aparelho já confirmou o Pix.')
  else notify.info('Venda desfeita', 'Outro aparelho desistiu dela.')
}
