import { MOBILE_BREAKPOINT_PX } from '@prateleira/contract/shared/constants'
import { useSyncExternalStore } from 'react'
import { createMediaStore } from './media-store.ts'

const phone = createMediaStore(() => window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`))

/** Whether the window is narrower than 768 px: tables become cards, dialogs sheets, the sidebar a drawer (NAV-04). */
export function useIsPhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches)
}
