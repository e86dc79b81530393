import { useMe } from '../../lib/me.ts'
import classes from './trial-banner.module.css'

/** Days left of the trial, or that it has expired, which only the gate can show; empty outside a trial (GATE-07). */
export function TrialBanner() {
  const { subscription } = useMe()
  if (subscription.subscription_status !== 'trial') return null
  const days = subscription.days_left ?? 0
  const expired = days <= 0
  return (
    <div className={classes.banner} data-expired={expired || undefined} role="status">
      <strong>{expired ? 'Teste Gratuito Expirado' : 'Teste Gratuito Ativo'}</strong>
      <span>{expired ? 'Expirado' : `${days} ${days === 1 ? 'dia restante' : 'dias restantes'}`}</span>
    </div>
  )
}
