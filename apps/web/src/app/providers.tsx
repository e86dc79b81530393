import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { TOASTS_VISIBLE } from '@prateleira/contract/shared/constants'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/query-client.ts'
import { cssVariablesResolver, theme } from './theme.ts'

// public/theme.js reads the same entry before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'prateleira-theme' })

/**
 * At most three (NAV-08), at the top: at the bottom right they covered a dialog's button, and under the pointer that had just
 * pressed it they never closed.
 */
function Toasts() {
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

/** What every page needs around it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <Toasts />
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
