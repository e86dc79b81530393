import type { MantineColor } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { TOAST_MILLISECONDS } from '@prateleira/contract/shared/constants'
import type { ReactNode } from 'react'

type Tone = 'success' | 'error' | 'alert' | 'info' | 'warning'

/** Errors and alerts are red. */
const COLORS: Partial<Record<Tone, MantineColor>> = { success: 'green', info: 'gray', warning: 'amber' }
let counter = 0

/** A toast stays open while it has the pointer or the focus (NAV-08); the library only handles the pointer. */
function show(tone: Tone, title: string, message: ReactNode, id = `t${++counter}`): string {
  const data: NotificationData = {
    id,
    title,
    message,
    color: COLORS[tone] ?? 'red',
    role: tone === 'success' || tone === 'info' ? 'status' : 'alert',
    'data-tone': tone,
    'data-page': location.pathname,
    autoClose: TOAST_MILLISECONDS,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  }
  const pause = () => notifications.update({ ...data, ...handlers, autoClose: false })
  const resume = () => notifications.update({ ...data, ...handlers })
  const handlers = { onFocusCapture: pause, onBlurCapture: resume }
  return notifications.show({ ...data, ...handlers })
}

/** Toasts. `message` may contain a button such as 'Desfazer'. Each call returns an id for `notify.hide`. */
export const notify = {
  /** Takes the errors of this page away (toasts.tsx): what was wrong is solved. */
  success: (title: string, message: ReactNode = null) => show('success', title, message),
  /** With an explicit id a toast is shown once at a time. */
  error: (message: ReactNode, title = 'Erro', id?: string) => show('error', title, message, id),
  /** In the colour of an error, about something that succeeded: no success takes it away. */
  alert: (message: ReactNode, title: string) => show('alert', title, message),
  info: (title: string, message: ReactNode = null) => show('info', title, message),
  warning: (title: string, message: ReactNode = null) => show('warning', title, message),
  hide: (id: string) => notifications.hide(id),
}
