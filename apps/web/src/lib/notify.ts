import { type NotificationData, notifications } from '@mantine/notifications'
import { TOAST_MILLISECONDS } from '@prateleira/contract/shared/constants'
import type { ReactNode } from 'react'

type Tone = 'success' | 'error' | 'info' | 'warning'

const COLORS: Record<Tone, string> = { success: 'green', error: 'red', info: 'gray', warning: 'amber' }
let counter = 0
/** Errors by the page on which they came up, until something is saved there. */
const unsolved = new Map<string, string>()

/** A toast stays open while it has the pointer or the focus (NAV-08); the library only handles the pointer. */
function show(tone: Tone, title: string, message: ReactNode, id = `toast-${++counter}`): string {
  const data: NotificationData = {
    id,
    title,
    message,
    color: COLORS[tone],
    role: tone === 'error' || tone === 'warning' ? 'alert' : 'status',
    'data-tone': tone,
    autoClose: TOAST_MILLISECONDS,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
    onClose: () => unsolved.delete(id),
  }
  const pause = () => notifications.update({ ...data, ...handlers, autoClose: false })
  const resume = () => notifications.update({ ...data, ...handlers })
  const handlers = { onFocusCapture: pause, onBlurCapture: resume }
  return notifications.show({ ...data, ...handlers })
}

/** Toasts. `message` may contain a button such as 'Desfazer'. Each call returns an id for `notify.hide`. */
export const notify = {
  /** What was wrong on this page before is solved: its errors go. */
  success: (title: string, message: ReactNode = null) => {
    for (const [id, page] of unsolved) if (page === location.pathname) notifications.hide(id)
    return show('success', title, message)
  },
  /** With an explicit id a toast is shown once at a time. */
  error: (message: ReactNode, title = 'Erro', id?: string) => {
    const shown = show('error', title, message, id)
    unsolved.set(shown, location.pathname)
    return shown
  },
  /** In the colour of an error, about what has succeeded: it stays its time. */
  alert: (message: ReactNode, title: string) => show('error', title, message),
  info: (title: string, message: ReactNode = null) => show('info', title, message),
  warning: (title: string, message: ReactNode = null) => show('warning', title, message),
  hide: (id: string) => notifications.hide(id),
}
