import { paths } from '../config/paths.ts'
import { isErrorCode } from '../lib/errors.ts'
import { AppLink } from './app-link.tsx'

/** The way to more products, where the plan's limit is why a save failed. */
export function PlansLink({ error }: { error: unknown }) {
  if (!isErrorCode(error, 'PRODUCT_LIMIT_REACHED')) return null
  return (
    <>
      {' '}
      <AppLink to={paths.plans}>Ver planos</AppLink>
    </>
  )
}
