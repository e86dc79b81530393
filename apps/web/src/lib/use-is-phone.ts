import { useMediaQuery } from '@mantine/hooks'
import { MOBILE_BREAKPOINT_PX } from '@prateleira/contract/shared/constants'

/** Whether the window is narrower than 768 px: tables become cards, dialogs sheets, the sidebar a drawer (NAV-04). */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`, undefined, {
    getInitialValueInEffect: false,
  })
}
