import { paths } from '../config/paths.ts'
import { isErrorCode } from '../lib/errors.ts'
import { useMayCall, useWhomToAsk } from '../lib/me.ts'
import { AppLink } from './app-link.tsx'

/** A link to larger plans, shown when the plan's limit made a save fail. */
export function PlansLink({ error }: { error: unknown }) {
  const may = useMayCall()
  const owner = useWhomToAsk()
  if (!isErrorCode(error, 'PRODUCT_LIMIT_REACHED')) return null
  return (
    <>
      {' '}
      {may('billing.createCheckout') ? (
        <AppLink to={paths.plans}>Ver planos</AppLink>
      ) : (
        `Peça outro plano a ${owner}.`
      )}
    </>
  )
}
