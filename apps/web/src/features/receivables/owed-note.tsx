import { compare } from '@prateleira/contract/shared/decimal'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../components/app-link.tsx'
import { Money } from '../../components/money.tsx'
import { paths } from '../../config/paths.ts'
import { useMayCall } from '../../lib/me.ts'

import { receivablesQuery } from './api.ts'

import classes from './receivables.module.css'

/** Requests the debts, for people with the right; false until it is known whether there is something to show. */
export function useOwedKnown(): boolean {
  const may = useMayCall()
  return !useQuery({ ...receivablesQuery, enabled: may('receivables.listReceivables') }).isLoading
}

/** Customers' debts, on the dashboard (CRED-03); empty without debts. */
export function OwedNote() {
  const may = useMayCall()
  const { data } = useQuery({ ...receivablesQuery, enabled: may('receivables.listReceivables') })
  if (!data || compare(data.total, '0') <= 0) return null
  return (
    <p className={classes.note}>
      <span>
        Fiado a receber: <Money value={data.total} />
        {compare(data.overdue, '0') > 0 && (
          <strong>
            {' '}
            (vencido: <Money value={data.overdue} />)
          </strong>
        )}
      </span>
      <AppLink className="touch" to={paths.receivables}>
        Ver quem deve
      </AppLink>
    </p>
  )
}
