import { type NotificationData, notifications } from '@mantine/notifications'
import { TOAST_MILLISECONDS } from '@prateleira/contract/shared/constants'
import type { ReactNode } from 'react'

type Tone = 'success' | 'error' | 'info' | 'warning'

const COLORS: Record<Tone, string> = { success: 'green', error: 'red', info: 'gray', warning: 'amber' }
let counter = 0

/** Closing waits while the pointer or the focus is on a toast (NAV-08); the library itself only minds the pointer. */
function show(tone: Tone, title: string, message: ReactNode, extra?: Partial<NotificationData>): string {
  const id = `toast-${++counter}`
  const data: NotificationData = {
    id,
    title,
    message,
    color: COLORS[tone],
    role: tone === 'error' || tone === 'warning' ? 'alert' : 'status',
    'data-tone': tone,
    autoClose: TOAST_MILLISECONDS,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
    ...extra,
  }
  const pause = () => notifications.update({ ...data, ...handlers, autoClose: false })
  const resume = () => notifications.update({ ...data, ...handlers })
  const handlers = { onFocusCapture: pause, onBlurCapture: resume }
  return notifications.show({ ...data, ...handlers })
}

/** Toasts. `message` may hold a button such as 'Desfazer'. Each gives its id, for `notify.hide`. */
export const notify = {
  success: (title: string, message: ReactNode = null) => show('success', title, message),
  error: (message: ReactNode, title = 'Erro') => show('error', title, message),
  info: (title: string, message: ReactNode = null) => show('info', title, message),
  warning: (title: string, message: ReactNode = null) => show('warning', title, message),
  hide: (id: string) => notifications.hide(id),
}
