import { paths } from '../config/paths.ts'
import { isErrorCode } from '../lib/errors.ts'
import { useMay, useWhomToAsk } from '../lib/me.ts'
import { AppLink } from './app-link.tsx'

/** The way to more products, where the plan's limit is why a save failed. */
export function PlansLink({ error }: { error: unknown }) {
  const may = useMay()
  const owner = useWhomToAsk()
  if (!isErrorCode(error, 'PRODUCT_LIMIT_REACHED')) return null
  return (
    <>
      {' '}
      {may('subscription') ? <AppLink to={paths.plans}>Ver planos</AppLink> : `Peça outro plano a ${owner}.`}
    </>
  )
}
