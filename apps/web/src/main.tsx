import '@fontsource-variable/figtree/wght.css'
import '@mantine/core/styles.layer.css'
import './styles/base.css'
import './styles/mantine.css'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { paths } from './config/paths.ts'
import { keepFocus } from './lib/keep-focus.ts'
import { reloadWhenOutdated } from './lib/reload-outdated.ts'
import { keepSessionFresh } from './lib/session-refresh.ts'

reloadWhenOutdated()
keepSessionFresh()
keepFocus()

const element = document.getElementById('root')
if (element) {
  const root = createRoot(element)
  // In slices: drawing the first page in one go keeps a slow phone from answering for 0.3 s.
  const show = (page: ReactNode) => startTransition(() => root.render(<Providers>{page}</Providers>))
  if (window.location.pathname === paths.auth)
    void import('./app/entrance.tsx').then(({ openEntrance }) => openEntrance(show))
  else void import('./app/app.tsx').then(({ App }) => show(<App />))
}

// What a first visit needs comes first (decision 207).
window.addEventListener('load', () =>
  setTimeout(() => void import('./app/after-load.ts').catch(() => undefined), 3000),
)
