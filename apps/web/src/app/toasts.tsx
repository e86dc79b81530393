import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { TOASTS_VISIBLE } from '@prateleira/contract/shared/constants'
import { useEffect } from 'react'
import { useToastPlace } from '../lib/toast-place.ts'
import classes from './toasts.module.css'

/** Takes away the errors of a page that came before a success there. */
function hideSolved(): void {
  const { notifications: shown, queue } = notificationsStore.getState()
  const all = [...shown, ...queue].map(({ id, ...data }) => ({
    id,
    tone: data['data-tone'],
    page: data['data-page'],
  }))
  const isSolved = ({ tone, page }: (typeof all)[number], index: number) =>
    tone === 'error' && all.slice(index).some((later) => later.tone === 'success' && later.page === page)
  for (const { id } of all.filter(isSolved)) if (id) notifications.hide(id)
}

/**
 * At most three (NAV-08), at the top: at the bottom right they covered a dialog's button, and stayed open because the
 * pointer that had pressed it was over them. While a dialog is open they stand beside its title. The counter gives them a place in which they cover nothing.
 */
export default function Toasts() {
  const place = useToastPlace()
  useEffect(() => {
    hideSolved()
    return notificationsStore.subscribe(hideSolved)
  }, [])
  return (
    <Notifications
      key={place ? 'in its place' : 'above'}
      portalProps={place ? { target: place } : undefined}
      position="top-center"
      classNames={place ? undefined : { root: classes.above }}
      limit={TOASTS_VISIBLE}
      pauseResetOnHover="notification"
      transitionDuration={120}
      containerWidth={380}
    />
  )
}
