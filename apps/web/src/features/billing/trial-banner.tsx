import { useMe } from '../../lib/me.ts'
import classes from './trial-banner.module.css'

/** How long the trial lasts, or that it is over, which only the gate can show; nothing outside it (GATE-07). */
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
