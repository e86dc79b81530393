import { timeIn } from '@prateleira/contract/shared/dates'
import { DOT } from '@prateleira/contract/shared/format'
import { AppLink } from '../../../components/app-link.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { useMe } from '../../../lib/me.ts'
import pageCss from './counter.module.css'

/** The head of the counter: the register and since when it is open. Empty without cash control. */
export function CashLine({ cash }: { cash: CashRegister }) {
  const { timezone } = useMe()
  const { register } = cash
  if (!cash.cash?.is_on) return null
  const { session = null } = register ?? {}
  return (
    <p className={pageCss.cash} data-closed={session === null || undefined}>
      <strong>{register?.name ?? 'Sem caixa neste aparelho'}</strong>
      <span>
        {session
          ? `aberto às ${timeIn(timezone, new Date(session.opened_at))}${DOT}${session.opened_by?.name.split(' ')[0] ?? ''}`
          : register && 'fechado'}
      </span>
      <AppLink to={paths.cash} search={session ? {} : { [queryNames.from]: paths.counter }}>
        {session ? 'Caixa' : 'Abrir caixa'}
      </AppLink>
    </p>
  )
}
