import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'open',
      path: paths.privacy,
      title: 'Privacidade',
      at: 3,
      load: () => import('./privacy-page.tsx'),
    },
  ],
}
