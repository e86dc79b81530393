import type { ShopRole } from '@prateleira/contract/rights'
import { DISCOUNT_LIMITS } from '@prateleira/contract/sales/constants'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatDecimal } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../lib/me.ts'
import { discountLimitsQuery, operatorsQuery } from '../api.ts'
import type { Cart } from './cart.ts'
import { discountBeyond } from './discount-limit.ts'

const isLimited = (role: ShopRole): role is keyof typeof DISCOUNT_LIMITS => role in DISCOUNT_LIMITS

interface DiscountWords {
  /** Beside the discount. */
  short: string
  /** Where it is given, and before the payment. */
  long: string
}

/** Says before the payment that a cart's discount needs somebody else's PIN; null while it does not, or the limit is unknown. */
export function useDiscountWords(cart: Cart): DiscountWords | null {
  const { role } = useMe()
  const limited = role !== null && isLimited(role)
  const { data } = useQuery({ ...discountLimitsQuery, enabled: limited })
  const limit = limited ? data?.[role] : undefined
  // A manager's limit of 100 % is none, also for prices above the catalogue's.
  const percent = limit === undefined || compare(limit, '100') === 0 ? null : discountBeyond(cart, limit)
  const team = useQuery({ ...operatorsQuery, enabled: percent !== null })
  if (percent === null) return null
  const most = `${formatDecimal(limit as string)}%`
  const allowing = role === 'seller' ? ['manager', 'owner'] : ['owner']
  if (
    team.data?.people.every(({ role: theirs, is_acting: acting }) => acting || !allowing.includes(theirs))
  ) {
    const nobody = `e ninguém que possa autorizar tem PIN. ${role === 'seller' ? 'O dono e os gerentes criam o seu' : 'O dono cria o seu'} em Perfil.`
    return {
      short: `Acima de ${most}, ${nobody}`,
      long: `Desconto de ${formatDecimal(percent)}%: passa do seu limite, que é de ${most}, ${nobody}`,
    }
  }
  return {
    short: `Acima de ${most}: ${role === 'seller' ? 'um gerente' : 'só o dono'} autoriza ao receber.`,
    long: `Desconto de ${formatDecimal(percent)}%: passa do seu limite, que é de ${most}. Antes de cobrar, combine com quem pode autorizar com o PIN.`,
  }
}
