import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { TOASTS_VISIBLE } from '@prateleira/contract/shared/constants'

/**
 * At most three (NAV-08), at the top: at the bottom right they covered a dialog's button, and under the pointer that had just
 * pressed it they never closed.
 */
export default function Toasts() {
  return (
    <Notifications
      position="top-center"
      limit={TOASTS_VISIBLE}
      pauseResetOnHover="notification"
      transitionDuration={120}
      containerWidth={380}
    />
  )
}
