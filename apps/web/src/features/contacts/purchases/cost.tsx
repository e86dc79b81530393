import { Money } from '../../../components/money.tsx'
import { useMe } from '../../../lib/me.ts'

/** A cost: without the right to see it withheld, otherwise not given when it is missing. */
export function Cost({ value }: { value: string | null }) {
  const { sees_costs: seesCosts } = useMe()
  return value === null && seesCosts ? <>Sem preço</> : <Money value={value} />
}
