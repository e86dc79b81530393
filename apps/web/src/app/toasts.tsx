import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { TOASTS_VISIBLE } from '@prateleira/contract/shared/constants'
import { useToastPlace } from '../lib/toast-place.ts'

/**
 * At most three (NAV-08), at the top: at the bottom right they covered a dialog's button, and stayed open because the
 * pointer that had pressed it was over them. The counter gives them a place in which they cover nothing.
 */
export default function Toasts() {
  const place = useToastPlace()
  return (
    <Notifications
      key={place ? 'in its place' : 'above'}
      portalProps={place ? { target: place } : undefined}
      position="top-center"
      limit={TOASTS_VISIBLE}
      pauseResetOnHover="notification"
      transitionDuration={120}
      containerWidth={380}
    />
  )
}
