import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { cssVariablesResolver, theme } from './theme.ts'

// first/theme.js reads the same entry before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'prateleira-theme' })

const Toasts = lazyPart(() => import('./toasts.tsx'))

/** Toasts are reactions to the user: their code is loaded with the first key, click or toast. */
function ToastsOnceUsed() {
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (used) return
    const noteUse = () => setUsed(true)
    const stopListening = notificationsStore.subscribe(noteUse)
    document.addEventListener('pointerdown', noteUse, { once: true })
    document.addEventListener('keydown', noteUse, { once: true })
    return () => {
      stopListening()
      document.removeEventListener('pointerdown', noteUse)
      document.removeEventListener('keydown', noteUse)
    }
  }, [used])
  // If loading fails, the next key or click tries again.
  return used && <Toasts missing={null} onMissing={() => setUsed(false)} />
}

/** The providers around every page. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <Suspense>
        <ToastsOnceUsed />
      </Suspense>
      {children}
    </MantineProvider>
  )
}
