import '@fontsource-variable/figtree/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/mantine.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { router } from './app/router.tsx'
import { followSession } from './app/session-effects.ts'
import { keepFocus } from './lib/keep-focus.ts'
import { reloadWhenOutdated } from './lib/reload-outdated.ts'
import { keepSessionFresh } from './lib/session-refresh.ts'

reloadWhenOutdated()
followSession()
keepSessionFresh()
keepFocus()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
