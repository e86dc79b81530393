/**
 * Notices shown by the browser (Notification API). The person's choice is in the profile; the browser's permission is requested here.
 */
export type NoticePermission = NotificationPermission | 'unsupported'

/** The browser's current permission. */
export function noticePermission(): NoticePermission {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** Requests the permission and returns it. Browsers require a click. */
export async function askNoticePermission(): Promise<NoticePermission> {
  if (noticePermission() !== 'default') return noticePermission()
  return Notification.requestPermission()
}

interface BrowserNotice {
  /** Replaces an earlier notice with the same tag: several tabs show it once. */
  tag: string
  title: string
  body: string
  onClick?: () => void
}

/**
 * Shows a notice; returns whether the browser did. Some have the interface but refuse it to pages, for example Chrome on
 * Android.
 */
export function showBrowserNotice({ tag, title, body, onClick }: BrowserNotice): boolean {
  if (noticePermission() !== 'granted') return false
  try {
    const shown = new Notification(title, { tag, body, icon: '/favicon.svg', lang: 'pt-BR' })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onClick?.()
    }
    return true
  } catch {
    return false
  }
}
