import { LIFTED_BY_A_PLAN } from '@prateleira/contract/billing/constants'
import { paths } from '../config/paths.ts'
import { isErrorCode } from '../lib/errors.ts'
import { useMayCall, useWhomToAsk } from '../lib/me.ts'
import { AppLink } from './app-link.tsx'

/** A link to larger plans, shown when the plan made a save fail. */
export function PlansLink({ error }: { error: unknown }) {
  const may = useMayCall()
  const owner = useWhomToAsk()
  if (!LIFTED_BY_A_PLAN.some((code) => isErrorCode(error, code))) return null
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
