import { billingErrors } from '@prateleira/contract/billing/errors'
import { client } from '../../lib/client.ts'
import { ApiError, isNetworkFailure, ReadableError } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'

interface Wanted {
  ask: () => Promise<{ url: string }>
  missing: string
}

/**
 * Opens a page of the payment provider in a new tab. The tab is opened before the address is known, while the click still
 * counts for the browser; where pop-ups are blocked the page opens in this tab (PLAN-04).
 */
async function open({ ask, missing }: Wanted): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { url } = await ask()
    if (!url) throw new ReadableError(missing)
    if (tab) {
      tab.opener = null
      tab.location.replace(url)
    } else window.location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** The message of a failure: the server's own, or `otherwise` when it was not reached (PLAN-05). */
function failureText(error: unknown, otherwise: string): string {
  if (isNetworkFailure(error)) return otherwise
  const worded = error instanceof ReadableError || (error instanceof ApiError && error.defined)
  return worded ? error.message : 'Erro desconhecido'
}

/** Starts the checkout of a plan (PLAN-04, PLAN-05). Resolves once the provider's page is opening. */
export async function startCheckout(planId: string): Promise<void> {
  notify.info('Processando...', 'Redirecionando para pagamento...')
  try {
    await open({
      ask: () => client.billing.createCheckout({ priceId: planId }),
      missing: billingErrors.CHECKOUT_URL_MISSING.message,
    })
  } catch (error) {
    notify.error(failureText(error, billingErrors.CHECKOUT_FAILED.message))
  }
}

/** Opens the customer portal (PLAN-10). */
export async function openPortal(): Promise<void> {
  try {
    await open({
      ask: () => client.billing.customerPortal(),
      missing: billingErrors.PORTAL_URL_MISSING.message,
    })
  } catch (error) {
    notify.error(failureText(error, billingErrors.PORTAL_FAILED.message))
  }
}
