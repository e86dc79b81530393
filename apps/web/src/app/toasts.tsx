import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { TOASTS_VISIBLE } from '@prateleira/contract/shared/constants'

/**
 * At most three (NAV-08), at the top: at the bottom right they covered a dialog's button, and stayed open because the pointer that
 * had pressed it was over them.
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
